// Bulk work that a script started, in the window: in the strip with a stop button while it runs, in the list of
// imports, and with a report of the failures.

import type { Page } from 'playwright-core'
import { afterAll, beforeAll, expect, test } from 'vitest'
import type { BulkBatchObject } from '../../../shared/api/endpoints/import/bulk-batch.ts'
import { accessibilityFaults, openWindow, type WindowPage } from '../../support/browser/window-page.ts'
import { patiently } from '../../support/patience.ts'
import { type App, askApp } from '../../support/process/app.ts'
import { openOrganization } from '../../support/process/shared-app.ts'

let app: App
let window: WindowPage
let page: Page
let batch: BulkBatchObject

const api = <T>(method: string, path: string, body?: object) => askApp<T>(app, method, path, body)

/** One transaction that can be unreconciled, and one in a year that is closed by now. */
beforeAll(async () => {
  app = await openOrganization()
  const { id: bank_account_id } = await api<{ id: string }>('POST', '/bank_account', { type: 'cash', name: 'Kasse' })
  const { data: years } = await api<{ data: { id: string; start_date: string }[] }>('GET', '/fiscal_year')
  const { data: accounts } = await api<{ data: { id: string }[] }>('GET', '/account?filter[number]=6500')
  for (const { start_date: booking_date } of years) {
    const row = { bank_account_id, acc_serv_ref: booking_date, amount: -5, booking_date }
    const { id } = await api<{ id: string }>('POST', '/bank_transaction', row)
    await api('POST', `/bank_transaction/${id}/matches`, { matches: [{ amount: 5, account_id: accounts[0]?.id }] })
  }
  const old = years.at(-1)?.id
  await api('POST', `/fiscal_year/${old}/post-result`)
  await api('POST', `/fiscal_year/${old}/close`)
  batch = await api<BulkBatchObject>('POST', '/bank_transaction/unreconcile-many', { items: 'all' })
  while (batch.finishedAt === null) batch = await api<BulkBatchObject>('GET', `/batch/${batch.id}`)
  window = await openWindow(app.launchLink, { newFilesAsList: true })
  page = window.page
  await page.getByRole('link', { name: /Kasse/ }).first().waitFor()
}, patiently(60_000))

afterAll(async () => {
  await window?.close()
  await app?.stop()
})

test('the list of imports has it by its name with its result, and links to its report', async () => {
  await page.goto(`${app.url}/#/imports`)
  const row = page.getByRole('row').filter({ hasText: 'Abgleich aufheben' })
  await row.getByText('1 wieder offen, 1 nicht möglich').waitFor()
  expect(await accessibilityFaults(page)).toEqual([])
  await row.getByRole('link', { name: 'Abgleich aufheben' }).click()
  await page.getByRole('heading', { name: 'Abgleich aufheben' }).waitFor()
  await page.getByText('Das Geschäftsjahr ist abgeschlossen').waitFor()
  expect(await page.getByRole('link', { name: 'Transaktion ansehen' }).count()).toBe(1)
  expect(await accessibilityFaults(page)).toEqual([])
  expect(window.complaints).toEqual([])
})

test('the strip shows its progress, and can stop it', async () => {
  const running: BulkBatchObject = {
    ...batch,
    id: batch.id,
    kind: 'reconcile',
    finishedAt: null,
    failedJobs: 0,
    totalJobs: 4000,
    processedJobs: 1000,
    pendingJobs: 3000,
    progress: 25,
    result: { done: 990, left: 10, failed: 0, failures: [] },
  }
  const stopped = { ...running, cancelledAt: batch.createdAt, finishedAt: batch.createdAt, progress: 100 }
  let present = running
  const context = page.context()
  // As the interface answers during the work.
  await context.route(`**/api/batch/${batch.id}`, (route) => route.fulfill({ json: present }))
  await context.route(`**/api/batch/${batch.id}/cancel`, (route) => {
    present = stopped
    return route.fulfill({ json: stopped })
  })
  await context.route(
    ({ pathname }) => pathname === '/api/batch',
    async (route) => {
      const list = (await (await route.fetch()).json()) as { data: BulkBatchObject[] }
      return route.fulfill({ json: { ...list, data: [present] } })
    },
  )
  await page.goto(app.url)
  await page.reload()
  const row = page.getByRole('region', { name: 'Neue Dateien' }).getByRole('listitem')
  await row.getByText('Sichere Vorschläge abgleichen').waitFor()
  await row.getByText('1’000 von 4’000 Transaktionen').waitFor()
  await row.getByRole('button', { name: '«Sichere Vorschläge abgleichen» anhalten' }).click()
  await row.getByText('Angehalten; bereits Erledigtes bleibt.').waitFor()
  await row.getByText('990 abgeglichen').waitFor()
  expect(await accessibilityFaults(page)).toEqual([])
  await row.getByRole('button', { name: 'Sichere Vorschläge abgleichen' }).last().click()
  await row.waitFor({ state: 'detached' })
  expect(window.complaints).toEqual([])
})

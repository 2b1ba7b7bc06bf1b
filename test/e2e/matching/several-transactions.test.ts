// Many transactions at once: selected, reconciled and unreconciled, deleted; and manual transactions of a cash account.
// In a real browser.
import type { Page } from 'playwright-core'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { cellOf, fetchList, totalShown } from '../../support/browser/window-list.ts'
import { accessibilityFaults, openWindow, type WindowPage } from '../../support/browser/window-page.ts'
import { makeCamt } from '../../support/file/make-camt.ts'
import { patiently } from '../../support/patience.ts'
import { type App, askApp } from '../../support/process/app.ts'
import { importByScript } from '../../support/process/import-by-script.ts'
import { openOrganization } from '../../support/process/shared-app.ts'

const IBAN = 'CH9300762011623852957'
const PATIENTLY = { timeout: patiently(20_000) }

let app: App
let window: WindowPage
let page: Page

beforeAll(async () => {
  app = await openOrganization()
  const account = { type: 'bank', name: 'Kontokorrent', iban: IBAN }
  const { id } = await askApp<{ readonly id: string }>(app, 'POST', 'bank_account', account)
  const { text } = makeCamt({ seed: 10, iban: IBAN, rows: 700, from: '2026-10-01' })
  await importByScript(app, id, ['auszug-oktober.xml', text])
  window = await openWindow(app.launchLink)
  page = window.page
  await seesTotal('700 Transaktionen')
})

afterAll(async () => {
  await window?.close()
  await app?.stop()
})

const ask = (query: string) => fetchList(app, query)

const button = (name: string) => page.getByRole('button', { name, exact: true })
const cell = (row: number, column: string) => cellOf(page, row, column)
const seesTotal = (text: string) => totalShown(page, text)
const chosenRows = () => page.locator('.ag-row[aria-selected="true"]').count()
const bar = () => page.getByRole('region', { name: 'Ausgewählte Transaktionen' })

describe('several transactions', () => {
  test('are selected by key; their count and sum is shown; Escape deselects', async () => {
    await cell(0, 'booking_date').click()
    await page.keyboard.press('Escape')
    await page.keyboard.press('Space')
    await page.keyboard.press('Shift+ArrowDown')
    await page.keyboard.press('Shift+ArrowDown')
    await bar().getByText('3 Transaktionen', { exact: true }).waitFor()
    expect(await chosenRows()).toBe(3)
    await page.keyboard.press('Control+c')
    const copied = async () => (await page.evaluate(() => navigator.clipboard.readText())).split('\n').length
    await expect.poll(copied, PATIENTLY).toBe(4)
    expect(await accessibilityFaults(page)).toEqual([])
    await page.keyboard.press('Control+a')
    await bar().getByText('700 Transaktionen', { exact: true }).waitFor()
    await bar().getByRole('button', { name: '700 durchsehen und abgleichen' }).waitFor()
    await page.keyboard.press('Space')
    await bar().getByText('699 Transaktionen', { exact: true }).waitFor()
    await page.keyboard.press('Escape')
    await bar().waitFor({ state: 'detached' })
    expect(await chosenRows()).toBe(0)
  })

  test('lose their matches at once, and get them back by the undo of the message', async () => {
    const rows = (await ask('per_page=2&sort=amount')).data
    for (const { id, amount } of rows)
      await askApp(app, 'POST', `bank_transaction/${id}/matches`, { matches: [{ amount }] })
    const reconciled = async () => (await ask('filter[reconciled]=1&per_page=1')).meta.total
    await page.getByRole('search').getByText('Abgeglichen').click()
    await seesTotal('2 Transaktionen')
    await cell(0, 'ticks').click()
    await cell(1, 'ticks').click()
    await bar().getByRole('button', { name: '2 Abgleiche aufheben' }).click()
    await expect.poll(reconciled, PATIENTLY).toBe(0)
    await page
      .getByRole('alert')
      .filter({ hasText: '2 wieder offen' })
      .getByRole('button', { name: 'Rückgängig' })
      .click()
    await expect.poll(reconciled, PATIENTLY).toBe(2)
    await seesTotal('2 Transaktionen')
    await button('Alle Filter entfernen').click()
  })

  test('are deleted after a question that names count and sum', async () => {
    await seesTotal('700 Transaktionen')
    await cell(0, 'ticks').click()
    await cell(1, 'ticks').click()
    await bar().getByText('2 Transaktionen', { exact: true }).waitFor()
    await page.keyboard.press('Delete')
    const question = page.getByRole('dialog', { name: '2 Transaktionen löschen?' })
    await question.getByText(/CHF/).waitFor()
    await question.getByRole('button', { name: '2 löschen' }).click()
    await seesTotal('698 Transaktionen')
    for (let count = 1; count <= 2; count++) {
      await page.keyboard.press('Control+z')
      await seesTotal(`${698 + count} Transaktionen`)
    }
  })
})

describe('a cash account', () => {
  test('gets manual transactions, with errors at the field; they can be changed', async () => {
    await askApp(app, 'POST', 'bank_account', { type: 'cash', name: 'Kasse' })
    await page.getByRole('link', { name: /Kasse/ }).click()
    await page.getByRole('heading', { name: 'Noch keine Transaktionen' }).waitFor()
    await page.keyboard.press('n')
    const dialog = page.getByRole('dialog', { name: 'Transaktion erfassen' })
    await dialog.getByLabel('Buchung').fill('3.11.2026')
    await dialog.getByRole('button', { name: 'Transaktion erfassen' }).click()
    await dialog.getByText('Geben Sie den Betrag ein').waitFor()
    await dialog.getByLabel('Betrag CHF').fill("-1'250,5")
    await dialog.getByLabel('Gegenpartei').fill('Papeterie Zumstein')
    await page.keyboard.press('Enter')
    await seesTotal('1 Transaktion')
    await expect.poll(() => cell(0, 'amount').textContent(), PATIENTLY).toContain('−1’250.50')
    await cell(0, 'booking_date').click()
    await button('Weitere Aktionen').click()
    await page.getByRole('menuitem', { name: 'Transaktion ändern' }).click()
    await page.getByRole('dialog').getByLabel('Betrag CHF').fill('-20')
    await page.keyboard.press('Enter')
    await expect.poll(() => cell(0, 'amount').textContent(), PATIENTLY).toContain('−20.00')
    await page.getByText(/^Saldo nach dieser Zeile/).waitFor()
    await button('Detail schliessen').click()
    await button('Weitere Aktionen').waitFor({ state: 'detached' })
    await cell(0, 'ticks').click()
    await bar().getByText('1 Transaktion', { exact: true }).waitFor()
    await page.keyboard.press('Delete')
    await page.getByRole('dialog').getByRole('button', { name: '1 löschen' }).click()
    await page.getByRole('heading', { name: 'Noch keine Transaktionen' }).waitFor()
    await page.getByRole('link', { name: /Alle Konten/ }).click()
    await seesTotal('700 Transaktionen')
  })
})

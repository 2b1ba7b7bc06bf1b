// Debtors by due date, the statement of account and vouchers in a real browser, by keyboard: an invoice of 108.10 with a
// voucher that is dropped on its form.
import { afterAll, beforeAll, expect, test } from 'vitest'
import { accessibilityFaults, openWindow, type WindowPage } from '../../support/browser/window-page.ts'
import { type App, askApp } from '../../support/process/app.ts'
import { openOrganization } from '../../support/process/shared-app.ts'

let app: App
let window: WindowPage
let page: WindowPage['page']

const api = <T>(path: string, body: object) => askApp<T>(app, 'POST', path, body)

beforeAll(async () => {
  app = await openOrganization()
  const { id: company_id } = await api<{ id: string }>('company', { name: 'Muster AG' })
  const day = new Date().toISOString().slice(0, 10)
  await api('invoice', { number: 'R-7', company_id, total: 108.1, date: day, due_date: day })
  window = await openWindow(app.launchLink, { at: '/invoices' })
  page = window.page
})
afterAll(async () => {
  await window?.close()
  await app?.stop()
})

test('a picture dropped on the form of an invoice is stored and shown next to it', async () => {
  await page.getByText('R-7', { exact: true }).first().waitFor()
  await page.getByText('R-7', { exact: true }).first().click()
  const dialog = page.getByRole('dialog')
  await dialog.getByRole('button', { name: 'Beleg ablegen' }).waitFor()
  const drop = await page.evaluateHandle(() => {
    const canvas = document.createElement('canvas')
    canvas.width = canvas.height = 2
    const bytes = Uint8Array.from(atob(canvas.toDataURL('image/png').split(',')[1] ?? ''), (c) => c.charCodeAt(0))
    const data = new DataTransfer()
    data.items.add(new File([bytes], 'Quittung.png', { type: 'image/png' }))
    return data
  })
  await dialog.getByLabel('Nummer').dispatchEvent('drop', { dataTransfer: drop })
  await dialog.getByRole('img', { name: 'Quittung.png' }).waitFor()
  expect(await accessibilityFaults(page)).toEqual([])
  await page.keyboard.press('Escape')
  await dialog.waitFor({ state: 'detached' })
})

test('the keys lead from the invoices to the list by due date, to the statement and back', async () => {
  await page.keyboard.press('a')
  await page.getByRole('heading', { name: 'Debitoren nach Fälligkeit' }).waitFor()
  const table = page.getByRole('table', { name: 'Debitoren nach Fälligkeit' })
  await table.getByText('Muster AG').waitFor()
  expect(await table.locator('tr[data-kind="total"]').innerText()).toMatch(/108\.10\s+108\.10$/)
  expect(await accessibilityFaults(page)).toEqual([])
  await page.keyboard.press('ArrowDown')
  await page.keyboard.press('Enter')
  await page.getByRole('heading', { name: 'Kontokorrent Muster AG' }).waitFor()
  const statement = page.getByRole('table', { name: 'Kontokorrent' })
  expect(await statement.locator('tr[data-kind="total"]').innerText()).toMatch(/Total offen\s+108\.10$/)
  expect(await accessibilityFaults(page)).toEqual([])
  await page.goBack()
  await table.waitFor()
  expect(await page.evaluate(() => (document.activeElement as HTMLElement).dataset.figure)).toBe('not_due')
})

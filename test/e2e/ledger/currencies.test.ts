// Exchange rates and the valuation at the end of a year, by keyboard in a real browser. L is the last calendar year. An
// invoice of EUR 1'000.00 of 1 November L is booked at the typed rate, 0.94: CHF 940.00. On 31 December L, EUR is 0.93:
// the invoice is worth CHF 930.00, a loss of 10.00, which 1 January takes back.
import type { Page } from 'playwright-core'
import { afterAll, beforeAll, expect, test } from 'vitest'
import type { ExchangeRateObject } from '../../../shared/api/endpoints/ledger/exchange-rates.ts'
import type { ReportObject } from '../../../shared/api/endpoints/ledger/reports.ts'
import { accessibilityFaults, openWindow, textFile, type WindowPage } from '../../support/browser/window-page.ts'
import { patiently } from '../../support/patience.ts'
import { type App, askApp } from '../../support/process/app.ts'
import { openOrganization } from '../../support/process/shared-app.ts'

const PATIENTLY = { timeout: patiently(20_000) }
const Y = new Date().getFullYear()
const L = Y - 1

let app: App
let window: WindowPage
let page: Page

const api = <T>(path: string, method = 'GET', body?: object) => askApp<T>(app, method, path, body)
const rates = async () =>
  (await api<{ data: readonly ExchangeRateObject[] }>('exchange_rate?sort=date')).data.map(
    ({ currency, date, rate, source }) => [currency, date, rate, source],
  )
/** The debtors of the balance sheet of a day. */
const debtors = async (day: string) =>
  (await api<ReportObject>(`report/balance_sheet?date=${day}`)).rows.find(({ number }) => number === 1100)?.amounts
    .amount
const dialog = (name: string) => page.getByRole('dialog', { name })

beforeAll(async () => {
  app = await openOrganization()
  window = await openWindow(app.launchLink, { at: '/exchange-rates' })
  page = window.page
})

afterAll(async () => {
  await window?.close()
  await app?.stop()
})

test('a rate is typed; an impossible one is refused at its field', async () => {
  await page.getByRole('heading', { name: 'Noch keine Wechselkurse' }).waitFor()
  await page.keyboard.press('n')
  const form = dialog('Neuer Kurs')
  await form.getByLabel('Währung').fill('eur')
  await form.getByLabel('Datum').fill(`1.11.${L}`)
  await form.getByLabel('Kurs', { exact: true }).fill('0')
  await page.keyboard.press('Enter')
  await expect.poll(() => form.locator('[aria-invalid="true"]').count(), PATIENTLY).toBe(1)
  expect(await rates()).toEqual([])
  await form.getByLabel('Kurs', { exact: true }).fill('0,94')
  await page.keyboard.press('Enter')
  await form.waitFor({ state: 'hidden' })
  expect(await rates()).toEqual([['EUR', `${L}-11-01`, 0.94, 'typed']])
})

test('a list of another currency is loaded', async () => {
  await page.keyboard.press('u')
  const load = dialog('Kurse aus einer Datei')
  const chooser = page.waitForEvent('filechooser')
  await load.getByRole('button', { name: 'Datei wählen' }).click()
  const { bytes } = textFile('kurse.csv', `Währung;Einheit;Datum;Kurs CHF\nJPY;100;31.12.${L};0.55\n`)
  await (await chooser).setFiles([{ name: 'kurse.csv', mimeType: 'text/csv', buffer: Buffer.from(bytes) }])
  await load.getByRole('button', { name: '1 Kurs laden' }).click()
  await load.waitFor({ state: 'hidden' })
  await expect.poll(rates, PATIENTLY).toEqual([
    ['EUR', `${L}-11-01`, 0.94, 'typed'],
    ['JPY', `${L}-12-31`, 0.0055, 'file'],
  ])
  await page.locator('.ag-row').filter({ hasText: 'kurse.csv' }).waitFor()
  expect(await accessibilityFaults(page)).toEqual([])
})

test('the year is valued once its rate is there, and undone', async () => {
  const invoice = { number: 'R-1', date: `${L}-11-01`, currency: 'EUR', total: 1000 }
  await api('invoice', 'POST', { ...invoice, bookkeeping_account_id: await revenue() })
  expect(await debtors(`${L}-12-31`)).toBe(940)
  await page.keyboard.press('g')
  await page.keyboard.press('y')
  await page.getByRole('button', { name: 'Bewerten' }).waitFor()
  await page.keyboard.press('k')
  const valuation = dialog(`Fremdwährungen bewerten, ${L}`)
  await valuation.getByRole('button', { name: 'Kurs EUR erfassen' }).click()
  await dialog('Neuer Kurs').getByLabel('Kurs', { exact: true }).fill('0.93')
  await page.keyboard.press('Enter')
  const lines = valuation.getByRole('table', { name: 'Berechnung' })
  await lines.getByText('R-1').waitFor()
  expect(await accessibilityFaults(page)).toEqual([])
  await valuation.getByRole('button', { name: 'Buchen' }).click()
  await valuation.waitFor({ state: 'hidden' })
  expect(await debtors(`${L}-12-31`)).toBe(930)
  expect(await debtors(`${Y}-01-01`)).toBe(940)
  await page.keyboard.press('Control+z')
  await expect.poll(() => debtors(`${L}-12-31`), PATIENTLY).toBe(940)
})

const revenue = async () => {
  const { data } = await api<{ data: readonly { id: string; number: number }[] }>('account?per_page=500')
  return data.find(({ number }) => number === 3400)?.id
}

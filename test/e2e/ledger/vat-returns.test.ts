// VAT returns by keyboard in a real browser: a quarter is filed, paid from a bank transaction, reopened, and corrected.
// L is the last year. Fees of 10’810.00 are 10’000.00 and 810.00; 1’081.00 booked later are 1’000.00 and 81.00.
import type { Page } from 'playwright-core'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { accessibilityFaults, openWindow, type WindowPage } from '../../support/browser/window-page.ts'
import { foreignVatFile } from '../../support/file/foreign-vat-file.ts'
import { type App, askApp } from '../../support/process/app.ts'
import { openOrganization } from '../../support/process/shared-app.ts'

const L = new Date().getFullYear() - 1

let app: App
let window: WindowPage
let page: Page

const api = <T>(path: string, method = 'GET', body?: object) => askApp<T>(app, method, path, body)

/** A sale with 8.1 per cent on 3400. */
const sell = async (date: string, net: number, tax: number) => {
  const { data: accounts } = await api<{ data: { id: string; number: number }[] }>('account?per_page=500')
  const { data: rates } = await api<{ data: { id: string; is_default: boolean }[] }>('vat_rate?per_page=100')
  const idOf = (number: number) => accounts.find((account) => account.number === number)?.id
  const vat_rate_id = rates.find(({ is_default }) => is_default)?.id
  await api('journal_entry', 'POST', {
    date,
    lines: [
      { account_id: idOf(1100), debit: net + tax },
      { account_id: idOf(3400), credit: net, vat_rate_id },
      { account_id: idOf(2200), credit: tax, vat_rate_id },
    ],
  })
}

beforeAll(async () => {
  app = await openOrganization()
  const { organization } = await api<{ organization: { id: number } }>('status')
  await api(`organizations/${organization.id}`, 'PATCH', { vat_idn: 'CHE-123.456.788 MWST' })
  await sell(`${L}-02-15`, 10_000, 810)
  const account = { type: 'bank', name: 'Kontokorrent', iban: 'CH6000700110000456789' }
  const { id } = await api<{ id: string }>('bank_account', 'POST', account)
  const payment = { amount: -810, booking_date: `${L}-05-20`, value_date: `${L}-05-20`, name: 'ESTV' }
  await api('bank_transaction', 'POST', { bank_account_id: id, acc_serv_ref: 'P1', ...payment })
  window = await openWindow(app.launchLink, { at: `/vat?date=${L}-12-31` })
  page = window.page
})
afterAll(async () => {
  await window?.close()
  await app?.stop()
})

const period = (name: string) =>
  page.getByRole('list', { name: 'Abrechnungen des Jahres' }).getByRole('button', { name })
const dialog = (name: string) => page.getByRole('dialog', { name })

test('the first quarter is shown with its deadline, and filed', async () => {
  await period(`${L}-Q1 überfällig seit 30.05.${L} 810.00`).waitFor()
  expect(await accessibilityFaults(page)).toEqual([])
  await page.keyboard.press('f')
  const file = dialog(`MWST ${L}-Q1 einreichen`)
  await file.getByText('810.00').waitFor()
  await page.keyboard.press('Control+Enter')
  await file.waitFor({ state: 'detached' })
  await period(`${L}-Q1 eingereicht 810.00`).waitFor()
})

test('its payment is assigned', async () => {
  await page.getByRole('button', { name: 'Zahlung zuordnen …', disabled: false }).waitFor()
  await page.keyboard.press('b')
  const pay = dialog(`Zahlung der MWST ${L}-Q1`)
  await pay.getByRole('radio', { name: 'ESTV' }).waitFor()
  expect(await accessibilityFaults(page)).toEqual([])
  await page.keyboard.press('Control+Enter')
  await pay.waitFor({ state: 'detached' })
  await period(`${L}-Q1 bezahlt 810.00`).waitFor()
})

test('a late sale is a difference, and is corrected', async () => {
  await page.keyboard.press('o')
  const reopen = dialog(`MWST ${L}-Q1`)
  await reopen.getByRole('textbox').fill('Eine Rechnung fehlte')
  await page.keyboard.press('Control+Enter')
  await reopen.waitFor({ state: 'detached' })
  await sell(`${L}-03-20`, 1000, 81)
  await period(`${L}-Q1 Bücher geändert 810.00`).waitFor()
  await page
    .getByRole('table')
    .filter({ hasText: 'Seit der Einreichung geändert' })
    .getByText('11’000.00')
    .first()
    .waitFor()
  await page.getByRole('button', { name: 'Korrektur einreichen …', disabled: false }).waitFor()
  await page.keyboard.press('f')
  const correct = dialog(`MWST ${L}-Q1 korrigieren`)
  await correct.getByText('81.00').waitFor()
  await page.keyboard.press('Control+Enter')
  await correct.waitFor({ state: 'detached' })
  await period(`${L}-Q1, Korrektur eingereicht 81.00`).waitFor()
  await period(`${L}-Q1 korrigiert 810.00`).waitFor()
})

test('a return of another program is read, shown next to the books, and recorded', async () => {
  // The books have nothing in Q2; the file has 1’000.00 and 81.00.
  const days = { from: `${L}-04-01`, to: `${L}-06-30` }
  const buffer = Buffer.from(foreignVatFile({ ...days, turnover: '1000.00', payable: '81.00' }))
  await page.keyboard.press('u')
  const load = dialog('Abrechnung eines anderen Programms')
  await load.getByRole('button', { name: 'Datei wählen' }).waitFor()
  const chooser = page.waitForEvent('filechooser')
  await page.keyboard.press('Enter')
  await (await chooser).setFiles([{ name: 'mwst.xml', mimeType: 'text/xml', buffer }])
  await load.getByText('5 Ziffern weichen von der Buchhaltung ab.').waitFor()
  await load.getByRole('row', { name: '303 Leistungen zu 8.1 % 1’000.00 0.00 81.00 0.00' }).waitFor()
  expect(await accessibilityFaults(page)).toEqual([])
  await page.keyboard.press('Enter')
  await load.waitFor({ state: 'detached' })
  await period(`${L}-Q2 Bücher geändert 81.00`).waitFor()
  await page.getByText('20.04.2026 mit Rechner AG Fibu 10.1').waitFor()
})

test('by received amounts, Enter on a figure shows the payment and its invoice', async () => {
  const { organization } = await api<{ organization: { id: number } }>('status')
  const entry = { is_liable: true, method: 'effective', period: 'quarter', activities: [] }
  const accountingVatReporting = [
    { ...entry, valid_from: '1995-01-01', form: 'agreed' },
    { ...entry, valid_from: `${L}-01-01`, form: 'received' },
  ]
  const settings = { accountingVatReporting, documentBooking: 'on_issue' }
  await api(`organizations/${organization.id}`, 'PATCH', { settings })
  const { data: accounts } = await api<{ data: { id: string; number: number }[] }>('account?per_page=500')
  const account_id = accounts.find(({ number }) => number === 3400)?.id
  const sale = { number: 'R-7', total: 108.1, date: `${L}-07-10`, account_id }
  const { id: matchable_id } = await api<{ id: string }>('invoice', 'POST', sale)
  const { data: banks } = await api<{ data: { id: string }[] }>('bank_account')
  const paid = { amount: 108.1, booking_date: `${L}-08-10`, value_date: `${L}-08-10`, acc_serv_ref: 'P2' }
  const { id } = await api<{ id: string }>('bank_transaction', 'POST', { ...paid, bank_account_id: banks[0]?.id })
  const matches = [{ amount: 108.1, matchable_type: 'invoice', matchable_id }]
  await api(`bank_transaction/${id}/matches`, 'POST', { matches })
  await period(`${L}-Q3 überfällig seit 29.11.${L} 8.10`).click()
  const figure = page.getByRole('button', { name: '8.10, Steuer, Leistungen zu 8.1 %' })
  await figure.focus()
  await page.keyboard.press('Enter')
  const items = dialog('303 Leistungen zu 8.1 %')
  await items.getByRole('button', { name: 'Rechnung R-7' }).waitFor()
  await items.getByRole('link', { name: 'Transaktion' }).waitFor()
  expect(await accessibilityFaults(page)).toEqual([])
  await page.keyboard.press('Escape')
  await items.waitFor({ state: 'detached' })
  expect(await figure.evaluate((element) => element === document.activeElement)).toBe(true)
})

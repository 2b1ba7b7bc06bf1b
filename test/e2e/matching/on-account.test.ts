// By keyboard in a real browser: a payment booked on account, its credit offset with an invoice, a small remainder
// written off with S, a recurring entry booked on its day, and an accrual with its release. Results are checked over the
// interface.
import type { Page } from 'playwright-core'
import { afterAll, beforeAll, expect, test } from 'vitest'
import type { JournalEntryObject } from '../../../shared/api/endpoints/ledger/journal-entries.ts'
import type { InvoiceObject } from '../../../shared/api/endpoints/open-item/invoices.ts'
import { accessibilityFaults, openWindow, type WindowPage } from '../../support/browser/window-page.ts'
import { patiently } from '../../support/patience.ts'
import { type App, askApp } from '../../support/process/app.ts'
import { openOrganization } from '../../support/process/shared-app.ts'

const PATIENTLY = { timeout: patiently(20_000) }

let app: App
let window: WindowPage
let page: Page
let muster: string
let bankAccount: string
let accounts: ReadonlyMap<number, string>

const ask = <T>(method: string, path: string, body?: object) => askApp<T>(app, method, path, body)
const make = async (path: string, body: object) => (await ask<{ id: string }>('POST', path, body)).id
const open = async () =>
  (await ask<{ data: InvoiceObject[] }>('GET', '/invoice?sort=number')).data.map(({ number, open_amount }) => [
    ...[number, open_amount],
  ])
const entries = async () =>
  (await ask<{ data: JournalEntryObject[] }>('GET', '/journal_entry?sort=number&filter[source]=manual')).data.map(
    ({ date, text }) => [date, text],
  )
const paid = (amount: number, booking_date: string) =>
  make('/bank_transaction', {
    ...{ bank_account_id: bankAccount, acc_serv_ref: `T${amount}`, amount, booking_date, name: 'Muster AG' },
  })
const account = (number: number) => accounts.get(number) ?? ''
const invoice = (number: string, total: number) =>
  make('/invoice', {
    ...{ number, total, date: '2026-03-10', due_date: '2027-01-01' },
    ...{ company_id: muster, account_id: account(3400) },
  })
const dialog = (name: string) => page.getByRole('dialog', { name })

beforeAll(async () => {
  app = await openOrganization()
  const { data } = await ask<{ data: { id: string; number: number }[] }>('GET', '/account?per_page=500')
  accounts = new Map(data.map(({ id, number }) => [number, id]))
  muster = await make('/company', { name: 'Muster AG' })
  const bank_account_id = await make('/bank_account', {
    ...{ type: 'bank', name: 'Konto', iban: 'CH9300762011623852957', account_id: account(1020) },
  })
  bankAccount = bank_account_id
  await paid(150, '2026-03-03')
  const lines = [
    { account_id: account(6000), debit: 1500 },
    { account_id: account(1020), credit: 1500 },
  ]
  const rent = { text: 'Miete {month}', first_date: '2026-01-31', end_date: '2026-02-28', rhythm: 'monthly', lines }
  await make('/recurring_entry', rent)
  window = await openWindow(app.launchLink, { at: '/overview' })
  page = window.page
  await page.getByText('2 Dauerbuchungen sind fällig').waitFor()
})

afterAll(async () => {
  await window?.close()
  await app?.stop()
})

/** Opens the match dialog on the only open transaction. */
const matching = async (amount: string) => {
  await page.keyboard.press('g')
  await page.keyboard.press('m')
  const match = dialog('Abgleichen')
  await match.getByText(amount).first().waitFor()
  return match
}

test('a payment is booked on account, and its credit offset with the invoice', async () => {
  const match = await matching('150.00')
  await page.keyboard.press('Alt+k')
  const company = match.getByLabel('Adresse', { exact: true })
  await company.fill('Muster')
  await match.locator('[data-combobox-option]').getByText('Muster AG').waitFor()
  await page.keyboard.press('Enter')
  await match.getByText('Bleibt als Guthaben offen').waitFor()
  expect(await accessibilityFaults(page)).toEqual([])
  await page.keyboard.press('Control+Enter')
  await match.waitFor({ state: 'hidden' })
  await expect.poll(open, PATIENTLY).toEqual([['Akontozahlung 03.03.2026', -150]])
  await invoice('R-1', 200)
  await page.getByRole('button', { name: /^Verrechnen: Guthaben von 1 Adresse/ }).click()
  const proposals = dialog('Guthaben verrechnen')
  await proposals.getByText('Guthaben vom 03.03.2026').waitFor()
  await page.keyboard.press('Enter')
  await proposals.getByText('Kein Guthaben, das').waitFor()
  await page.keyboard.press('Enter')
  await proposals.waitFor({ state: 'hidden' })
  await expect.poll(open, PATIENTLY).toEqual([
    ['Akontozahlung 03.03.2026', 0],
    ['R-1', 50],
  ])
})

test('a small remainder is written off with S, with the tax of the invoice', async () => {
  await invoice('R-2', 100)
  await paid(99.1, '2026-03-24')
  const match = await matching('99.10')
  await match.getByRole('button', { name: /Begleichen: Abschreibung auf 3805/ }).waitFor()
  await page.keyboard.press('Alt+s')
  // S offers the usual cause again.
  await match.getByRole('button', { name: /Begleichen: Bankspesen auf 6940/ }).waitFor()
  await page.keyboard.press('Control+Enter')
  await match.waitFor({ state: 'hidden' })
  await expect.poll(open, PATIENTLY).toContainEqual(['R-2', 0])
  const [entry] = (await ask<{ data: JournalEntryObject[] }>('GET', '/journal_entry?sort=-number&per_page=1')).data
  expect(entry?.lines.map(({ account_id, debit, credit }) => [account_id, debit, credit])).toEqual([
    [account(1020), 99.1, 0],
    [account(1100), 0, 100],
    [account(3805), 0.83, 0],
    [account(2200), 0.07, 0],
  ])
})

test('recurring entries are booked on their days with one key each', async () => {
  await page.keyboard.press('Control+k')
  await page.getByPlaceholder('Konto, Adresse, Beleg, Betrag, Text oder Befehl').fill('Dauerbuchungen')
  await page.getByRole('option', { name: 'Dauerbuchungen' }).first().waitFor()
  await page.keyboard.press('Enter')
  const recurring = dialog('Dauerbuchungen')
  await recurring.getByText('Miete 01').waitFor()
  expect(await accessibilityFaults(page)).toEqual([])
  await page.keyboard.press('Enter')
  await recurring.getByText('Miete 01').waitFor({ state: 'detached' })
  await page.keyboard.press('Enter')
  await recurring.getByText('Zurzeit ist nichts fällig.').waitFor()
  await page.keyboard.press('Enter')
  await recurring.waitFor({ state: 'hidden' })
  expect(await entries()).toEqual([
    ['2026-01-31', 'Miete 01'],
    ['2026-02-28', 'Miete 02'],
  ])
})

// The match dialog by keyboard alone, in a real browser: the sample company's quarter, transactions of every kind, and
// the resulting books of each. Every figure is written by hand, from the tables with the quarter's files.
import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import type { Page } from 'playwright-core'
import { afterAll, afterEach, beforeAll, describe, expect, test } from 'vitest'
import { getBankAccount } from '../../../shared/api/endpoints/bank/bank-accounts.ts'
import { createBankTransaction, listBankTransactions } from '../../../shared/api/endpoints/bank/bank-transactions.ts'
import { createJournalEntry } from '../../../shared/api/endpoints/ledger/journal-entries.ts'
import { listAccounts } from '../../../shared/api/endpoints/ledger/ledger.ts'
import { listVatRates } from '../../../shared/api/endpoints/ledger/vat-rates.ts'
import { matchBankTransaction } from '../../../shared/api/endpoints/matching/matching.ts'
import { upsertInvoices } from '../../../shared/api/endpoints/open-item/invoices.ts'
import type { LocalDate } from '../../../shared/value/calendar.ts'
import { accessibilityFaults, openWindow, type WindowPage } from '../../support/browser/window-page.ts'
import { THEMES } from '../../support/counts.ts'
import { patiently } from '../../support/patience.ts'
import { type App, startApp } from '../../support/process/app.ts'
import { quarterIn } from './quarter-app.ts'

const TIME = { timeout: patiently(90_000) }

let data = ''
let app: App
let window: WindowPage
let page: Page
let provoked: readonly string[] = []
let quarter: ReturnType<typeof quarterIn>
let numbers: ReadonlyMap<string, number>
let rates: ReadonlyMap<string, number>

beforeAll(async () => {
  data = await mkdtemp(join(tmpdir(), 'kontor-match-'))
  app = await startApp(data)
  quarter = quarterIn(app)
  await quarter.prepare()
  await quarter.importAll()
  const accounts = await quarter.call(listAccounts, { query: { per_page: 500 } })
  numbers = new Map(accounts.data.map(({ id, number }) => [id, number]))
  const known = await quarter.call(listVatRates, { query: { per_page: 100 } })
  rates = new Map(known.data.map(({ id, rate }) => [id, rate]))
  window = await openWindow(app.launchLink)
  page = window.page
}, patiently(120_000))
afterAll(async () => {
  await window?.close()
  await app?.stop()
  await rm(data, { recursive: true, force: true, maxRetries: 20, retryDelay: 100 })
})

// Closes what a failed test left open.
afterEach(async ({ task }) => {
  if (task.result?.state === 'fail') await page.reload()
})

const dialog = () => page.getByRole('dialog', { name: 'Abgleichen' })
const footer = () => dialog().locator('footer')

/** Shows the view of the address, and opens its first unreconciled transaction. */
const open = async (search: string): Promise<void> => {
  await page.goto(`${app.url}/#/transactions?sort=booking_date&${search}`)
  await page.locator('#main').focus()
  await page.keyboard.press('g')
  await page.keyboard.press('m')
  await isReady()
}

/** The keyboard focus is on a control for the decision. */
const isReady = () => page.waitForFunction(() => document.activeElement?.matches('[data-match]') === true)

const press = async (...keys: readonly string[]): Promise<void> => {
  for (const key of keys) await page.keyboard.press(key)
}
const type = (text: string) => page.keyboard.type(text)
const close = async () => {
  await page.getByText('Alles abgeglichen', { exact: true }).waitFor()
  await press('Escape')
  await dialog().waitFor({ state: 'hidden' })
}

/** The booking of a transaction in short form: amount, target, tax, amount in the document's currency, text. */
const bookedOf = async (reference: string) => {
  const query = { per_page: 500, include: 'matches.matchable' } as const
  const { data } = await quarter.call(listBankTransactions, { query })
  const found = data.find(({ acc_serv_ref }) => acc_serv_ref === reference)
  return {
    is_reconciled: found?.is_reconciled,
    rows: found?.matches.map((match) => [
      match.amount,
      match.matchable?.number ?? match.matchable?.company_name ?? numbers.get(match.account_id ?? '') ?? null,
      rates.get(match.vat_rate_id ?? '') ?? null,
      match.currency_amount,
      match.text,
    ]),
  }
}

describe('settled by keyboard alone', TIME, () => {
  test('exact: Enter', async () => {
    await open('min=1848.5&max=1848.5')
    await press('Enter')
    await close()
    expect(await bookedOf('VWB20260002')).toEqual({
      is_reconciled: true,
      rows: [[1848.5, 'RE-2025-118', null, null, null]],
    })
  })

  test('an account row with tax: number, rate, Enter', async () => {
    await open('min=86.45&max=86.45')
    await type('6100')
    await press('Enter')
    await type('8')
    await press('Enter', 'Enter')
    await close()
    expect(await bookedOf('VWB20260003')).toEqual({ is_reconciled: true, rows: [[86.45, 6100, 8.1, null, null]] })
  })

  test('three invoices in one payment, found by their numbers', async () => {
    await open('min=1026.95&max=1026.95')
    await press('/')
    for (const number of ['RE-2026-004', 'RE-2026-008', 'RE-2026-011']) {
      await type(number)
      await press('Enter')
      // Added: the search is empty for the next one.
      await expect.poll(() => dialog().locator('[data-match="search"]').inputValue()).toBe('')
    }
    await press('Enter')
    await close()
    expect((await bookedOf('VWB20260026')).rows).toEqual([
      [540.5, 'RE-2026-004', null, null, null],
      [324.3, 'RE-2026-008', null, null, null],
      [162.15, 'RE-2026-011', null, null, null],
    ])
  })

  test('a cash discount: the part payment is inspected, then settled with the remainder on the found account', async () => {
    await open('min=1059.38&max=1059.38')
    await press('2')
    await dialog().getByText('offen bleiben').waitFor()
    await press('s', 'Enter')
    await close()
    expect((await bookedOf('VWB20260014')).rows).toEqual([
      [1081, 'RE-2026-005', null, null, null],
      [-21.62, 3800, 8.1, null, 'Skonto'],
    ])
  })

  test('a part payment: one key in place of the proposed charges', async () => {
    await open('min=997&max=997')
    await dialog().getByText('Bankspesen').first().waitFor()
    await press('p', 'Enter')
    await close()
    expect((await bookedOf('VWB20260025')).rows).toEqual([[997, 'RE-2026-006', null, null, null]])
  })

  test('overpayment: all of it on the document', async () => {
    await open('min=500&max=500')
    await press('p')
    await dialog().getByText('zu viel bezahlt CHF').waitFor()
    await press('Enter')
    await close()
    expect((await bookedOf('VWB20260032')).rows).toEqual([[500, 'RE-2026-009', null, null, null]])
  })

  test('another currency: both amounts, the exchange difference on its account', async () => {
    await open('min=1752.3&max=1752.3')
    expect(await dialog().getByLabel('Betrag in EUR').inputValue()).toBe('1’850.00')
    await press('Enter')
    await close()
    expect((await bookedOf('VWB20260042')).rows).toEqual([
      [1739, '2026/117', null, 1850, null],
      [13.3, 4906, null, null, 'Kursdifferenz'],
    ])
  })

  test('a credit note paid out', async () => {
    await open('q=GS-2026-001')
    await press('Enter')
    await close()
    expect((await bookedOf('VWB20260044')).rows).toEqual([[54.05, 'GS-2026-001', null, null, null]])
  })

  test('card takings: an amount typed over, the remainder on a second account row', async () => {
    await open('min=18264.45&max=18264.45')
    await type('3200')
    await press('Enter')
    await type('8')
    await press('Enter', 'Tab', 'Tab')
    await type("18'486,30")
    await press('Alt+a')
    await type('3810')
    await press('Enter', 'Enter')
    await close()
    expect((await bookedOf('VWB20260011')).rows).toEqual([
      [18486.3, 3200, 8.1, null, null],
      [-221.85, 3810, null, null, null],
    ])
  })

  test('a transfer between own accounts: both sides at once', async () => {
    await open('min=2000&max=2000')
    await press('Enter')
    await close()
    expect((await bookedOf('VWB20260022')).is_reconciled).toBe(true)
    expect((await bookedOf('VWS20260001')).is_reconciled).toBe(true)
  })
})

describe('one after the other', TIME, () => {
  test('Enter goes to the next unreconciled one, Ctrl+Z undoes the booking and returns to it', async () => {
    await open('from=2026-03-23&to=2026-03-25')
    await footer().getByText('0 von 5 · 5 offen').waitFor()
    const first = dialog().getByRole('region', { name: 'Transaktion' })
    await first.getByText('Energie Musterlingen', { exact: true }).waitFor()
    await press('Enter')
    await footer().getByText('1 von 5 · 4 offen').waitFor()
    await first.getByText('Bäckerei Krumme', { exact: true }).waitFor()
    expect((await bookedOf('VWB20260071')).is_reconciled).toBe(true)
    // The rule of that booking is a dialog over this one: Escape closes only it, and the input is still there.
    await type('6500')
    await press('Enter')
    const account = dialog().locator('[data-field^="account-"]')
    // It replaces the proposal, which has an account, too.
    await expect.poll(() => account.inputValue()).toContain('6500')
    const chosen = await account.inputValue()
    await footer().getByRole('button', { name: 'Regel aus der letzten Buchung' }).click()
    const rule = page.getByRole('dialog', { name: 'Regel aus einer Transaktion' })
    await rule.waitFor()
    await press('Escape')
    await rule.waitFor({ state: 'detached' })
    expect(await account.inputValue()).toBe(chosen)
    expect(await dialog().evaluate((element) => element.contains(document.activeElement))).toBe(true)
    await press('Control+z')
    await footer().getByText('0 von 5 · 5 offen').waitFor()
    await first.getByText('Energie Musterlingen', { exact: true }).waitFor()
    expect((await bookedOf('VWB20260071')).is_reconciled).toBe(false)
    // Skipped ones come again at the end.
    await press('PageDown')
    await first.getByText('Bäckerei Krumme', { exact: true }).waitFor()
    await press('PageUp')
    await first.getByText('Energie Musterlingen', { exact: true }).waitFor()
    await press('Control+Enter')
    await dialog().waitFor({ state: 'hidden' })
    expect((await bookedOf('VWB20260071')).is_reconciled).toBe(true)
  })

  test('an incomplete match is not booked, and says so', async () => {
    await open('min=26.4&max=26.4')
    await type('6641')
    await press('Enter', 'Tab', 'Tab')
    await type('20')
    await press('Enter')
    await dialog().getByRole('alert').filter({ hasText: 'Es bleibt ein Rest' }).waitFor()
    expect((await bookedOf('VWB20260072')).is_reconciled).toBe(false)
  })

  test('Esc asks once when input would be lost', async () => {
    await press('Escape')
    await footer().getByText('Nochmals Esc schliesst').waitFor()
    await press('Escape')
    await dialog().waitFor({ state: 'hidden' })
    expect((await bookedOf('VWB20260072')).is_reconciled).toBe(false)
  })

  test('booked by another user meanwhile: the dialog says so and does not overwrite the booking', async () => {
    const before = window.complaints.length
    await open('min=26.4&max=26.4')
    await type('6641')
    await press('Enter')
    const all = await quarter.transactions()
    const id = all.find(({ acc_serv_ref }) => acc_serv_ref === 'VWB20260072')?.id ?? ''
    // The second decision differs from the reported one: it is reported too.
    for (const number of [6500, 6640]) {
      const account = [...numbers].find((each) => each[1] === number)?.[0] ?? ''
      const body = { matches: [{ amount: 26.4, account_id: account }] }
      const isSeen = page.waitForResponse((response) => response.url().includes(`/bank_transaction/${id}?`))
      await quarter.call(matchBankTransaction, { params: { bankTransactionId: id }, body })
      // Once before the window has the event, or just then, and once after.
      if (number === 6640) await isSeen
      await press('Enter')
      await dialog()
        .getByRole('alert')
        .filter({ hasText: 'hat diese Transaktion inzwischen geändert' })
        .first()
        .waitFor()
      expect((await bookedOf('VWB20260072')).rows).toEqual([[26.4, number, null, null, null]])
      await isSeen
    }
    await press('Escape', 'Escape')
    await dialog().waitFor({ state: 'hidden' })
    expect((await bookedOf('VWB20260072')).rows).toEqual([[26.4, 6640, null, null, null]])
    // Where the window had no event yet, the server refused, and Chromium logs it.
    provoked = window.complaints.slice(before)
    for (const each of provoked) expect(each).toContain('status of 409 (Conflict)')
  })
})

test('an existing manual entry: shown, warned of before a second booking, and used with one key', TIME, async () => {
  const accountOf = (number: number) => [...numbers].find((each) => each[1] === number)?.[0] ?? ''
  const all = await quarter.transactions()
  const bank_account_id = all.find(({ acc_serv_ref }) => acc_serv_ref === 'VWB20260072')?.bank_account_id ?? ''
  const { account_id } = await quarter.call(getBankAccount, { params: { bankAccountId: bank_account_id } })
  const { number } = await quarter.call(createJournalEntry, {
    body: {
      date: '2026-02-10' as LocalDate,
      text: 'Blumen',
      lines: [
        { account_id: accountOf(6641), debit: 31.15 },
        { account_id: account_id ?? '', credit: 31.15 },
      ],
    },
  })
  const dates = { booking_date: '2026-02-12' as LocalDate, value_date: '2026-02-12' as LocalDate }
  const { id } = await quarter.call(createBankTransaction, {
    body: { bank_account_id, acc_serv_ref: 'VWB-BLUMEN', amount: -31.15, name: 'Blumen Meier', ...dates },
  })
  await open('min=31.15&max=31.15')
  const reported = dialog().locator('[data-match="counterparts"]')
  await reported.getByRole('button', { name: `Buchung ${number} vom 10.02.2026` }).waitFor()
  await dialog().locator('[data-match="search"]').focus()
  await type('6641')
  await press('Enter')
  await dialog().getByLabel('Konto der Zeile').waitFor()
  await press('Enter')
  await reported.getByRole('alert').filter({ hasText: 'ein zweites Mal gebucht' }).waitFor()
  expect((await bookedOf('VWB-BLUMEN')).is_reconciled).toBe(false)
  expect(await accessibilityFaults(page)).toEqual([])
  await press('Alt+b')
  await close()
  expect(await bookedOf('VWB-BLUMEN')).toEqual({ is_reconciled: true, rows: [] })

  // The panel of the row leads to the entry, and the entry to the transaction.
  await page.goto(`${app.url}/#/transactions?open=${id}`)
  await page
    .getByRole('complementary')
    .getByRole('button', { name: `Buchung ${number} vom 10.02.2026` })
    .click()
  const panel = page.getByRole('dialog', { name: `Buchung ${number}` })
  await panel.getByRole('region', { name: 'Abgeglichen mit' }).getByRole('link').waitFor()
  await press('Escape')
  await panel.waitFor({ state: 'hidden' })
})

test('a transaction that becomes open while the view has none is shown', TIME, async () => {
  const all = await quarter.transactions()
  const bank_account_id = all.find(({ acc_serv_ref }) => acc_serv_ref === 'VWB20260072')?.bank_account_id ?? ''
  await page.goto(`${app.url}/#/transactions?min=47.11&max=47.11`)
  await page.locator('#main').focus()
  await press('g', 'm')
  await page.getByText('Alles abgeglichen', { exact: true }).waitFor()
  const day = '2026-02-12' as LocalDate
  await quarter.call(createBankTransaction, {
    body: { bank_account_id, acc_serv_ref: 'VWB-SPAET', amount: -47.11, booking_date: day, value_date: day },
  })
  await dialog().getByText('0 von 1 · 1 offen').waitFor()
  await isReady()
  await press('Escape')
  await dialog().waitFor({ state: 'hidden' })
})

test('a suggestion that arrives while a user is typing does not take the focus', TIME, async () => {
  const all = await quarter.transactions()
  const bank_account_id = all.find(({ acc_serv_ref }) => acc_serv_ref === 'VWB20260072')?.bank_account_id ?? ''
  const day = '2026-02-13' as LocalDate
  await quarter.call(createBankTransaction, {
    body: {
      bank_account_id,
      acc_serv_ref: 'VWB-GETIPPT',
      amount: 613.37,
      booking_date: day,
      value_date: day,
      text: 'RE-GETIPPT',
    },
  })
  await open('min=613.37&max=613.37')
  await dialog().getByText('0 von 1 · 1 offen').waitFor()
  const search = dialog().getByRole('combobox', { name: 'Offene Posten und Konten suchen' })
  // The field is empty again, so that the suggestion is shown.
  await press('C', 'Backspace')
  await quarter.call(upsertInvoices, {
    body: { items: [{ key: 'RE-GETIPPT', number: 'RE-GETIPPT', date: day, due_date: day, total: 613.37 }] },
  })
  await dialog().locator('[data-match="candidates"]').waitFor()
  await type('Caflisch')
  expect(await search.inputValue()).toBe('Caflisch')
  await press('Escape', 'Escape')
  await dialog().waitFor({ state: 'hidden' })
})

test('Escape empties the search before it closes the dialog; a refused search says so', TIME, async () => {
  await open('min=12275.45&max=12275.45')
  const search = dialog().getByRole('combobox', { name: 'Offene Posten und Konten suchen' })
  await press('/')
  await type('Caflisch')
  await press('Escape')
  await expect.poll(() => search.inputValue()).toBe('')
  // More than a request can ask, as of a text pasted by mistake.
  await search.fill('Caflisch '.repeat(2_500))
  await dialog().getByRole('alert').waitFor()
  // One request for each kind of document, and one for companies.
  const refused = 'Failed to load resource: the server responded with a status of 431 (Request Header Fields Too Large)'
  provoked = [...provoked, refused, refused, refused, refused]
  await press('Escape')
  await dialog().getByRole('alert').waitFor({ state: 'hidden' })
  await press('Escape')
  await dialog().waitFor({ state: 'hidden' })
})

test('the list of keys over the dialog has every key', TIME, async () => {
  await open('min=12275.45&max=12275.45')
  await press('Tab', '?')
  const sheet = page.getByRole('dialog', { name: 'Tastenkürzel' })
  for (const title of ['Abgleichen und weiter', 'Überspringen', 'Rest auf die Zeile', 'Vorschlag 1 übernehmen'])
    expect(await sheet.getByText(title, { exact: true }).count()).toBeLessThanOrEqual(1)
  await sheet.getByText('Abgleichen und weiter').waitFor()
  await press('Escape')
  await sheet.waitFor({ state: 'hidden' })
  await press('Escape')
  await dialog().waitFor({ state: 'hidden' })
})

test.each(THEMES)('axe has no findings, %s', TIME, async (colorScheme) => {
  await page.emulateMedia({ colorScheme })
  await open('from=2026-02-26&to=2026-02-26')
  await dialog().getByText('RE-2026-012').first().waitFor()
  expect(await accessibilityFaults(page)).toEqual([])
  await press('a')
  await type('65')
  await dialog().getByLabel('Konto der Zeile').waitFor()
  expect(await accessibilityFaults(page)).toEqual([])
  await press('Escape', 'Escape', 'Escape')
  await dialog().waitFor({ state: 'hidden' })
})

test('the console has only the provoked refusals', () => {
  expect(window.complaints).toEqual(provoked)
})

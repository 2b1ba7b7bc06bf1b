// The sample company as a fiduciary reads it: its ledger equals the one that docs/demo-company.md publishes and that is
// calculated independently of the program; debtors are its open invoices, creditors its open bills, each bank account
// has the balance of its statements, and the VAT returns have the invoiced turnover. Its last month is still to do,
// with a trap of each kind.
import { readFile } from 'node:fs/promises'
import { join } from 'node:path'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { demoBooks } from '../../../main/service/demo/demo-company.ts'
import type { BooksCheckObject } from '../../../shared/api/endpoints/ledger/books-checks.ts'
import type { ReportObject } from '../../../shared/api/endpoints/ledger/reports.ts'
import type { LocalDate } from '../../../shared/value/calendar.ts'
import { type Balances, balanceSheet, resultAccounts, vatReturn } from '../../support/books/demo-ledger.ts'
import { patiently } from '../../support/patience.ts'
import { type Kontor, startKontor } from '../kontor.ts'

/** The test program's current day is in this month. */
const books = demoBooks('2026-11-01' as LocalDate)

let kontor: Kontor
let page: string
beforeAll(async () => {
  page = await readFile(join(import.meta.dirname, '../../../docs/demo-company.md'), 'utf8')
  kontor = await startKontor()
  expect((await kontor.ask('/api/organizations/1/sample-data', { method: 'POST' })).status).toBe(201)
}, patiently(120_000))
afterAll(() => kontor.close())

const json = async <T>(path: string) => (await (await kontor.ask(`/api${path}`)).json()) as T
const checks = async () => (await json<{ data: BooksCheckObject[] }>('/books_check')).data
const all = async <T>(path: string): Promise<readonly T[]> => (await json<{ data: T[] }>(path)).data
const cents = (amount: number) => Math.round(amount * 100)

/** The cells of the table under a heading of the page, by the first one of each row; amounts in Rappen. */
const table = (heading: string): ReadonlyMap<string, readonly number[]> => {
  const [, section = ''] = page.split(`## ${heading}\n`)
  const rows = (section.split('\n## ')[0] ?? '').split('\n').filter((line) => line.startsWith('| '))
  return new Map(
    rows.slice(1).map((row) => {
      const [name = '', ...amounts] = row.split('|').slice(1, -1)
      return [name.trim(), amounts.map((text) => cents(Number(text.replaceAll("'", ''))))]
    }),
  )
}

/** A column of such a table, of the accounts with an amount. */
const column = (heading: string, place: number): Balances =>
  new Map(
    [...table(heading)].flatMap(([name, amounts]) => {
      const amount = amounts[place] ?? 0
      return /^\d{4} /.test(name) && amount !== 0 ? [[Number(name.slice(0, 4)), amount] as const] : []
    }),
  )

const sorted = (balances: Balances) => [...balances].toSorted(([a], [b]) => a - b)
const turned = (balances: Balances, isTurned: (account: number) => boolean): Balances =>
  new Map([...balances].map(([account, amount]) => [account, isTurned(account) ? 0 - amount : amount]))

/** The accounts of a report with an amount. */
const accountsOf = (report: ReportObject): Balances =>
  new Map(
    report.rows.flatMap(({ kind, number, amounts }) => {
      const amount = cents(amounts.amount ?? 0)
      return kind === 'account' && amount !== 0 ? [[Number(number), amount] as const] : []
    }),
  )

describe('its ledger is the published one', () => {
  test.each([
    [0, '2025-12-31'],
    [1, '2026-09-30'],
    [2, '2026-10-31'],
  ])('the balance sheet in column %i, of %s', async (place, day) => {
    const published = column('Balance sheet', place)
    expect(published.size).toBeGreaterThan(10)
    const computed = balanceSheet(books, day as LocalDate)
    expect(sorted(turned(computed.accounts, (account) => account >= 2000))).toEqual(sorted(published))
    const report = await json<ReportObject>(`/report/balance_sheet?date=${day}`)
    expect(sorted(accountsOf(report))).toEqual(sorted(published))
    const result = table('Balance sheet').get('Result of the year so far')?.[place]
    expect(computed.result).toBe(result)
    const totals = report.rows.filter(({ kind }) => kind === 'total').map(({ amounts }) => cents(amounts.amount ?? 0))
    const [assets, liabilities] = ['Total assets', 'Total liabilities and equity'].map(
      (name) => table('Balance sheet').get(name)?.[place],
    )
    expect(assets).toBe(liabilities)
    expect(totals).toEqual([assets, liabilities])
  })

  test.each([
    [0, '2025-01-01', '2025-12-31'],
    [1, '2026-01-01', '2026-09-30'],
  ])('the result in column %i, from %s to %s', async (place, from, to) => {
    const published = column('Result', place)
    expect(published.size).toBeGreaterThan(15)
    const computed = resultAccounts(books, from as LocalDate, to as LocalDate)
    expect(sorted(turned(computed, () => true))).toEqual(sorted(published))
    const report = await json<ReportObject>(`/report/income_statement?from=${from}&to=${to}`)
    // Costs are positive in classes 4 to 6 of the report.
    const isCost = (account: number) => account >= 4000 && account < 7000
    expect(sorted(turned(accountsOf(report), isCost))).toEqual(sorted(published))
    const profit = report.rows.find(({ kind }) => kind === 'total')?.amounts.amount
    expect(cents(profit ?? 0)).toBe(table('Result').get('Profit')?.[place])
  })

  test('the VAT return of each quarter, settled and locked with the returned figures', async () => {
    const published = [...table('VAT returns')]
    expect(published.length).toBe(7)
    const locks = await all<{ from: string; to: string; reopened_at: string | null }>('/period_lock?sort=to')
    for (const [name, amounts] of published) {
      const month = String(Number(name.slice(1, 2)) * 3 - 2).padStart(2, '0')
      const from = `${name.slice(3)}-${month}-01` as LocalDate
      const { turnover, exempt, reductions, tax, input_goods, input_other } = vatReturn(books, from)
      const due = tax - input_goods - input_other
      const total = turnover + exempt + reductions
      expect(amounts).toEqual([total, exempt, reductions, turnover, tax, input_goods, input_other, due])
      const lock = locks.find((each) => each.from === from)
      const report = await json<ReportObject>(`/report/vat?from=${from}&to=${lock?.to}`)
      const line = (number: number) => report.rows.find((row) => row.number === number)?.amounts ?? {}
      const shown = [
        ...[line(200).base, line(230).base, line(235).base, line(303).base, line(303).tax],
        ...[line(400).tax, line(405).tax, line(500).tax],
      ]
      expect(shown.map((amount) => cents(amount ?? 0))).toEqual(amounts)
    }
    expect(locks.map(({ reopened_at }) => reopened_at)).toEqual(published.map(() => null))
  })
})

interface Row {
  readonly id: string
  readonly booking_date: string
  readonly amount: number
  readonly name: string | null
  readonly text: string
  readonly matches: readonly { readonly amount: number; readonly matchable_type: string | null }[]
}
interface Document {
  readonly id: string
  readonly number: string
  readonly total: number
  readonly status: string
  readonly open_amount: number
  readonly currency: string
}
const openRows = () => all<Row>('/bank_transaction?filter[reconciled]=0&per_page=500&sort=booking_date')
const documents = (kind: string) => all<Document>(`/${kind}?per_page=2000`)

describe('before its last month is done', () => {
  test('every check holds, and the first year is closed', async () => {
    const states = (await checks()).map(({ code, state }) => [code, state])
    expect(states).toEqual([
      ['documents_booked', 'met'],
      ['debtors_are_open_invoices', 'met'],
      ['creditors_are_open_expenses', 'met'],
      ['opening_debtors_are_invoices', 'met'],
      ['opening_creditors_are_expenses', 'met'],
      ['bank_account_is_ledger', 'met'],
      ['bank_account_is_ledger', 'met'],
      ['bank_account_is_ledger', 'met'],
      ['ledger_account_of_its_own', 'met'],
      ['balance_on_its_side', 'met'],
      ['turnover_is_revenue', 'met'],
    ])
    const years = await all<{ name: string; closed_at: string | null }>('/fiscal_year?sort=start_date')
    expect(years.map(({ name, closed_at }) => [name, closed_at !== null])).toEqual([
      ['2025', true],
      ['2026', false],
    ])
  })

  test('the opening balances of its banks are booked, once', async () => {
    const banks = await all<{ id: string; type: string }>('/bank_account')
    for (const { id } of banks.filter(({ type }) => type === 'bank')) {
      expect((await kontor.send('POST', '/api/books_check/opening', { bank_account_id: id })).status).toBe(422)
    }
  })

  test('no earlier month has open work, and there are a budget, rules and learned facts', async () => {
    const rows = await openRows()
    expect(rows.length).toBe(47)
    expect([...new Set(rows.map(({ booking_date }) => booking_date.slice(0, 7)))]).toEqual(['2026-10'])
    expect((await all('/rule')).length).toBeGreaterThan(10)
    expect((await all('/learned_fact')).length).toBeGreaterThanOrEqual(3)
    const [, year] = await all<{ id: string }>('/fiscal_year?sort=start_date')
    interface Matrix {
      readonly accounts: readonly { readonly budget: { readonly amount: number } | null }[]
    }
    const matrix = await json<Matrix>(`/fiscal_year/${year?.id}/budget`)
    expect(matrix.accounts.filter(({ budget }) => budget !== null).length).toBeGreaterThan(15)
  })

  test('for a double payment, an unknown payer or euros nothing is attached; for a part payment the part', async () => {
    const rows = await openRows()
    const trap = (start: string) => {
      const found = rows.filter(({ text }) => text.startsWith(start))
      expect(found.length).toBe(1)
      return found[0] as Row
    }
    const [twice, stranger, euros] = ['Rechnung 121000 ', 'Danke', 'Rechnung EUR-4711'].map(trap)
    for (const each of [twice, stranger, euros]) expect(each?.matches).toEqual([])
    const part = trap('Teilzahlung Rechnung 122000')
    expect(part.matches.map(({ amount, matchable_type }) => [amount, matchable_type])).toEqual([[889.85, 'invoice']])
    const invoice = (number: string, found: readonly Document[]) => found.find((each) => each.number === number)
    const invoices = await documents('invoice')
    expect(invoice('121000', invoices)?.open_amount).toBe(0)
    expect(invoice('122000', invoices)?.open_amount).toBeGreaterThan(889.85)
    expect(invoice('EUR-4711', await documents('expense'))).toMatchObject({ currency: 'EUR', open_amount: 1250 })
  })
})

test('its last month, settled with the program’s proposals, leaves the traps, and every check still holds', {
  timeout: patiently(120_000),
}, async () => {
  // The review attaches what the bookings of the earlier months taught.
  await kontor.services.idle()
  const answer = await kontor.send('POST', '/api/bank_transaction/reconcile-many', { items: 'all' })
  expect(answer.status).toBe(200)
  await kontor.services.idle()
  const left = await openRows()
  expect(left.map(({ booking_date, name }) => [booking_date, name])).toEqual([
    ['2026-10-12', 'Naturfreunde Musterlingen'],
    ['2026-10-17', 'Velokurse Holzinger'],
    ['2026-10-18', 'Frieda Rätsel'],
    ['2026-10-24', 'Komponenten Import Muster AG'],
  ])
  const found = await checks()
  expect(found.filter(({ state }) => state !== 'met').map(({ code, text }) => [code, text])).toEqual([])

  const sumOf = (rows: readonly { readonly open_amount: number }[]) =>
    rows.reduce((sum, { open_amount }) => sum + cents(open_amount), 0)
  const ledger = (code: string) => cents(found.find((check) => check.code === code)?.ledger ?? 0)
  expect(ledger('debtors_are_open_invoices')).toBe(sumOf(await documents('invoice')))
  const bills = (await documents('expense')).filter(({ currency }) => currency === 'CHF')
  // The bill in euros is worth 1187.50 in the books.
  expect(ledger('creditors_are_open_expenses')).toBe(0 - sumOf(bills) - 118_750)
})

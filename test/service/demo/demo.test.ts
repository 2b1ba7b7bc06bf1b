// The sample company: filled through the real parser and services, complete, the same for the same day, and only once;
// and what its transactions pay.
import { describe, expect, test } from 'vitest'
import { fillDemo } from '../../../main/service/demo/demo.ts'
import { type DemoBooks, demoBooks, demoDays } from '../../../main/service/demo/demo-company.ts'
import type { DemoTransaction } from '../../../main/service/demo/demo-transaction.ts'
import { page } from '../../../shared/books/port/read.ts'
import { addDays, type LocalDate } from '../../../shared/value/calendar.ts'
import { theImport } from '../../support/books/import-batches.ts'
import { ALL_ROWS, answerOf, closeWorld, createWorld } from '../../support/books/service-world.ts'
import { patiently } from '../../support/patience.ts'
import { sharedParser } from '../../support/process/shared-parser.ts'

const countOf = (transactions: readonly { readonly parts: readonly unknown[] }[]): number =>
  transactions.reduce((sum, { parts }) => sum + Math.max(1, parts.length), 0)

test.each(['2026-11-21', '2028-02-29', '2026-01-01', '2027-02-15'])(
  'on %s it has two years of transactions that add up, all but the last month reconciled',
  { timeout: patiently(30_000) },
  async (day) => {
    const today = day as LocalDate
    const books = demoBooks(today)
    const world = await createWorld({ parse: sharedParser.parse, today })
    await fillDemo(world.services, world.book, world.owner, today)
    await world.services.idle()

    const request = { question: ALL_ROWS, includes: ['transactionsCount'], appends: ['balance'] }
    const accounts = answerOf(await world.services.bankAccounts.list(world.owner, request)).rows
    const expected = [
      ['Geschäftskonto', books.business.opening, books.business.transactions],
      ['Sparkonto', books.savings.opening, books.savings.transactions],
      ['Ladenkasse', 0, books.till],
    ] as const
    expect(
      accounts.map(({ record, balance, transactions_count }) => [record.name, balance, transactions_count]),
    ).toEqual(
      expected.map(([name, opening, transactions]) => [
        name,
        transactions.reduce((sum, { amount }) => sum + amount, opening),
        countOf(transactions),
      ]),
    )
    const [batches, rows] = await world.book.read([page('batch'), page('bank_transaction')])
    const imports = batches.rows.filter(({ kind }) => kind === 'import')
    expect(imports.map(theImport).flatMap(({ warnings }) => warnings)).toEqual([])
    expect(rows.total).toBeGreaterThan(500)
    expect(rows.rows.filter((row) => row.is_processing || (row.booking_date ?? '') > books.last)).toEqual([])
    // None of the open work is reconciled, and there is no other unreconciled transaction.
    const isLeft = (row: { readonly booking_date: string | null }) => (row.booking_date ?? '') >= books.open
    expect(rows.rows.filter((row) => row.is_reconciled === isLeft(row))).toEqual([])
    const [years, settled] = await world.book.read([page('fiscal_year'), page('period_lock')])
    const first = years.rows.find(({ start_date }) => start_date === books.begin)
    expect(first?.closed_at).not.toBe(null)
    expect(years.rows.filter(({ closed_at }) => closed_at !== null)).toEqual([first])
    expect(settled.total).toBe(Math.floor((books.months.length - 1) / 3))
    expect(new Set(rows.rows.map((row) => row.reference?.slice(0, 2)))).toContain('RF')

    const [companies, invoices, bills] = await world.book.read([page('company'), page('invoice'), page('expense')])
    const documentsOf = (type: string) => books.documents.filter((document) => document.type === type).length
    expect([invoices.total, bills.total]).toEqual([documentsOf('invoice'), documentsOf('expense')])
    const documents = [...invoices.rows, ...bills.rows]
    expect(documents.filter(({ date, company_id }) => date > books.last || company_id === null)).toEqual([])
    // Customers and suppliers; payees without a bill are not among them.
    expect(companies.total).toBe(20)
    const known = new Set(documents.map(({ reference }) => reference))
    expect(rows.rows.filter(({ reference }) => reference !== null && !known.has(reference))).toEqual([])

    const numberById = new Map(documents.map(({ id, number }) => [id, number]))
    const key = (date: string | null, amount: number, name: string | null) => `${date} ${amount} ${name}`
    const payments = books.business.transactions.flatMap((row) => (row.parts.length > 0 ? row.parts : [row]))
    const paid = new Map(
      payments.map((row) => [key(row.date, row.amount, row.name), row.pays.map(({ number }) => number)]),
    )
    const attached = rows.rows.flatMap(({ matches, ...row }) => {
      const numbers = matches.flatMap(({ matchable_id }) => numberById.get(matchable_id ?? '') ?? [])
      return numbers.length === 0 ? [] : [{ numbers, paid: paid.get(key(row.booking_date, row.amount, row.name)) }]
    })
    expect(attached.filter(({ numbers, paid }) => numbers.join() !== paid?.join())).toEqual([])
    const withReference = rows.rows.filter(({ reference }) => reference !== null)
    expect(attached.length).toBeGreaterThan(withReference.length * 0.9)

    const commits = world.book.commits.length
    await fillDemo(world.services, world.book, world.owner, today)
    expect(world.book.commits.length).toBe(commits)
    expect(demoBooks(today)).toEqual(books)
    await closeWorld(world)
  },
)

test('when another standard rate applies, its books end with the last month of their rate', () => {
  const rate = (rate_millis: number, valid_from: string, valid_to: string | null) => ({
    kind: 'standard' as const,
    rate_millis,
    valid_from: valid_from as LocalDate,
    valid_to: valid_to as LocalDate | null,
  })
  const before = rate(7700, '2018-01-01', '2023-12-31')
  const today = '2029-03-15' as LocalDate
  expect(demoDays(today, [before, rate(8100, '2024-01-01', null)])).toEqual({ day: today, since: '2024-01-01' })
  const own = [before, rate(8100, '2024-01-01', '2027-12-31'), rate(8800, '2028-01-01', null)]
  const { day, since } = demoDays(today, own)
  expect([day, demoBooks(day, since).last]).toEqual(['2028-01-01', '2027-12-31'])
})

// 8.1 % applies since 1 January 2024, so books of one rate with a whole year before the last month's begin in February
// 2025.
test.each([
  ['2025-02-01', '2024-01-01', '2025-01-01', 13],
  ['2025-01-31', '2024-01-01', '2024-12-01', 12],
  ['2024-03-01', '2024-01-01', '2024-02-01', 2],
  ['2024-02-29', '2024-01-01', '2024-01-01', 1],
  ['2024-01-01', '2024-01-01', '2024-01-01', 1],
  ['2023-06-30', '2024-01-01', '2024-01-01', 1],
])('on %s the books start on %s, with %s left to do', (today, begin, open, count) => {
  const books = demoBooks(today as LocalDate, '2024-01-01' as LocalDate)
  expect([books.begin, books.open, books.months.length]).toEqual([begin, open, count])
  const days = [...books.business.transactions, ...books.savings.transactions, ...books.till].map(({ date }) => date)
  expect(days.filter((date) => date < begin || date > books.last)).toEqual([])
})

test.each(['2024-01-01', '2024-02-29', '2024-03-15', '2024-07-31', '2025-01-31', '2025-02-01', '2035-12-31'])(
  'with a clock of %s it is filled, its checks are met and its rates apply',
  { timeout: patiently(30_000) },
  async (day) => {
    const today = day as LocalDate
    const world = await createWorld({ parse: sharedParser.parse, today })
    await fillDemo(world.services, world.book, world.owner, today)
    await world.services.idle()
    const { checks } = answerOf(await world.services.booksChecks.get(world.owner))
    expect(checks.filter(({ state }) => state === 'wrong')).toEqual([])
    const [entries, rates] = await world.book.read([page('journal_entry'), page('vat_rate')])
    expect(entries.total).toBeGreaterThan(10)
    const rateById = new Map(rates.rows.map((rate) => [rate.id, rate]))
    const isWrong = (date: string, id: string | null) => {
      const rate = id === null ? undefined : rateById.get(id)
      return id !== null && !(rate && rate.valid_from <= date && (rate.valid_to === null || date <= rate.valid_to))
    }
    expect(entries.rows.filter(({ date, lines }) => lines.some((line) => isWrong(date, line.vat_rate_id)))).toEqual([])
    await closeWorld(world)
  },
)

test('a month has the same content on every later day of its two years', () => {
  const [early, late] = (['2026-06-10', '2026-11-21'] as LocalDate[]).map((today) => demoBooks(today))
  const until = (rows: readonly { readonly date: LocalDate }[] = []) =>
    rows.filter(({ date }) => early !== undefined && date < early.open)
  expect(early?.open).toBe('2026-05-01')
  expect(until(early?.business.transactions).length).toBeGreaterThan(400)
  for (const of of [
    (books?: DemoBooks) => books?.business.transactions,
    (books?: DemoBooks) => books?.savings.transactions,
    (books?: DemoBooks) => books?.till,
    (books?: DemoBooks) => books?.documents,
  ])
    expect(until(of(late))).toEqual(until(of(early)))
})

describe('payments', () => {
  const today = '2026-11-21' as LocalDate
  const { business, documents, open, last } = demoBooks(today)
  const payments = business.transactions.flatMap((row) => [row, ...row.parts]).filter(({ pays }) => pays.length > 0)
  const inMonth = (month: string) => payments.filter(({ date }) => date.startsWith(month))
  const kindsIn = (month: string) => {
    const totalOf = ({ pays }: DemoTransaction) =>
      pays.reduce((sum, { total, foreign }) => sum + (foreign?.base_total ?? total), 0)
    const kinds = inMonth(month).map((payment) => {
      const left = totalOf(payment) - Math.abs(payment.amount)
      const by = payment.reference === null ? (/\d{4}/.test(payment.text) ? 'number' : 'name') : 'reference'
      return `${by}, ${left === 0 ? 'exact' : left < 0 ? 'too much' : left < totalOf(payment) / 20 ? 'discount' : 'part'}`
    })
    return Object.fromEntries([...Map.groupBy(kinds, (kind) => kind)].map(([kind, all]) => [kind, all.length]))
  }

  test('in a month all but a few are exact and have the reference', () => {
    expect(kindsIn('2026-05')).toEqual({
      // 8 of 12 invoices, three parts of the collective credit, five deliveries.
      'reference, exact': 16,
      'reference, discount': 1,
      // Two of them pay two invoices: one of May, and one of April, whose customer took longer.
      'number, exact': 3,
      'name, exact': 1,
    })
  })

  test('in the last month one is a part payment, and one in another currency', () => {
    const kinds = kindsIn(open.slice(0, 7))
    expect(kinds).toMatchObject({ 'reference, part': 1, 'number, too much': 1 })
  })

  test('invoices are open at the end, some of them overdue, and future bills are not paid yet', () => {
    const paid = new Set(payments.flatMap(({ pays }) => pays.map(({ number }) => number)))
    const left = documents.filter(({ number }) => !paid.has(number))
    expect(new Set(left.map(({ type }) => type))).toEqual(new Set(['invoice', 'expense']))
    // That of August; those of September and later are due in November.
    const overdue = left.filter(({ type, date }) => type === 'invoice' && addDays(date, 45) < last)
    expect(overdue.map(({ date }) => date)).toEqual(['2026-08-24'])
    expect(new Set(documents.map(({ number }) => number)).size).toBe(documents.length)
  })
})

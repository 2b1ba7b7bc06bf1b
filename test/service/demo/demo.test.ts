// The sample company: filled through the real parser and services, whole, the same for the same day, and only once; and what
// its transactions pay.
import { afterAll, describe, expect, test } from 'vitest'
import { fillDemo } from '../../../main/service/demo/demo.ts'
import { demoBooks } from '../../../main/service/demo/demo-company.ts'
import type { DemoTransaction } from '../../../main/service/demo/demo-transaction.ts'
import { createParser } from '../../../main/worker/parser.ts'
import { page } from '../../../shared/books/port/read.ts'
import type { LocalDate } from '../../../shared/value/calendar.ts'
import { theImport } from '../../support/import-batches.ts'
import { answerOf, closeWorld, createWorld, everything } from '../../support/service-world.ts'

const parser = createParser()
afterAll(() => parser.close())

const countOf = (transactions: readonly { readonly parts: readonly unknown[] }[]): number =>
  transactions.reduce((sum, { parts }) => sum + Math.max(1, parts.length), 0)

test.each(['2026-11-21', '2028-02-29', '2026-01-01'])(
  'On %s it has a year of transactions that add up',
  async (day) => {
    const today = day as LocalDate
    const books = demoBooks(today)
    const world = await createWorld({ parse: parser.parse })
    // Up to the year of the day.
    for (let year = 2027; year <= Number(day.slice(0, 4)); year++) {
      const span = { start_date: `${year}-01-01` as LocalDate, end_date: `${year}-12-31` as LocalDate }
      expect((await world.services.fiscalYears.create(world.owner, { name: String(year), ...span })).ok).toBe(true)
    }
    await fillDemo(world.services, world.book, world.owner, today)
    await world.services.idle()

    const request = { question: everything, includes: ['transactionsCount'], appends: ['balance'] }
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
    expect(batches.rows.map(theImport).flatMap(({ warnings }) => warnings)).toEqual([])
    expect(rows.total).toBeGreaterThan(600)
    expect(rows.rows.filter((row) => row.is_processing || (row.booking_date ?? '') > today)).toEqual([])
    expect(new Set(rows.rows.map((row) => row.reference?.slice(0, 2)))).toContain('RF')

    const [companies, invoices, bills] = await world.book.read([page('company'), page('invoice'), page('expense')])
    const documentsOf = (type: string) => books.documents.filter((document) => document.type === type).length
    expect([invoices.total, bills.total]).toEqual([documentsOf('invoice'), documentsOf('expense')])
    const documents = [...invoices.rows, ...bills.rows]
    expect(documents.filter(({ date, company_id }) => date > today || company_id === null)).toEqual([])
    // Customers and suppliers; whoever is paid without a bill is none.
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

    const commits = world.book.frames.length
    await fillDemo(world.services, world.book, world.owner, today)
    expect(world.book.frames.length).toBe(commits)
    expect(demoBooks(today)).toEqual(books)
    await closeWorld(world)
  },
)

describe('What is paid', () => {
  const today = '2026-11-21' as LocalDate
  const { business, documents } = demoBooks(today)
  const payments = business.transactions.flatMap((row) => [row, ...row.parts]).filter(({ pays }) => pays.length > 0)
  const inMonth = (month: string) => payments.filter(({ date }) => date.startsWith(month))

  test('in a month all but a few pay exactly and with the reference', () => {
    const totalOf = ({ pays }: DemoTransaction) => pays.reduce((sum, { total }) => sum + total, 0)
    const kinds = inMonth('2026-05').map((payment) => {
      const left = totalOf(payment) - Math.abs(payment.amount)
      const by = payment.reference === null ? (/\d{6}/.test(payment.text) ? 'number' : 'name') : 'reference'
      return `${by}, ${left === 0 ? 'exact' : left <= 5 ? 'rounded' : left < totalOf(payment) / 20 ? 'discount' : 'part'}`
    })
    const counts = Object.fromEntries([...Map.groupBy(kinds, (kind) => kind)].map(([kind, all]) => [kind, all.length]))
    expect(counts).toEqual({
      // 16 of 22 sales, three parts of the collective credit, five deliveries.
      'reference, exact': 24,
      'reference, part': 1,
      'reference, discount': 1,
      'reference, rounded': 1,
      // One of them for two invoices.
      'number, exact': 2,
      'name, exact': 1,
    })
  })

  test('some invoices of every month stay open, earlier ones overdue, and bills to come are not paid yet', () => {
    const paid = new Set(payments.flatMap(({ pays }) => pays.map(({ number }) => number)))
    const open = documents.filter(({ number }) => !paid.has(number))
    const months = new Set(open.map(({ date }) => date.slice(0, 7)))
    expect(months.size).toBe(13)
    expect(new Set(open.map(({ type }) => type))).toEqual(new Set(['invoice', 'expense']))
    expect(new Set(documents.map(({ number }) => number)).size).toBe(documents.length)
  })
})

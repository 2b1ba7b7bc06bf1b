// The sample company: filled through the real parser and services, whole, the same for the same day, and only once.
import { afterAll, expect, test } from 'vitest'
import { fillDemo } from '../../../main/service/demo/demo.ts'
import { demoBooks } from '../../../main/service/demo/demo-company.ts'
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

    const commits = world.book.frames.length
    await fillDemo(world.services, world.book, world.owner, today)
    expect(world.book.frames.length).toBe(commits)
    expect(demoBooks(today)).toEqual(books)
    await closeWorld(world)
  },
)

// What the books have of a file already, and in how many round trips that is found. The books have 4.50 of 5 January from a
// CAMT file; a table has the same movement.
import { describe, expect, test } from 'vitest'
import { countsByDay, readRowsInBooks } from '../../../main/service/import/rows-in-books.ts'
import { type Change, created } from '../../../shared/books/port/change.ts'
import type { ParsedRow, ParsedStatement } from '../../../shared/record/import/parsed-statement.ts'
import { bankAccount, rappen } from '../../rule/matching/world.ts'
import { bookWith, some } from '../../support/books/book-with.ts'
import { camt, csv, day } from '../../support/books/duplicate-books.ts'
import { ACCOUNT, identified, storedRow } from '../../support/books/import-rows.ts'

const FILE = [csv(5, -450, 'SPRÜNGLI')]
const stored = (...input: Parameters<typeof storedRow>) => created('bank_transaction', storedRow(...input))
const IN_BOOKS = stored('T1', camt(5, -450, 'Kaffeehaus Sprüngli'))
const CAMT = some('import_report', 'camt', { format: 'camt', mapping: null })

interface Wish {
  readonly shape?: string
  readonly statements?: readonly ParsedStatement[]
}
const find = async (rows: readonly ParsedRow[], books: readonly Change[], { shape, statements = [] }: Wish = {}) => {
  const book = await bookWith(CAMT, ...books)
  let trips = 0
  book.beforeRead = () => {
    trips += 1
  }
  const mapping = shape === undefined ? null : ({ shape } as never)
  const file = { rows: identified(rows), format: 'csv' as const, mapping, statements }
  const { exact, probable } = await readRowsInBooks(book.read, bankAccount({ id: ACCOUNT }), file)
  const found = { exact: [...exact], probable: probable.map(({ transaction_ids }) => transaction_ids) }
  return { found, trips, sure: probable.map(({ is_sure }) => is_sure) }
}
const NONE = { exact: [], probable: [] }
const ONE = { exact: [], probable: [['T1']] }
const foundIn = async (...given: Parameters<typeof find>) => (await find(...given)).found

test('rows are found among the transactions of the account', async () => {
  expect(await foundIn(FILE, [IN_BOOKS])).toEqual(ONE)
  const other = stored('T1', camt(5, -450, 'Kaffeehaus Sprüngli'), { bank_account_id: 'other' })
  expect(await foundIn(FILE, [other])).toEqual(NONE)
})

test('a file of new days takes one round trip', async () => {
  expect(await find(FILE, [])).toMatchObject({ found: NONE, trips: 1 })
  expect(await find(FILE, [stored('T1', camt(6, -450, 'Kaffeehaus Sprüngli'))])).toMatchObject({
    found: NONE,
    trips: 1,
  })
})

test('rows without a day are found by their key, in their account, when the stored one has no day either', async () => {
  const undated = csv(5, -450, 'SPRÜNGLI', { booking_date: null })
  expect(await foundIn([undated], [stored('T1', undated)])).toEqual({ exact: [[0, 'T1']], probable: [] })
  expect(await foundIn([undated], [stored('T1', undated, { bank_account_id: 'other' })])).toEqual(NONE)
  expect(await foundIn([undated], [stored('T1', undated, { booking_date: day(5) })])).toEqual(NONE)
  // Next to rows with a day.
  expect(await foundIn([...FILE, undated], [IN_BOOKS, stored('T2', undated)])).toEqual({
    exact: [[1, 'T2']],
    probable: [['T1']],
  })
})

test('the other side of a transfer with the reference of a row is no row of the file', async () => {
  const undated = csv(7, -100, 'ÜBERTRAG', { booking_date: null, entry_ref: 'U1' })
  const otherSide = camt(5, -450, 'Kaffeehaus Sprüngli', { entry_ref: 'U1' })
  expect(await foundIn([...FILE, undated], [stored('T1', otherSide)])).toEqual(ONE)
  expect(await foundIn([...FILE, undated], [stored('T1', otherSide, { bank_account_id: 'other' })])).toEqual(NONE)
})

test('a total is found by the parts of its entry', async () => {
  const part = (position: number, amount: number) =>
    stored(`T${position}`, camt(5, amount, `Lohn ${position}`, { entry_ref: 'E1', detail_position: position }))
  expect(await foundIn([csv(5, -900, 'SAMMELAUFTRAG')], [part(1, -400), part(2, -500)])).toEqual({
    exact: [],
    probable: [['T1', 'T2']],
  })
})

describe('two references', () => {
  const row = csv(5, -450, 'SPRÜNGLI', { reference: 'ABC-1' })
  const before = stored('T1', csv(5, -450, 'SPRÜNGLI', { reference: 'XYZ-2' }), { batch_id: 'table' })
  const table = (shape: string | null) =>
    some('import_report', 'table', { format: 'csv', mapping: shape === null ? null : { shape } })

  test.each<[string, readonly Change[], string | undefined, object]>([
    ['differ when both files have no titles', [table(null)], undefined, NONE],
    ['differ when both files have the same titles', [table('s')], 's', NONE],
    ['may be one payment in files with other titles', [table('s')], 't', ONE],
    ['may be one payment when only one file has titles', [table('s')], undefined, ONE],
    ['may be one payment when the stored one is of an unknown file', [], undefined, ONE],
  ])('%s', async (_, reports, shape, expected) => {
    expect(await foundIn([row], [before, ...reports], shape === undefined ? {} : { shape })).toEqual(expected)
  })

  test('may be one payment when a user has entered the other one', async () => {
    const typed = stored('T1', csv(5, -450, 'SPRÜNGLI', { reference: 'XYZ-2' }), { batch_id: null })
    expect(await foundIn([row], [typed])).toEqual(ONE)
  })
})

describe('a row is certain', () => {
  /** 10.00 at the opening, 5.50 at the end. */
  const statement = (from: number, closing = 550): ParsedStatement => ({
    ...{ number: 'S2', iban: null, other_account: null, currency: 'CHF', rows: FILE, warnings: [] },
    ...{ from_date: day(from), to_date: day(31), opening_balance: rappen(1000), closing_balance: rappen(closing) },
  })
  const endedBefore = (bank_account_id: string) =>
    some('statement', 'S1', {
      ...{ bank_account_id, currency: 'CHF', from_date: day(1), to_date: day(4) },
      ...{ opening_balance: 0, closing_balance: 1000 },
    })

  test.each<[string, ParsedStatement | null, readonly Change[], boolean]>([
    ['when the balances prove that the file has its whole day', statement(1), [], true],
    ['not when they do not add up', statement(1, 551), [], false],
    ['not on the first day of the statement', statement(5), [], false],
    ['on the first day that follows the statement before', statement(5), [endedBefore(ACCOUNT)], true],
    ['not after a statement of another account', statement(5), [endedBefore('other')], false],
    ['not without balances', null, [], false],
  ])('%s', async (_, given, books, isSure) => {
    const { found, sure } = await find(FILE, [IN_BOOKS, ...books], { statements: given === null ? [] : [given] })
    expect([found, sure]).toEqual([ONE, [isSure]])
  })
})

test('a day with two currencies counts the transactions of both', () => {
  const group = (date: string, currency: string, count: number) => ({ by: [ACCOUNT, date, currency], count, sum: 0 })
  const days = countsByDay([
    group('2026-01-05', 'CHF', 2),
    group('2026-01-05', 'EUR', 3),
    group('2026-01-06', 'CHF', 1),
  ])
  expect([...days]).toEqual([
    ['2026-01-05', 5],
    ['2026-01-06', 1],
  ])
})

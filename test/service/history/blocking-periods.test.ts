// Fiscal years that an undo would leave out of order: with a gap, overlapping, or open before a closed one.
import { expect, test } from 'vitest'
import type { Read } from '../../../main/service/core/book.ts'
import { yearsOutOfOrder } from '../../../main/service/history/blocking-periods.ts'
import { changeOfFields, created, type Fields } from '../../../shared/books/port/change.ts'
import { yearOf } from '../../rule/ledger/ledger-facts.ts'
import { bookWith, entry } from '../../support/books/book-with.ts'

/** What blocks the undo of a change of the year 2026, among these years; `x2025` is closed. */
const blocking = async (
  years: readonly string[],
  before: Fields | null,
  after: Fields | null,
  outside: readonly string[] = [],
) => {
  const read = (async (queries: readonly { readonly table: string }[]) =>
    queries.map(({ table }, at) =>
      table === 'fiscal_year' ? { rows: years.map(yearOf) } : { rows: outside.slice(at, at + 1).map((id) => ({ id })) },
    )) as unknown as Read
  const found = await yearsOutOfOrder(read, [changeOfFields('fiscal_year', '2026', before, after)])
  return [
    ...found.blocking.map(({ table, id, fields }) => [table, id, ...(fields ?? [])].join(' ')),
    ...found.closing.map(({ id }) => `closing ${id}`),
  ]
}

test('a year that was created is not removed between two others', async () => {
  expect(await blocking(['2025', '2026', '2027'], null, yearOf('2026'))).toEqual(['fiscal_year 2027'])
  expect(await blocking(['2025', '2026'], null, yearOf('2026'))).toEqual([])
  expect(await blocking(['2026', '2027'], null, yearOf('2026'))).toEqual([])
  expect(await blocking(['2025', '2027'], null, yearOf('2026'))).toEqual([])
  // A later closed year is no reason of its own.
  expect(await blocking(['2026', 'x2027'], null, yearOf('2026'))).toEqual([])
})

test('a year is not opened before a closed one, nor closed after an open one', async () => {
  const [open, closed] = [{ closed_at: null }, { closed_at: 'now' }]
  expect(await blocking(['x2026', 'x2027', 'x2028', '2029'], open, closed)).toEqual(['fiscal_year 2028 closed_at'])
  expect(await blocking(['x2025', 'x2026', '2027'], open, closed)).toEqual([])
  expect(await blocking(['2025', '2026'], closed, open)).toEqual(['fiscal_year 2025 closed_at', 'closing 2026'])
  expect(await blocking(['x2025', '2026', '2027'], closed, open)).toEqual(['closing 2026'])
})

test('a year has its former days only where no other one has them, and its entries are within', async () => {
  const [longer, year] = [{ end_date: '2027-06-30' }, { end_date: '2026-12-31' }]
  expect(await blocking(['2026', '2027'], longer, year)).toEqual(['fiscal_year 2027 start_date end_date'])
  expect(await blocking(['2026'], longer, year)).toEqual([])
  expect(await blocking(['2025', '2026'], { start_date: '2025-12-31' }, { start_date: '2026-01-01' })).toEqual([
    'fiscal_year 2025 start_date end_date',
  ])
  expect(await blocking(['2026'], { end_date: '2026-06-30' }, year, ['early', 'late'])).toEqual([
    ...['journal_entry early', 'journal_entry late'],
  ])
  expect(await blocking(['2026'], { name: 'alt' }, { name: 'neu' }, ['early'])).toEqual([])
})

test('twenty entries before the former days and twenty after them are named', async () => {
  const entries = (month: string) =>
    Array.from({ length: 21 }, (_, at) => entry(`${month}-${at}`, `2026-${month}-01`, { fiscal_year_id: '2026' }))
  const { read } = await bookWith(created('fiscal_year', yearOf('2026')), ...entries('02'), ...entries('11'))
  const days = { start_date: '2026-03-01', end_date: '2026-10-31' }
  const changes = [changeOfFields('fiscal_year', '2026', days, { start_date: '2026-01-01', end_date: '2026-12-31' })]
  const { blocking } = await yearsOutOfOrder(read, changes)
  const inMonth = (month: string) => blocking.filter(({ id }) => String(id).startsWith(month)).length
  expect([inMonth('02'), inMonth('11'), blocking.length]).toEqual([20, 20, 40])
})

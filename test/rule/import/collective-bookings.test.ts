// Collective bookings as a total on one side and in parts on the other: which rows are which transactions.
import { describe, expect, test } from 'vitest'
import { partsKey } from '../../../shared/record/bank/bank-transaction.ts'
import { decideCollectives, entriesOf, isWhole } from '../../../shared/rule/import/collective-bookings.ts'
import { rowToBankTransaction } from '../../../shared/rule/import/statement-import.ts'
import type { LocalDate } from '../../../shared/value/calendar.ts'
import { ACCOUNT, identified, NOW, row } from '../../support/books/import-rows.ts'

type Wish = NonNullable<Parameters<typeof row>[0]>
const on = (booking: number, value = booking) => ({
  booking_date: `2026-01-${booking}` as LocalDate,
  value_date: `2026-01-${value}` as LocalDate,
})

/** A transaction of the books. With an entry reference it is the entry itself; a part has a reference of its own. */
const stored = (id: string, wish: Wish, { isPart = false, batch_id = 'csv' } = {}) =>
  rowToBankTransaction(row(wish), {
    id,
    bank_account_id: ACCOUNT,
    batch_id,
    acc_serv_ref: isPart ? `part${id}` : (wish.entry_ref ?? id),
    likely_duplicate_of: null,
    source_line: null,
    now: NOW,
  })
const part = (id: string, amount: number, wish: Wish = {}, batch_id = 'csv') =>
  stored(id, { entry_ref: 'S1', ...wish, amount }, { isPart: true, batch_id })

interface Situation {
  /** Positions of the file, and ids of transactions, that have a counterpart. */
  readonly taken?: readonly (number | string)[]
  readonly requested?: readonly number[]
}

/** `0,1 = T1`: these rows are this transaction. The file is a CAMT, the batches of the books are named by their format. */
const decide = (
  rows: readonly Wish[],
  books: readonly ReturnType<typeof stored>[],
  { taken = [], requested = [15, 16, 17] }: Situation = {},
) =>
  decideCollectives({
    bank_account_id: ACCOUNT,
    form: { format: 'camt', shape: null },
    formOf: (batch_id) => ({ format: batch_id === 'camt' ? 'camt' : 'csv', shape: null }),
    rows: identified(rows.map(row)),
    stored: books,
    requested: new Set(
      requested.flatMap((day) => ['CHF', 'EUR'].map((currency) => partsKey(ACCOUNT, `2026-01-${day}`, currency))),
    ),
    isOpen: (position) => !taken.includes(position),
    isFree: (id) => !taken.includes(id),
  }).map(({ positions, transaction_ids }) => `${positions} = ${transaction_ids}`)

test('an entry of a file is two rows or more with the same reference, currency and days', () => {
  const of = (...rows: readonly Wish[]) =>
    entriesOf(identified(rows.map(row))).map(({ positions, sum }) => `${positions}: ${sum}`)
  expect(of({ entry_ref: 'A', amount: 100 }, {}, { entry_ref: 'B' }, { entry_ref: 'A', amount: 200 }, {})).toEqual([
    '0,3: 300',
  ])
  expect(of({ entry_ref: 'A' }, { entry_ref: 'A', currency: 'EUR' })).toEqual([])
  expect(of({ entry_ref: 'A' }, { entry_ref: 'A', ...on(15, 16) })).toEqual([])
  expect(of({ entry_ref: 'A', ...on(15, 16) }, { entry_ref: 'A', ...on(16) })).toEqual([])
})

test('a row with a reference or a position of its own is not a whole entry', () => {
  const of = (wish: Wish) => isWhole(row(wish))
  expect([of({ entry_ref: 'A' }), of({ detail_ref: 'D' }), of({ detail_position: 1 })]).toEqual([true, false, false])
})

describe('parts in the file, the total in the books', () => {
  const parts = [
    { entry_ref: 'A', amount: 100 },
    { entry_ref: 'A', amount: 200 },
  ]

  test('are one, when neither has a counterpart', () => {
    const total = stored('T1', { amount: 300 })
    expect(decide(parts, [total])).toEqual(['0,1 = T1'])
    expect(decide(parts, [stored('T1', { amount: 301 })])).toEqual([])
    expect(decide(parts, [total], { taken: [1] })).toEqual([])
    expect(decide(parts, [total], { taken: ['T1'] })).toEqual([])
  })

  test('are not, when the books have each part', () => {
    const total = stored('T1', { amount: 300 })
    const [one, two] = [stored('T2', { amount: 100 }), stored('T3', { amount: 200 })]
    expect(decide(parts, [total, one])).toEqual(['0,1 = T1'])
    expect(decide(parts, [total, one, two])).toEqual([])
    expect(decide(parts, [total, one, two], { taken: ['T3'] })).toEqual(['0,1 = T1'])
  })

  test('of two entries with this sum, the one with the smaller reference', () => {
    const other = parts.map((each) => ({ ...each, entry_ref: 'B' }))
    const total = stored('T1', { amount: 300 })
    expect(decide([...parts, ...other], [total])).toEqual(['0,1 = T1'])
    expect(decide([...other, ...parts], [total])).toEqual(['2,3 = T1'])
    expect(decide([...other, ...parts], [total, stored('T2', { amount: 300 })])).toEqual(['2,3 = T1', '0,1 = T2'])
  })

  test('have the same reference in a file of the same format, and are not a part themselves', () => {
    const of = (entry_ref: string | null, batch_id: string, isPart = false) =>
      decide(parts, [stored('T1', { entry_ref, amount: 300 }, { batch_id, isPart })], { requested: [] }).length
    expect([of('A', 'camt'), of('B', 'camt'), of(null, 'camt'), of('B', 'csv')]).toEqual([1, 0, 1, 1])
    expect([of('A', 'camt', true), of('A', 'csv', true)]).toEqual([0, 1])
  })

  test('are found among 200 transactions of the sum', () => {
    const others = (count: number) =>
      Array.from({ length: count }, (_, at) =>
        stored(`O${at}`, { entry_ref: `O${at}`, amount: 300 }, { batch_id: 'camt' }),
      )
    const total = stored('T1', { entry_ref: 'A', amount: 300 }, { batch_id: 'camt' })
    expect(decide(parts, [...others(199), total])).toEqual(['0,1 = T1'])
    expect(decide(parts, [...others(200), total])).toEqual([])
  })
})

describe('the total in the file, parts in the books', () => {
  const parts = [part('P1', 100), part('P2', 200)]
  const total = { amount: 300 }

  test('are one, when neither has a counterpart and all parts are known', () => {
    expect(decide([total], parts)).toEqual(['0 = P1,P2'])
    expect(decide([{ amount: 301 }], parts)).toEqual([])
    expect(decide([total], parts, { requested: [] })).toEqual([])
    expect(decide([total], parts, { taken: ['P2'] })).toEqual([])
    expect(decide([total], [stored('T1', { amount: 100 }), stored('T2', { amount: 200 })])).toEqual([])
    expect(decide([total], parts, { taken: [0] })).toEqual([])
    expect(decide([{ ...total, detail_ref: 'D' }], parts)).toEqual([])
    expect(decide([{ ...total, detail_position: 1 }], parts)).toEqual([])
  })

  test('are not, when the file has each part', () => {
    const rows = [{ amount: 100 }, { amount: 200 }, total]
    expect(decide(rows.slice(1), parts)).toEqual(['1 = P1,P2'])
    expect(decide(rows, parts)).toEqual([])
    expect(decide(rows, parts, { taken: [0] })).toEqual(['2 = P1,P2'])
  })

  test.each<[string, Wish]>([
    ['another currency', { currency: 'EUR' }],
    ['another booking date', on(16, 15)],
    ['another value date', on(15, 16)],
    ['another reference', { entry_ref: 'S2' }],
  ])('a part with %s belongs to another entry, and one part is none', (_, wish) => {
    expect(decide([total], [part('P1', 100), part('P2', 200, wish)])).toEqual([])
    expect(decide([total], [part('P1', 300), part('P2', 200, wish)])).toEqual([])
  })

  test('have the same reference in a file of the same format', () => {
    const of = (entry_ref: string | null, batch_id: string) =>
      decide([{ ...total, entry_ref }], [part('P1', 100, {}, batch_id), part('P2', 200, {}, batch_id)]).length
    expect([of('S1', 'camt'), of('S2', 'camt'), of(null, 'camt'), of('S2', 'csv')]).toEqual([1, 0, 1, 1])
  })

  test('a row that no single transaction can be comes first, in any order of the file', () => {
    const single = { ...total, ...on(15, 16) }
    const other = { ...total, ...on(15, 17) }
    const books = [...parts, stored('T1', { amount: 300, ...on(16) })]
    expect(decide([single, other], books)).toEqual(['1 = P1,P2'])
    expect(decide([other, single], books)).toEqual(['0 = P1,P2'])
    // Without that transaction, the days decide.
    expect(decide([other, single], books, { taken: ['T1'] })).toEqual(['1 = P1,P2'])
  })

  test.each<[string, Wish, Wish]>([
    ['reference', { entry_ref: 'A', text: 'b' }, { entry_ref: 'B', text: 'a' }],
    ['text', { text: 'a' }, { text: 'b' }],
    ['text, which may be missing', {}, { text: 'a' }],
    ['reference, which may be missing', {}, { entry_ref: 'A' }],
  ])('of two rows alike the one with the smaller %s, in any order of the file', (_, first, second) => {
    const [one, two] = [
      { ...total, ...first },
      { ...total, ...second },
    ]
    expect(decide([one, two], parts)).toEqual(['0 = P1,P2'])
    expect(decide([two, one], parts)).toEqual(['1 = P1,P2'])
  })

  test('each entry is claimed once, on either of its days', () => {
    const days = on(15, 16)
    const first = [part('P1', 100, days), part('P2', 200, days)]
    const rows = [
      { ...total, ...on(15) },
      { ...total, ...on(16) },
    ]
    expect(decide(rows, first)).toEqual(['0 = P1,P2'])
    const second = [part('P3', 100, { entry_ref: 'S2', ...on(16) }), part('P4', 200, { entry_ref: 'S2', ...on(16) })]
    expect(decide(rows, [...first, ...second])).toEqual(['0 = P1,P2', '1 = P3,P4'])
    const twin = [part('P3', 100, { entry_ref: 'S2' }), part('P4', 200, { entry_ref: 'S2' })]
    expect(decide([total, total], [...parts, ...twin])).toEqual(['0 = P1,P2', '1 = P3,P4'])
  })
})

describe('both ways in one file', () => {
  const rows = [
    { entry_ref: 'A', amount: 100 },
    { entry_ref: 'A', amount: 200 },
  ]

  test('a row that is a part of a total is not a total itself', () => {
    const books = [stored('T1', { amount: 300 }), part('P1', 40), part('P2', 60)]
    expect(decide(rows, books)).toEqual(['0,1 = T1'])
  })

  test('a transaction that is a total is not a part itself', () => {
    const books = [part('T1', 300), part('P1', 100)]
    expect(decide([...rows, { amount: 400 }], books)).toEqual(['0,1 = T1'])
  })
})

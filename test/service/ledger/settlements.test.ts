// What settled documents, and what was open on a day: payments by the day of their entry in force, and offsets.
import { describe, expect, test } from 'vitest'
import { readOpenOn } from '../../../main/service/ledger/aged/aged-lists.ts'
import type { AsKnown } from '../../../main/service/ledger/as-of.ts'
import { LAST_DAY, readAllSettlements, readSettlements } from '../../../main/service/ledger/settlements.ts'
import { created } from '../../../shared/books/port/change.ts'
import type { BankTransaction } from '../../../shared/record/bank/bank-transaction.ts'
import { day, expense, expensePayment, invoice, rappen, transaction } from '../../rule/matching/world.ts'
import { bookWith, entry, some } from '../../support/books/book-with.ts'

type Settled = readonly (readonly [string, string, number])[]
const settlements = (settled: Settled) =>
  settled.map(([type, id, amount]) => ({ type, id, amount: rappen(amount), base_amount: null }))
const match = (type: string, id: string | null, settled: Settled) => ({
  matchable_type: type,
  matchable_id: id,
  account_id: null,
  settlements: settlements(settled),
  origin: 'person',
})
/** A payment with its entry. */
const payment = (id: string, date: string, matches: readonly unknown[], fields: object = {}) => [
  created(
    'bank_transaction',
    transaction(id, { is_reconciled: true, journal_entry_id: `e-${id}`, matches } as Partial<BankTransaction>),
  ),
  entry(`e-${id}`, date, { source: { type: 'bank_transaction', id }, ...fields }),
]
const offset = (id: string, date: string, settled: Settled) =>
  some('offset', id, { kind: 'write_off', date, settlements: settlements(settled), journal_entry_id: null })
const shown = (found: readonly { id: string; date: string; amount: number; bank_transaction_id: string | null }[]) =>
  found.map(({ id, date, amount, bank_transaction_id }) => `${date} ${id} ${amount} ${bank_transaction_id}`).toSorted()

const world = () =>
  bookWith(
    ...payment('p1', '2026-03-01', [match('invoice', 'a', [['invoice', 'a', 10]])]),
    ...payment('p2', '2026-03-31', [
      match('expense_payment', 'order', [
        ['expense', 'b', 20],
        ['expense_payment', 'order', 20],
      ]),
      match('company', 'muster', [['invoice', 'a', 5]]),
    ]),
    ...payment('p3', '2026-04-01', [match('invoice', 'c', [['invoice', 'c', 7]])]),
    // A payment whose booking was reversed settles nothing.
    ...payment('p4', '2026-03-10', [], { reversed_by_id: 'other' }),
    created('expense_payment', expensePayment('order', { expense_ids: ['b'] })),
    offset('o1', '2026-03-01', [['invoice', 'a', 1]]),
    offset('o2', '2026-03-31', [['expense', 'b', 2]]),
    offset('o3', '2026-02-28', [['invoice', 'c', 3]]),
  )

test('of a period: both days count, orders do not settle themselves', async () => {
  const { read } = await world()
  expect(shown(await readSettlements({ read }, day('2026-03-01'), day('2026-03-31')))).toEqual([
    '2026-03-01 a 1 null',
    '2026-03-01 a 10 p1',
    '2026-03-31 a 5 p2',
    '2026-03-31 b 2 null',
    '2026-03-31 b 20 p2',
  ])
  expect(shown(await readSettlements({ read }, day('2026-04-01'), LAST_DAY))).toEqual(['2026-04-01 c 7 p3'])
})

test('of documents: also by their orders, on account and by offsets; a payment without an entry settles nothing', async () => {
  const book = await bookWith(
    ...payment('p1', '2026-03-01', [match('expense_payment', 'order', [['expense', 'b', 20]])]),
    ...payment('p2', '2026-03-02', [match('company', 'muster', [['invoice', 'a', 5]])]),
    created('expense_payment', expensePayment('order', { expense_ids: ['b'] })),
    created(
      'bank_transaction',
      transaction('open', { matches: [match('invoice', 'a', [['invoice', 'a', 9]])] } as never),
    ),
    offset('o1', '2026-03-01', [['invoice', 'a', 1]]),
    offset('o3', '2026-02-28', [['invoice', 'c', 3]]),
  )
  const of = async (...ids: readonly string[]) => shown(await readAllSettlements({ read: book.read }, ids))
  expect(await of('a')).toEqual(['2026-03-01 a 1 null', '2026-03-02 a 5 p2'])
  expect(await of('b')).toEqual(['2026-03-01 b 20 p1'])
  expect(await of('nothing')).toEqual([])
})

test('as they were known at a moment: removed ones count where they would have been found', async () => {
  const { read } = await bookWith()
  const settled = (id: string) => settlements([['invoice', id, 10]])
  const at = (id: string, date: string) => ({
    id,
    kind: 'write_off',
    date,
    settlements: settled('a'),
    journal_entry_id: null,
  })
  const paid = (id: string, matchable_id: string | null, of: string) =>
    transaction(id, {
      ...{ journal_entry_id: 'e' },
      matches: [{ ...match('invoice', matchable_id, [['invoice', of, 10]]) }] as never,
    })
  const removed = {
    offset: [at('1', '2026-02-28'), at('2', '2026-03-01'), at('3', '2026-03-31'), at('4', '2026-04-01')],
    bank_transaction: [paid('t1', 'a', 'a'), paid('t2', null, 'a'), paid('t3', 'a', 'x'), paid('t4', 'b', 'b')],
  }
  const seen: string[] = []
  const asKnown = ((table: 'offset' | 'bank_transaction', _: unknown, isWanted: (record: object) => boolean) => {
    const found = (removed[table] ?? []).filter(isWanted)
    seen.push(...found.map(({ id }) => id))
    return table === 'offset' ? found : []
  }) as unknown as AsKnown
  await readSettlements({ read, asKnown }, day('2026-03-01'), day('2026-03-31'))
  expect(seen).toEqual(['2', '3'])
  seen.length = 0
  await readAllSettlements({ read, asKnown }, ['a'])
  expect(seen).toEqual(['t1', 't2', 't3', '1', '2', '3', '4'])
})

describe('what was open at the end of a day', () => {
  const open = async (date: string) => {
    const { read } = await bookWith(
      created('invoice', invoice('open', { date: day('2026-03-02') })),
      created('invoice', invoice('overpaid', { paid_amount: rappen(12_000) })),
      created('invoice', invoice('paid', { paid_amount: rappen(10_000) })),
      created('invoice', invoice('advance', { date: day('2026-05-01'), paid_amount: rappen(4_000) })),
      created('invoice', invoice('all in advance', { date: day('2026-05-01'), paid_amount: rappen(10_000) })),
      created('invoice', invoice('later', { date: day('2026-05-01') })),
      created('expense', expense('bill')),
      ...payment('p1', '2026-04-01', [match('invoice', 'paid', [['invoice', 'paid', 10_000]])]),
      ...payment('p2', '2026-03-05', [match('invoice', 'advance', [['invoice', 'advance', 4_000]])]),
    )
    const found = await readOpenOn(read, 'invoice', day(date), 'CHF')
    return Object.fromEntries(found.map(({ document, open }) => [document.id, open as number]))
  }

  test('what is open now, and what was settled since; payments in advance are credits', async () => {
    expect(await open('2026-03-31')).toEqual({
      ...{ open: 10_000, overpaid: -2_000, paid: 10_000, advance: -4_000, 'all in advance': -10_000 },
    })
    expect(await open('2026-04-01')).toEqual({
      ...{ open: 10_000, overpaid: -2_000, advance: -4_000, 'all in advance': -10_000 },
    })
    expect(await open('2026-05-01')).toEqual({ open: 10_000, overpaid: -2_000, advance: 6_000, later: 10_000 })
    expect(await open('2026-03-01')).toEqual({
      ...{ overpaid: -12_000, 'all in advance': -10_000 },
    })
  })
})

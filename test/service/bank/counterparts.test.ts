// Typed entries that may have booked bank transactions already: found by account, amount and day, each line once.
import { describe, expect, test } from 'vitest'
import { readCounterpart, readCounterparts } from '../../../main/service/bank/counterparts.ts'
import { type Change, created } from '../../../shared/books/port/change.ts'
import type { BankTransaction } from '../../../shared/record/bank/bank-transaction.ts'
import { bankAccount, day, rappen, transaction } from '../../rule/matching/world.ts'
import { bookWith, entry, lines, profileWith } from '../../support/books/book-with.ts'

const BOOKS = [
  profileWith(),
  created('bank_account', bankAccount({ account_id: '1020' })),
  created('bank_account', bankAccount({ id: 'unlinked', iban: null, account_id: null })),
]
/** A typed entry that moves 100.00 to the bank. */
const typed = (id: string, date: string, amount = 10_000, fields: object = {}) =>
  entry(id, date, { lines: lines({ 1020: amount, 3400: -amount }), ...fields })
const paid = (id: string, fields: Partial<BankTransaction> = {}) => transaction(id, fields)

const found = async (changes: readonly Change[], ...transactions: readonly BankTransaction[]) => {
  const { read } = await bookWith(...BOOKS, ...changes)
  const counterpartsOf = await readCounterparts(read, transactions)
  return transactions.map((each) =>
    counterpartsOf(each)
      .map(({ id }) => id)
      .join(' '),
  )
}

describe('of one transaction of 20 March', () => {
  test('the nearest day first, then the lower number', async () => {
    const all = [
      typed('e1', '2026-03-25'),
      typed('e2', '2026-03-18'),
      typed('e4', '2026-03-20'),
      typed('e3', '2026-03-22'),
    ]
    expect(await found(all, paid('t'))).toEqual(['e4 e2 e3 e1'])
  })

  test('also in the month before and after, not further away', async () => {
    const t = paid('t', { booking_date: day('2026-03-31') })
    expect(await found([typed('e1', '2026-04-10'), typed('e2', '2026-04-11'), typed('e3', '2026-03-21')], t)).toEqual([
      'e1 e3',
    ])
  })

  test.each([
    ['of another amount', [typed('e1', '2026-03-20', 9_999)]],
    ['in the other direction', [typed('e1', '2026-03-20', -10_000)]],
    ['that is reversed', [typed('e1', '2026-03-20', 10_000, { reversed_by_id: 'e2' })]],
    ['of a transaction', [typed('e1', '2026-03-20', 10_000, { source: { type: 'bank_transaction', id: 'x' } })]],
    ['on another account', [entry('e1', '2026-03-20', { lines: lines({ 1021: 10_000, 3400: -10_000 }) })]],
  ])('no entry %s', async (_, changes) => expect(await found(changes, paid('t'))).toEqual(['']))

  test('none without a ledger account, and none for an amount of 0', async () => {
    const all = [typed('e1', '2026-03-20')]
    expect(await found(all, paid('t', { bank_account_id: 'unlinked' }))).toEqual([''])
    expect(await found(all, paid('t', { amount: rappen(0) }))).toEqual([''])
    expect(await found(all)).toEqual([])
  })

  test('not one that another transaction took, and none when it has its own', async () => {
    const taker = (id: string) => created('bank_transaction', paid(id, { is_reconciled: true, journal_entry_id: 'e1' }))
    expect(await found([typed('e1', '2026-03-20'), taker('other')], paid('t'))).toEqual([''])
    const own = [typed('e1', '2026-03-20'), typed('e2', '2026-03-20'), taker('t')]
    expect(await found(own, paid('t'))).toEqual([''])
    expect(await found([typed('e1', '2026-03-20'), typed('e2', '2026-03-20'), taker('x')], paid('t'))).toEqual(['e2'])
  })
})

describe('of several transactions', () => {
  const [march, june] = [paid('t1'), paid('t2', { booking_date: day('2026-06-20') })]

  test('each its own, also when only one of them has a typed entry in its months', async () => {
    expect(await found([typed('e1', '2026-06-20')], march, june)).toEqual(['', 'e1'])
    expect(await found([typed('e1', '2026-03-20')], march, june)).toEqual(['e1', ''])
    expect(await found([typed('e1', '2026-09-20')], march, june)).toEqual(['', ''])
    expect(await found([], march, june)).toEqual(['', ''])
  })

  test('an amount of 0 does not hide another one of its day', async () => {
    expect(await found([typed('e1', '2026-03-20')], paid('t0', { amount: rappen(0) }), march)).toEqual(['', 'e1'])
  })

  test('both may be offered the same entry as long as neither took it', async () => {
    expect(await found([typed('e1', '2026-03-20')], march, paid('t3'))).toEqual(['e1', 'e1'])
  })
})

test('an entry with the transactions that took it, and what each moves', async () => {
  const { read } = await bookWith(
    ...BOOKS,
    typed('e1', '2026-03-20'),
    created('bank_transaction', paid('t', { is_reconciled: true, journal_entry_id: 'e1' })),
    created('bank_transaction', paid('eur', { currency: 'EUR', is_reconciled: true, journal_entry_id: 'e1' })),
    created('bank_transaction', paid('other', { is_reconciled: true, journal_entry_id: 'e2' })),
  )
  const counterpart = await readCounterpart(read, 'e1')
  expect(counterpart?.entry.id).toBe('e1')
  const movement = { account_id: '1020', amount: 10_000, currency: null }
  expect(counterpart?.takers.toSorted((a, b) => (a.id < b.id ? -1 : 1))).toEqual([
    { id: 'eur', movement: { ...movement, currency: 'EUR' } },
    { id: 't', movement },
  ])
  expect(await readCounterpart(read, 'e9')).toBeNull()
})

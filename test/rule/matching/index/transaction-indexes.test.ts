// Transactions by what returns and transfers repeat of them. After changes and removals, an index answers as a new one.
import { describe, expect, test } from 'vitest'
import type { BankTransaction } from '../../../../shared/record/bank/bank-transaction.ts'
import { createLookup } from '../../../../shared/rule/matching/index/lookup.ts'
import { createPastTransactions } from '../../../../shared/rule/matching/index/past-transactions.ts'
import { createReturnIndex } from '../../../../shared/rule/matching/index/return-index.ts'
import { createTransferIndex } from '../../../../shared/rule/matching/index/transfer-index.ts'
import { day, rappen, transaction } from '../world.ts'

type Fields = Partial<BankTransaction>
const idsOf = (found: readonly { readonly id: string }[]) => found.map(({ id }) => id)
const of = (count: number, fields: Fields) =>
  Array.from({ length: count }, (_, at) => transaction(`T${String(at).padStart(2, '0')}`, fields))

describe('a lookup', () => {
  test('answers one id or several, none above the limit, and none that was removed', () => {
    const lookup = createLookup()
    expect([lookup.has('k'), lookup.find('k', 2)]).toEqual([false, []])
    lookup.add('k', 'a')
    lookup.add('k', 'a')
    expect(lookup.find('k', 0)).toEqual(['a'])
    lookup.add('k', 'b')
    expect([lookup.find('k', 2), lookup.find('k', 1)]).toEqual([['a', 'b'], []])
    lookup.remove('k', 'a')
    lookup.remove('k', 'unknown')
    expect([lookup.has('k'), lookup.find('k', 2)]).toEqual([true, ['b']])
    lookup.remove('k', 'b')
    expect(lookup.has('k')).toBe(false)
    lookup.add('k', 'c')
    lookup.remove('k', 'd')
    expect(lookup.has('k')).toBe(true)
    lookup.remove('k', 'c')
    expect(lookup.has('k')).toBe(false)
  })
})

describe('returns', () => {
  const indexOf = (...all: readonly BankTransaction[]) => {
    const past = createPastTransactions()
    const index = createReturnIndex(past)
    const put = (each: BankTransaction) => {
      const { was, is } = past.put(each)
      index.note(was, is)
    }
    for (const each of all) put(each)
    return { index, put, remove: (id: string) => index.note(past.remove(id), null) }
  }
  const asked = transaction('X', { end_to_end_id: 'E', reference: 'R', amount: rappen(-10_000) })

  test('by end-to-end id or reference, each once, in the order of their days', () => {
    const { index } = indexOf(
      transaction('late', { end_to_end_id: 'E', reference: 'R', booking_date: day('2026-03-21') }),
      transaction('early', { reference: 'R', booking_date: null, value_date: day('2026-03-19') }),
      transaction('else', { reference: 'other' }),
      transaction('elsewhere', { reference: 'R', bank_account_id: 'account0002' }),
    )
    expect(idsOf(index.withSameKey(asked))).toEqual(['early', 'late'])
  })

  test('of a day: booked payments, other payments, returns, and by id', () => {
    const { index } = indexOf(
      transaction('a', { reference: 'R', is_return: true }),
      transaction('c', { reference: 'R' }),
      transaction('b', { reference: 'R' }),
      transaction('d', { reference: 'R', is_reconciled: true }),
    )
    expect(idsOf(index.withSameKey(asked))).toEqual(['d', 'b', 'c', 'a'])
  })

  test('by the amount with any sign; 60 at most, and none of 0', () => {
    const { index } = indexOf(
      transaction('plus'),
      transaction('minus', { amount: rappen(-10_000) }),
      transaction('zero', { amount: rappen(0) }),
    )
    expect(idsOf(index.withSameAmount(asked))).toEqual(['minus', 'plus'])
    expect([index.hasOpposite(asked), index.hasOpposite(transaction('Y', { amount: rappen(5) }))]).toEqual([
      true,
      false,
    ])
    expect(index.hasOpposite(transaction('Y', { amount: rappen(0) }))).toBe(false)
    expect(indexOf(...of(60, { reference: 'R' })).index.withSameKey(asked)).toHaveLength(60)
    expect(indexOf(...of(61, { reference: 'R' })).index.withSameKey(asked)).toHaveLength(0)
  })

  test('are current after each change, also of one field only', () => {
    const { index, put, remove } = indexOf(transaction('a', { reference: 'R', end_to_end_id: 'E' }))
    const state = () => [index.withSameKey(asked).length, index.hasOpposite(asked), index.withSameAmount(asked).length]
    expect(state()).toEqual([1, true, 1])
    put(transaction('a', { reference: 'R2', end_to_end_id: 'E2' }))
    expect(state()).toEqual([0, true, 1])
    put(transaction('a', { reference: 'R2', end_to_end_id: 'E' }))
    expect(state()).toEqual([1, true, 1])
    put(transaction('a', { reference: 'R', end_to_end_id: null, amount: rappen(3) }))
    expect(state()).toEqual([1, false, 0])
    put(transaction('a', { reference: 'R', currency: 'EUR' }))
    expect(state()).toEqual([1, false, 0])
    put(transaction('a', { reference: 'R', bank_account_id: 'account0002' }))
    expect(state()).toEqual([0, false, 0])
    put(transaction('a', { reference: 'R' }))
    expect(state()).toEqual([1, true, 1])
    remove('a')
    expect(state()).toEqual([0, false, 0])
  })
})

describe('a return index after its first question', () => {
  const asked = transaction('X', { end_to_end_id: 'E', reference: 'R', amount: rappen(-10_000) })
  const indexOf = (...all: readonly BankTransaction[]) => {
    const past = createPastTransactions()
    const index = createReturnIndex(past)
    const put = (each: BankTransaction) => {
      const { was, is } = past.put(each)
      index.note(was, is)
    }
    for (const each of all) put(each)
    index.withSameKey(asked)
    return { index, put }
  }

  test('a new transaction is found', () => {
    const { index, put } = indexOf(transaction('a', { reference: 'R' }))
    put(transaction('b', { reference: 'R' }))
    expect(idsOf(index.withSameKey(asked))).toEqual(['a', 'b'])
  })

  test.each<[string, Fields]>([
    ['reference', { reference: 'R2' }],
    ['end-to-end id', { end_to_end_id: 'E2' }],
    ['account', { bank_account_id: 'account0002' }],
  ])('a change of the %s alone is noticed', (_, change) => {
    const key = 'reference' in change ? { reference: 'R' } : { end_to_end_id: 'E' }
    const { index, put } = indexOf(transaction('a', key))
    put(transaction('a', { ...key, ...change }))
    expect(idsOf(index.withSameKey(asked))).toEqual([])
  })

  test.each<[string, Fields]>([
    ['amount', { amount: rappen(9_999) }],
    ['currency', { currency: 'EUR' }],
    [
      'all fields',
      { bank_account_id: 'account0002', end_to_end_id: 'E2', reference: 'R2', amount: rappen(1), currency: 'EUR' },
    ],
  ])('a change of the %s alone is noticed by the amount', (_, change) => {
    const { index, put } = indexOf(transaction('a'))
    put(transaction('a', change))
    expect([index.hasOpposite(asked), index.withSameAmount(asked).length]).toEqual([false, 0])
  })

  test('a transaction without a day comes first', () => {
    const { index } = indexOf(
      transaction('a', { reference: 'R' }),
      transaction('b', { reference: 'R', booking_date: null, value_date: null }),
    )
    expect(idsOf(index.withSameKey(asked))).toEqual(['b', 'a'])
  })

  test('the booking date counts before the value date', () => {
    const { index } = indexOf(
      transaction('a', { reference: 'R', booking_date: day('2026-03-21'), value_date: day('2026-03-18') }),
      transaction('b', { reference: 'R', booking_date: null, value_date: day('2026-03-20') }),
      transaction('c', { reference: 'R', booking_date: day('2026-03-19'), value_date: day('2026-03-23') }),
    )
    expect(idsOf(index.withSameKey(asked))).toEqual(['c', 'b', 'a'])
  })
})

describe('transfers', () => {
  const indexOf = (...all: readonly BankTransaction[]) => {
    const index = createTransferIndex()
    for (const each of all) index.put(each)
    return index
  }
  const STATED = 'Übertrag EUR 50.00'

  test('undecided ones with the signed amount; 60 at most', () => {
    const index = indexOf(
      transaction('a'),
      transaction('minus', { amount: rappen(-10_000) }),
      transaction('euros', { currency: 'EUR' }),
      transaction('decided', { is_reconciled: true }),
      transaction('zero', { amount: rappen(0) }),
    )
    expect(idsOf(index.find(10_000, 'CHF'))).toEqual(['a'])
    expect(idsOf(index.find(0, 'CHF'))).toEqual([])
    expect([60, 61].map((count) => indexOf(...of(count, {})).find(10_000, 'CHF').length)).toEqual([60, 0])
  })

  test('by amounts that their texts state, with any sign, before and after the first question', () => {
    const index = indexOf(transaction('a', { text: STATED }))
    expect([idsOf(index.findStating(-5_000, 'EUR')), idsOf(index.findStating(5_000, 'USD'))]).toEqual([['a'], []])
    index.put(transaction('b', { text: STATED }))
    expect(idsOf(index.findStating(5_000, 'EUR'))).toEqual(['a', 'b'])
    index.put(transaction('a', { text: 'else' }))
    index.remove('b')
    index.remove('unknown')
    expect(idsOf(index.findStating(5_000, 'EUR'))).toEqual([])
  })

  test('are current after each change, and answer the current record', () => {
    const index = indexOf(transaction('a'))
    index.put(transaction('a', { name: 'Rosa' }))
    expect(index.find(10_000, 'CHF').map(({ name }) => name)).toEqual(['Rosa'])
    index.put(transaction('a', { amount: rappen(7) }))
    expect([idsOf(index.find(10_000, 'CHF')), idsOf(index.find(7, 'CHF'))]).toEqual([[], ['a']])
    index.put(transaction('a', { amount: rappen(7), currency: 'EUR' }))
    expect([idsOf(index.find(7, 'CHF')), idsOf(index.find(7, 'EUR'))]).toEqual([[], ['a']])
    index.put(transaction('a', { amount: rappen(7), currency: 'EUR', is_reconciled: true }))
    expect(idsOf(index.find(7, 'EUR'))).toEqual([])
  })
})

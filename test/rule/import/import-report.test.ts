// The balance of a file, and what becomes of its probable duplicates.
import { describe, expect, test } from 'vitest'
import {
  balanceRefusal,
  decideProbableDuplicates,
  fileBalance,
  reportStatement,
} from '../../../shared/rule/import/import-report.ts'

const statements = (...of: readonly (readonly [number | null, string])[]) =>
  of.map(([balance_difference, currency]) => ({ balance_difference, currency })) as never

describe('the balance of a file', () => {
  test('is the largest difference of its statements, with its currency', () => {
    expect(fileBalance(statements([5, 'CHF'], [-7, 'EUR'], [null, 'CHF']))).toEqual({ difference: -7, currency: 'EUR' })
    expect(fileBalance(statements([0, 'CHF']))).toEqual({ difference: 0, currency: 'CHF' })
    expect(fileBalance(statements([null, 'CHF']))).toBeNull()
    expect(fileBalance([])).toBeNull()
  })

  test('is refused only when it is wanted and differs', () => {
    const refused = (difference: number | null, require_balance?: number | boolean) =>
      balanceRefusal(statements([difference, 'CHF']), { require_balance } as never)
    expect(refused(123, 1)).toEqual({ code: 'balance_differs', values: { amount: '1.23', currency: 'CHF' } })
    expect([refused(0, 1), refused(null, 1), refused(123, 0), refused(123)]).toEqual([null, null, null, null])
  })
})

describe('a statement', () => {
  const reported = (opening_balance: number | null, closing_balance: number | null, ...amounts: readonly number[]) =>
    reportStatement({ currency: 'CHF' }, {
      ...{ number: '1', iban: null, currency: null, from_date: null, to_date: null, opening_balance, closing_balance },
      rows: amounts.map((amount) => ({ amount, currency: 'CHF' })),
    } as never)

  test('adds up when opening balance and rows make the closing balance', () => {
    expect(reported(100, 70, -50, 20)).toMatchObject({ sum: -30, rows: 2, adds_up: true, balance_difference: 0 })
    expect(reported(100, 71, -50, 20)).toMatchObject({ sum: -30, adds_up: false, currency: 'CHF' })
    expect(reported(null, 71, -50)).toMatchObject({ adds_up: null, balance_difference: null })
  })

  test('whose sum is no valid amount does not, and no sum is shown', () => {
    const most = 2 ** 51 - 1
    expect(reported(-most, most, most, most)).toMatchObject({ sum: 0, adds_up: false, balance_difference: 0 })
    expect(reported(0, most, most)).toMatchObject({ sum: most, adds_up: true })
  })
})

describe('probable duplicates', () => {
  const found = [
    { position: 1, transaction_ids: ['a'], reason: 'name', is_sure: true },
    { position: 2, transaction_ids: ['b'], reason: 'text', is_sure: false },
    { position: 3, transaction_ids: ['c'], reason: 'text', is_sure: false },
  ] as never
  const decided = (options: object) =>
    decideProbableDuplicates(found, options).map(({ position, is_left_out }) => `${position} ${is_left_out}`)

  test('that are certain are left out, or all, or none; those that are chosen are imported', () => {
    expect(decided({})).toEqual(['1 true', '2 false', '3 false'])
    expect(decided({ likely_duplicates: 'skip' })).toEqual(['1 true', '2 true', '3 true'])
    expect(decided({ likely_duplicates: 'import' })).toEqual([])
    expect(decided({ import_rows: [1, 3] })).toEqual(['2 false'])
  })
})

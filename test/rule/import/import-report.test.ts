// The balance of a file, and what becomes of its probable duplicates.
import { describe, expect, test } from 'vitest'
import { balanceRefusal, decideProbableDuplicates, fileBalance } from '../../../shared/rule/import/import-report.ts'

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

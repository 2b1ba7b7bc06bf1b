// Whether balances add up with amounts: steps counted by hand.
import { describe, expect, test } from 'vitest'
import { type ChainRow, checkChain, isProven } from '../../../../main/worker/table/columns/running-balance.ts'

/** Rows of amount and balance. */
const chain = (...pairs: readonly (readonly [amount: number | null, balance: number | null, group?: string])[]) =>
  checkChain(
    pairs.map(([amount, balance]): ChainRow => ({ amount, balance })),
    (_, index) => pairs[index]?.[2] ?? '',
  )

test('oldest first: each balance after its amount', () => {
  expect(chain([5, 105], [-10, 95], [20, 115])).toEqual({ newestFirst: false, lastOfEqual: false, checks: 2, right: 2 })
})

test('newest first: read from the end', () => {
  expect(chain([20, 115], [-10, 95], [5, 105])).toEqual({ newestFirst: true, lastOfEqual: false, checks: 2, right: 2 })
})

test('a wrong step', () => {
  expect(chain([5, 105], [-10, 95], [20, 116], [1, 117])).toEqual({
    newestFirst: false,
    lastOfEqual: false,
    checks: 3,
    right: 2,
  })
})

test('balances on some rows only: the amounts between count', () => {
  expect(chain([5, 105], [-10, null], [20, 115], [1, null], [2, 118])).toEqual({
    newestFirst: false,
    lastOfEqual: false,
    checks: 2,
    right: 2,
  })
})

test('a balance of the end of the day, repeated on each row of it', () => {
  expect(chain([5, 105], [-10, 115], [20, 115], [1, 118], [2, 118])).toEqual({
    newestFirst: false,
    lastOfEqual: true,
    checks: 2,
    right: 2,
  })
  expect(chain([2, 118], [1, 118], [20, 115], [-10, 115], [5, 105])).toMatchObject({ newestFirst: true })
})

test('a row without an amount proves nothing where the balance does not change', () => {
  expect(chain([5, 105], [null, 105], [20, 125])).toEqual({
    newestFirst: false,
    lastOfEqual: false,
    checks: 1,
    right: 1,
  })
  expect(chain([5, 105], [null, 106], [20, 126])).toMatchObject({ checks: 2, right: 1 })
})

test('each group has balances of its own', () => {
  expect(chain([5, 105, 'CHF'], [7, 57, 'EUR'], [-10, 95, 'CHF'], [3, 60, 'EUR'])).toEqual({
    newestFirst: false,
    lastOfEqual: false,
    checks: 2,
    right: 2,
  })
})

test('nothing to check', () => {
  expect(chain()).toEqual({ newestFirst: false, lastOfEqual: false, checks: 0, right: 0 })
  expect(chain([5, 105])).toEqual({ newestFirst: false, lastOfEqual: false, checks: 0, right: 0 })
})

describe('two steps, and four of five, prove it', () => {
  test.each([
    [0, 0, false],
    [1, 1, false],
    [2, 2, true],
    [3, 2, false],
    [5, 4, true],
    [6, 4, false],
    [10, 8, true],
    [10, 7, false],
  ])('of %i checks %i are right', (checks, right, expected) => {
    expect(isProven({ newestFirst: false, lastOfEqual: false, checks, right })).toBe(expected)
  })

  test('without a balance', () => {
    expect(isProven(null)).toBe(false)
  })
})

// Opening balance plus rows compared with the closing balance, with sums calculated by hand.
import { expect, test } from 'vitest'
import { checkStatementBalance } from '../../../shared/rule/bank/statement-balance.ts'
import { minorUnitsOf } from '../../../shared/value/money.ts'

const chf = (amount: number) => ({ amount, currency: 'CHF' })
const balances = (opening: number | null, closing: number | null) => ({
  opening_balance: opening === null ? null : minorUnitsOf(opening),
  closing_balance: closing === null ? null : minorUnitsOf(closing),
})

test.each([
  ['adds up', balances(100_00, 85_50), [chf(-20_00), chf(5_50)], { sum: -14_50, difference: 0 }],
  [
    'states 1.00 less than its rows',
    balances(100_00, 84_50),
    [chf(-20_00), chf(5_50)],
    { sum: -14_50, difference: 1_00 },
  ],
  ['states 2.00 more than its rows', balances(-3_00, 0), [chf(1_00)], { sum: 1_00, difference: -2_00 }],
  ['has no rows, and equal balances', balances(7_00, 7_00), [], { sum: 0, difference: 0 }],
  ['states no opening balance', balances(null, 85_50), [chf(85_50)], { sum: 85_50, difference: null }],
  ['states no closing balance', balances(0, null), [chf(85_50)], { sum: 85_50, difference: null }],
  [
    'has rows in another currency',
    balances(0, 1_00),
    [chf(1_00), { amount: 9_00, currency: 'EUR' }],
    { sum: 1_00, difference: null },
  ],
])('a statement that %s', (_, stated, rows, expected) => {
  expect(checkStatementBalance(stated, rows, 'CHF')).toEqual(expected)
})

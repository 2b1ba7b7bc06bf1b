// What all reports share: signs, percentages, sums of columns.
import { expect, test } from 'vitest'
import {
  addUp,
  allOn,
  classOf,
  isBalanceSheetAccount,
  percentOf,
  signed,
  signOf,
  sumOn,
  withFigures,
} from '../../../../shared/rule/ledger/report/report.ts'
import { rappen } from '../../matching/world.ts'
import { CHART } from '../ledger-facts.ts'

test('a difference in per cent has one decimal, and none of nothing', () => {
  expect([percentOf(1, 3), percentOf(-1, 3), percentOf(1, -3), percentOf(5, 0), percentOf(0, 5)]).toEqual([
    ...[33.3, -33.3, 33.3, null, 0],
  ])
})

test('classes 1, 4, 5 and 6 are debits; 1 and 2 are the balance sheet', () => {
  const of = (number: number) => [classOf({ number }), signOf({ number }), isBalanceSheetAccount({ number })]
  expect([1020, 2000, 3400, 4400, 5000, 6500, 7500, 8500, 9000].map(of)).toEqual([
    [1, 1, true],
    [2, -1, true],
    [3, -1, false],
    [4, 1, false],
    [5, 1, false],
    [6, 1, false],
    [7, -1, false],
    [8, -1, false],
    [9, -1, false],
  ])
  expect([Object.is(signed(-1, 0), 0), signed(-1, 5), signed(1, 5)]).toEqual([true, -5, 5])
})

test('sums of an account, and of columns', () => {
  const sum = { booked: rappen(5), closing: rappen(-2), debit: rappen(6), credit: rappen(3) }
  const sums = new Map([['1020', sum]])
  expect([sumOn(sums, { id: '1020' }), allOn(sums, { id: '1020' }), allOn(sums, { id: '2000' })]).toEqual([sum, 3, 0])
  const finish = (each: object) => ({ ...each, done: rappen(1) })
  const rows = [
    { amount: rappen(5), compare: null, percent: 10 },
    { amount: rappen(-7), compare: rappen(2), percent: 20 },
    { amount: rappen(1), compare: null, percent: 5 },
  ]
  expect(addUp(rows as never, finish)).toEqual({ amount: -1, compare: 2, percent: null, done: 1 })
})

test('accounts without any amount are left out, the others are by number', () => {
  const chart = CHART.filter(({ number }) => [1000, 1020, 2000, 3400].includes(number)).toReversed()
  const shown = withFigures(chart, ({ number }) => ({
    amount: number === 1000 ? null : rappen(number === 2000 ? 0 : 1),
    percent: number === 2000 ? rappen(0) : null,
  }))
  expect(shown.map(({ account }) => account.number)).toEqual([1020, 3400])
})

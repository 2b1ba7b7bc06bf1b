// The budget in the window: headings with their sums, figures, changes of many at once, the preview of copying a year.
// Expected Rappen by hand.
import { describe, expect, test } from 'vitest'
import { budgetChanges } from '../../../renderer/app/budget/budget-changes.ts'
import {
  type BudgetAccount,
  type BudgetFilter,
  type BudgetRow,
  budgetRows,
  classFigures,
  sumOf,
  totalRows,
} from '../../../renderer/app/budget/budget-rows.ts'
import { raiseAmounts, readPercent, roundAmount } from '../../../renderer/app/budget/change-amounts.ts'
import { copyPreview, hiddenLines } from '../../../renderer/app/budget/copy-preview.ts'
import { deviationOf, percentText } from '../../../renderer/app/budget/figures.ts'
import { spreadAmount } from '../../../shared/rule/ledger/budget-months.ts'
import type { MinorUnits } from '../../../shared/value/money.ts'

const minor = (value: number) => value as MinorUnits
const HEADINGS = {
  3: ['3 Ertrag', '34 Dienste', '340 Dienste'],
  6: ['6 Übriger Aufwand', '65 Verwaltung', '650 Büro'],
  69: ['6 Übriger Aufwand', '69 Finanzen', '690 Finanzen'],
  1: ['1 Aktiven', '10 Umlauf', '100 Flüssig'],
} as const
const account = (
  number: number,
  type: BudgetAccount['type'],
  headings: readonly [string, string, string],
  [previous, actual, budget]: readonly [number, number, number | null],
  notes: string | null = null,
): BudgetAccount => ({
  id: `a${number}`,
  number,
  name: `Konto ${number}`,
  type,
  headings,
  notes,
  previous: minor(previous),
  actual: minor(actual),
  budget: budget === null ? null : minor(budget),
})
const ACCOUNTS = [
  account(1020, 'active', HEADINGS[1], [500, 700, null]),
  account(3400, 'revenue', HEADINGS[3], [10_000, 9000, 12_000]),
  account(6500, 'expense', HEADINGS[6], [300, 250, 400]),
  account(6510, 'expense', HEADINGS[6], [0, 0, null]),
  account(6900, 'expense', HEADINGS[69], [100, 50, 80]),
  account(6950, 'revenue', HEADINGS[69], [40, 0, 30]),
]
const SHOWN: BudgetFilter = {
  kind: 'income',
  find: '',
  hasOnlyAmounts: false,
  isGrouped: true,
  folded: new Set(),
  isOpen: true,
  drafts: new Map(),
}
const listed = (rows: readonly BudgetRow[]) =>
  rows.map(({ number, level, previous, actual, budget }) => `${number} ${level} ${previous} ${actual} ${budget}`)

describe('the rows', () => {
  test('accounts under headings with sums; a second heading over the same accounts is left out; in class 6 income is less', () => {
    expect(listed(budgetRows(ACCOUNTS, SHOWN))).toEqual([
      '3 0 10000 9000 12000',
      '3400 3 10000 9000 12000',
      '6 0 360 300 450',
      '65 1 300 250 400',
      '6500 3 300 250 400',
      '6510 3 0 0 null',
      '69 1 60 50 50',
      '6900 3 100 50 80',
      '6950 3 40 0 30',
    ])
  })

  test('folded, searched, without headings, only with amounts; a heading is always the sum of all', () => {
    const folded = new Set(['6 Übriger Aufwand\u000065 Verwaltung'])
    expect(listed(budgetRows(ACCOUNTS, { ...SHOWN, folded })).map((row) => row.split(' ')[0])).toEqual([
      ...['3', '3400', '6', '65', '69', '6900', '6950'],
    ])
    expect(listed(budgetRows(ACCOUNTS, { ...SHOWN, find: 'konto 6900' }))).toEqual([
      ...['6 0 360 300 450', '69 1 60 50 50', '6900 3 100 50 80'],
    ])
    const flat = budgetRows(ACCOUNTS, { ...SHOWN, kind: 'all', isGrouped: false, hasOnlyAmounts: true })
    expect(flat.map(({ number }) => number)).toEqual(['1020', '3400', '6500', '6900', '6950'])
    expect(budgetRows(ACCOUNTS, { ...SHOWN, kind: 'balance' }).map(({ number }) => number)).toEqual(['1', '1020'])
  })

  test('totals and classes', () => {
    const totals = totalRows(ACCOUNTS, 'income', (key) => key)
    expect(totals.map(({ name, previous, actual, budget }) => [name, previous, actual, budget])).toEqual([
      ['revenue', 10_040, 9000, 12_030],
      ['expense', 400, 300, 480],
      ['result', 9640, 8700, 11_550],
    ])
    expect(classFigures(ACCOUNTS, 'income').map(({ title, budget }) => [title, budget])).toEqual([
      ['3 Ertrag', 12_000],
      ['6 Übriger Aufwand', 450],
    ])
    expect(sumOf([ACCOUNTS[0] as BudgetAccount]).budget).toBeNull()
  })

  test('comparison figures: the remaining amount, and shares in tenths of a per cent', () => {
    expect(deviationOf(12_000, 9000)).toBe(-3000)
    expect(deviationOf(null, 50)).toBe(50)
    expect(percentText(3000, 12_000)).toBe('25.0\u00a0%')
    expect(percentText(-1, 3)).toBe('−33.3\u00a0%')
    expect(percentText(1, -8)).toBe('12.5\u00a0%')
    expect(percentText(1_234_567, 100)).toBe('1’234’567.0\u00a0%')
    expect(percentText(5, 0)).toBe('')
  })
})

test('changed cells of a row are one budget with amount and notes', () => {
  const [, row] = budgetRows(ACCOUNTS, { ...SHOWN, isGrouped: false, kind: 'all' })
  if (!row) throw new Error('no row')
  expect(
    budgetChanges([
      { row, columnId: 'notes', value: 'Ziel' },
      { row, columnId: 'budget', value: minor(5) },
    ]),
  ).toEqual([{ accountId: 'a3400', amount: 5, notes: 'Ziel', fields: ['notes', 'amount'] }])
  expect(budgetChanges([{ row, columnId: 'budget', value: null }])).toEqual([
    { accountId: 'a3400', amount: null, notes: null, fields: ['amount'] },
  ])
})

describe('many at once', () => {
  test.each([
    ['5', 500],
    ['-2,5', -250],
    ['+3 %', 300],
    ['−10.25%', -1025],
    ['', null],
    ['fünf', null],
    ['1.234', null],
  ])('%j per cent', (typed, expected) => {
    expect(readPercent(typed)).toBe(expected)
  })
  test('raised and rounded, half away from zero', () => {
    expect(raiseAmounts([minor(100), minor(-100), minor(333)], 250, 'CHF')).toEqual([103, -103, 341])
    expect(raiseAmounts([minor(2 ** 51 - 1)], 100, 'CHF')).toEqual([null])
    expect(roundAmount([minor(15_000), minor(14_999), minor(-25_000)], 100, 'CHF')).toEqual([20_000, 10_000, -30_000])
    expect(roundAmount([minor(1249), minor(1250)], 5, 'CHF')).toEqual([1000, 1500])
  })
  test.each([
    [100, [0, 0, 0], [34, 33, 33]],
    [-100, [0, 0, 0], [-34, -33, -33]],
    [100, [1, 1, 2], [25, 25, 50]],
    [10, [1, 1, 1, 0], [4, 3, 3, 0]],
    [1, [300, 700], [0, 1]],
    [5, [], []],
    [100, [-5, 5], [0, 100]],
  ])('%i over %o is %o, and adds up', (total, weights, expected) => {
    expect(spreadAmount(minor(total), weights)).toEqual(expected)
  })
})

describe('the preview of copying a year', () => {
  const from = [
    account(3400, 'revenue', HEADINGS[3], [0, 9000, 12_000], 'Ziel'),
    account(6500, 'expense', HEADINGS[6], [0, 0, 400]),
    account(6900, 'expense', HEADINGS[69], [0, 50, null]),
  ]
  const to = [
    account(3400, 'revenue', HEADINGS[3], [0, 0, 12_000]),
    account(6510, 'expense', HEADINGS[6], [0, 0, 70]),
    account(6900, 'expense', HEADINGS[69], [0, 0, 50]),
  ]
  const preview = (source: 'budget' | 'actuals', mode: 'merge' | 'overwrite') =>
    copyPreview({ source, mode }, from, to).map(({ account: { number }, change, was, is }) => [number, change, was, is])
  test('in both modes, from actuals and from budgets', () => {
    expect(preview('actuals', 'overwrite')).toEqual([
      [3400, 'changed', 12_000, 9000],
      [6510, 'removed', 70, null],
      [6900, 'same', 50, 50],
    ])
    expect(preview('budget', 'overwrite')).toEqual([
      // The same amount, with new notes.
      [3400, 'changed', 12_000, 12_000],
      [6500, 'new', null, 400],
      [6510, 'removed', 70, null],
      [6900, 'removed', 50, null],
    ])
    expect(preview('budget', 'merge')).toEqual([
      [3400, 'kept', 12_000, 12_000],
      [6500, 'new', null, 400],
      [6510, 'kept', 70, 70],
      [6900, 'kept', 50, 50],
    ])
  })
  test('names the changed accounts that the view does not show', () => {
    const lines = copyPreview({ source: 'actuals', mode: 'merge' }, ACCOUNTS, [])
    const hidden = (kind: BudgetFilter['kind']) => hiddenLines(lines, kind).map(({ account: { number } }) => number)
    expect(lines.map(({ account: { number } }) => number)).toEqual([1020, 3400, 6500, 6900])
    expect([hidden('income'), hidden('balance'), hidden('all')]).toEqual([[1020], [3400, 6500, 6900], []])
    const merged = copyPreview({ source: 'actuals', mode: 'merge' }, ACCOUNTS, [
      { ...ACCOUNTS[0], budget: minor(1) },
    ] as never)
    expect(hiddenLines(merged, 'income')).toEqual([])
  })
})

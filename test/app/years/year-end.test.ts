// The figures of a year-end in the window: the result. Calculated by hand.
import { describe, expect, test } from 'vitest'
import type { ReportRow } from '../../../renderer/app/data/query/ledger/reports.ts'
import { budgetRows } from '../../../renderer/app/overview/budget-rows.ts'
import { resultOf } from '../../../renderer/app/years/result-figures.ts'

const row = (
  number: number | null,
  amounts: Readonly<Record<string, number | null>>,
  key = `account:${number}`,
): ReportRow => ({
  key,
  kind: 'account',
  level: 3,
  number,
  title: String(number),
  account_id: `id-${number}`,
  amounts: { ...amounts },
  entries: null,
})

test('the result: revenue of 0.10 and 0.20 less expense of 0.50 and a refund of 0.10 is a loss of 0.10, to the cent', () => {
  const rows = [
    row(3000, { debit: 0, credit: 0.1 }),
    row(3200, { debit: 0, credit: 0.2 }),
    row(4000, { debit: 0.5, credit: 0.1 }),
    row(1020, { debit: 7, credit: 0 }),
    { ...row(null, { debit: 0, credit: 0.3 }, 'sum:class:3'), account_id: null },
  ]
  const accounts = [
    ...[
      { id: 'id-3000', type: 'revenue' },
      { id: 'id-3200', type: 'revenue' },
    ],
    ...[
      { id: 'id-4000', type: 'expense' },
      { id: 'id-1020', type: 'active' },
    ],
  ]
  expect(resultOf({ rows, currency: 'CHF' }, accounts)).toEqual({ revenue: 0.3, expense: 0.4, result: -0.1 })
})

describe('result and budget of the overview', () => {
  const total = (key: string, budget: number | null, actual: number | null): ReportRow => ({
    ...row(null, { budget, actual, difference: null, percent: null }, key),
    kind: 'subtotal',
    account_id: null,
    title: key,
    level: key.includes('group') ? 1 : 0,
  })

  test('the classes and the result, without the levels between', () => {
    const rows = [
      total('class:3', null, null),
      total('sum:group:300', 100, 90),
      total('sum:class:3', 100, 90),
      total('sum:class:4', 40, 50),
      total('result', 60, 40),
    ]
    expect(budgetRows({ rows }).map(({ key, budget, actual, isResult }) => [key, budget, actual, isResult])).toEqual([
      ['sum:class:3', 100, 90, false],
      ['sum:class:4', 40, 50, false],
      ['result', 60, 40, true],
    ])
  })

  test('without a budget there is no comparison', () => {
    expect(budgetRows({ rows: [total('sum:class:3', 0, 90), total('result', null, 90)] })).toEqual([])
  })
})

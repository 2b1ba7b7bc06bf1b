// Budgets by month (rule 215). Expected Rappen by hand.
import { describe, expect, test } from 'vitest'
import { budgetUntil, monthlyBudget, monthsOfYear } from '../../../shared/rule/ledger/budget-months.ts'
import type { LocalDate } from '../../../shared/value/calendar.ts'
import { minorUnitsOf } from '../../../shared/value/money.ts'

const day = (text: string) => text as LocalDate
const YEAR = { start_date: day('2026-01-01'), end_date: day('2026-12-31') }
const budget = (amount: number, months: readonly number[] | null = null) => ({
  amount: minorUnitsOf(amount),
  months: months === null ? null : months.map(minorUnitsOf),
})

test('the months of a fiscal year, also of one that begins within a month or is longer', () => {
  expect(monthsOfYear({ start_date: day('2026-10-15'), end_date: day('2027-01-31') })).toEqual([
    '2026-10',
    '2026-11',
    '2026-12',
    '2027-01',
  ])
  expect(monthsOfYear(YEAR)).toHaveLength(12)
})

test('without months the amount is spread evenly to the last Rappen', () => {
  // 100.00 in twelve parts: 8.33 each, and four Rappen left for the first four months.
  expect(monthlyBudget(budget(10_000), YEAR)).toEqual([834, 834, 834, 834, 833, 833, 833, 833, 833, 833, 833, 833])
})

describe('the budget up to a day', () => {
  const typed = budget(1200, [0, 0, 300, 0, 0, 300, 0, 0, 300, 0, 0, 300])
  test.each([
    ['2026-02-28', 0],
    ['2026-03-31', 300],
    // 15 of 30 days of June: half of 300.
    ['2026-06-15', 450],
    ['2026-12-31', 1200],
  ])('typed months until %s: %i', (to, expected) => {
    expect(budgetUntil(typed, YEAR, day(to))).toBe(expected)
  })

  test('spread evenly: half of the year is half of the amount', () => {
    expect(budgetUntil(budget(120_000), YEAR, day('2026-06-30'))).toBe(60_000)
    expect(budgetUntil(budget(-120_000), YEAR, day('2026-06-30'))).toBe(-60_000)
  })
})

// The period of a report and its comparison period.
import { describe, expect, test } from 'vitest'
import { comparisonDay, partsOf, shiftPeriod, wholeMonths } from '../../../renderer/app/reports/report-days.ts'
import { vatPeriodsOf } from '../../../renderer/app/view/vat-periods.ts'
import type { LocalDate } from '../../../shared/value/calendar.ts'

const days = (from: string, to: string) => ({ from: from as LocalDate, to: to as LocalDate })
/** The first one is a short year. */
const YEARS = [
  { start_date: '2026-01-01', end_date: '2026-12-31' },
  { start_date: '2025-01-01', end_date: '2025-12-31' },
  { start_date: '2024-07-01', end_date: '2024-12-31' },
]

describe('compared with', () => {
  test.each([
    // The year before a whole fiscal year is the previous fiscal year, of any length.
    ['income_statement', '2026-01-01', '2026-12-31', 'year', '2025-01-01'],
    ['income_statement', '2025-01-01', '2025-12-31', 'year', '2024-07-01'],
    ['income_statement', '2026-04-01', '2026-06-30', 'year', '2025-04-01'],
    ['income_statement', '2026-04-01', '2026-06-30', 'previous', '2026-01-01'],
    ['trial_balance', '2026-03-10', '2026-03-19', 'previous', '2026-02-28'],
    ['balance_sheet', '2026-01-01', '2026-12-31', 'year', '2025-12-31'],
    ['balance_sheet', '2026-01-01', '2026-06-30', 'year', '2025-06-30'],
    ['balance_sheet', '2026-01-01', '2026-06-30', 'previous', '2025-12-31'],
    // The last day of a month stays a last day.
    ['balance_sheet', '2025-01-01', '2025-02-28', 'year', '2024-02-29'],
    ['balance_sheet', '2026-01-01', '2026-12-31', '2023-06-15', '2023-06-15'],
  ] as const)('%s %s to %s, %s', (report, from, to, compare, day) => {
    expect(comparisonDay(report, days(from, to), compare, YEARS)).toBe(day)
  })

  test('no comparison', () => {
    expect(comparisonDay('balance_sheet', days('2026-01-01', '2026-12-31'), undefined, YEARS)).toBeNull()
  })
})

test('whole months', () => {
  expect(wholeMonths(days('2026-01-01', '2026-12-31'))).toBe(12)
  expect(wholeMonths(days('2025-12-01', '2026-02-28'))).toBe(3)
  expect(wholeMonths(days('2026-01-01', '2026-01-30'))).toBeNull()
  expect(wholeMonths(days('2026-01-02', '2026-01-31'))).toBeNull()
})

describe('one on, one back', () => {
  test.each([
    ['2026-01-01', '2026-12-31', -1, ['2025-01-01', '2025-12-31']],
    ['2025-01-01', '2025-12-31', -1, ['2024-07-01', '2024-12-31']],
    ['2026-01-01', '2026-12-31', 1, null],
    ['2026-01-01', '2026-03-31', -1, ['2025-10-01', '2025-12-31']],
    ['2026-01-01', '2026-01-31', 1, ['2026-02-01', '2026-02-28']],
    ['2026-03-10', '2026-03-19', 1, ['2026-03-20', '2026-03-29']],
  ] as const)('%s to %s: %i', (from, to, by, expected) => {
    const next = shiftPeriod(days(from, to), by, YEARS)
    expect(next && [next.from, next.to]).toEqual(expected)
  })
})

test('the parts of a fiscal year that is not a calendar year', () => {
  const parts = partsOf({ start_date: '2025-07-01', end_date: '2026-06-30' })
  const labelOf = (kind: string) =>
    parts.filter((part) => part.kind === kind).map(({ name, from, to }) => [name, from, to])
  expect(labelOf('half')).toEqual([
    ['2', '2025-07-01', '2025-12-31'],
    ['1', '2026-01-01', '2026-06-30'],
  ])
  expect(labelOf('quarter').map(([name, from]) => [name, from])).toEqual([
    ['3', '2025-07-01'],
    ['4', '2025-10-01'],
    ['1', '2026-01-01'],
    ['2', '2026-04-01'],
  ])
  expect(labelOf('month')).toHaveLength(12)
})

describe('VAT periods', () => {
  test('of a calendar year, in order', () => {
    const year = { start_date: '2026-01-01', end_date: '2026-12-31' }
    expect(vatPeriodsOf(year, { Q2: false, Q1: true })).toEqual([
      { label: 'Q1', from: '2026-01-01', to: '2026-03-31', isDone: true },
      { label: 'Q2', from: '2026-04-01', to: '2026-06-30', isDone: false },
    ])
    expect(vatPeriodsOf(year, { M02: false }).map(({ from, to }) => [from, to])).toEqual([['2026-02-01', '2026-02-28']])
    expect(vatPeriodsOf(year, { 2026: false }).map(({ from, to }) => [from, to])).toEqual([
      ['2026-01-01', '2026-12-31'],
    ])
    expect(vatPeriodsOf(year, { S2: false })).toEqual([
      { label: 'S2', from: '2026-07-01', to: '2026-12-31', isDone: false },
    ])
  })

  test('a period belongs to the fiscal year of its last day', () => {
    const year = { start_date: '2025-08-01', end_date: '2026-07-31' }
    expect(vatPeriodsOf(year, { Q3: false, Q1: false }).map(({ label, from }) => [label, from])).toEqual([
      ['Q3', '2025-07-01'],
      ['Q1', '2026-01-01'],
    ])
  })

  test('a long year has some of them twice, with the year in the name', () => {
    const year = { start_date: '2025-01-01', end_date: '2026-03-31' }
    expect(vatPeriodsOf(year, { 'Q1 2025': true, 'Q1 2026': false }).map(({ label, to }) => [label, to])).toEqual([
      ['Q1 2025', '2025-03-31'],
      ['Q1 2026', '2026-03-31'],
    ])
  })
})

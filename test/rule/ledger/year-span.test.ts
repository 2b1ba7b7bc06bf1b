// The fiscal years that have started since the latest one ended.
import { expect, test } from 'vitest'
import type { FiscalYear } from '../../../shared/record/ledger/fiscal-year.ts'
import { startedYears } from '../../../shared/rule/ledger/year-span.ts'
import type { LocalDate } from '../../../shared/value/calendar.ts'

const year = (start: string, end: string): FiscalYear => ({
  id: start,
  name: start,
  start_date: start as LocalDate,
  end_date: end as LocalDate,
  closed_at: null,
})
const CALENDAR = [year('2025-01-01', '2025-12-31'), year('2026-01-01', '2026-12-31')]
const LONG = [year('2025-02-15', '2026-06-30')]

test.each([
  ['on its last day no further year has started', CALENDAR, '2026-12-31', []],
  ['on the day after it the next one has', CALENDAR, '2027-01-01', ['2027: 2027-01-01 2027-12-31']],
  ['twelve months, after a year of any length', LONG, '2026-07-01', ['2026/27: 2026-07-01 2027-06-30']],
  [
    'all years that have started meanwhile',
    LONG,
    '2028-07-01',
    ['2026/27: 2026-07-01 2027-06-30', '2027/28: 2027-07-01 2028-06-30', '2028/29: 2028-07-01 2029-06-30'],
  ],
  ['none after more than three years: the clock may be wrong', LONG, '2029-07-01', []],
  ['none in books without a year, and none of the past', [], '2027-01-01', []],
  ['a day before all years starts none', CALENDAR, '2024-05-01', []],
] as const)('%s', (_name, years, today, expected) => {
  const started = startedYears(years, today as LocalDate, () => 'new')
  expect(started.map(({ name, start_date, end_date }) => `${name}: ${start_date} ${end_date}`)).toEqual(expected)
  expect(started.every(({ closed_at }) => closed_at === null)).toBe(true)
})

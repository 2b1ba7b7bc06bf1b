// The days of recurring entries, what is due of them, and their texts. Days by a calendar.
import { expect, test } from 'vitest'
import type { RecurringEntry } from '../../../shared/record/open-item/recurring-entry.ts'
import {
  billKeyOf,
  daysUntil,
  dueDays,
  fillInDay,
  nextDayAfter,
  problemOfDay,
  problemsOfDays,
  skipDay,
} from '../../../shared/rule/ledger/recurring-entry.ts'
import { day, NOW } from './ledger-facts.ts'

const recurring = (
  first: string,
  rhythm: RecurringEntry['rhythm'],
  end: string | null = null,
  skipped: readonly string[] = [],
) =>
  ({
    id: 'r1',
    first_date: day(first),
    rhythm,
    end_date: end === null ? null : day(end),
    skipped: skipped.map(day),
  }) as unknown as RecurringEntry

test.each<[RecurringEntry, string, readonly string[]]>([
  [recurring('2026-01-31', 'monthly'), '2026-04-30', ['2026-01-31', '2026-02-28', '2026-03-31', '2026-04-30']],
  [recurring('2026-01-31', 'monthly'), '2026-04-29', ['2026-01-31', '2026-02-28', '2026-03-31']],
  [recurring('2025-11-30', 'quarterly'), '2026-06-30', ['2025-11-30', '2026-02-28', '2026-05-30']],
  [recurring('2026-01-15', 'half_yearly'), '2027-01-15', ['2026-01-15', '2026-07-15', '2027-01-15']],
  [
    recurring('2024-02-29', 'yearly'),
    '2028-03-01',
    ['2024-02-29', '2025-02-28', '2026-02-28', '2027-02-28', '2028-02-29'],
  ],
  [recurring('2026-12-25', 'weekly'), '2027-01-08', ['2026-12-25', '2027-01-01', '2027-01-08']],
  [recurring('2026-01-01', 'monthly', '2026-02-28'), '2026-12-31', ['2026-01-01', '2026-02-01']],
  [recurring('2026-01-01', 'monthly', '2026-03-01'), '2026-12-31', ['2026-01-01', '2026-02-01', '2026-03-01']],
  [recurring('2026-01-01', 'monthly', '2027-03-01'), '2026-02-28', ['2026-01-01', '2026-02-01']],
  [recurring('2026-01-02', 'monthly'), '2026-01-01', []],
])('%o until %s', (entry, until, expected) => {
  expect(daysUntil(entry, day(until))).toEqual(expected)
})

test('At most 2000 days: the last one of 1990-01-01 by weeks is 13,993 days later', () => {
  const weekly = recurring('1990-01-01', 'weekly')
  expect(daysUntil(weekly, day('2100-01-01'))).toHaveLength(2_000)
  expect(daysUntil(weekly, day('2100-01-01')).at(-1)).toBe('2028-04-24')
  expect(nextDayAfter(weekly, day('2028-04-23'))).toBe('2028-04-24')
  expect(nextDayAfter(weekly, day('2028-04-24'))).toBe(null)
})

test.each([
  ['2025-12-31', null, '2026-01-31'],
  ['2026-01-31', null, '2026-02-28'],
  ['2026-02-27', null, '2026-02-28'],
  ['2026-02-28', '2026-03-31', '2026-03-31'],
  ['2026-02-28', '2026-03-30', null],
  ['2026-03-31', '2026-03-31', null],
])('The next day after %s, with the end %s', (date, end, expected) => {
  expect(nextDayAfter(recurring('2026-01-31', 'monthly', end), day(date))).toBe(expected)
})

test('Due are days that are neither booked nor skipped', () => {
  const entry = recurring('2026-01-01', 'monthly', null, ['2026-02-01'])
  const booked = new Set(['2026-03-01'])
  expect(dueDays(entry, booked, day('2026-04-30'))).toEqual(['2026-01-01', '2026-04-01'])
  const problem = (date: string) => problemOfDay(entry, booked, day(date))?.code ?? null
  expect(['2026-01-01', '2026-01-02', '2025-12-01', '2026-02-01', '2026-03-01'].map(problem)).toEqual([
    null,
    'no_day_of_recurring_entry',
    'no_day_of_recurring_entry',
    'day_skipped',
    'day_booked_already',
  ])
})

test('A skipped day is kept in order; one that cannot be skipped is refused', () => {
  const entry = recurring('2026-01-01', 'monthly', null, ['2026-02-01'])
  expect(skipDay(entry, new Set(), day('2026-01-01'), NOW)).toMatchObject({
    ok: true,
    value: { skipped: ['2026-01-01', '2026-02-01'], updated_at: NOW },
  })
  expect(skipDay(entry, new Set(), day('2026-01-02'), NOW)).toEqual({
    ok: false,
    error: [{ field: 'date', code: 'no_day_of_recurring_entry' }],
  })
})

test.each([
  ['2026-01-31', 'Q1'],
  ['2026-03-01', 'Q1'],
  ['2026-04-01', 'Q2'],
  ['2026-12-31', 'Q4'],
])('The text of %s', (date, quarter) => {
  const [year, month, dayOfMonth] = date.split('-')
  expect(fillInDay('{day}.{month}.{year} Q{quarter} {other}', day(date))).toBe(
    `${dayOfMonth}.${month}.${year} ${quarter} {other}`,
  )
})

test('The key of a bill, and an end before the first day', () => {
  expect(billKeyOf({ id: 'r1' }, day('2026-01-31'))).toBe('recurring/r1/2026-01-31')
  expect(problemsOfDays(recurring('2026-01-02', 'monthly', '2026-01-01'))).toEqual([
    { field: 'end_date', code: 'end_before_start' },
  ])
  expect(problemsOfDays(recurring('2026-01-02', 'monthly', '2026-01-02'))).toEqual([])
  expect(problemsOfDays(recurring('2026-01-02', 'monthly'))).toEqual([])
})

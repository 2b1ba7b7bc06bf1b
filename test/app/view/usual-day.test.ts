// The day that a form proposes, in the year that the window shows.
import { expect, test } from 'vitest'
import { usualDay } from '../../../renderer/app/view/usual-day.ts'
import type { LocalDate } from '../../../shared/value/calendar.ts'

const YEARS = [
  { id: 'last', start_date: '2025-01-01', end_date: '2025-12-31' },
  { id: 'this', start_date: '2026-01-01', end_date: '2026-12-31' },
  { id: 'next', start_date: '2027-01-01', end_date: '2027-12-31' },
]

test.each([
  [null, '2026-02-10'],
  ['this', '2026-02-10'],
  ['last', '2025-12-31'],
  ['next', '2027-01-01'],
  ['unknown', '2026-02-10'],
])('shown %s: %s', (shown, day) => {
  expect(usualDay('2026-02-10' as LocalDate, YEARS, shown)).toBe(day)
})

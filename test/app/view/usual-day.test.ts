// The day that a form proposes, in the year that the window shows.
import { expect, test } from 'vitest'
import { usualDay } from '../../../renderer/app/view/usual-day.ts'
import type { LocalDate } from '../../../shared/value/calendar.ts'

const YEARS = [
  ['last', '2025-01-01', '2025-12-31'],
  ['this', '2026-01-01', '2026-12-31'],
  ['next', '2027-01-01', '2027-12-31'],
].map(([id = '', start, end]) => ({ id, start_date: start as LocalDate, end_date: end as LocalDate }))

test.each([
  [null, '2026-02-10'],
  ['this', '2026-02-10'],
  ['last', '2025-12-31'],
  ['next', '2027-01-01'],
  ['unknown', '2026-02-10'],
])('shown %s: %s', (shown, day) => {
  expect(usualDay('2026-02-10' as LocalDate, YEARS, shown)).toBe(day)
})

// The months of the checklist and their quarters.
import { expect, test } from 'vitest'
import { monthsOfQuarter, quarterOf, recentMonths } from '../../../renderer/app/overview/months.ts'
import type { LocalDate } from '../../../shared/value/calendar.ts'

test('the present month and twelve before it, across a year', () => {
  const months = recentMonths('2026-02-28' as LocalDate)
  expect(months).toHaveLength(13)
  expect([months[0], months[1], months[2], months[12]]).toEqual(['2026-02', '2026-01', '2025-12', '2025-02'])
})

test.each([
  ['2026-01', 1, ['2026-01', '2026-02', '2026-03']],
  ['2026-03', 1, ['2026-01', '2026-02', '2026-03']],
  ['2025-10', 4, ['2025-10', '2025-11', '2025-12']],
] as const)('%s is in quarter %i', (month, quarter, months) => {
  expect(quarterOf(month)).toEqual({ quarter, year: month.slice(0, 4) })
  expect(monthsOfQuarter(month)).toEqual(months)
})

// The months that the checklist offers. Pure.
import { addMonths, type LocalDate } from '../../../shared/value/calendar.ts'

/** How many months before the present one can be chosen. */
const EARLIER = 12

/** The present month and those before it, the latest first: `2026-03`. */
export const recentMonths = (today: LocalDate): readonly string[] => {
  const first = `${today.slice(0, 7)}-01` as LocalDate
  return Array.from({ length: EARLIER + 1 }, (_, back) => addMonths(first, -back).slice(0, 7))
}

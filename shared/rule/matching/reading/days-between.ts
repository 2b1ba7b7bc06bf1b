// How many days lie between two dates: computed for every document that is compared.
import type { LocalDate } from '../../../value/calendar.ts'

const DAY_MS = 86_400_000
const MAX_REMEMBERED = 10_000

/** Books contain few different days, and parsing a day takes longer than looking it up. */
const remembered = new Map<LocalDate, number>()

const countOf = (day: LocalDate): number => {
  const before = remembered.get(day)
  if (before !== undefined) return before
  if (remembered.size >= MAX_REMEMBERED) remembered.clear()
  const count = Date.parse(day) / DAY_MS
  remembered.set(day, count)
  return count
}

/** How many days the second is after the first. */
export const daysBetween = (from: LocalDate, to: LocalDate): number => countOf(to) - countOf(from)

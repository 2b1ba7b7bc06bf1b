// Whether the clock of the machine can be believed: what is dated by it stays in the books for good.
import { addDays, type LocalDate } from '../../value/calendar.ts'

/** Longer than holidays: after such a time without any change the clock may as well be wrong. */
const MAX_DAYS_APART = 60
/** A change of a program further east, or around midnight. */
const MAX_DAYS_BACK = 1

/** Whether today is far from the day of the latest change. Null: there is none, so nothing speaks against the clock. */
export const isClockImplausible = (latestChange: LocalDate | null, today: LocalDate): boolean =>
  latestChange !== null &&
  (today > addDays(latestChange, MAX_DAYS_APART) || today < addDays(latestChange, -MAX_DAYS_BACK))

// Whether the clock of the machine is plausible: the dates that it gives stay in the books for ever.
import { addDays, type LocalDate } from '../../value/calendar.ts'

/** Longer than holidays: after so many days without any change, a wrong clock is as probable as an absence. */
const MAX_DAYS_APART = 60
/** A change by a program in an eastern time zone, or around midnight. */
const MAX_DAYS_BACK = 1

/** Whether today is far from the day of the latest change; false when there is no change to compare with. */
export const isClockImplausible = (latestChange: LocalDate | null, today: LocalDate): boolean =>
  latestChange !== null &&
  (today > addDays(latestChange, MAX_DAYS_APART) || today < addDays(latestChange, -MAX_DAYS_BACK))

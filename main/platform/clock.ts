// The machine's clock, read only here: all other code receives the time.
import { type LocalDate, type Timestamp, timestampOf } from '../../shared/value/calendar.ts'

export const now = (): Timestamp => timestampOf(Date.now())

/** The present day in the user's time zone, not in UTC. */
export const today = (): LocalDate => {
  const date = new Date()
  const two = (part: number) => String(part).padStart(2, '0')
  return `${date.getFullYear()}-${two(date.getMonth() + 1)}-${two(date.getDate())}` as LocalDate
}

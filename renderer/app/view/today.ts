// Today's date in the user's time zone.
import type { LocalDate } from '../../../shared/value/calendar.ts'

export const localToday = (now: Date): LocalDate => {
  const two = (part: number) => String(part).padStart(2, '0')
  return `${now.getFullYear()}-${two(now.getMonth() + 1)}-${two(now.getDate())}` as LocalDate
}

// The day where the person sits.
import { type LocalDate, parseLocalDate } from '../../../shared/value/calendar.ts'

export const today = (): LocalDate => {
  const now = new Date()
  const two = (part: number) => String(part).padStart(2, '0')
  const day = parseLocalDate(`${now.getFullYear()}-${two(now.getMonth() + 1)}-${two(now.getDate())}`)
  if (day === null) throw new RangeError('the clock shows no day')
  return day
}

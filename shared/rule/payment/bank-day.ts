// The days on which Swiss banks execute payments: not on weekends and the holidays of the Swiss clearing (SIC). The bank
// moves an order to the next such day, so Kontor says so and refuses nothing.
import { addDays, type LocalDate } from '../../value/calendar.ts'

/** 1 and 2 January, Labour Day, the national day, Christmas and St Stephen's. */
const FIXED = ['01-01', '01-02', '05-01', '08-01', '12-25', '12-26']
/** Good Friday, Easter Monday, Ascension, Whit Monday: days from Easter. */
const MOVING = [-2, 1, 39, 50]

const isBankDay = (day: LocalDate): boolean => {
  const weekday = new Date(`${day}T00:00:00Z`).getUTCDay()
  if (weekday === 0 || weekday === 6 || FIXED.includes(day.slice(5))) return false
  const easter = easterOf(Number(day.slice(0, 4)))
  return !MOVING.some((days) => addDays(easter, days) === day)
}

/** The day itself, or the next one on which banks work. */
export const bankDayFrom = (day: LocalDate): LocalDate => (isBankDay(day) ? day : bankDayFrom(addDays(day, 1)))

/** Easter Sunday, by the algorithm of Gauss in the form of Meeus, Jones and Butcher. */
const easterOf = (year: number): LocalDate => {
  const golden = year % 19
  const century = Math.floor(year / 100)
  const inCentury = year % 100
  const correction = Math.floor((century - Math.floor((century + 8) / 25) + 1) / 3)
  const epact = (19 * golden + century - Math.floor(century / 4) - correction + 15) % 30
  const weekday = (32 + 2 * (century % 4) + 2 * Math.floor(inCentury / 4) - epact - (inCentury % 4)) % 7
  const late = Math.floor((golden + 11 * epact + 22 * weekday) / 451)
  const sum = epact + weekday - 7 * late + 114
  return `${year}-${String(Math.floor(sum / 31)).padStart(2, '0')}-${String((sum % 31) + 1).padStart(2, '0')}` as LocalDate
}

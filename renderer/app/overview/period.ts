// The days that the overview shows, and the age of something. Pure.
import { addDays, type LocalDate } from '../../../shared/value/calendar.ts'
import type { OverviewPeriod } from '../address/overview.ts'
import { type DateRange, monthsFrom, presetRange } from '../view/periods.ts'

/**
 * The days of a period: the fiscal year (without one, the calendar year), the twelve months that end with this one, or
 * the last whole quarter before this one.
 */
export const daysOf = (period: OverviewPeriod, today: LocalDate, year: DateRange | null): DateRange => {
  switch (period) {
    case 'year':
      return year ?? presetRange('this_year', today)
    case 'months':
      return monthsFrom(today, -11, 12)
    case 'quarter':
      return presetRange('last_quarter', today)
  }
}

/**
 * The days to request: from the evening before the period, for its opening figures, and no further than today, since
 * later days have no figures.
 */
export const visibleDays = ({ from, to }: DateRange, today: LocalDate): DateRange => ({
  from: addDays(from, -1),
  to: to > today && from <= today ? today : to,
})

/** How many days ago a day was; 0 for today and later days. */
export const daysAgo = (day: LocalDate, today: LocalDate): number =>
  Math.max(0, Math.round((Date.parse(`${today}T00:00:00Z`) - Date.parse(`${day}T00:00:00Z`)) / 86_400_000))

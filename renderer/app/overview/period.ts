// Which days the overview shows, and how old something is. Pure.
import { addDays, addMonths, type LocalDate } from '../../../shared/value/calendar.ts'
import type { OverviewPeriod } from '../address/overview.ts'

export interface Days {
  readonly from: LocalDate
  readonly to: LocalDate
}

const firstOfMonth = (day: LocalDate): LocalDate => `${day.slice(0, 7)}-01` as LocalDate

/**
 * The days of a period: the fiscal year (without one, the calendar year), the twelve months that end with this one, or
 * the last whole quarter before this one.
 */
export const daysOf = (period: OverviewPeriod, today: LocalDate, year: Days | null): Days => {
  const month = firstOfMonth(today)
  switch (period) {
    case 'year':
      return year ?? { from: `${today.slice(0, 4)}-01-01` as LocalDate, to: `${today.slice(0, 4)}-12-31` as LocalDate }
    case 'months':
      return { from: addMonths(month, -11), to: addDays(addMonths(month, 1), -1) }
    case 'quarter': {
      const monthsIn = (Number(month.slice(5, 7)) - 1) % 3
      const from = addMonths(month, -monthsIn - 3)
      return { from, to: addDays(addMonths(from, 3), -1) }
    }
  }
}

/**
 * What to ask for so that the period's figures come with those it begins with: from the evening before, and no further
 * than today, since nothing is known of the days to come.
 */
export const askedDays = ({ from, to }: Days, today: LocalDate): Days => ({
  from: addDays(from, -1),
  to: to > today && from <= today ? today : to,
})

/** How many days ago a day was; 0 for today and for days to come. */
export const daysAgo = (day: LocalDate, today: LocalDate): number =>
  Math.max(0, Math.round((Date.parse(`${today}T00:00:00Z`) - Date.parse(`${day}T00:00:00Z`)) / 86_400_000))

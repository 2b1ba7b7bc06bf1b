// The days of a report, and those of its comparison. Pure.
import { addDays, addMonths, type LocalDate, parseLocalDate } from '../../../shared/value/calendar.ts'
import type { ReportName } from '../address/reports.ts'
import { type DateRange, monthsFrom } from '../view/periods.ts'

interface Year {
  readonly start_date: string
  readonly end_date: string
}

const isMonthEnd = (day: LocalDate): boolean => addDays(day, 1).endsWith('-01')

/** The day `months` months before; the last day of a month stays a last day. */
const monthsBefore = (day: LocalDate, months: number): LocalDate =>
  isMonthEnd(day) ? addDays(addMonths(addDays(day, 1), -months), -1) : addMonths(day, -months)

/** How many whole months the days are; null: they are no whole months. */
export const wholeMonths = ({ from, to }: DateRange): number | null => {
  if (!from.endsWith('-01') || !isMonthEnd(to)) return null
  const index = (day: LocalDate) => Number(day.slice(0, 4)) * 12 + Number(day.slice(5, 7))
  return index(to) - index(from) + 1
}

const lengthOf = ({ from, to }: DateRange): number =>
  Math.round((Date.parse(`${to}T00:00:00Z`) - Date.parse(`${from}T00:00:00Z`)) / DAY_MS) + 1
const DAY_MS = 86_400_000

/**
 * The first day of a report's comparison (for a balance sheet, its day), in the form of the interface. `year` is the
 * year before: for a whole fiscal year, the fiscal year before it. `previous` is the time just before, of the same
 * length; for a balance sheet, the day before the first day. Null: no comparison, or an invalid one.
 */
export const comparisonDay = (
  report: ReportName,
  days: DateRange,
  compare: string | undefined,
  years: readonly Year[],
): LocalDate | null => {
  if (compare === undefined) return null
  const isOfDay = report === 'balance_sheet'
  const typed = parseLocalDate(compare)
  if (typed) return typed
  const before = years.find(({ end_date }) => end_date === addDays(days.from, -1))
  const isWholeYear = years.some(({ start_date, end_date }) => start_date === days.from && end_date === days.to)
  if (isWholeYear && before) return (isOfDay ? before.end_date : before.start_date) as LocalDate
  if (compare === 'year') return monthsBefore(isOfDay ? days.to : days.from, 12)
  if (isOfDay) return addDays(days.from, -1)
  const months = wholeMonths(days)
  return months === null ? addDays(days.from, -lengthOf(days)) : addMonths(days.from, -months)
}

/** An offered period with its name. */
export interface OfferedPeriod extends DateRange {
  readonly kind: 'year' | 'half' | 'quarter' | 'month'
  /** A fiscal year's own name; for the others their number in the calendar year. */
  readonly name: string
}

/** The parts of a fiscal year that end in it: calendar quarters, half-years, months. */
export const partsOf = (year: Year): readonly OfferedPeriod[] => {
  const parts = (kind: 'half' | 'quarter' | 'month', months: number): readonly OfferedPeriod[] => {
    const found: OfferedPeriod[] = []
    const first = `${year.start_date.slice(0, 4)}-01-01` as LocalDate
    for (let offset = 0; ; offset += months) {
      const range = monthsFrom(first, offset, months)
      if (range.to > year.end_date) return found
      if (range.from >= year.start_date)
        found.push({ kind, ...range, name: String(((offset / months) % (12 / months)) + 1) })
    }
  }
  return [...parts('half', 6), ...parts('quarter', 3), ...parts('month', 1)]
}

/** The fiscal year of a day. */
export const yearAt = <Y extends Year>(years: readonly Y[], day: string): Y | undefined =>
  years.find(({ start_date, end_date }) => start_date <= day && day <= end_date)

/**
 * The next or previous period of the same length: months stay whole, and a fiscal year leads to the next. Null: there
 * is no such year.
 */
export const shiftPeriod = (days: DateRange, by: 1 | -1, years: readonly Year[]): DateRange | null => {
  if (years.some(({ start_date, end_date }) => start_date === days.from && end_date === days.to)) {
    const day = by === 1 ? addDays(days.to, 1) : addDays(days.from, -1)
    const next = yearAt(years, day)
    return next ? { from: next.start_date as LocalDate, to: next.end_date as LocalDate } : null
  }
  const months = wholeMonths(days)
  if (months !== null) return monthsFrom(days.from, by * months, months)
  const length = lengthOf(days) * by
  return { from: addDays(days.from, length), to: addDays(days.to, length) }
}

/** The days of a budget comparison: the whole year, or up to today or the end of the last month, within the year. */
export const budgetDays = (year: DateRange, until: 'today' | 'month' | undefined, today: LocalDate): DateRange => {
  if (until === undefined) return year
  const day = until === 'today' ? today : addDays(`${today.slice(0, 7)}-01` as LocalDate, -1)
  return { from: year.from, to: day < year.from ? year.from : day > year.to ? year.to : day }
}

// The days of a report on screen.
import type { FiscalYearObject } from '../../../shared/api/endpoints/ledger/fiscal-years.ts'
import type { LocalDate } from '../../../shared/value/calendar.ts'
import { dayOf, type ReportSearch } from '../address/reports.ts'
import { usePreferences } from '../data/store/preferences.ts'
import type { DateRange } from '../view/periods.ts'
import { localToday } from '../view/today.ts'
import { yearAt } from './report-days.ts'

/**
 * Without days in the address: the window's fiscal year, otherwise that of today, otherwise the latest. `isUntilToday`:
 * in the current year up to today.
 */
export const useReportDays = (
  search: Pick<ReportSearch, 'from' | 'to'>,
  years: readonly FiscalYearObject[],
  { isYear = false, isUntilToday = false },
): DateRange => {
  const chosenId = usePreferences((state) => state.fiscalYear)
  const chosen = years.find(({ id }) => id === chosenId) ?? years.find(({ is_current }) => is_current) ?? years[0]
  const today = localToday(new Date())
  const to = dayOf(search.to)
  const year = (to && yearAt(years, to)) ?? chosen
  const whole = {
    from: (year?.start_date ?? `${today.slice(0, 4)}-01-01`) as LocalDate,
    to: (year?.end_date ?? today) as LocalDate,
  }
  if (isYear) return whole
  const isCurrent = whole.from <= today && today <= whole.to
  const days = {
    from: dayOf(search.from) ?? whole.from,
    to: to ?? (isUntilToday && isCurrent ? today : whole.to),
  }
  return days.from <= days.to ? days : { from: whole.from, to: days.to }
}

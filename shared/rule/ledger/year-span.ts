// The name of a fiscal year, its usual length, and the fiscal years that have started.
import type { FiscalYear } from '../../record/ledger/fiscal-year.ts'
import { addDays, addMonths, type LocalDate } from '../../value/calendar.ts'

export interface YearSpan {
  readonly start_date: LocalDate
  readonly end_date: LocalDate
}

/** `2026`, or `2026/27` when it ends in another year. */
export const yearName = ({ start_date, end_date }: YearSpan): string => {
  const from = start_date.slice(0, 4)
  const to = end_date.slice(0, 4)
  return from === to ? from : `${from}/${to.slice(2)}`
}

export const twelveMonthsFrom = (start: LocalDate): LocalDate => addDays(addMonths(start, 12), -1)

/** The twelve months after the latest of the years; without one, the calendar year of the day. */
export const nextYearSpan = (years: readonly { readonly end_date: string }[], today: LocalDate): YearSpan => {
  const latest = years.map(({ end_date }) => end_date).reduce((late, each) => (each > late ? each : late), '')
  const start_date = latest === '' ? (`${today.slice(0, 4)}-01-01` as LocalDate) : addDays(latest as LocalDate, 1)
  return { start_date, end_date: twelveMonthsFrom(start_date) }
}

/** When more years have passed, the clock of the machine is wrong, or the books are no longer used. */
const MAX_STARTED_YEARS = 3

/** The fiscal years of twelve months that have started since the latest year ended; empty when none is missing. */
export const startedYears = (
  years: readonly FiscalYear[],
  today: LocalDate,
  newId: () => string,
): readonly FiscalYear[] => {
  if (years.length === 0) return []
  const started: FiscalYear[] = []
  for (let next = nextYearSpan(years, today); next.start_date <= today; next = nextYearSpan(started, today)) {
    if (started.length === MAX_STARTED_YEARS) return []
    started.push({ id: newId(), name: yearName(next), ...next, closed_at: null })
  }
  return started
}

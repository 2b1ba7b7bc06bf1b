// Whether something dated on a day may be booked, changed or reversed: the day is in an open fiscal year and in no locked
// period. The one place that decides this.
import type { FiscalYear } from '../../record/fiscal-year.ts'
import { isLocked, type PeriodLock } from '../../record/period-lock.ts'
import { addDays, type LocalDate } from '../../value/calendar.ts'
import { err, ok, type Result } from '../../value/result.ts'
import type { FieldProblem } from '../core/field-problem.ts'
import { fiscalYearOf, refusalOfYear } from './fiscal-year.ts'

type Lock = Pick<PeriodLock, 'kind' | 'from' | 'to' | 'reopened_at'>

export interface Periods {
  readonly years: readonly FiscalYear[]
  readonly locks: readonly Lock[]
}

export type DateRefusal = 'fiscal_year_missing' | 'fiscal_year_closed' | 'period_locked'

/** Why nothing dated on this day may be booked, changed or reversed; null: it may. */
export const refusalOfDate = ({ years, locks }: Periods, date: LocalDate): DateRefusal | null => {
  const year = fiscalYearOf(years, date)
  if (year === null) return 'fiscal_year_missing'
  return refusalOfYear(year) ?? (lockOn(locks, date) ? 'period_locked' : null)
}

/** The same as a problem of a field, with the period and the first day on which it could be booked. */
export const problemOfDate = (field: string, periods: Periods, date: LocalDate): FieldProblem | null => {
  const code = refusalOfDate(periods, date)
  if (code === null) return null
  const lock = code === 'period_locked' ? lockOn(periods.locks, date) : null
  if (!lock) return { field, code }
  const open = firstOpenDay(periods, date)
  const from = lock.from === null ? {} : { from: lock.from }
  return { field, code, values: { ...from, to: lock.to, ...(open === null ? {} : { open }) } }
}

/** The fiscal year of a day on which something may be booked, changed or reversed; else why not, as a problem of a field. */
export const openYearOn = (field: string, periods: Periods, date: LocalDate): Result<FiscalYear, FieldProblem> => {
  const year = fiscalYearOf(periods.years, date)
  const problem = problemOfDate(field, periods, date)
  return problem || year === null ? err(problem ?? { field, code: 'fiscal_year_missing' }) : ok(year)
}

/** The lock that a day is in; of several the one that ends last. */
export const lockOn = <L extends Lock>(locks: readonly L[], date: LocalDate): L | null =>
  locks
    .filter((lock) => isLocked(lock) && (lock.from === null || lock.from <= date) && date <= lock.to)
    .toSorted((a, b) => (a.to < b.to ? 1 : -1))[0] ?? null

/** The first day from this one on on which something may be booked; null: there is none. */
export const firstOpenDay = (periods: Periods, date: LocalDate): LocalDate | null => {
  const { years, locks } = periods
  const last = years
    .map(({ end_date }) => end_date)
    .toSorted()
    .at(-1)
  let day = date
  while (last !== undefined && day <= last) {
    const lock = lockOn(locks, day)
    const year = fiscalYearOf(years, day)
    if (lock) day = addDays(lock.to, 1)
    else if (year === null) {
      const next = years
        .map(({ start_date }) => start_date)
        .filter((start) => start > day)
        .toSorted()[0]
      if (next === undefined) return null
      day = next
    } else if (refusalOfYear(year)) day = addDays(year.end_date, 1)
    else return day
  }
  return null
}

// Whether an entry dated on a day may be booked, changed or reversed: the day is in an open fiscal year and in no
// locked period. Only this file decides it. The year that directly follows the last one needs no step of its own: the
// first entry dated in it adds it, in the same commit.
import { type Change, created } from '../../books/port/change.ts'
import { type FiscalYear, isWithin } from '../../record/ledger/fiscal-year.ts'
import { isLocked, type PeriodLock } from '../../record/ledger/period-lock.ts'
import { addDays, type LocalDate } from '../../value/calendar.ts'
import { err, ok, type Result } from '../../value/result.ts'
import type { FieldProblem } from '../core/field-problem.ts'
import { fiscalYearOf, refusalOfYear } from './fiscal-year.ts'
import { nextYearSpan, yearName } from './year-span.ts'

type Lock = Pick<PeriodLock, 'kind' | 'from' | 'to' | 'reopened_at'>

export interface Periods {
  readonly years: readonly FiscalYear[]
  readonly locks: readonly Lock[]
  /**
   * The year directly after the last one, which an entry dated in it adds. When it is missing or null, entries add no
   * year.
   */
  readonly following?: FiscalYear | null
}

export type DateRefusal = 'fiscal_year_missing' | 'fiscal_year_closed' | 'period_locked'

/**
 * The periods for writing entries, including the twelve months after the last year. A later day is more often a typing
 * error (2062 for 2026); a user must add its year.
 */
export const bookingPeriods = (
  years: readonly FiscalYear[],
  locks: readonly Lock[],
  newId: () => string,
): Required<Periods> => {
  const last = lastDayOf(years)
  if (last === undefined) return { years, locks, following: null }
  const span = nextYearSpan(years, last)
  return { years, locks, following: { id: newId(), name: yearName(span), ...span, closed_at: null } }
}

/** The fiscal year of a day, including the following one; null when there is none. */
export const bookingYearOf = ({ years, following = null }: Periods, date: LocalDate): FiscalYear | null =>
  fiscalYearOf(years, date) ?? (following && isWithin(following, date) ? following : null)

/** The changes of a commit, with the following year when one of its entries is in it. */
export const withFollowingYear = ({ following = null }: Periods, changes: readonly Change[]): readonly Change[] =>
  following &&
  changes.some(
    ({ table, before, after }) =>
      table === 'journal_entry' && before === null && after?.fiscal_year_id === following.id,
  )
    ? [created('fiscal_year', following), ...changes]
    : changes

/** Why no entry of this day may be booked, changed or reversed; null when it may. */
export const refusalOfDate = (periods: Periods, date: LocalDate): DateRefusal | null => {
  const year = bookingYearOf(periods, date)
  if (year === null) return 'fiscal_year_missing'
  return refusalOfYear(year) ?? (lockOn(periods.locks, date) ? 'period_locked' : null)
}

/** The same as a problem of a field, with the period and the first day that is allowed. */
export const problemOfDate = (field: string, periods: Periods, date: LocalDate): FieldProblem | null => {
  const code = refusalOfDate(periods, date)
  if (code === null) return null
  if (code === 'fiscal_year_missing') return missingYear(field, periods, date)
  const lock = code === 'period_locked' ? lockOn(periods.locks, date) : null
  if (!lock) return { field, code }
  const open = firstOpenDay(periods, date)
  const from = lock.from === null ? {} : { from: lock.from }
  return { field, code, values: { ...from, to: lock.to, ...(open === null ? {} : { open }) } }
}

/** The last day of the last year; undefined when there is no year. */
const lastDayOf = (years: readonly FiscalYear[]): LocalDate | undefined =>
  years
    .map(({ end_date }) => end_date)
    .toSorted()
    .at(-1)

/** The problem of a day without a year, with the first and the last day of the existing years. */
const missingYear = (field: string, { years }: Periods, date: LocalDate): FieldProblem => {
  const code = 'fiscal_year_missing'
  const from = years.map(({ start_date }) => start_date).toSorted()[0]
  const to = lastDayOf(years)
  return from === undefined || to === undefined ? { field, code } : { field, code, values: { date, from, to } }
}

/** The fiscal year of a day whose entries may be booked, changed or reversed; otherwise the problem of the field. */
export const openYearOn = (field: string, periods: Periods, date: LocalDate): Result<FiscalYear, FieldProblem> => {
  const year = bookingYearOf(periods, date)
  const problem = problemOfDate(field, periods, date)
  return problem || year === null ? err(problem ?? missingYear(field, periods, date)) : ok(year)
}

/** The lock that contains a day; of several, the one that ends last. */
export const lockOn = <L extends Lock>(locks: readonly L[], date: LocalDate): L | null =>
  locks
    .filter((lock) => isLocked(lock) && (lock.from === null || lock.from <= date) && date <= lock.to)
    .toSorted((a, b) => (a.to < b.to ? 1 : -1))[0] ?? null

/** The first day from this one on which an entry may be booked, also in the following year; null when there is none. */
export const firstOpenDay = (
  { years: present, locks, following = null }: Periods,
  date: LocalDate,
): LocalDate | null => {
  const years = following === null ? present : [...present, following]
  const last = lastDayOf(years)
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

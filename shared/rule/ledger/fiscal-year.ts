// Fiscal years: which one contains a date, whether it may still change, and how years are added, moved, closed and
// reopened. They follow one another without gap or overlap, and the closed years are always the earliest.
import { type FiscalYear, isWithin } from '../../record/ledger/fiscal-year.ts'
import { addDays, addMonths, type LocalDate, type Timestamp } from '../../value/calendar.ts'
import { err, ok, type Result } from '../../value/result.ts'
import type { FieldProblem, FieldProblemCode } from '../core/field-problem.ts'
import { type Checklist, openItemsOf } from './year-end.ts'

/** The longest first year that a canton allows. */
const MAX_MONTHS = 23

export interface NewFiscalYear {
  readonly name: string
  readonly start_date: LocalDate
  readonly end_date: LocalDate
}

export interface FiscalYearPatch {
  readonly name?: string | undefined
  readonly start_date?: LocalDate | undefined
  readonly end_date?: LocalDate | undefined
}

/** The fiscal year of a day; null when there is none. */
export const fiscalYearOf = (years: readonly FiscalYear[], date: LocalDate): FiscalYear | null =>
  years.find((year) => isWithin(year, date)) ?? null

export const isInClosedYear = (years: readonly FiscalYear[], day: LocalDate): boolean =>
  fiscalYearOf(years, day)?.closed_at != null

/** Why the year may not change; null when it may. */
export const refusalOfYear = (year: FiscalYear): 'fiscal_year_closed' | null =>
  year.closed_at === null ? null : 'fiscal_year_closed'

/** The previous year: it ends on the day before this one starts. */
export const previousYearOf = (years: readonly FiscalYear[], year: FiscalYear): FiscalYear | null =>
  fiscalYearOf(years, addDays(year.start_date, -1))

/** Why a fiscal year cannot be deleted; null when it can. `isUsed`: it has entries or budgets. */
export const fiscalYearDeletionProblem = (
  year: FiscalYear,
  years: readonly FiscalYear[],
  isUsed: boolean,
): FieldProblem | null => {
  const field = 'fiscal_year'
  const closed = refusalOfYear(year)
  if (closed) return { field, code: closed }
  if (isUsed) return { field, code: 'fiscal_year_in_use' }
  const isBetween =
    years.some(({ end_date }) => end_date < year.start_date) &&
    years.some(({ start_date }) => start_date > year.end_date)
  return isBetween ? { field, code: 'fiscal_year_in_the_middle' } : null
}

export type LengthType = 'full_year' | 'short_year' | 'long_year'

/** Whether a year has twelve months, fewer, or more. */
export const lengthTypeOf = ({ start_date, end_date }: Pick<FiscalYear, 'start_date' | 'end_date'>): LengthType => {
  const fullEnd = addDays(addMonths(start_date, 12), -1)
  if (end_date === fullEnd) return 'full_year'
  return end_date < fullEnd ? 'short_year' : 'long_year'
}

/** A new year adjoins the existing years, before the first or after the last. */
export const decideCreateFiscalYear = (
  command: NewFiscalYear,
  years: readonly FiscalYear[],
  id: string,
): Result<FiscalYear, readonly FieldProblem[]> => {
  const problem =
    lengthProblem(command) ??
    placeProblem(command, years) ??
    // Otherwise the closed years would no longer be the earliest.
    (years.some((year) => year.closed_at !== null && year.start_date > command.end_date)
      ? { field: 'end_date', code: 'fiscal_year_before_closed' as const }
      : null)
  return problem ? err([problem]) : ok({ id, ...command, closed_at: null })
}

/** An open year may be renamed, and moved as long as it still contains all its entries. */
export const decideChangeFiscalYear = (
  year: FiscalYear,
  command: FiscalYearPatch,
  facts: {
    readonly years: readonly FiscalYear[]
    /** The days of the first and the last entry of the year; null without entries. */
    readonly booked: { readonly from: LocalDate; readonly to: LocalDate } | null
  },
): Result<NewFiscalYear, readonly FieldProblem[]> => {
  const closed = refusalOfYear(year)
  if (closed) return err([{ field: 'fiscal_year', code: closed }])
  const next = {
    name: command.name ?? year.name,
    start_date: command.start_date ?? year.start_date,
    end_date: command.end_date ?? year.end_date,
  }
  const others = facts.years.filter(({ id }) => id !== year.id)
  const problem =
    lengthProblem(next) ??
    placeProblem(next, others) ??
    (facts.booked && facts.booked.from < next.start_date
      ? { field: 'start_date', code: 'fiscal_year_booked_outside' as const }
      : null) ??
    (facts.booked && facts.booked.to > next.end_date
      ? { field: 'end_date', code: 'fiscal_year_booked_outside' as const }
      : null)
  return problem ? err([problem]) : ok(next)
}

/** A year is closed after all earlier years, when its checklist is complete. */
export const decideCloseFiscalYear = (
  year: FiscalYear,
  years: readonly FiscalYear[],
  checklist: Checklist,
  now: Timestamp,
): Result<Pick<FiscalYear, 'closed_at'>, readonly FieldProblem[]> => {
  if (year.closed_at !== null) return refused('fiscal_year_is_closed')
  if (years.some((other) => other.closed_at === null && other.start_date < year.start_date)) {
    return refused('earlier_year_open')
  }
  const open = openItemsOf(checklist)
  if (open.length > 0) return err(open.map((item) => ({ field: `checklist.${item}`, code: 'checklist_item_open' })))
  return ok({ closed_at: now })
}

/** Only the latest closed year may be reopened. */
export const decideReopenFiscalYear = (
  year: FiscalYear,
  years: readonly FiscalYear[],
): Result<Pick<FiscalYear, 'closed_at'>, readonly FieldProblem[]> => {
  if (year.closed_at === null) return refused('fiscal_year_is_open')
  const isLatest = !years.some((other) => other.closed_at !== null && other.start_date > year.start_date)
  return isLatest ? ok({ closed_at: null }) : refused('later_year_closed')
}

const refused = (type: FieldProblemCode) => err([{ field: 'fiscal_year', code: type }])

const lengthProblem = ({ start_date, end_date }: NewFiscalYear): FieldProblem | null => {
  if (end_date < start_date) return { field: 'end_date', code: 'end_before_start' }
  return end_date >= addMonths(start_date, MAX_MONTHS) ? { field: 'end_date', code: 'fiscal_year_too_long' } : null
}

/** The other years have no gap; with this one between, before or after them they must still have none. */
const placeProblem = (next: NewFiscalYear, others: readonly FiscalYear[]): FieldProblem | null => {
  const isOverlapping = others.some((other) => next.start_date <= other.end_date && other.start_date <= next.end_date)
  if (isOverlapping) return { field: 'start_date', code: 'fiscal_year_overlaps' }
  const before = others.filter((other) => other.end_date < next.start_date)
  const after = others.filter((other) => other.start_date > next.end_date)
  const dayBefore = addDays(next.start_date, -1)
  const dayAfter = addDays(next.end_date, 1)
  if (before.length > 0 && !before.some((other) => other.end_date === dayBefore)) {
    return { field: 'start_date', code: 'fiscal_year_gap' }
  }
  const hasGap = after.length > 0 && !after.some((other) => other.start_date === dayAfter)
  return hasGap ? { field: 'end_date', code: 'fiscal_year_gap' } : null
}

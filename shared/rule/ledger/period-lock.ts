// Locks and reopens periods: all books up to a day, or a settled VAT period. OR 958f, MWSTG 72.
import type { PeriodLock } from '../../record/ledger/period-lock.ts'
import { addDays, type LocalDate, type Timestamp } from '../../value/calendar.ts'
import { err, ok, type Result } from '../../value/result.ts'
import type { FieldProblem } from '../core/field-problem.ts'
import { fiscalYearOf, refusalOfYear } from './fiscal-year.ts'
import { type Periods, problemOfDate } from './periods.ts'

/** Locks all books up to a day. An earlier lock remains and is in force again when this one is reopened. */
export const decideLockBooks = (
  until: LocalDate,
  { years, locks }: Periods,
  id: string,
  now: Timestamp,
): Result<PeriodLock, readonly FieldProblem[]> => {
  const field = 'books_locked_until'
  if (fiscalYearOf(years, until) === null) return err([{ field, code: 'fiscal_year_missing' }])
  const later = locks.find((lock) => lock.kind === 'books' && lock.reopened_at === null && lock.to >= until)
  if (later) return err([{ field, code: 'locked_already', values: { to: later.to } }])
  return ok(newLock({ id, kind: 'books', from: null, to: until }, now))
}

/** Locks a VAT period whose settlement is booked; `returned` are the figures of the form. */
export const decideLockVatPeriod = (
  { from, to }: { readonly from: LocalDate; readonly to: LocalDate },
  periods: Periods,
  { today, isLiable }: { readonly today: LocalDate; readonly isLiable: boolean },
): readonly FieldProblem[] => {
  if (!isLiable) return [{ field: 'from', code: 'not_liable_for_vat' }]
  if (from > to) return [{ field: 'to', code: 'end_before_start' }]
  const isMonths = from.endsWith('-01') && addDays(to, 1).endsWith('-01')
  if (!isMonths) return [{ field: 'from', code: 'vat_period_months' }]
  if (to >= today) return [{ field: 'to', code: 'vat_period_not_over', values: { to } }]
  const other = periods.locks.find(
    (lock) => lock.kind === 'vat' && lock.reopened_at === null && (lock.from ?? '') <= to && from <= lock.to,
  )
  if (other) return [{ field: 'from', code: 'vat_period_settled', values: { from: other.from ?? '', to: other.to } }]
  const closed = problemOfDate('to', periods, to)
  return closed ? [closed] : []
}

export const newLock = (
  lock: Pick<PeriodLock, 'id' | 'kind' | 'from' | 'to'> & Partial<PeriodLock>,
  now: Timestamp,
): PeriodLock => ({
  journal_entry_id: null,
  returned: [],
  locked_at: now,
  reopened_at: null,
  reopen_reason: null,
  ...lock,
})

/** Reopens a period, with a reason; the returned figures stay in the record. */
export const decideReopenPeriod = (
  lock: PeriodLock,
  reason: string,
  { years }: Pick<Periods, 'years'>,
  now: Timestamp,
): Result<Pick<PeriodLock, 'reopened_at' | 'reopen_reason'>, readonly FieldProblem[]> => {
  if (lock.reopened_at !== null) return err([{ field: 'period_lock', code: 'period_is_open' }])
  const year = fiscalYearOf(years, lock.to)
  const closed = year && refusalOfYear(year)
  if (closed) return err([{ field: 'period_lock', code: closed }])
  if (reason.trim() === '') return err([{ field: 'reason', code: 'required' }])
  return ok({ reopened_at: now, reopen_reason: reason.trim() })
}

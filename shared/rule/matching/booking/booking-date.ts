// The day on which a transaction, or the reversal of its entry, is booked.
import type { FiscalYear } from '../../../record/ledger/fiscal-year.ts'
import type { LocalDate } from '../../../value/calendar.ts'
import { err, ok, type Result } from '../../../value/result.ts'
import type { FieldProblem } from '../../core/field-problem.ts'
import { openYearOn, type Periods, refusalOfDate } from '../../ledger/periods.ts'

/** The fiscal year and the day to book on: the own day, or the given later day when the own day is locked. */
export const findBookingDate = (
  facts: Periods,
  ownDay: LocalDate,
  requestedDay: LocalDate | null,
): Result<{ readonly day: LocalDate; readonly year: FiscalYear }, readonly FieldProblem[]> => {
  const isPostponed = requestedDay !== null && refusalOfDate(facts, ownDay) === 'period_locked'
  const day = isPostponed ? requestedDay : ownDay
  const field = isPostponed ? 'book_on' : 'booking_date'
  if (day < ownDay) return err([{ field, code: 'before_booking_date', values: { date: ownDay } }])
  const year = openYearOn(field, facts, day)
  return year.ok ? ok({ day, year: year.value }) : err([year.error])
}

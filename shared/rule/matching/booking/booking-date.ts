// The day on which a transaction, or the reversal of its entry, is booked.
import type { FiscalYear } from '../../../record/ledger/fiscal-year.ts'
import type { JournalEntry } from '../../../record/ledger/journal-entry.ts'
import type { LocalDate } from '../../../value/calendar.ts'
import { err, ok, type Result } from '../../../value/result.ts'
import type { FieldProblem } from '../../core/field-problem.ts'
import { reversalOf, reversalTextOf } from '../../ledger/journal-entry.ts'
import { openYearOn, type Periods, refusalOfDate } from '../../ledger/periods.ts'
import type { BookingDraft } from './booking-draft.ts'

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

/** Reverses an entry in the draft on its own day, or on `on` when that is locked. */
export const reverseEntry = (
  facts: Periods,
  draft: BookingDraft,
  entry: JournalEntry,
  on: LocalDate | null,
): Result<JournalEntry, readonly FieldProblem[]> => {
  const place = findBookingDate(facts, entry.date, on)
  if (!place.ok) return place
  const reversal = reversalOf(entry, place.value.day, reversalTextOf(entry), place.value.year, draft.nextMark())
  draft.addEntry(reversal)
  draft.markReversed(entry, reversal.id)
  return ok(reversal)
}

// Books invoices and bills when they are added, changed and deleted: the entry follows the document in the same commit.
// Several documents may follow one another. A journal entry is never edited or removed but reversed (OR 957a).
import { type Change, created, updated } from '../../books/port/change.ts'
import type { JournalEntry } from '../../record/ledger/journal-entry.ts'
import type { Company } from '../../record/open-item/company.ts'
import type { BookableDocument, DocumentBooking } from '../../record/open-item/open-item.ts'
import type { Timestamp } from '../../value/calendar.ts'
import { assert, err, ok, type Result } from '../../value/result.ts'
import type { FieldProblem } from '../core/field-problem.ts'
import { type EntryMark, reversalOf, reversalTextOf } from '../ledger/journal-entry.ts'
import { openYearOn, withFollowingYear } from '../ledger/periods.ts'
import {
  basePartOf,
  bookingBySetting,
  type DocumentBookingFacts,
  entryOfDocument,
  paymentPartsOf,
  resolveLines,
} from './document-booking.ts'

export interface DocumentBookerFacts extends DocumentBookingFacts {
  /** The number of the last journal entry. */
  readonly last_number: number
  /** The company of a document; null when it does not exist. */
  readonly companyOf: (id: string) => Company | null
  /** The entries that book the documents now. */
  readonly journal_entries: ReadonlyMap<string, JournalEntry>
}

export interface DocumentBooker {
  /**
   * The document after booking; `present`: the document before, null for a new one. Refuses a day in a closed, locked
   * or missing year, a missing account, and another way of booking for a document with payments.
   */
  readonly book: <D extends BookableDocument>(present: D | null, next: D) => Result<D, readonly FieldProblem[]>
  /** Reverses the entry of a document that is deleted. */
  readonly remove: (document: BookableDocument) => Result<null, readonly FieldProblem[]>
  /** The entries that were written and reversed so far. */
  readonly changes: () => readonly Change[]
}

/** For callers that book nothing. */
export const NO_BOOKER: DocumentBooker = {
  book: (_, next) => ok(next),
  remove: () => ok(null),
  changes: () => [],
}

export const createDocumentBooker = (
  facts: DocumentBookerFacts,
  { newId, now }: { readonly newId: () => string; readonly now: Timestamp },
): DocumentBooker => {
  const written: JournalEntry[] = []
  const reversed: Change[] = []
  const nextMark = (): EntryMark => ({ id: newId(), number: facts.last_number + written.length + 1, now })

  /** The reversal has the date of the entry. */
  const reverse = ({ journal_entry_id: id }: BookableDocument): readonly FieldProblem[] => {
    if (id === null) return []
    const entry = facts.journal_entries.get(id)
    assert(entry, 'the entry of a document is there')
    const year = openYearOn('date', facts, entry.date)
    if (!year.ok) return [year.error]
    const reversal = reversalOf(entry, entry.date, reversalTextOf(entry), year.value, nextMark())
    written.push(reversal)
    reversed.push(updated('journal_entry', entry, { reversed_by_id: reversal.id }))
    return []
  }

  return {
    book: (present, input) => {
      const booked_by = bookingOf(present, input, facts)
      const isSame =
        present !== null &&
        present.booked_by === booked_by &&
        hasSameBooking(present, input) &&
        (booked_by !== 'issue' || hasSameNames(present, input))
      if (isSame) return ok({ ...input, booked_by })
      const problem = present && problemOfChange(present, booked_by)
      if (problem) return err([problem])
      const refused = present ? reverse(present) : []
      if (refused.length > 0) return err(refused)
      const company = input.company_id === null ? null : facts.companyOf(input.company_id)
      const next = { ...input, booked_by, journal_entry_id: null, payment_parts: [] }
      if (booked_by === 'payment') {
        const lines = resolveLines(next, company, facts)
        return lines.ok ? ok({ ...next, payment_parts: paymentPartsOf(lines.value) }) : lines
      }
      if (booked_by !== 'issue') return ok(next)
      const entry = entryOfDocument(next, company, facts, nextMark())
      if (!entry.ok) return entry
      if (entry.value) written.push(entry.value)
      const isForeign = next.currency !== facts.base_currency
      return ok({
        ...next,
        journal_entry_id: entry.value?.id ?? null,
        base_paid_amount: isForeign ? basePartOf(next.paid_amount, next) : null,
      })
    },

    remove: (document) => {
      const refused = reverse(document)
      return refused.length > 0 ? err(refused) : ok(null)
    },

    changes: () => withFollowingYear(facts, [...reversed, ...written.map((entry) => created('journal_entry', entry))]),
  }
}

/**
 * The caller's choice counts. A document that is not booked stays so until a person decides (unbooked-documents.ts).
 */
const bookingOf = (
  present: BookableDocument | null,
  next: BookableDocument,
  facts: DocumentBookerFacts,
): DocumentBooking | null => {
  if (next.booked_by !== null) {
    // When its value in the base currency was removed, booking waits for a new one.
    const canKeepBooking =
      next.booked_by !== 'issue' || bookingBySetting(next, { ...facts, setting: 'on_issue' }) !== null
    return canKeepBooking ? next.booked_by : null
  }
  const isFromBefore = present !== null && present.booked_by === null && present.currency === facts.base_currency
  if (isFromBefore && next.currency === facts.base_currency) return null
  // A document with payments of unknown value is left to a person as well.
  const isPaidUnknown =
    next.base_paid_amount === null && next.paid_amount !== 0 && next.currency !== facts.base_currency
  return isPaidUnknown ? null : bookingBySetting(next, facts)
}

/** Whether a change leaves the booking as it is. */
const hasSameBooking = (present: BookableDocument, next: BookableDocument): boolean =>
  present.currency === next.currency &&
  present.total === next.total &&
  present.base_total === next.base_total &&
  present.date === next.date &&
  present.account_id === next.account_id &&
  present.vat_rate_id === next.vat_rate_id &&
  JSON.stringify(present.lines) === JSON.stringify(next.lines)

/** The entry contains the names of the document and of its company. */
const hasSameNames = (present: BookableDocument, next: BookableDocument): boolean =>
  present.number === next.number && present.company_id === next.company_id

/** Entries of payments refer to the document as it was then, so its booking cannot change. */
const problemOfChange = (present: BookableDocument, booked_by: DocumentBooking | null): FieldProblem | null => {
  const isPaid = present.paid_amount !== 0
  const isByPayment = present.booked_by === 'payment' || booked_by === 'payment'
  return isPaid && isByPayment ? { field: 'total', code: 'document_booked_by_payments' } : null
}

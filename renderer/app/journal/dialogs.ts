// The dialogs of the journal, for the rest of the window.
import type { RecurringEntryObject } from '../../../shared/api/endpoints/open-item/recurring-entries.ts'
import type { LocalDate } from '../../../shared/value/calendar.ts'

declare module '../dialog/dialogs.ts' {
  interface DialogProps {
    journal_entry: JournalEntryProps
    book_entry: BookEntryProps
    reverse_entry: JournalEntryProps
    opening_balances: Record<never, never>
  }
}

/** An existing entry. */
export interface JournalEntryProps {
  readonly entryId: string
}

/** A new entry. */
export interface BookEntryProps {
  /** The entry that the new one repeats. */
  readonly templateId?: string
  /** The account of its first line, on the debit side. */
  readonly accountId?: string
  /** The day of a recurring entry that it books, otherwise than usual. */
  readonly occurrence?: Occurrence
}

export interface Occurrence {
  readonly recurring: Pick<RecurringEntryObject, 'id' | 'text' | 'lines'>
  readonly date: LocalDate
}

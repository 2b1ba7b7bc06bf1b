// The dialogs of recurring entries, for the rest of the window.
import type { CreateRecurringEntry } from '../../../shared/api/endpoints/open-item/recurring-entries.ts'
import type { LocalDate } from '../../../shared/value/calendar.ts'

declare module '../dialog/dialogs.ts' {
  interface DialogProps {
    recurring_entries: Record<never, never>
    recurring_entry: RecurringEntryProps
  }
}

/** What a new one books: that of an entry or a bill. */
export interface RecurringContent {
  readonly text: string
  readonly first_date: LocalDate
  readonly lines?: CreateRecurringEntry['lines']
  readonly bill?: CreateRecurringEntry['bill']
}

/** A new one of this content, or an existing one. */
export type RecurringEntryProps = { readonly content: RecurringContent } | { readonly recurringId: string }

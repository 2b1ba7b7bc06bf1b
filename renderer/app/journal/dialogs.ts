// The dialogs of this room, for whoever opens them.
declare module '../dialog/dialogs.ts' {
  interface DialogProps {
    journal_entry: JournalEntryProps
    book_entry: BookEntryProps
    reverse_entry: JournalEntryProps
    opening_balances: Record<never, never>
  }
}

/** An entry that is there. */
export interface JournalEntryProps {
  readonly entryId: string
}

/** A new entry. */
export interface BookEntryProps {
  /** The entry that it repeats. */
  readonly templateId?: string
  /** The account that it begins with, on the debit side. */
  readonly accountId?: string
}

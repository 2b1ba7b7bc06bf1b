// The number of the last journal entry. New numbers follow it, and not the count of entries: a damaged journal may have lost
// an entry for good (rule 155), and then there are fewer entries than numbers.
import { page } from '../../../shared/books/port/read.ts'
import type { JournalEntry } from '../../../shared/record/ledger/journal-entry.ts'

/** Asked together with other facts, it also says up to which entry these facts are complete. */
export const lastEntry = page('journal_entry', { sort: [{ field: 'number', descending: true }], limit: 1 })

/** 0: there is none. */
export const numberIn = ({ rows }: { readonly rows: readonly Pick<JournalEntry, 'number'>[] }): number =>
  rows[0]?.number ?? 0

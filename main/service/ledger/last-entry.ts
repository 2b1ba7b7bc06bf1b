// The number of the last journal entry. Numbers are counted from it and not by how many entries there are: where a damaged
// journal lost one for good (rule 155) there are fewer entries than numbers.
import { page } from '../../../shared/books/port/read.ts'
import type { JournalEntry } from '../../../shared/record/ledger/journal-entry.ts'

/** Asked with what is to be taken back, it also says which entries that knows of. */
export const lastEntry = page('journal_entry', { sort: [{ field: 'number', descending: true }], limit: 1 })

/** 0: there is none. */
export const numberIn = ({ rows }: { readonly rows: readonly Pick<JournalEntry, 'number'>[] }): number =>
  rows[0]?.number ?? 0

// All journal entries of a list, for a file: read slice by slice, so that other requests are answered in between.
import { type OrderedSelection, page } from '../../../shared/books/port/read.ts'
import type { JournalEntry } from '../../../shared/record/ledger/journal-entry.ts'
import type { Read } from '../core/book.ts'

/** Fewer than usual: each entry comes with its lines. */
const ENTRIES_PER_SLICE = 500

/**
 * In the requested order, each once, limited to entries up to the number `last`. Entries are only ever added, each with the
 * next number, so entries booked meanwhile do not shift the others.
 */
export async function* readEntrySlices(
  read: Read,
  { filter, search, sort }: OrderedSelection,
  last: number,
): AsyncGenerator<readonly JournalEntry[]> {
  const filters = [...filter, { field: 'number', from: null, to: last }]
  for (let offset = 0; ; offset += ENTRIES_PER_SLICE) {
    const [{ rows, total }] = await read([
      page('journal_entry', { filter: filters, search, sort, offset, limit: ENTRIES_PER_SLICE }),
    ])
    if (rows.length > 0) yield rows
    if (offset + rows.length >= total || rows.length === 0) return
  }
}

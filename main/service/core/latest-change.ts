// When the books of an organization were changed last.
import { type PageAnswer, page } from '../../../shared/books/port/read.ts'
import type { HistoryEntry } from '../../../shared/record/books/history.ts'
import type { LocalDate } from '../../../shared/value/calendar.ts'

/** Asks for the latest change. */
export const latestChange = page('history', { sort: [{ field: 'seq', descending: true }], limit: 1 })

/** The day of it (UTC); null: nothing was changed yet. */
export const dayOfChange = ({ rows }: PageAnswer<HistoryEntry>): LocalDate | null =>
  (rows[0]?.time.slice(0, 10) as LocalDate | undefined) ?? null

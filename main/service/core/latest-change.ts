// When the books of an organization were last changed.
import { type PageAnswer, page } from '../../../shared/books/port/read.ts'
import type { HistoryEntry } from '../../../shared/record/books/history.ts'
import { addDays, type LocalDate } from '../../../shared/value/calendar.ts'

/** The question for the latest change. */
export const latestChange = page('history', { sort: [{ field: 'seq', descending: true }], limit: 1 })

/**
 * The question for the latest change of the days before: changes of today were dated by the same clock, so they do not
 * show that it is right.
 */
export const latestChangeBefore = (today: LocalDate) =>
  page('history', {
    filter: [{ field: 'day', from: null, to: addDays(today, -1) }],
    sort: [{ field: 'seq', descending: true }],
    limit: 1,
  })

/** The day of the change (UTC); null: there was no change yet. */
export const dayOfChange = ({ rows }: PageAnswer<HistoryEntry>): LocalDate | null =>
  (rows[0]?.time.slice(0, 10) as LocalDate | undefined) ?? null

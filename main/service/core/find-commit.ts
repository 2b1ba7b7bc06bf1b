// The commit that created a record, found by the time in the record: it says who created it, and in which action. The
// history narrows the search, so that only the commits of few actions are read.
import type { Commit } from '../../../shared/books/port/commit.ts'
import { page } from '../../../shared/books/port/read.ts'
import type { TableName } from '../../../shared/books/port/tables.ts'
import type { HistoryEntry } from '../../../shared/record/books/history.ts'
import type { Timestamp } from '../../../shared/value/calendar.ts'
import type { Book } from './book.ts'

/** A commit follows at once on the time in its records; few other actions can be running at that moment. */
const ACTIONS_AT_A_TIME = 5

/** The commit that created the record, given the record's own time. Null: housekeeping of the application. */
export const findCommit = async (book: Book, table: TableName, id: string, at: Timestamp): Promise<Commit | null> => {
  const [found] = await book.read([
    page('history', {
      filter: [
        { field: 'last_time', from: at, to: null },
        { field: 'changed', is: [table] },
      ],
      sort: [{ field: 'seq', descending: false }],
      limit: ACTIONS_AT_A_TIME,
    }),
  ])
  for (const { ranges } of found.rows) {
    const commit = await firstSince(book, ranges, at)
    if (commit?.changes.some((change) => change.table === table && change.id === id && change.before === null))
      return commit
  }
  return null
}

/** The first commit of an action at or after the time, by binary search. */
const firstSince = async (book: Book, ranges: HistoryEntry['ranges'], at: Timestamp): Promise<Commit | null> => {
  const numbers = ranges.flatMap(([first, last]) => Array.from({ length: last - first + 1 }, (_, step) => first + step))
  let found: Commit | null = null
  for (let [low, high] = [0, numbers.length - 1]; low <= high; ) {
    const middle = (low + high) >> 1
    const commit = await book.commitAt(numbers[middle] ?? 0)
    if (commit !== null && commit.time >= at) {
      found = commit
      high = middle - 1
    } else low = middle + 1
  }
  return found
}

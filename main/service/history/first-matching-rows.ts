// Finds as many rows as an answer names of the blockers; rows that do not match are skipped, page by page.
import { type PageQuestion, page } from '../../../shared/books/port/read.ts'
import type { RecordId, RecordOf, TableName } from '../../../shared/books/port/tables.ts'
import type { Read } from '../core/book.ts'
import { MAX_BLOCKERS } from './later-actions.ts'

const ROWS_PER_READ = 200

/** The first rows that match. */
export const firstMatching = async <R extends { readonly id: RecordId }>(
  readPage: (slice: { readonly offset: number; readonly limit: number }) => Promise<readonly R[]>,
  isMatch: (row: R) => boolean,
): Promise<readonly R[]> => {
  const matching: R[] = []
  for (let offset = 0; matching.length < MAX_BLOCKERS; offset += ROWS_PER_READ) {
    const rows = await readPage({ offset, limit: ROWS_PER_READ })
    for (const row of rows) if (isMatch(row)) matching.push(row)
    if (rows.length < ROWS_PER_READ) break
  }
  return matching.slice(0, MAX_BLOCKERS)
}

/** The first rows of a filter that match. */
export const firstRows = <T extends TableName>(
  read: Read,
  table: T,
  filter: PageQuestion['filter'],
  isMatch: (row: RecordOf<T>) => boolean,
): Promise<readonly RecordOf<T>[]> =>
  firstMatching(async (slice) => (await read([page(table, { filter, ...slice })]))[0].rows, isMatch)

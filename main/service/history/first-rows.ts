// As many rows as an answer names of what stands in the way: those that are not meant are gone over, a page at a time.
import { type PageQuestion, page } from '../../../shared/books/port/read.ts'
import type { RecordId, Row, TableName } from '../../../shared/books/port/tables.ts'
import type { Read } from '../core/book.ts'
import { MOST_BLOCKERS } from './later-actions.ts'

const ROWS_A_PAGE = 200

/** The first rows that are meant; those that are not are gone over, a page at a time. */
export const firstMeant = async <R extends { readonly id: RecordId }>(
  ask: (slice: { readonly offset: number; readonly limit: number }) => Promise<readonly R[]>,
  isMeant: (row: R) => boolean,
): Promise<readonly R[]> => {
  const meant: R[] = []
  for (let offset = 0; meant.length < MOST_BLOCKERS; offset += ROWS_A_PAGE) {
    const rows = await ask({ offset, limit: ROWS_A_PAGE })
    for (const row of rows) if (isMeant(row)) meant.push(row)
    if (rows.length < ROWS_A_PAGE) break
  }
  return meant.slice(0, MOST_BLOCKERS)
}

/** The first rows of a filter that are meant. */
export const firstRows = (
  read: Read,
  table: TableName,
  filter: PageQuestion['filter'],
  isMeant: (row: Row) => boolean,
): Promise<readonly Row[]> =>
  firstMeant(
    async (slice) => (await read([page(table, { filter, ...slice })]))[0].rows as unknown as readonly Row[],
    isMeant,
  )

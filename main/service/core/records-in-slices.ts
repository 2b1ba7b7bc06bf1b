// Reads a long list without blocking writes: one question for all of it would keep the books busy.
import { ids, type PageQuestion, page, type Sort } from '../../../shared/books/port/read.ts'
import type { RecordOf, TableName } from '../../../shared/books/port/tables.ts'
import type { Read } from './book.ts'

const ROWS_PER_SLICE = 1_000
const BY_ID: readonly Sort[] = [{ field: 'id', descending: false }]

/**
 * The records that a filter selects, ordered by id, each once. It misses no record that passes the filter from the
 * start of the reading to its end. Slices after the first one are selected by ids: an offset shifts when another record
 * is removed, and a database would count up to the offset each time.
 */
export async function* readSlices<T extends TableName>(
  read: Read,
  table: T,
  filter: PageQuestion['filter'],
  limit = ROWS_PER_SLICE,
): AsyncGenerator<readonly RecordOf<T>[]> {
  const [{ rows, total }] = await read([page(table, { filter, sort: BY_ID, limit })])
  const last = rows.at(-1)
  if (last === undefined) return
  yield rows
  if (rows.length === total) return
  const [all] = await read([ids(table, { filter, search: null, sort: BY_ID })])
  const remaining = all.filter((id) => id > last.id)
  for (let from = 0; from < remaining.length; from += limit) {
    const is = remaining.slice(from, from + limit)
    const [slice] = await read([page(table, { filter: [...filter, { field: 'id', is }], sort: BY_ID, limit })])
    if (slice.rows.length > 0) yield slice.rows
  }
}

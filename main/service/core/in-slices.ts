// Reads a list that is long, also while others write: a question for all of it would keep the books busy.
import { type PageQuestion, page } from '../../../shared/books/port/read.ts'
import type { RecordOf, TableName } from '../../../shared/books/port/tables.ts'
import type { Read } from './book.ts'

const ROWS_A_SLICE = 1_000

/**
 * The records that a filter leaves, in the order of their ids, each once. None is missed that passes the filter from the
 * beginning to the end: what is removed in between makes the places of the others smaller, so a slice must begin with the
 * last record of the one before it, or earlier.
 */
export async function* inSlices<T extends TableName>(
  read: Read,
  table: T,
  filter: PageQuestion['filter'],
  limit = ROWS_A_SLICE,
): AsyncGenerator<readonly RecordOf<T>[]> {
  let last: RecordOf<T>['id'] | null = null
  for (let offset = 0; ; ) {
    const [{ rows, total }] = await read([
      page(table, { filter, sort: [{ field: 'id', descending: false }], offset, limit }),
    ])
    const [first] = rows
    if (last !== null && offset > 0 && (first === undefined || first.id > last)) {
      offset = Math.max(0, offset - limit)
      continue
    }
    const seen = last
    const fresh = seen === null ? rows : rows.filter(({ id }) => id > seen)
    if (fresh.length > 0) yield fresh
    if (offset + rows.length >= total) return
    last = rows.at(-1)?.id ?? last
    offset += rows.length - 1
  }
}

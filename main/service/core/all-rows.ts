// All records that a filter leaves, however many there are.
import type { PageQuestion } from '../../../shared/books/port/read.ts'
import type { RecordOf, TableName } from '../../../shared/books/port/tables.ts'
import type { Read } from './book.ts'
import { readSlices } from './records-in-slices.ts'

/** So many at a time: while an answer of ten thousands is written and read, others would wait. */
const ROWS_PER_QUESTION = 2_000

/** Asks for them in slices. Within a write, so that nothing changes between the questions. */
export const readAllRows = async <T extends TableName>(
  read: Read,
  table: T,
  filter: PageQuestion['filter'],
): Promise<readonly RecordOf<T>[]> => {
  const found: RecordOf<T>[] = []
  for await (const slice of readSlices(read, table, filter, ROWS_PER_QUESTION)) for (const row of slice) found.push(row)
  return found
}

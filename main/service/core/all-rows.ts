// All records that a filter selects, however many they are.
import type { PageQuestion } from '../../../shared/books/port/read.ts'
import type { RecordOf, TableName } from '../../../shared/books/port/tables.ts'
import type { Read } from './book.ts'
import { readSlices } from './records-in-slices.ts'

/** One answer with ten thousands of records would make other requests wait while it is written and read. */
const ROWS_PER_QUESTION = 2_000

/** Reads the records in slices. Call it within a write, so that no record changes between the questions. */
export const readAllRows = async <T extends TableName>(
  read: Read,
  table: T,
  filter: PageQuestion['filter'],
): Promise<readonly RecordOf<T>[]> => {
  const found: RecordOf<T>[] = []
  for await (const slice of readSlices(read, table, filter, ROWS_PER_QUESTION)) for (const row of slice) found.push(row)
  return found
}

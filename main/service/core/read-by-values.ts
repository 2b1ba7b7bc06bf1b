// Finds records by many values, in slices.
import type { Query } from '../../../shared/books/port/read.ts'
import type { RecordId } from '../../../shared/books/port/tables.ts'
import type { Read } from './book.ts'

/** One answer for ten thousands of values would keep the books busy while others wait. */
const VALUES_PER_QUESTION = 2_000

/** The records that `question` finds for the values, each once. */
export const readByValues = async <R extends { readonly id: RecordId }>(
  read: Read,
  values: readonly string[],
  question: (values: readonly string[]) => Query<readonly R[]>,
): Promise<readonly R[]> => {
  const distinct = [...new Set(values)]
  const found = new Map<RecordId, R>()
  for (let from = 0; from < distinct.length; from += VALUES_PER_QUESTION) {
    const [some] = await read([question(distinct.slice(from, from + VALUES_PER_QUESTION))])
    for (const each of some) found.set(each.id, each)
  }
  return [...found.values()]
}

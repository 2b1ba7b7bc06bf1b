// What the books have under many values, asked for in slices.
import type { Query } from '../../../shared/books/port/read.ts'
import type { RecordId } from '../../../shared/books/port/tables.ts'
import type { Read } from './book.ts'

/** So many values at a time: the answer to ten thousands would keep the books busy while others wait. */
const VALUES_A_QUESTION = 2_000

/** The records that `question` finds under the values, each once. */
export const readInSlices = async <R extends { readonly id: RecordId }>(
  read: Read,
  values: readonly string[],
  question: (values: readonly string[]) => Query<readonly R[]>,
): Promise<readonly R[]> => {
  const wanted = [...new Set(values)]
  const found = new Map<RecordId, R>()
  for (let from = 0; from < wanted.length; from += VALUES_A_QUESTION) {
    const [some] = await read([question(wanted.slice(from, from + VALUES_A_QUESTION))])
    for (const each of some) found.set(each.id, each)
  }
  return [...found.values()]
}

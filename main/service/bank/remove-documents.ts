// Documents go with their bank transaction, whoever deletes it and for whatever reason: in the same commit, so that the
// history brings both back together.
import { type Change, removed } from '../../../shared/books/port/change.ts'
import { page, where } from '../../../shared/books/port/read.ts'
import type { Book, Read } from '../core/book.ts'
import { withEachCommit, wrappedBooks } from '../core/wrapped-books.ts'

/** The same books, whose commits remove the documents of the transactions that they remove. */
export const removingDocuments = (bookOf: (organizationId: number) => Book): ((organizationId: number) => Book) =>
  wrappedBooks(bookOf, (book) => ({
    ...book,
    write: (author, decide) =>
      book.write(
        author,
        withEachCommit(decide, async (changes, read) => [...changes, ...(await orphansOf(read, changes))]),
      ),
  }))

const orphansOf = async (read: Read, changes: readonly Change[]): Promise<readonly Change[]> => {
  const ids: string[] = []
  const removedIds = new Set<unknown>()
  for (const { table, id, after } of changes) {
    if (after !== null) continue
    if (table === 'bank_transaction') ids.push(String(id))
    if (table === 'kept_document') removedIds.add(id)
  }
  if (ids.length === 0) return []
  // Most books keep few or none: thousands of ids are not asked about for nothing.
  const [any] = await read([page('kept_document', { limit: 0 })])
  if (any.total === 0) return []
  const [documents] = await read([where('kept_document', 'bank_transaction_id', ids)])
  return documents.filter(({ id }) => !removedIds.has(id)).map((document) => removed('kept_document', document))
}

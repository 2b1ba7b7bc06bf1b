// Vouchers are removed together with their bank transaction, for every kind of deletion: in the same commit, so that an undo
// restores both together.
import { type Change, removed } from '../../../shared/books/port/change.ts'
import { page, where } from '../../../shared/books/port/read.ts'
import type { Book, Read } from '../core/book.ts'
import { withEachCommit, wrappedBooks } from '../core/wrapped-books.ts'

/** The same books, whose commits also remove the vouchers of removed transactions. */
export const removingVouchers = (bookOf: (organizationId: number) => Book): ((organizationId: number) => Book) =>
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
  // Most books have few vouchers or none: this avoids a question with thousands of ids.
  const [any] = await read([page('kept_document', { limit: 0 })])
  if (any.total === 0) return []
  const [vouchers] = await read([where('kept_document', 'bank_transaction_id', ids)])
  return vouchers.filter(({ id }) => !removedIds.has(id)).map((voucher) => removed('kept_document', voucher))
}

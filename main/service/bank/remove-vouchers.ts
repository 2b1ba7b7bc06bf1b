// Vouchers are removed together with their record, for every kind of deletion: in the same commit, so that an undo
// restores both together.
import { type Change, removed } from '../../../shared/books/port/change.ts'
import { counted, where } from '../../../shared/books/port/read.ts'
import type { TableName } from '../../../shared/books/port/tables.ts'
import { ownerField, VOUCHER_OWNERS } from '../../../shared/record/bank/document-request.ts'
import type { Book, Read } from '../core/book.ts'
import { withEachCommit, wrappedBooks } from '../core/wrapped-books.ts'

/** The same books, whose commits also remove the vouchers of removed records. */
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
  const gone = changes.filter(({ after }) => after === null)
  const idsOf = (table: TableName) => gone.flatMap((change) => (change.table === table ? String(change.id) : []))
  const owners = VOUCHER_OWNERS.filter((owner) => gone.some(({ table }) => table === owner))
  if (owners.length === 0) return []
  // Most books have few vouchers or none: this avoids a question with thousands of ids.
  const [any] = await read([counted('kept_document')])
  if (any.total === 0) return []
  const found = await read(owners.map((owner) => where('kept_document', ownerField(owner), idsOf(owner))))
  const removedIds = new Set(idsOf('kept_document'))
  return found
    .flat()
    .filter(({ id }) => !removedIds.has(id))
    .map((voucher) => removed('kept_document', voucher))
}

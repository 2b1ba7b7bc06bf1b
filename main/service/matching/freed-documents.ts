// Documents that a commit frees: they were attached to a transaction, and are not any more, because it is gone or pays
// something else. Nothing of the documents changes, but another transaction may pay them now.
import type { Change } from '../../../shared/books/port/change.ts'
import type { BankTransaction } from '../../../shared/record/bank-transaction.ts'
import type { Book } from '../core/book.ts'

/** A document, by the name of its table. */
export interface FreedDocument {
  readonly table: 'invoice' | 'expense' | 'expense_payment'
  readonly id: string
}

/** The same books, which tell what each commit frees. */
export const tellingFreed = (
  bookOf: (organizationId: number) => Book,
  tell: (organizationId: number, documents: readonly FreedDocument[]) => void,
): ((organizationId: number) => Book) => {
  const books = new Map<number, Book>()
  const telling = (book: Book, organizationId: number): Book => ({
    ...book,
    write: async (author, decide) => {
      // It may be asked again: what it decides last counts.
      let freed: readonly FreedDocument[] = []
      const written = await book.write(author, async (read) => {
        const decided = await decide(read)
        freed = decided.ok ? freedBy(decided.value.changes) : []
        return decided
      })
      if (freed.length > 0) tell(organizationId, freed)
      return written
    },
  })
  return (organizationId) => {
    const known = books.get(organizationId) ?? telling(bookOf(organizationId), organizationId)
    books.set(organizationId, known)
    return known
  }
}

export const freedBy = (changes: readonly Change[]): readonly FreedDocument[] =>
  changes.flatMap(({ table, before, after }) => {
    if (table !== 'bank_transaction') return []
    const had = documentsIn(before)
    // A change names only the fields that differ.
    if (had.length === 0 || (after !== null && after.matches === undefined)) return []
    const has = new Set(documentsIn(after).map(({ id }) => id))
    return had.filter(({ id }) => !has.has(id))
  })

const documentsIn = (fields: Change['before']): readonly FreedDocument[] =>
  ((fields?.matches ?? []) as BankTransaction['matches']).flatMap(({ matchable_type: table, matchable_id: id }) =>
    table === null || table === 'company' || id === null ? [] : [{ table, id }],
  )

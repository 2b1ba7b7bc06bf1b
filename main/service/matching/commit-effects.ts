// What a commit means for transactions that nobody has decided, though no document changed: documents that it frees, because
// the transaction that had them attached is gone or pays something else, and transactions that it explains by their parts.
import type { Change } from '../../../shared/books/port/change.ts'
import type { BankTransaction } from '../../../shared/record/bank/bank-transaction.ts'
import type { Book } from '../core/book.ts'
import { withEachCommit, wrappedBooks } from '../core/wrapped-books.ts'

/** A document that another transaction may pay now, or a transaction that says more now; by the name of its table. */
export interface AffectedRecord {
  readonly table: 'invoice' | 'expense' | 'expense_payment' | 'bank_transaction'
  readonly id: string
  /** It was booked, or is no more: what is learnt from it is otherwise, not what it pays. */
  readonly teaches?: true
}

/** The same books, which tell what each commit affects. */
export const reportingEffects = (
  bookOf: (organizationId: number) => Book,
  report: (organizationId: number, affected: readonly AffectedRecord[]) => void,
): ((organizationId: number) => Book) =>
  wrappedBooks(bookOf, (book, organizationId) => ({
    ...book,
    write: async (author, decide) => {
      let affected: AffectedRecord[] = []
      const fromTheStart: typeof decide = (read) => {
        // It may be asked again: what it decides last counts.
        affected = []
        return decide(read)
      }
      const noting = withEachCommit(fromTheStart, async (changes) => {
        for (const record of affectedBy(changes)) affected.push(record)
        return changes
      })
      const written = await book.write(author, noting)
      if (affected.length > 0) report(organizationId, affected)
      return written
    },
  }))

const affectedBy = (changes: readonly Change[]): readonly AffectedRecord[] => [
  ...unsettledBy(changes),
  ...explainedBy(changes),
  ...forgottenBy(changes),
  ...rebookedBy(changes),
]

export const unsettledBy = (changes: readonly Change[]): readonly AffectedRecord[] =>
  changes.flatMap(({ table, before, after }) => {
    if (table !== 'bank_transaction') return []
    const had = documentsIn(before)
    // A change names only the fields that differ.
    if (had.length === 0 || (after !== null && after.matches === undefined)) return []
    const has = new Set(documentsIn(after).map(({ id }) => id))
    return had.filter(({ id }) => !has.has(id))
  })

/** Transactions whose parts were told, or taken back. */
export const explainedBy = (changes: readonly Change[]): readonly AffectedRecord[] =>
  changes.flatMap(({ table, id, before, after }) =>
    table === 'bank_transaction' && before !== null && after?.details !== undefined ? [{ table, id: String(id) }] : [],
  )

/** Transactions that lost the proposal of a fact that is forgotten, or have it again. */
const forgottenBy = (changes: readonly Change[]): readonly AffectedRecord[] =>
  changes.some(({ table }) => table === 'forgotten_fact')
    ? changes.flatMap(({ table, id, after }) =>
        table === 'bank_transaction' && after !== null ? [{ table, id: String(id) }] : [],
      )
    : []

/** Transactions that are booked otherwise than before: once, no more, or on other accounts. */
const rebookedBy = (changes: readonly Change[]): readonly AffectedRecord[] =>
  changes.flatMap(({ table, id, before, after }) => {
    if (table !== 'bank_transaction' || before === null || after === null) return []
    const isBooked = after.is_reconciled !== undefined || after.journal_entry_id !== undefined
    return isBooked ? [{ table, id: String(id), teaches: true }] : []
  })

const documentsIn = (fields: Change['before']): readonly AffectedRecord[] =>
  ((fields?.matches ?? []) as BankTransaction['matches']).flatMap(({ matchable_type: table, matchable_id: id }) =>
    table === null || table === 'company' || id === null ? [] : [{ table, id }],
  )

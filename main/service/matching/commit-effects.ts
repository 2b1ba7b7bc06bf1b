// The effects of a commit on undecided transactions although no document changed: documents that it releases, because the
// transaction that had them attached was deleted or pays something else, and transactions that it explains by their parts.
import type { Change } from '../../../shared/books/port/change.ts'
import type { BankTransaction } from '../../../shared/record/bank/bank-transaction.ts'
import type { Book } from '../core/book.ts'
import { withEachCommit, wrappedBooks } from '../core/wrapped-books.ts'

/** A document that another transaction may pay now, or a transaction with more details now; `table` is its table. */
export interface AffectedRecord {
  readonly table: 'invoice' | 'expense' | 'expense_payment' | 'bank_transaction'
  readonly id: string
  /**
   * The transaction was booked, or its booking was reversed: this changes what the matcher learns from it, not what it pays.
   */
  readonly teaches?: true
}

/** The same books, which report the effects of each commit. */
export const reportingEffects = (
  bookOf: (organizationId: number) => Book,
  report: (organizationId: number, affected: readonly AffectedRecord[]) => void,
): ((organizationId: number) => Book) =>
  wrappedBooks(bookOf, (book, organizationId) => ({
    ...book,
    write: async (author, decide) => {
      let affected: AffectedRecord[] = []
      const decideAgain: typeof decide = (read) => {
        // The decision may run again; its last result counts.
        affected = []
        return decide(read)
      }
      const decideAndNote = withEachCommit(decideAgain, async (changes) => {
        for (const record of affectedBy(changes)) affected.push(record)
        return changes
      })
      const written = await book.write(author, decideAndNote)
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
    const documentsBefore = documentsIn(before)
    // A change contains only the fields that differ.
    if (documentsBefore.length === 0 || (after !== null && after.matches === undefined)) return []
    const idsAfter = new Set(documentsIn(after).map(({ id }) => id))
    return documentsBefore.filter(({ id }) => !idsAfter.has(id))
  })

/** Transactions whose explanation by parts was added or undone. */
export const explainedBy = (changes: readonly Change[]): readonly AffectedRecord[] =>
  changes.flatMap(({ table, id, before, after }) =>
    table === 'bank_transaction' && before !== null && after?.details !== undefined ? [{ table, id: String(id) }] : [],
  )

/** Transactions that lost the proposal of a forgotten fact, or have it again. */
const forgottenBy = (changes: readonly Change[]): readonly AffectedRecord[] =>
  changes.some(({ table }) => table === 'forgotten_fact')
    ? changes.flatMap(({ table, id, after }) =>
        table === 'bank_transaction' && after !== null ? [{ table, id: String(id) }] : [],
      )
    : []

/** Transactions whose booking changed: newly booked, no longer booked, or booked on other accounts. */
const rebookedBy = (changes: readonly Change[]): readonly AffectedRecord[] =>
  changes.flatMap(({ table, id, before, after }) => {
    if (table !== 'bank_transaction' || before === null || after === null) return []
    const isBooked = after.is_reconciled !== undefined || after.journal_entry_id !== undefined
    return isBooked ? [{ table, id: String(id), teaches: true }] : []
  })

const documentsIn = (fields: Partial<BankTransaction> | null): readonly AffectedRecord[] =>
  (fields?.matches ?? []).flatMap(({ matchable_type: table, matchable_id: id }) =>
    table === null || table === 'company' || id === null ? [] : [{ table, id }],
  )

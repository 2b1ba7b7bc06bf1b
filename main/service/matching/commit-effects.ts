// What a commit means for transactions that nobody has decided, though no document changed: documents that it frees, because
// the transaction that had them attached is gone or pays something else, and transactions that it explains by their parts.
import type { Change } from '../../../shared/books/port/change.ts'
import type { BankTransaction } from '../../../shared/record/bank-transaction.ts'
import { ok } from '../../../shared/value/result.ts'
import type { Book, Continue } from '../core/book.ts'

/** A document that another transaction may pay now, or a transaction that says more now; by the name of its table. */
export interface AffectedRecord {
  readonly table: 'invoice' | 'expense' | 'expense_payment' | 'bank_transaction'
  readonly id: string
  /** It was booked, or is no more: what is learnt from it is otherwise, not what it pays. */
  readonly teaches?: true
}

/** The same books, which tell what each commit affects. */
export const tellingEffects = (
  bookOf: (organizationId: number) => Book,
  tell: (organizationId: number, affected: readonly AffectedRecord[]) => void,
): ((organizationId: number) => Book) => {
  const books = new Map<number, Book>()
  const telling = (book: Book, organizationId: number): Book => ({
    ...book,
    write: async (author, decide) => {
      // It may be asked again: what it decides last counts.
      let affected: AffectedRecord[] = []
      const noteOf = (changes: readonly Change[]) => {
        for (const record of affectedBy(changes)) affected.push(record)
      }
      const noted =
        (next: Continue): Continue =>
        async (read) => {
          const step = await next(read)
          noteOf(step.changes)
          return step.next ? { ...step, next: noted(step.next) } : step
        }
      const written = await book.write(author, async (read) => {
        affected = []
        const decided = await decide(read)
        if (!decided.ok) return decided
        noteOf(decided.value.changes)
        return decided.value.next ? ok({ ...decided.value, next: noted(decided.value.next) }) : decided
      })
      if (affected.length > 0) tell(organizationId, affected)
      return written
    },
  })
  return (organizationId) => {
    const known = books.get(organizationId) ?? telling(bookOf(organizationId), organizationId)
    books.set(organizationId, known)
    return known
  }
}

const affectedBy = (changes: readonly Change[]): readonly AffectedRecord[] => [
  ...freedBy(changes),
  ...explainedBy(changes),
  ...forgottenBy(changes),
  ...taughtBy(changes),
]

export const freedBy = (changes: readonly Change[]): readonly AffectedRecord[] =>
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
const taughtBy = (changes: readonly Change[]): readonly AffectedRecord[] =>
  changes.flatMap(({ table, id, before, after }) => {
    if (table !== 'bank_transaction' || before === null || after === null) return []
    const isBooked = after.is_reconciled !== undefined || after.journal_entry_id !== undefined
    return isBooked ? [{ table, id: String(id), teaches: true }] : []
  })

const documentsIn = (fields: Change['before']): readonly AffectedRecord[] =>
  ((fields?.matches ?? []) as BankTransaction['matches']).flatMap(({ matchable_type: table, matchable_id: id }) =>
    table === null || table === 'company' || id === null ? [] : [{ table, id }],
  )

// Who decided on a bank transaction, so that a refused second request can name the person.
import { get, listed, where } from '../../../shared/books/port/read.ts'
import type { BankTransaction } from '../../../shared/record/bank/bank-transaction.ts'
import type { JournalEntry } from '../../../shared/record/ledger/journal-entry.ts'
import { fullName } from '../../../shared/rule/organization/user.ts'
import type { Book, Read } from '../core/book.ts'
import { findCommit } from '../core/find-commit.ts'
import type { Decider } from '../core/refusal.ts'

/** When a transaction was booked more often than this, only the first entries are shown. */
const MAX_ENTRIES = 100

/**
 * Every entry that booked a bank transaction, and the reversals of these, ordered by number. `counterpart`: the id of the
 * entry with which the transaction is reconciled now, which a person may have typed.
 */
export const entriesOf = async (
  read: Read,
  transactionId: string,
  counterpart: string | null = null,
): Promise<readonly JournalEntry[]> => {
  const [own, named] = await read([
    listed('journal_entry', 'source_id', [transactionId], { offset: 0, limit: MAX_ENTRIES }),
    where('journal_entry', 'id', counterpart === null ? [] : [counterpart]),
  ])
  const booked = [...own, ...named.filter(({ id }) => own.every((entry) => entry.id !== id))]
  const ids = booked.map(({ id }) => id)
  const [reversals] = await read([where('journal_entry', 'reverses_id', ids)])
  return [...booked, ...reversals].toSorted((a, b) => a.number - b.number)
}

/**
 * Who last booked a transaction or reversed its booking. Null: the application, an unknown person, or the transaction has no
 * booking.
 */
export const deciderOf = async (book: Book, systemBook: Book, transactionId: string): Promise<Decider | null> => {
  const last = (await entriesOf(book.read, transactionId)).at(-1)
  const commit = last && (await findCommit(book, 'journal_entry', last.id, last.created_at))
  if (commit?.user == null) return null
  const [user] = await systemBook.read([get('user', commit.user)])
  return user && { id: user.id, name: fullName(user) }
}

/**
 * Whether a transaction still is as the caller saw it. `entryId`: the entry that the caller names; undefined: the caller
 * names none and saw the transaction as it was when the request came (`atRequest`; absent when it did not exist then).
 */
export const isUnchanged = (
  present: BankTransaction,
  entryId: string | null | undefined,
  atRequest: BankTransaction | null | undefined,
): boolean => {
  if (entryId !== undefined) return present.journal_entry_id === entryId
  return !atRequest || isSameDecision(atRequest, present)
}

/** Whether both states have the same decision; proposals on an open transaction do not count. */
const isSameDecision = (a: BankTransaction, b: BankTransaction): boolean => decisionOf(a) === decisionOf(b)

/** Rows that are booked again have new ids. */
const decisionOf = ({ is_reconciled, journal_entry_id, matches }: BankTransaction): string =>
  is_reconciled ? JSON.stringify([journal_entry_id, matches.map(({ id }) => id)]) : 'open'

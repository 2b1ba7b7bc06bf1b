// Who decided on a bank transaction: whoever comes second is told by whom.
import { get, listed, where } from '../../../shared/books/port/read.ts'
import type { BankTransaction } from '../../../shared/record/bank/bank-transaction.ts'
import type { JournalEntry } from '../../../shared/record/ledger/journal-entry.ts'
import { fullName } from '../../../shared/rule/organization/user.ts'
import type { Book, Read } from '../core/book.ts'
import { findCommit } from '../core/find-commit.ts'
import type { Decider } from '../core/refusal.ts'

/** Of a transaction that was booked more often the first ones are told. */
const MAX_ENTRIES = 100

/**
 * Every entry that booked a bank transaction, and what took those back, in the order of their numbers. `counterpart`: the id of
 * the entry that it is reconciled with by now, which a person may have typed.
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

/** Who booked a transaction last, or took that back. Null: the application did, nobody knows, or it books nothing. */
export const deciderOf = async (book: Book, systemBook: Book, transactionId: string): Promise<Decider | null> => {
  const last = (await entriesOf(book.read, transactionId)).at(-1)
  const commit = last && (await findCommit(book, 'journal_entry', last.id, last.created_at))
  if (commit?.user == null) return null
  const [user] = await systemBook.read([get('user', commit.user)])
  return user && { id: user.id, name: fullName(user) }
}

/**
 * Whether a transaction still is what the caller saw. `entryId`: the entry that the caller names; undefined: none is named, and the
 * caller saw the transaction of when the request came (`atRequest`; absent where it was not there).
 */
export const isUnchanged = (
  present: BankTransaction,
  entryId: string | null | undefined,
  atRequest: BankTransaction | null | undefined,
): boolean => {
  if (entryId !== undefined) return present.journal_entry_id === entryId
  return !atRequest || isSameDecision(atRequest, present)
}

/** Whether the same is decided in both: of an open transaction the proposals do not matter. */
const isSameDecision = (a: BankTransaction, b: BankTransaction): boolean => decisionOf(a) === decisionOf(b)

/** Rows that are booked anew have other ids. */
const decisionOf = ({ is_reconciled, journal_entry_id, matches }: BankTransaction): string =>
  is_reconciled ? JSON.stringify([journal_entry_id, matches.map(({ id }) => id)]) : 'open'

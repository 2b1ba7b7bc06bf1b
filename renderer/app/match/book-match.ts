// Books a draft, and undoes the booking.
import { ApiError } from '../../../shared/api/client.ts'
import type { BankTransactionObject } from '../../../shared/api/endpoints/bank/bank-transactions.ts'
import {
  matchBankTransaction,
  reconcileBankTransaction,
  reconcileWithEntry,
} from '../../../shared/api/endpoints/matching/matching.ts'
import type { LocalDate } from '../../../shared/value/calendar.ts'
import { call, lastActionId } from '../data/api.ts'
import { undoEntry } from '../data/query/history.ts'
import { cacheMatchTransaction, fetchTransaction } from '../data/query/matching/matching.ts'
import type { Draft } from './draft/draft.ts'
import { bodyOf } from './draft/draft-check.ts'
import type { DraftSource } from './draft/start-draft.ts'

/** Another user or program decided on the transaction after it was shown. */
export class ConflictingDecision extends Error {
  /** The other decision, in the form of `decisionOf`. */
  readonly decision: string

  constructor(current: BankTransactionObject) {
    super('Somebody else decided meanwhile.')
    this.decision = decisionOf(current)
  }
}

/** The last booking, so that one key can undo it. */
export interface LastBooking {
  readonly transactionId: string
  /** Transactions booked together with it: the other side of a transfer. */
  readonly otherIds: readonly string[]
  /** The entry of the history; null: it is not known. */
  readonly historyId: string | null
}

/**
 * Books a transaction as it was shown. An unchanged proposal is booked as it is attached, so that its other side, when
 * it is a transfer, and its origin stay known. `bookOn`: another day than its own; null: none.
 */
export const book = async (
  shown: BankTransactionObject,
  draft: Draft,
  source: DraftSource,
  bookOn: LocalDate | null,
): Promise<LastBooking> => {
  const params = { bankTransactionId: shown.id }
  const isUnchangedAttachment = source === 'attached' && !shown.is_reconciled
  return decide(shown, { source, isUnchangedAttachment }, () =>
    isUnchangedAttachment
      ? call(reconcileBankTransaction, { params, body: { book_on: bookOn } })
      : call(matchBankTransaction, {
          params,
          body: { ...bodyOf(draft), seen_journal_entry_id: shown.journal_entry_id, book_on: bookOn },
        }),
  )
}

/** Reconciles a transaction, as it was shown, with an entry that a person typed for it; this books nothing. */
export const reconcileWith = async (
  shown: BankTransactionObject,
  entryId: string,
  bookOn: LocalDate | null,
): Promise<LastBooking> =>
  decide(shown, { source: 'own', isUnchangedAttachment: false }, () =>
    call(reconcileWithEntry, {
      params: { bankTransactionId: shown.id },
      body: { journal_entry_id: entryId, seen_journal_entry_id: shown.journal_entry_id, book_on: bookOn },
    }),
  )

/** Sends a decision on a transaction, unless another one was made since it was shown. */
const decide = async (
  shown: BankTransactionObject,
  { source, isUnchangedAttachment }: { readonly source: DraftSource; readonly isUnchangedAttachment: boolean },
  send: () => Promise<BankTransactionObject>,
): Promise<LastBooking> => {
  const current = await fetchTransaction(shown.id)
  if (hasOtherDecision(shown, current, source)) throw new ConflictingDecision(current)
  try {
    const booked = await send()
    const historyId = lastActionId()
    // Another user booked it in the meantime: the transaction stays as that user left it.
    if (isUnchangedAttachment && historyId === null) throw new ConflictingDecision(await fetchTransaction(shown.id))
    // The answer does not contain the documents of the rows: a later visit loads them.
    const { is_reconciled, journal_entry_id } = booked
    cacheMatchTransaction({ ...current, is_reconciled, journal_entry_id })
    return {
      transactionId: shown.id,
      otherIds: isUnchangedAttachment && booked.mirror_id !== null ? [booked.mirror_id] : [],
      historyId,
    }
  } catch (error) {
    if (!(error instanceof ApiError) || error.status !== 409) throw error
    throw new ConflictingDecision(await fetchTransaction(shown.id))
  }
}

/** The attached rows matter only when they are booked unchanged. */
const hasOtherDecision = (shown: BankTransactionObject, current: BankTransactionObject, source: DraftSource): boolean =>
  decisionOf(shown) !== decisionOf(current) || (source === 'attached' && rowsOf(shown) !== rowsOf(current))

/**
 * The decision on a transaction as a text: it changes when the transaction is booked, booked differently, or booked
 * again.
 */
export const decisionOf = (transaction: BankTransactionObject): string =>
  transaction.is_reconciled ? JSON.stringify([transaction.journal_entry_id, rowsOf(transaction)]) : 'open'

/** The attached rows, regardless of who proposed them and when. */
const rowsOf = ({ matches }: BankTransactionObject): string =>
  JSON.stringify(
    matches.map(({ amount, matchable_id, account_id, vat_rate_id }) => [amount, matchable_id, account_id, vat_rate_id]),
  )

/** Undoes a booking; answers the transaction after it. */
export const undoBooking = async ({
  transactionId,
  historyId,
}: Pick<LastBooking, 'transactionId' | 'historyId'>): Promise<BankTransactionObject> => {
  if (historyId !== null) await undoEntry(historyId)
  return fetchTransaction(transactionId)
}

// Books a draft, and undoes the booking.
import type { BankTransactionObject } from '../../../shared/api/endpoints/bank/bank-transactions.ts'
import { matchBankTransaction, reconcileWithEntry } from '../../../shared/api/endpoints/matching/matching.ts'
import type { LocalDate } from '../../../shared/value/calendar.ts'
import { call } from '../data/api.ts'
import { undoEntry } from '../data/query/history.ts'
import { decide, type LastBooking, reconcileAttached } from '../data/query/matching/decide.ts'
import { fetchTransaction } from '../data/query/matching/matching.ts'
import type { Draft } from './draft/draft.ts'
import { bodyOf } from './draft/draft-check.ts'
import type { DraftSource } from './draft/start-draft.ts'

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
  if (source === 'attached' && !shown.is_reconciled) return reconcileAttached(shown, bookOn)
  const params = { bankTransactionId: shown.id }
  const body = { ...bodyOf(draft), seen_journal_entry_id: shown.journal_entry_id, book_on: bookOn }
  return decide(shown, { isAttached: source === 'attached', isUnchangedAttachment: false }, () =>
    call(matchBankTransaction, { params, body }),
  )
}

/** Reconciles a transaction, as it was shown, with an entry that a person typed for it; this books nothing. */
export const reconcileWith = async (
  shown: BankTransactionObject,
  entryId: string,
  bookOn: LocalDate | null,
): Promise<LastBooking> =>
  decide(shown, { isAttached: false, isUnchangedAttachment: false }, () =>
    call(reconcileWithEntry, {
      params: { bankTransactionId: shown.id },
      body: { journal_entry_id: entryId, seen_journal_entry_id: shown.journal_entry_id, book_on: bookOn },
    }),
  )

/** Undoes a booking; answers the transaction after it. */
export const undoBooking = async ({
  transactionId,
  historyId,
}: Pick<LastBooking, 'transactionId' | 'historyId'>): Promise<BankTransactionObject> => {
  if (historyId !== null) await undoEntry(historyId)
  return fetchTransaction(transactionId)
}

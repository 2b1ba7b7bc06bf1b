// Books what a draft says, and takes it back.
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

/** Somebody else decided on the transaction since it was shown. */
export class ConflictingDecision extends Error {
  /** What they decided, by `decisionOf`. */
  readonly decision: string

  constructor(current: BankTransactionObject) {
    super('Somebody else decided meanwhile.')
    this.decision = decisionOf(current)
  }
}

/** What was booked last, so that one key takes it back. */
export interface LastBooking {
  readonly transactionId: string
  /** What was decided with it: the other side of a transfer. */
  readonly otherIds: readonly string[]
  /** The entry of the history; null: nobody could tell. */
  readonly historyId: string | null
}

/**
 * Books a transaction as it was shown. What is attached and stays as it is, is booked as it stands: its other side, when it
 * is a transfer, and what it comes from stay known. `bookOn`: another day than its own; null: none.
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

/** Reconciles a transaction, as it was shown, with an entry that a person typed for it; nothing is booked. */
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

/** Sends a decision on a transaction, unless another person has decided since it was shown. */
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
    // Somebody else booked it in the moment between: it stayed as that one left it.
    if (isUnchangedAttachment && historyId === null) throw new ConflictingDecision(await fetchTransaction(shown.id))
    // The answer does not tell the documents of the rows: whoever comes back asks for them.
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

/** What is attached only matters to whoever books it as it stands. */
const hasOtherDecision = (shown: BankTransactionObject, current: BankTransactionObject, source: DraftSource): boolean =>
  decisionOf(shown) !== decisionOf(current) || (source === 'attached' && rowsOf(shown) !== rowsOf(current))

/** What is decided on a transaction: another text when it is booked, booked otherwise, or booked once more. */
export const decisionOf = (transaction: BankTransactionObject): string =>
  transaction.is_reconciled ? JSON.stringify([transaction.journal_entry_id, rowsOf(transaction)]) : 'open'

/** What is attached, whoever proposed it and whenever. */
const rowsOf = ({ matches }: BankTransactionObject): string =>
  JSON.stringify(
    matches.map(({ amount, matchable_id, account_id, vat_rate_id }) => [amount, matchable_id, account_id, vat_rate_id]),
  )

/** Takes a booking back; answers the transaction as it is then. */
export const undoBooking = async ({
  transactionId,
  historyId,
}: Pick<LastBooking, 'transactionId' | 'historyId'>): Promise<BankTransactionObject> => {
  if (historyId !== null) await undoEntry(historyId)
  return fetchTransaction(transactionId)
}

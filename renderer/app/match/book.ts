// Books what a draft says, and takes it back.
import { ApiError } from '../../../shared/api/client.ts'
import type { BankTransactionObject } from '../../../shared/api/endpoints/bank-transactions.ts'
import {
  matchBankTransaction,
  reconcileBankTransaction,
  reconcileWithEntry,
} from '../../../shared/api/endpoints/matching.ts'
import type { LocalDate } from '../../../shared/value/calendar.ts'
import { call, lastActionId } from '../data/api.ts'
import { undoEntry } from '../data/query/history.ts'
import { freshTransaction, putMatchTransaction } from '../data/query/matching.ts'
import type { Draft } from './draft.ts'
import { bodyOf } from './draft-check.ts'
import type { DraftSource } from './start-draft.ts'

/** Somebody else decided on the transaction since it was shown. */
export class DecidedMeanwhile extends Error {
  /** What they decided, by `decisionOf`. */
  readonly decision: string

  constructor(now: BankTransactionObject) {
    super('Somebody else decided meanwhile.')
    this.decision = decisionOf(now)
  }
}

/** What was booked last, so that one key takes it back. */
export interface Booked {
  readonly transactionId: string
  /** What was decided with it: the other side of a transfer. */
  readonly others: readonly string[]
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
): Promise<Booked> => {
  const params = { bankTransactionId: shown.id }
  const isAsAttached = source === 'attached' && !shown.is_reconciled
  return decide(shown, { source, isAsAttached }, () =>
    isAsAttached
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
): Promise<Booked> =>
  decide(shown, { source: 'own', isAsAttached: false }, () =>
    call(reconcileWithEntry, {
      params: { bankTransactionId: shown.id },
      body: { journal_entry_id: entryId, seen_journal_entry_id: shown.journal_entry_id, book_on: bookOn },
    }),
  )

/** Sends a decision on a transaction, unless another person has decided since it was shown. */
const decide = async (
  shown: BankTransactionObject,
  { source, isAsAttached }: { readonly source: DraftSource; readonly isAsAttached: boolean },
  send: () => Promise<BankTransactionObject>,
): Promise<Booked> => {
  const now = await freshTransaction(shown.id)
  if (isDecidedOtherwise(shown, now, source)) throw new DecidedMeanwhile(now)
  try {
    const booked = await send()
    const historyId = lastActionId()
    // Somebody else booked it in the moment between: it stayed as that one left it.
    if (isAsAttached && historyId === null) throw new DecidedMeanwhile(await freshTransaction(shown.id))
    // The answer does not tell the documents of the rows: whoever comes back asks for them.
    const { is_reconciled, journal_entry_id } = booked
    putMatchTransaction({ ...now, is_reconciled, journal_entry_id })
    return {
      transactionId: shown.id,
      others: isAsAttached && booked.mirror_id !== null ? [booked.mirror_id] : [],
      historyId,
    }
  } catch (error) {
    if (!(error instanceof ApiError) || error.status !== 409) throw error
    throw new DecidedMeanwhile(await freshTransaction(shown.id))
  }
}

/** What is attached only matters to whoever books it as it stands. */
const isDecidedOtherwise = (shown: BankTransactionObject, now: BankTransactionObject, source: DraftSource): boolean =>
  decisionOf(shown) !== decisionOf(now) || (source === 'attached' && rowsOf(shown) !== rowsOf(now))

/** What is decided on a transaction: another text when it is booked, booked otherwise, or booked once more. */
export const decisionOf = (transaction: BankTransactionObject): string =>
  transaction.is_reconciled ? JSON.stringify([transaction.journal_entry_id, rowsOf(transaction)]) : 'open'

/** What is attached, whoever proposed it and whenever. */
const rowsOf = ({ matches }: BankTransactionObject): string =>
  JSON.stringify(
    matches.map(({ amount, matchable_id, account_id, vat_rate_id }) => [amount, matchable_id, account_id, vat_rate_id]),
  )

/** Takes a booking back; answers the transaction as it is then. */
export const takeBackBooking = async ({
  transactionId,
  historyId,
}: Pick<Booked, 'transactionId' | 'historyId'>): Promise<BankTransactionObject> => {
  if (historyId !== null) await undoEntry(historyId)
  return freshTransaction(transactionId)
}

// Decisions on a transaction as it was shown: they are refused when another user or program decided in the meantime.
import { ApiError } from '../../../../../shared/api/client.ts'
import type { BankTransactionObject } from '../../../../../shared/api/endpoints/bank/bank-transactions.ts'
import { reconcileBankTransaction } from '../../../../../shared/api/endpoints/matching/matching.ts'
import type { LocalDate } from '../../../../../shared/value/calendar.ts'
import { call, lastActionId } from '../../api.ts'
import { cacheMatchTransaction, fetchTransaction } from './matching.ts'

/** Another user or program decided on the transaction after it was shown. */
export class ConflictingDecision extends Error {
  /** The other decision, in the form of `decisionOf`. */
  readonly decision: string

  constructor(current: BankTransactionObject) {
    super('Another user or program decided in the meantime.')
    this.decision = decisionOf(current)
  }
}

/** An entry that a person typed may have booked the transaction already: a person must look at both. */
export class PossiblyBooked extends Error {}

/** The last booking, so that one key can undo it. */
export interface LastBooking {
  readonly transactionId: string
  /** Transactions booked together with it: the other side of a transfer. */
  readonly otherIds: readonly string[]
  /** The entry of the history; null: it is not known. */
  readonly historyId: string | null
}

interface DecideOptions {
  /** The attached rows are booked, so they must still be those that were shown. */
  readonly isAttached: boolean
  readonly isUnchangedAttachment: boolean
  /** Throws `PossiblyBooked` where an entry may have booked the transaction already. */
  readonly refusesCounterparts?: boolean
}

/** Sends a decision on a transaction, unless another one was made since it was shown. */
export const decide = async (
  shown: BankTransactionObject,
  { isAttached, isUnchangedAttachment, refusesCounterparts = false }: DecideOptions,
  send: () => Promise<BankTransactionObject>,
): Promise<LastBooking> => {
  const current = await fetchTransaction(shown.id)
  if (hasOtherDecision(shown, current, isAttached)) throw new ConflictingDecision(current)
  if (refusesCounterparts && (current.counterparts?.length ?? 0) > 0) throw new PossiblyBooked()
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

/**
 * Books the attached rows of a transaction as they were shown, together with the other side of a transfer. `bookOn`:
 * another day than its own; null: none.
 */
export const reconcileAttached = (
  shown: BankTransactionObject,
  bookOn: LocalDate | null,
  options: Pick<DecideOptions, 'refusesCounterparts'> = {},
): Promise<LastBooking> =>
  decide(shown, { isAttached: true, isUnchangedAttachment: true, ...options }, () =>
    call(reconcileBankTransaction, { params: { bankTransactionId: shown.id }, body: { book_on: bookOn } }),
  )

const hasOtherDecision = (shown: BankTransactionObject, current: BankTransactionObject, isAttached: boolean): boolean =>
  decisionOf(shown) !== decisionOf(current) || (isAttached && rowsOf(shown) !== rowsOf(current))

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

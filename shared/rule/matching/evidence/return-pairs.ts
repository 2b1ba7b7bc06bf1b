// A payment and its return: which of the transactions with one key belong together. Shared by what proposes a return, and
// by what recognises a second payment of a document.
import type { BankTransaction } from '../../../record/bank/bank-transaction.ts'
import { daysFromTo } from '../../../value/calendar.ts'
import type { PastTransaction } from '../index/past-transactions.ts'
import { dayOf } from '../index/return-index.ts'

/** Direct debits may be disputed for 13 months. */
const MAX_DAYS = 400
/** What a bank charges for a return at most, in the base currency; more is not a fee. */
export const MAX_FEE = 5_000

export interface Pair {
  /** The other transaction of the pair. */
  readonly original: PastTransaction
  /** Whether the transaction in question is the return, not the payment. */
  readonly isReturn: boolean
}

/**
 * The partner of a transaction among those with the same key: each return takes the latest payment before it that is not
 * returned yet.
 */
export const pairIn = (all: readonly PastTransaction[], { id }: Pick<BankTransaction, 'id'>): Pair | null => {
  const waiting: PastTransaction[] = []
  for (const one of all) {
    const at = waiting.findLastIndex((other) => isReturnOf(one, other))
    const original = waiting[at]
    if (original === undefined) {
      waiting.push(one)
      continue
    }
    if (one.id === id) return { original, isReturn: true }
    if (original.id === id) return { original: one, isReturn: false }
    waiting.splice(at, 1)
  }
  return null
}

/** Opposite signs; a fee adds to what goes out and reduces what comes in; or a part. */
export const isReturnOf = (later: Movement, earlier: Movement): boolean => {
  const days = daysFromTo(dayOf(earlier), dayOf(later))
  return (
    Math.sign(later.amount) === -Math.sign(earlier.amount) &&
    later.currency === earlier.currency &&
    (later.amount > 0 ? later.amount <= -earlier.amount : -later.amount <= earlier.amount + MAX_FEE) &&
    days >= 0 &&
    days <= MAX_DAYS
  )
}
type Movement = Pick<BankTransaction, 'amount' | 'currency' | 'booking_date' | 'value_date'>

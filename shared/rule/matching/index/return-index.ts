// The transactions of an account by what a return repeats of its payment: the end-to-end id, the reference, or else the
// amount. Built by the first question, and kept current from then on.
import type { BankTransaction } from '../../../record/bank/bank-transaction.ts'
import type { LocalDate } from '../../../value/calendar.ts'
import { drop, note } from './company-index.ts'
import type { PastTransaction, PastTransactions } from './past-transactions.ts'

export interface ReturnIndex {
  readonly note: (was: PastTransaction | null, is: PastTransaction | null) => void
  /** Those with the same end-to-end id or reference, in the order of their days. */
  readonly withSameKey: (transaction: Repeated) => readonly PastTransaction[]
  /** Those with the same amount, with any sign. */
  readonly withSameAmount: (transaction: Repeated) => readonly PastTransaction[]
}

type Repeated = Pick<
  BankTransaction,
  'bank_account_id' | 'end_to_end_id' | 'reference' | 'amount' | 'currency' | 'booking_date' | 'value_date'
>

/** With more transactions, the reference is one that every payment of a customer has. */
const MAX_FOUND = 60

const keysOf = ({ bank_account_id, end_to_end_id, reference }: Repeated): readonly string[] => [
  ...(end_to_end_id === null ? [] : [`e ${bank_account_id} ${end_to_end_id}`]),
  ...(reference === null ? [] : [`r ${bank_account_id} ${reference}`]),
]

const amountKey = ({ bank_account_id, amount, currency }: Repeated): string =>
  `a ${bank_account_id} ${currency} ${Math.abs(amount)}`

export const dayOf = ({ booking_date, value_date }: Pick<BankTransaction, 'booking_date' | 'value_date'>): LocalDate =>
  booking_date ?? value_date ?? ('' as LocalDate)

export const createReturnIndex = (past: PastTransactions): ReturnIndex => {
  let byKey: Map<string, Set<PastTransaction>> | null = null
  const allKeys = (transaction: PastTransaction) =>
    transaction.amount === 0 ? [] : [...keysOf(transaction), amountKey(transaction)]
  const built = () => {
    if (byKey !== null) return byKey
    byKey = new Map()
    for (const transaction of past.all()) for (const key of allKeys(transaction)) note(byKey, key, transaction)
    return byKey
  }
  const find = (keys: readonly string[]): readonly PastTransaction[] => {
    const found = new Set(
      keys.flatMap((key) => {
        const some = built().get(key)
        return some === undefined || some.size > MAX_FOUND ? [] : [...some]
      }),
    )
    return [...found].toSorted((a, b) =>
      dayOf(a) === dayOf(b) ? (a.id < b.id ? -1 : 1) : dayOf(a) < dayOf(b) ? -1 : 1,
    )
  }
  return {
    note: (was, is) => {
      if (byKey === null) return
      if (was !== null) for (const key of allKeys(was)) drop(byKey, key, was)
      if (is !== null) for (const key of allKeys(is)) note(byKey, key, is)
    },
    withSameKey: (transaction) => find(keysOf(transaction)),
    withSameAmount: (transaction) => find([amountKey(transaction)]),
  }
}

// The transactions of an account by what a return repeats of its payment: the end-to-end id, the reference, or else the
// amount. Built by the first question, and kept current from then on.
import type { BankTransaction } from '../../../record/bank/bank-transaction.ts'
import type { LocalDate } from '../../../value/calendar.ts'
import { createLookup, type Lookup } from './lookup.ts'
import type { PastTransaction, PastTransactions } from './past-transactions.ts'

export interface ReturnIndex {
  readonly note: (was: PastTransaction | null, is: PastTransaction | null) => void
  /** Those with the same end-to-end id or reference, in the order of their days. */
  readonly withSameKey: (transaction: Repeated) => readonly PastTransaction[]
  /** Whether one has the same amount with the opposite sign, as a return and its payment have. */
  readonly hasOpposite: (transaction: Repeated) => boolean
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

const amountKey = ({ bank_account_id, currency }: Repeated, amount: number): string =>
  `a ${bank_account_id} ${currency} ${amount}`

export const dayOf = ({ booking_date, value_date }: Pick<BankTransaction, 'booking_date' | 'value_date'>): LocalDate =>
  booking_date ?? value_date ?? ('' as LocalDate)

/** What the keys consist of. */
const FIELDS = ['bank_account_id', 'end_to_end_id', 'reference', 'amount', 'currency'] as const

/** On one day the payment comes before its return, which some files list first. */
const rankOf = ({ is_return, booked }: PastTransaction): number => (is_return ? 2 : booked === null ? 1 : 0)

export const createReturnIndex = (past: PastTransactions): ReturnIndex => {
  let lookup: Lookup | null = null
  const allKeys = (transaction: PastTransaction) =>
    transaction.amount === 0 ? [] : [...keysOf(transaction), amountKey(transaction, transaction.amount)]
  const add = (to: Lookup, transaction: PastTransaction) => {
    for (const key of allKeys(transaction)) to.add(key, transaction.id)
  }
  const built = () => {
    if (lookup !== null) return lookup
    lookup = createLookup()
    for (const transaction of past.all()) add(lookup, transaction)
    return lookup
  }
  const find = (keys: readonly string[]): readonly PastTransaction[] => {
    const found = keys.flatMap((key) => built().find(key, MAX_FOUND))
    return [...new Set(found)]
      .flatMap((id) => past.get(id) ?? [])
      .sort((a, b) =>
        dayOf(a) === dayOf(b) ? rankOf(a) - rankOf(b) || (a.id < b.id ? -1 : 1) : dayOf(a) < dayOf(b) ? -1 : 1,
      )
  }
  return {
    note: (was, is) => {
      if (lookup === null || (was && is && FIELDS.every((field) => was[field] === is[field]))) return
      if (was !== null) for (const key of allKeys(was)) lookup.remove(key, was.id)
      if (is !== null) add(lookup, is)
    },
    withSameKey: (transaction) => find(keysOf(transaction)),
    hasOpposite: (transaction) => built().has(amountKey(transaction, -transaction.amount)),
    withSameAmount: (transaction) =>
      find([amountKey(transaction, transaction.amount), amountKey(transaction, -transaction.amount)]),
  }
}

// Undecided transactions by amount, to find the other side of a transfer between own accounts.
import type { BankTransaction } from '../../../record/bank/bank-transaction.ts'
import { statedAmountsAbroad } from '../reading/transaction-reading.ts'
import { drop, note } from './company-index.ts'

export interface TransferIndex {
  readonly put: (transaction: BankTransaction) => void
  readonly remove: (id: string) => void
  /** Undecided transactions with this signed amount and currency, on any account. */
  readonly find: (amount: number, currency: string) => readonly BankTransaction[]
  /** Undecided transactions in other currencies whose text states this amount, with either sign. */
  readonly findStating: (amount: number, currency: string) => readonly BankTransaction[]
}

/** When more transactions have the same amount, none of them is certain. */
const MAX_FOUND = 60

const keyOf = (amount: number, currency: string): string => `${currency} ${amount}`

type Lookup = Map<string, Set<BankTransaction>>

export const createTransferIndex = (): TransferIndex => {
  const byId = new Map<string, BankTransaction>()
  const byAmount: Lookup = new Map()
  /** Built by the first question: most organizations have accounts of one currency only, and ask none. */
  let byStated: Lookup | null = null
  const statedKeys = ({ text, currency }: BankTransaction): readonly string[] =>
    statedAmountsAbroad(text, currency).map((stated) => keyOf(stated.amount, stated.currency))
  const remove = (id: string) => {
    const before = byId.get(id)
    if (!before) return
    byId.delete(id)
    drop(byAmount, keyOf(before.amount, before.currency), before)
    if (byStated !== null) for (const key of statedKeys(before)) drop(byStated, key, before)
  }
  const stating = (): Lookup => {
    if (byStated !== null) return byStated
    byStated = new Map()
    for (const transaction of byId.values()) for (const key of statedKeys(transaction)) note(byStated, key, transaction)
    return byStated
  }
  const among = (lookup: Lookup, key: string): readonly BankTransaction[] => {
    const found = lookup.get(key)
    return !found || found.size > MAX_FOUND ? [] : [...found]
  }
  return {
    remove,
    put: (transaction) => {
      remove(transaction.id)
      if (transaction.is_reconciled || transaction.amount === 0) return
      byId.set(transaction.id, transaction)
      note(byAmount, keyOf(transaction.amount, transaction.currency), transaction)
      if (byStated !== null) for (const key of statedKeys(transaction)) note(byStated, key, transaction)
    },
    find: (amount, currency) => among(byAmount, keyOf(amount, currency)),
    findStating: (amount, currency) => among(stating(), keyOf(Math.abs(amount), currency)),
  }
}

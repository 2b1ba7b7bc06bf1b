// Undecided transactions by amount, to find the other side of a transfer between own accounts.
import type { BankTransaction } from '../../../record/bank/bank-transaction.ts'
import { statedAmountsAbroad } from '../reading/transaction-reading.ts'
import { createLookup, type Lookup } from './lookup.ts'

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

/** What the keys consist of. */
const FIELDS = ['amount', 'currency', 'text'] as const

const keyOf = (amount: number, currency: string): string => `${currency} ${amount}`

export const createTransferIndex = (): TransferIndex => {
  const byId = new Map<string, BankTransaction>()
  const byAmount = createLookup()
  /** Built by the first question: most organizations have accounts of one currency only, and ask none. */
  let byStated: Lookup | null = null
  const statedKeys = ({ text, currency }: BankTransaction): readonly string[] =>
    statedAmountsAbroad(text, currency).map((stated) => keyOf(stated.amount, stated.currency))
  const remove = (id: string) => {
    const before = byId.get(id)
    if (!before) return
    byId.delete(id)
    byAmount.remove(keyOf(before.amount, before.currency), id)
    if (byStated !== null) for (const key of statedKeys(before)) byStated.remove(key, id)
  }
  const add = (transaction: BankTransaction) => {
    byAmount.add(keyOf(transaction.amount, transaction.currency), transaction.id)
    if (byStated !== null) for (const key of statedKeys(transaction)) byStated.add(key, transaction.id)
  }
  const stating = (): Lookup => {
    if (byStated !== null) return byStated
    byStated = createLookup()
    for (const transaction of byId.values())
      for (const key of statedKeys(transaction)) byStated.add(key, transaction.id)
    return byStated
  }
  const among = (lookup: Lookup, key: string): readonly BankTransaction[] =>
    lookup.find(key, MAX_FOUND).flatMap((id) => byId.get(id) ?? [])
  return {
    remove,
    put: (transaction) => {
      const { id, amount } = transaction
      if (transaction.is_reconciled || amount === 0) return remove(id)
      const before = byId.get(id)
      const isMoved = before === undefined || FIELDS.some((field) => before[field] !== transaction[field])
      if (isMoved) remove(id)
      byId.set(id, transaction)
      if (isMoved) add(transaction)
    },
    find: (amount, currency) => among(byAmount, keyOf(amount, currency)),
    findStating: (amount, currency) => among(stating(), keyOf(Math.abs(amount), currency)),
  }
}

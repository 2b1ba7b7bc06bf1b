// Transactions that nobody has decided, by amount: where the other side of a transfer between own accounts is looked up.
import type { BankTransaction } from '../../record/bank-transaction.ts'
import { drop, note } from './company-index.ts'

export interface TransferIndex {
  readonly put: (transaction: BankTransaction) => void
  readonly remove: (id: string) => void
  /** Undecided transactions of a signed amount in a currency, of any account. */
  readonly find: (amount: number, currency: string) => readonly BankTransaction[]
}

/** More of one amount say nothing: none is the other side for sure. */
const MAX_FOUND = 60

const keyOf = (amount: number, currency: string): string => `${currency} ${amount}`

export const createTransferIndex = (): TransferIndex => {
  const byId = new Map<string, BankTransaction>()
  const byAmount = new Map<string, Set<string>>()
  const remove = (id: string) => {
    const before = byId.get(id)
    if (!before) return
    byId.delete(id)
    drop(byAmount, keyOf(before.amount, before.currency), id)
  }
  return {
    remove,
    put: (transaction) => {
      remove(transaction.id)
      if (transaction.is_reconciled || transaction.amount === 0) return
      byId.set(transaction.id, transaction)
      note(byAmount, keyOf(transaction.amount, transaction.currency), transaction.id)
    },
    find: (amount, currency) => {
      const found = byAmount.get(keyOf(amount, currency))
      return !found || found.size > MAX_FOUND ? [] : [...found].flatMap((id) => byId.get(id) ?? [])
    },
  }
}

// What of the documents is spoken for: attached to transactions that nobody has decided yet. The books do not know of it
// before that; the next transaction must not get it again.
import type { ProposedRow } from '../suggestion.ts'

export interface ReservedAmounts {
  /** In place of what the transaction had: what its rows take of each document, in minor units of the document's currency. */
  readonly reserve: (transaction_id: string, reserved: ReadonlyMap<string, number>) => void
  readonly release: (transaction_id: string) => void
  /** What others than these transactions have of a document. */
  readonly of: (document_key: string, isExcluded: (transaction_id: string) => boolean) => number
}

export const createReservedAmounts = (): ReservedAmounts => {
  const byDocument = new Map<string, Map<string, number>>()
  const documentsOf = new Map<string, readonly string[]>()
  const release = (transaction: string) => {
    for (const document of documentsOf.get(transaction) ?? []) {
      const reserved = byDocument.get(document)
      reserved?.delete(transaction)
      if (reserved?.size === 0) byDocument.delete(document)
    }
    documentsOf.delete(transaction)
  }
  return {
    release,
    reserve: (transaction, reserved) => {
      release(transaction)
      if (reserved.size === 0) return
      documentsOf.set(transaction, [...reserved.keys()])
      for (const [document, amount] of reserved) {
        const byTransaction = byDocument.get(document) ?? new Map<string, number>()
        byTransaction.set(transaction, amount)
        byDocument.set(document, byTransaction)
      }
    },
    of: (document, isExcluded) => {
      let sum = 0
      for (const [transaction, amount] of byDocument.get(document) ?? []) if (!isExcluded(transaction)) sum += amount
      return sum
    },
  }
}

/** What rows take of each document; of one in another currency without its amount all of it. */
export const reservedBy = (
  rows: readonly ProposedRow[],
  keyOf: (row: ProposedRow) => string | null,
): ReadonlyMap<string, number> => {
  const reserved = new Map<string, number>()
  for (const row of rows) {
    const key = keyOf(row)
    if (key === null) continue
    const amount = row.currency === null ? row.amount : (row.currency_amount ?? Number.MAX_SAFE_INTEGER)
    reserved.set(key, (reserved.get(key) ?? 0) + Math.abs(amount))
  }
  return reserved
}

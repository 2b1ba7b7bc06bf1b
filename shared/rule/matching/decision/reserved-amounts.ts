// The amounts of documents that are attached to undecided transactions. The books know of them only after booking, but
// the next transaction must not get them again.
import type { ProposedRow } from '../suggestion.ts'

export interface ReservedAmounts {
  /**
   * Replaces the reservation of a transaction: what its rows take of each document, in minor units of the document's
   * currency.
   */
  readonly reserve: (transaction_id: string, reserved: ReadonlyMap<string, number>) => void
  readonly release: (transaction_id: string) => void
  /** What other transactions than these have reserved of a document. */
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

/** What rows take of each document. A row without the amount in the document's foreign currency takes all of it. */
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

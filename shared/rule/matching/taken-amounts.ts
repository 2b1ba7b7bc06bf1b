// What of the documents is spoken for: attached to transactions that nobody has decided yet. The books do not know of it
// before that; the next transaction must not get it again.
import type { ProposedRow } from './suggestion.ts'

export interface TakenAmounts {
  /** In place of what the transaction had: what its rows take of each document, in minor units of the document's currency. */
  readonly put: (transaction_id: string, taken: ReadonlyMap<string, number>) => void
  readonly release: (transaction_id: string) => void
  /** What others than these transactions have of a document. */
  readonly of: (document_key: string, isLeftOut: (transaction_id: string) => boolean) => number
}

export const createTakenAmounts = (): TakenAmounts => {
  const byDocument = new Map<string, Map<string, number>>()
  const documentsOf = new Map<string, readonly string[]>()
  const release = (transaction: string) => {
    for (const document of documentsOf.get(transaction) ?? []) {
      const taken = byDocument.get(document)
      taken?.delete(transaction)
      if (taken?.size === 0) byDocument.delete(document)
    }
    documentsOf.delete(transaction)
  }
  return {
    release,
    put: (transaction, taken) => {
      release(transaction)
      if (taken.size === 0) return
      documentsOf.set(transaction, [...taken.keys()])
      for (const [document, amount] of taken) {
        const byTransaction = byDocument.get(document) ?? new Map<string, number>()
        byTransaction.set(transaction, amount)
        byDocument.set(document, byTransaction)
      }
    },
    of: (document, isLeftOut) => {
      let sum = 0
      for (const [transaction, amount] of byDocument.get(document) ?? []) if (!isLeftOut(transaction)) sum += amount
      return sum
    },
  }
}

/** What rows take of each document; of one in another currency without its amount all of it. */
export const takenBy = (
  rows: readonly ProposedRow[],
  keyOf: (row: ProposedRow) => string | null,
): ReadonlyMap<string, number> => {
  const taken = new Map<string, number>()
  for (const row of rows) {
    const key = keyOf(row)
    if (key === null) continue
    const amount = row.currency === null ? row.amount : (row.currency_amount ?? Number.MAX_SAFE_INTEGER)
    taken.set(key, (taken.get(key) ?? 0) + Math.abs(amount))
  }
  return taken
}

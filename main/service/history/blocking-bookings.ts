// Bookings since the action that prevent its undo: of transactions that the action changed, and of typed entries with which
// transactions are reconciled, or would be again.
import type { BankTransaction } from '../../../shared/record/bank/bank-transaction.ts'
import { counterpartProblem } from '../../../shared/rule/bank/counterpart.ts'
import { entryInForce } from '../../../shared/rule/history/entry-chains.ts'
import type { NetChange } from '../../../shared/rule/history/net-effect.ts'
import { readMovements } from '../bank/counterparts.ts'
import type { Read } from '../core/book.ts'
import { readReconciledWith } from '../ledger/reconciled-with.ts'
import type { BlockingRecord } from './blocking-record.ts'
import type { UndoPlan } from './undo-plan.ts'

/** Transactions whose amount or account the undo would change, and that were booked since with the current one. */
export const bookedSinceChange = (restored: readonly NetChange[], { records }: UndoPlan): readonly BlockingRecord[] =>
  restored.flatMap(({ table, id, after }): readonly BlockingRecord[] => {
    if (table !== 'bank_transaction' || after === null || 'is_reconciled' in after) return []
    const changesBooking = BOOKING_FIELDS.some((field) => field in after)
    const isBooked = changesBooking && records.get(table, id)?.is_reconciled === true
    return isBooked ? [{ table, id, fields: ['is_reconciled'] }] : []
  })

/** The fields of a transaction that its entry depends on. */
const BOOKING_FIELDS: readonly string[] = ['amount', 'currency', 'bank_account_id']

/** Transactions that are reconciled with typed entries that the undo would reverse. */
export const transactionsOnReversed = async (
  read: Read,
  { units, records, net }: UndoPlan,
): Promise<readonly BlockingRecord[]> => {
  const reversedIds = units.flatMap(({ chains }) =>
    chains.flatMap(({ root, is }) => {
      const chain = is ? records.chainOf(root) : null
      const entry = chain && entryInForce(chain)
      return entry?.source.type === 'manual' ? [entry.id] : []
    }),
  )
  const takers = await readReconciledWith(read, reversedIds)
  return takers
    .filter(({ id }) => !net.has(`bank_transaction ${id}`))
    .map(({ id }) => ({ table: 'bank_transaction' as const, id, fields: ['journal_entry_id'] }))
}

/**
 * Typed entries that transactions would be reconciled with again but that are reversed now; and transactions that took these
 * entries meanwhile.
 */
export const missingCounterparts = async (
  read: Read,
  restored: readonly NetChange[],
  { records, net }: UndoPlan,
): Promise<readonly BlockingRecord[]> => {
  // Their entries are loaded: the check for later changes loaded them.
  const typed = restored.flatMap(({ table, id, before, after }) => {
    const named = table === 'bank_transaction' ? before?.journal_entry_id : null
    const chain = typeof named === 'string' ? records.chainOf(named) : null
    return chain?.entries[0]?.source.type === 'manual' ? [{ id, before, after, chain }] : []
  })
  if (typed.length === 0) return []
  const movementOf = await readMovements(read)
  const found: BlockingRecord[] = []
  for (const { id, before, after, chain } of typed) {
    const entry = entryInForce(chain)
    if (entry === null) {
      for (const each of chain.entries) found.push({ table: 'journal_entry', id: each.id, fields: ['reversed_by_id'] })
      continue
    }
    const present = after === null ? null : records.get('bank_transaction', id)
    const transaction = { ...present, ...before } as BankTransaction
    const takers = (await readReconciledWith(read, [entry.id]))
      .filter((taker) => !net.has(`bank_transaction ${taker.id}`))
      .map((taker) => ({ id: taker.id, movement: movementOf(taker) }))
    if (counterpartProblem(String(id), movementOf(transaction), { entry, takers }) !== 'entry_taken') continue
    for (const taker of takers) found.push({ table: 'bank_transaction', id: taker.id, fields: ['journal_entry_id'] })
  }
  return found
}

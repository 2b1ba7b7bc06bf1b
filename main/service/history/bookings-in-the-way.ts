// What was booked since an action that is to be taken back: transactions that the action changed, and typed entries that
// transactions are reconciled with, or would be again.
import type { BankTransaction } from '../../../shared/record/bank-transaction.ts'
import { counterpartProblem } from '../../../shared/rule/bank/counterpart.ts'
import { entryInForce } from '../../../shared/rule/history/entry-chains.ts'
import type { NetChange } from '../../../shared/rule/history/net-effect.ts'
import { readMovements } from '../bank/counterparts.ts'
import type { Read } from '../core/book.ts'
import { readTakers } from '../ledger/takers.ts'
import type { InTheWay } from './in-the-way.ts'
import type { TakingBack } from './taking-back.ts'

/** Transactions that would get another amount or account, and were booked since with the one that they have. */
export const bookedSinceChanged = (coming: readonly NetChange[], { records }: TakingBack): readonly InTheWay[] =>
  coming.flatMap(({ table, id, after }): readonly InTheWay[] => {
    if (table !== 'bank_transaction' || after === null || 'is_reconciled' in after) return []
    const isMoved = MOVED.some((field) => field in after)
    const isBooked = isMoved && records.get(table, id)?.is_reconciled === true
    return isBooked ? [{ table, id, fields: ['is_reconciled'] }] : []
  })

/** What of a transaction its entry says. */
const MOVED: readonly string[] = ['amount', 'currency', 'bank_account_id']

/** Transactions that are reconciled with typed entries that would be reversed. */
export const takersOfGoing = async (read: Read, { units, records, net }: TakingBack): Promise<readonly InTheWay[]> => {
  const going = units.flatMap(({ chains }) =>
    chains.flatMap(({ root, is }) => {
      const chain = is ? records.chainOf(root) : null
      const entry = chain && entryInForce(chain)
      return entry?.source.type === 'manual' ? [entry.id] : []
    }),
  )
  const takers = await readTakers(read, going)
  return takers
    .filter(({ id }) => !net.has(`bank_transaction ${id}`))
    .map(({ id }) => ({ table: 'bank_transaction' as const, id, fields: ['journal_entry_id'] }))
}

/**
 * Typed entries that transactions would be reconciled with again, and that are reversed by now; and transactions that have
 * taken them.
 */
export const counterpartsOfComing = async (
  read: Read,
  coming: readonly NetChange[],
  { records, net }: TakingBack,
): Promise<readonly InTheWay[]> => {
  // They are loaded: whatever was changed since has been looked for.
  const typed = coming.flatMap(({ table, id, before, after }) => {
    const named = table === 'bank_transaction' ? before?.journal_entry_id : null
    const chain = typeof named === 'string' ? records.chainOf(named) : null
    return chain?.entries[0]?.source.type === 'manual' ? [{ id, before, after, chain }] : []
  })
  if (typed.length === 0) return []
  const movementOf = await readMovements(read)
  const found: InTheWay[] = []
  for (const { id, before, after, chain } of typed) {
    const entry = entryInForce(chain)
    if (entry === null) {
      for (const each of chain.entries) found.push({ table: 'journal_entry', id: each.id, fields: ['reversed_by_id'] })
      continue
    }
    const present = after === null ? null : records.get('bank_transaction', id)
    const transaction = { ...present, ...before } as unknown as BankTransaction
    const takers = (await readTakers(read, [entry.id]))
      .filter((taker) => !net.has(`bank_transaction ${taker.id}`))
      .map((taker) => ({ id: taker.id, movement: movementOf(taker) }))
    if (counterpartProblem(String(id), movementOf(transaction), { entry, takers }) !== 'entry_taken') continue
    for (const taker of takers) found.push({ table: 'bank_transaction', id: taker.id, fields: ['journal_entry_id'] })
  }
  return found
}

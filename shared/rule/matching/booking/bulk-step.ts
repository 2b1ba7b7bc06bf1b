// What bulk work does with one bank transaction. `reconcile-many` books only what may be booked without a review, and
// checks this again for each transaction, because documents may have been paid or reopened since.
import type { BankTransaction } from '../../../record/bank/bank-transaction.ts'
import type { BulkKind } from '../../../record/import/batch.ts'
import { openAmountOf } from '../../../record/open-item/open-item.ts'
import { assert } from '../../../value/result.ts'
import type { FieldProblem } from '../../core/field-problem.ts'
import type { Booker } from './booker.ts'
import type { FindDocument } from './settlement.ts'

/** The kinds of bulk work that write journal entries. */
export type ReconcilingKind = Exclude<BulkKind, 'apply_rule'>

/** `left`: the transaction is skipped, which is not a failure. A problem is the first one that was found. */
export type BulkStep = 'done' | 'left' | FieldProblem

/** One job, decided on the state after the booker's earlier decisions. */
export const bulkStep = (kind: ReconcilingKind, transaction: BankTransaction, booker: Booker): BulkStep => {
  const current = booker.current(transaction)
  if (current.is_reconciled === (kind === 'reconcile')) return 'done'
  if (kind === 'reconcile' && !isStillCertain(current, booker.document)) return 'left'
  const decided = kind === 'reconcile' ? booker.reconcile(transaction) : booker.unreconcile(transaction)
  if (decided.ok) return 'done'
  const [problem] = decided.error
  assert(problem, 'a refusal says why')
  return problem
}

/**
 * Whether all attached rows were certain when they were proposed, and none would leave its document partly open. When a
 * document has less open than the rows pay, booking refuses it.
 */
const isStillCertain = ({ matches }: BankTransaction, find: FindDocument): boolean => {
  if (matches.length === 0 || !matches.every(({ is_certain }) => is_certain)) return false
  const paid = new Map<string, number>()
  for (const { matchable_id: id, amount, currency, currency_amount } of matches) {
    if (id === null) continue
    // A row without an amount in the document's foreign currency pays all that is open.
    const pays = currency === null ? Math.abs(amount) : (currency_amount ?? Number.POSITIVE_INFINITY)
    paid.set(id, (paid.get(id) ?? 0) + pays)
  }
  return [...paid].every(([id, amount]) => {
    const document = find(id)
    return document === null || Math.abs(openAmountOf(document)) <= amount
  })
}

// What bulk work does with one bank transaction. Reconciling many books only what may be booked without looking, judged
// again when it is its turn: until then documents may have been paid, or opened again.
import type { BankTransaction } from '../../../record/bank/bank-transaction.ts'
import type { BulkKind } from '../../../record/import/batch.ts'
import { openAmountOf } from '../../../record/open-item/open-item.ts'
import { assert } from '../../../value/result.ts'
import type { FieldProblem } from '../../core/field-problem.ts'
import type { Booker } from './booker.ts'
import type { FindDocument } from './settlement.ts'

/** The kinds of bulk work that book. */
export type ReconcilingKind = Exclude<BulkKind, 'apply_rule'>

/** `left`: it stays as it is, and that is no failure. Otherwise what is wrong, the first thing. */
export type BulkStep = 'done' | 'left' | FieldProblem

/** One job, decided on what the booker decided before. */
export const bulkStep = (kind: ReconcilingKind, transaction: BankTransaction, booker: Booker): BulkStep => {
  const present = booker.present(transaction)
  if (present.is_reconciled === (kind === 'reconcile')) return 'done'
  if (kind === 'reconcile' && !isStillCertain(present, booker.document)) return 'left'
  const decided = kind === 'reconcile' ? booker.reconcile(transaction) : booker.unreconcile(transaction)
  if (decided.ok) return 'done'
  const [problem] = decided.error
  assert(problem, 'a refusal says why')
  return problem
}

/**
 * Whether all that is attached was certain when it was proposed and no document would be left partly open by it. One that
 * has less open than the rows pay is another matter: booking refuses it.
 */
const isStillCertain = ({ matches }: BankTransaction, find: FindDocument): boolean => {
  if (matches.length === 0 || !matches.every(({ is_certain }) => is_certain)) return false
  const paid = new Map<string, number>()
  for (const { matchable_id: id, amount, currency, currency_amount } of matches) {
    if (id === null) continue
    // Of a document in another currency without an amount: all that is open.
    const pays = currency === null ? Math.abs(amount) : (currency_amount ?? Number.POSITIVE_INFINITY)
    paid.set(id, (paid.get(id) ?? 0) + pays)
  }
  return [...paid].every(([id, amount]) => {
    const document = find(id)
    return document === null || Math.abs(openAmountOf(document)) <= amount
  })
}

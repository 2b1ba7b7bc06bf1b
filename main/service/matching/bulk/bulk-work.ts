// The work on many bank transactions, slice by slice. One commit contains a slice's bookings and the batch's counters, and
// removes the finished targets. So the work may stop after any commit and resume there.
import { type Change, removed, updated } from '../../../../shared/books/port/change.ts'
import { get, where } from '../../../../shared/books/port/read.ts'
import type { BankTransaction } from '../../../../shared/record/bank/bank-transaction.ts'
import type { BulkBatch, BulkFailure } from '../../../../shared/record/import/batch.ts'
import type { BulkTarget } from '../../../../shared/record/matching/bulk-target.ts'
import type { FieldProblem } from '../../../../shared/rule/core/field-problem.ts'
import { advanceBulkBatch, type BulkOutcome, bulkOf } from '../../../../shared/rule/matching/booking/bulk-batch.ts'
import { bulkStep } from '../../../../shared/rule/matching/booking/bulk-step.ts'
import { ok } from '../../../../shared/value/result.ts'
import { readCounterparts } from '../../bank/counterparts.ts'
import type { Book, Read } from '../../core/book.ts'
import { attachRule } from '../attach/attach-rule.ts'
import type { AttachmentDeps } from '../attach/attachments.ts'
import { bookerFor } from './booking-facts.ts'

type WorkDeps = AttachmentDeps

/** Works on a slice of a batch. Answers the batch as it is afterwards; null: it ended, or the slice is done. */
export const workOnSlice = async (
  deps: WorkDeps,
  organizationId: number,
  book: Book,
  { id, kind, user_id, group }: BulkBatch,
  slice: BulkTarget,
): Promise<BulkBatch | null> => {
  const action = `${kind}_transactions`
  const written = await book.write<BulkBatch | null, never>({ user: user_id, group }, async (read) => {
    const [found, target, transactions] = await read([
      get('batch', id),
      get('bulk_target', slice.id),
      where('bank_transaction', 'id', slice.bank_transaction_ids),
    ])
    const batch = bulkOf(found)
    if (!batch || !target) return ok({ action, changes: [], value: null })
    const { outcome, changes } = await workOn(deps, organizationId, read, batch, target, transactions)
    const after = advanceBulkBatch(batch, outcome, deps.now())
    return ok({
      action,
      params: { count: outcome.done },
      changes: [...changes, removed('bulk_target', target), updated('batch', batch, after)],
      value: { ...batch, ...after },
    })
  })
  return written.ok ? written.value : null
}

const failureOf = (bank_transaction_id: string, { field, code, values }: FieldProblem): BulkFailure => ({
  bank_transaction_id,
  field,
  code,
  ...(values === undefined ? {} : { values }),
})

const workOn = async (
  deps: WorkDeps,
  organizationId: number,
  read: Read,
  { kind, rule }: BulkBatch,
  { bank_transaction_ids }: BulkTarget,
  transactions: readonly BankTransaction[],
): Promise<{ readonly outcome: BulkOutcome; readonly changes: readonly Change[] }> => {
  if (kind === 'apply_rule') {
    const { done, changes } = await attachRule(deps, organizationId, { rule }, transactions, read)
    return { outcome: { done, left: bank_transaction_ids.length - done, failures: [] }, changes }
  }
  const byId = new Map(transactions.map((transaction) => [transaction.id, transaction]))
  const booker = await bookerFor(deps, read, transactions)
  const counterpartsOf = await readCounterparts(read, kind === 'reconcile' ? transactions : [])
  const failures: BulkFailure[] = []
  let done = 0
  let left = 0
  for (const bank_transaction_id of bank_transaction_ids) {
    const transaction = byId.get(bank_transaction_id)
    const isBooked = transaction && !transaction.is_reconciled && counterpartsOf(transaction).length > 0
    const step = transaction && !isBooked ? bulkStep(kind, transaction, booker) : 'left'
    if (step === 'done') done += 1
    else if (step === 'left') left += 1
    else failures.push(failureOf(bank_transaction_id, step))
  }
  return { outcome: { done, left, failures }, changes: booker.changes() }
}

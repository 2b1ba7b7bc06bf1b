// The counters of a batch that reconciles or unreconciles many bank transactions, or applies a rule to them. One job is
// one transaction: done, skipped or failed; a failed one counts as processed, too (rule 35).
import type { Batch, BulkBatch, BulkFailure } from '../../../record/import/batch.ts'
import type { BulkTarget } from '../../../record/matching/bulk-target.ts'
import type { Timestamp } from '../../../value/calendar.ts'
import { slicesOf } from '../../../value/slices.ts'

/**
 * Transactions of one commit: few enough that other writes do not wait long, and so many that ten thousand need about
 * forty commits.
 */
const TARGETS_PER_COMMIT = 250
/** How many failures are named; the others are only counted. */
const MAX_FAILURES = 100

/** A new batch with nothing done yet. `left` are the transactions to skip; a batch that has only those is finished. */
export const newBulkBatch = (
  input: Pick<BulkBatch, 'id' | 'group' | 'kind' | 'user_id' | 'rule' | 'total_rows' | 'left' | 'created_at'>,
): BulkBatch => ({
  ...input,
  // The window has a name for each kind, in both languages.
  name: input.kind === 'apply_rule' ? 'apply-rule' : `${input.kind}-many`,
  processed_rows: input.left,
  done: 0,
  failed: 0,
  failures: [],
  cancelled_at: null,
  undone_at: null,
  finished_at: input.total_rows === input.left ? input.created_at : null,
})

/** The batch as bulk work; null when there is none, or when it is work of another kind. */
export const bulkOf = (batch: Batch | null): BulkBatch | null =>
  batch?.kind === 'unreconcile' || batch?.kind === 'reconcile' || batch?.kind === 'apply_rule' ? batch : null

/** The transactions of a new batch, in the slices in which they are processed. */
export const bulkTargets = (
  batch_id: string,
  transactionIds: readonly string[],
  newId: () => string,
): readonly BulkTarget[] =>
  slicesOf(transactionIds, TARGETS_PER_COMMIT).map((ids) => ({ id: newId(), batch_id, bank_transaction_ids: [...ids] }))

/** The result of some of its transactions. */
export interface BulkOutcome {
  readonly done: number
  readonly left: number
  readonly failures: readonly BulkFailure[]
}

/** The batch after some of its transactions; it ends with the last ones. */
export const advanceBulkBatch = (batch: BulkBatch, outcome: BulkOutcome, now: Timestamp): Partial<BulkBatch> => {
  const { done, left, failures } = outcome
  const processed_rows = batch.processed_rows + done + left + failures.length
  return {
    processed_rows,
    done: batch.done + done,
    left: batch.left + left,
    failed: batch.failed + failures.length,
    failures: [...batch.failures, ...failures].slice(0, MAX_FAILURES),
    finished_at: processed_rows === batch.total_rows ? now : null,
  }
}

/** The end of a batch that a user cancelled: finished work stays, the other transactions are skipped. */
export const cancelBulkBatch = (batch: BulkBatch, now: Timestamp): Partial<BulkBatch> => ({
  processed_rows: batch.total_rows,
  left: batch.left + batch.total_rows - batch.processed_rows,
  cancelled_at: now,
  finished_at: now,
})

/** The end of a batch that a fault of the program stopped: the other transactions failed. */
export const stopBulkBatch = (
  batch: BulkBatch,
  remaining: readonly BulkTarget[],
  now: Timestamp,
): Partial<BulkBatch> => {
  const failures = remaining.flatMap(({ bank_transaction_ids }) =>
    bank_transaction_ids.map((id) => ({ bank_transaction_id: id, field: 'bank_transaction', code: 'internal_error' })),
  )
  return advanceBulkBatch(batch, { done: 0, left: 0, failures }, now)
}

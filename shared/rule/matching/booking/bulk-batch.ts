// The counters of a batch that reconciles many bank transactions, takes that back or applies a rule to them, and how they move. A job is one
// transaction: done, left as it is, or failed, which counts as processed too (rule 35).
import type { Batch, BulkBatch, BulkFailure } from '../../../record/import/batch.ts'
import type { BulkTarget } from '../../../record/matching/bulk-target.ts'
import type { Timestamp } from '../../../value/calendar.ts'

/** Transactions of one commit: so few that nobody waits long for it, so many that ten thousand take some forty. */
const TARGETS_PER_COMMIT = 250
/** Failures that are named; the others are only counted. */
const MAX_FAILURES = 100

/** A new batch with nothing done yet: `left` are those that need not be looked at. One of these alone is at its end. */
export const newBulkBatch = (
  input: Pick<BulkBatch, 'id' | 'group' | 'kind' | 'user_id' | 'rule' | 'total_rows' | 'left' | 'created_at'>,
): BulkBatch => ({
  ...input,
  // The window has a name for each kind, in two languages.
  name: input.kind === 'apply_rule' ? 'apply-rule' : `${input.kind}-many`,
  processed_rows: input.left,
  done: 0,
  failed: 0,
  failures: [],
  cancelled_at: null,
  undone_at: null,
  finished_at: input.total_rows === input.left ? input.created_at : null,
})

/** The bulk work that a batch is. Null: there is none, or it is work of another kind. */
export const bulkOf = (batch: Batch | null): BulkBatch | null =>
  batch?.kind === 'unreconcile' || batch?.kind === 'reconcile' || batch?.kind === 'apply_rule' ? batch : null

/** What a new batch has to do, in the slices in which it is done. */
export const bulkTargets = (
  batch_id: string,
  transactionIds: readonly string[],
  newId: () => string,
): readonly BulkTarget[] =>
  Array.from({ length: Math.ceil(transactionIds.length / TARGETS_PER_COMMIT) }, (_, slice) => ({
    id: newId(),
    batch_id,
    bank_transaction_ids: transactionIds.slice(slice * TARGETS_PER_COMMIT, (slice + 1) * TARGETS_PER_COMMIT),
  }))

/** What became of some of its transactions. */
export interface BulkOutcome {
  readonly done: number
  readonly left: number
  readonly failures: readonly BulkFailure[]
}

/** After some of its transactions; with the last ones it ends. */
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

/** The end of one that somebody cancelled: what is done stays done, the rest is left as it is. */
export const cancelBulkBatch = (batch: BulkBatch, now: Timestamp): Partial<BulkBatch> => ({
  processed_rows: batch.total_rows,
  left: batch.left + batch.total_rows - batch.processed_rows,
  cancelled_at: now,
  finished_at: now,
})

/** The end of one that a fault of the program stopped: the rest failed. */
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

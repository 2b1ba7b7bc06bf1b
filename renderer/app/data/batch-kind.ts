// What batches of every kind have in common, and what distinguishes them. Pure.
import type { BatchObject } from '../../../shared/api/endpoints/import/batches.ts'
import type { BulkBatchObject } from '../../../shared/api/endpoints/import/bulk-batch.ts'

/** Whether it is an action on many transactions; the others are of a file. */
export const isBulk = (batch: BatchObject): batch is BulkBatchObject =>
  batch.kind === 'unreconcile' || batch.kind === 'reconcile' || batch.kind === 'apply_rule'

/** Whether it has ended, completed or cancelled. */
export const isFinished = (batch: BatchObject | undefined): boolean => {
  if (batch === undefined) return false
  return isBulk(batch) ? batch.finishedAt !== null || batch.cancelledAt !== null : batch.finished || batch.cancelled
}

// A batch as the interface shows it: counters of jobs, progress in whole percent.
import type { ImportBatchObject } from '../../../shared/api/endpoints/batches.ts'
import type { Batch } from '../../../shared/record/batch.ts'

/** A batch that ended, whether finished or cancelled, has nothing pending and stands at 100 (decisions, batches). */
export const presentBatch = (batch: Batch): ImportBatchObject => {
  const hasEnded = batch.finished_at !== null || batch.cancelled_at !== null
  const processed = hasEnded ? batch.total_rows : Math.min(batch.processed_rows, batch.total_rows)
  return {
    id: batch.id,
    name: batch.name,
    totalJobs: batch.total_rows,
    pendingJobs: batch.total_rows - processed,
    processedJobs: processed,
    // Rounded down: 100 only when it ended.
    progress: hasEnded ? 100 : Math.min(99, Math.floor((100 * processed) / Math.max(1, batch.total_rows))),
    finished: hasEnded,
    cancelled: batch.cancelled_at !== null,
    created_at: batch.created_at,
    bank_account_id: batch.bank_account_id,
    undone: batch.undone_at !== null,
    result: {
      created: batch.created,
      duplicates: batch.duplicates,
      likely_duplicates: batch.likely_duplicates,
      skipped: batch.skipped,
      refused: batch.refused,
      warnings: batch.warnings,
    },
  }
}

// The state of a batch in one word. Pure.
import '../text/dictionary.ts'
import type { BatchObject, ImportBatchObject } from '../../../../shared/api/endpoints/import/batches.ts'
import { isBulk, isFinished } from '../../data/batch-kind.ts'

export type BatchState = 'running' | 'done' | 'cancelled' | 'undone' | 'failed'

export const batchState = (batch: BatchObject): BatchState => {
  if (isBulk(batch)) return batch.cancelledAt !== null ? 'cancelled' : isFinished(batch) ? 'done' : 'running'
  if (batch.undone) return 'undone'
  if (batch.cancelled) return 'cancelled'
  if (!batch.finished) return 'running'
  // A failed import removes its rows and counts all new ones as refused.
  return batch.result.refused > 0 && batch.result.created === 0 ? 'failed' : 'done'
}

/** Whether there is anything to undo. */
export const canUndo = (batch: ImportBatchObject): boolean =>
  batchState(batch) === 'done' && batch.result.created + (batch.result.explained ?? 0) > 0

/** Existing rows, without the probable duplicates. */
export const certainDuplicates = ({ result }: ImportBatchObject): number => result.duplicates - result.likely_duplicates

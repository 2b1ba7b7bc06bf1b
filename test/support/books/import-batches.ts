// Batches that a test knows to be imports.
import type { Batch, ImportBatch } from '../../../shared/record/import/batch.ts'
import { importOf } from '../../../shared/rule/import/import-batch.ts'
import { assert } from '../../../shared/value/result.ts'

/** The batch as an import; throws when it is another kind of batch. */
export const theImport = (batch: Batch | null | undefined): ImportBatch => {
  const found = importOf(batch ?? null)
  assert(found, 'the batch of an import')
  return found
}

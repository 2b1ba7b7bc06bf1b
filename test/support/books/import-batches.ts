// Batches of which a test knows that they are imports.
import type { Batch, ImportBatch } from '../../../shared/record/import/batch.ts'
import { importOf } from '../../../shared/rule/import/import-batch.ts'
import { assert } from '../../../shared/value/result.ts'

/** The batch as the import that it is; throws when it is none. */
export const theImport = (batch: Batch | null | undefined): ImportBatch => {
  const found = importOf(batch ?? null)
  assert(found, 'the batch of an import')
  return found
}

// Imports for tests: a new one, and batches that a test knows to be imports.
import type { Batch, ImportBatch } from '../../../shared/record/import/batch.ts'
import { importOf, newImportBatch } from '../../../shared/rule/import/import-batch.ts'
import { assert } from '../../../shared/value/result.ts'
import { ACCOUNT, NOW } from './import-rows.ts'

/** An import of a file of four rows, as it is stored before its first row. */
export const importBatch = (fields: Partial<ImportBatch> = {}): ImportBatch => ({
  ...newImportBatch({
    ...{ id: 'own', group: 'G', name: 'januar.xml', bank_account_id: ACCOUNT, file_sha256: 'sha', total_rows: 4 },
    ...{ skipped: 0, balance: null, warnings: [], created_at: NOW },
  }),
  ...fields,
})

/** The batch as an import; throws when it is another kind of batch. */
export const theImport = (batch: Batch | null | undefined): ImportBatch => {
  const found = importOf(batch ?? null)
  assert(found, 'the batch of an import')
  return found
}

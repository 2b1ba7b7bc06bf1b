// A batch as the interface shows it: counters of jobs, progress in whole percent.
import type { ImportBatchObject } from '../../../shared/api/endpoints/batches.ts'
import type { Batch, EnrichmentBatch, ImportBatch } from '../../../shared/record/batch.ts'
import { minorToNumber } from '../../../shared/value/money.ts'
import { FILE_REFUSAL_TEXTS } from '../text/file-refusals.ts'
import { IMPORT_FAILURE_TEXTS, NOTE_TEXTS } from '../text/notes.ts'
import { wordedRecord } from '../text/texts.ts'

/** Notes about the file, and why its import failed. */
const WARNING_TEXTS = { ...FILE_REFUSAL_TEXTS, ...NOTE_TEXTS, ...IMPORT_FAILURE_TEXTS }

/** A batch that ended, whether finished or cancelled, has nothing pending and stands at 100 (rule 35). */
export const presentBatch = (batch: Batch): ImportBatchObject => {
  const hasEnded = batch.finished_at !== null || batch.cancelled_at !== null
  const processed = hasEnded ? batch.total_rows : Math.min(batch.processed_rows, batch.total_rows)
  const progress = {
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
  }
  switch (batch.kind) {
    case 'import':
      return { ...progress, ...presentImport(batch) }
    case 'enrichment':
      return { ...progress, ...presentEnrichment(batch) }
  }
}

type OwnFields = Pick<ImportBatchObject, 'kind' | 'bank_account_id' | 'undone' | 'result'>

const presentImport = (batch: ImportBatch): OwnFields => ({
  kind: 'import',
  bank_account_id: batch.bank_account_id,
  undone: batch.undone_at !== null,
  result: {
    created: batch.created,
    duplicates: batch.duplicates,
    likely_duplicates: batch.likely_duplicates,
    flagged: batch.flagged,
    skipped: batch.skipped,
    refused: batch.refused,
    balance_difference: batch.balance && minorToNumber(batch.balance.difference, batch.balance.currency),
    warnings: batch.warnings.map((warning) => wordedRecord(WARNING_TEXTS, warning)),
  },
})

const presentEnrichment = (batch: EnrichmentBatch): OwnFields => ({
  kind: 'enrichment',
  bank_account_id: batch.bank_account_id,
  undone: batch.undone_at !== null,
  result: {
    created: batch.payments_created,
    duplicates: batch.unchanged,
    likely_duplicates: 0,
    flagged: 0,
    balance_difference: null,
    skipped: batch.unmatched,
    refused: 0,
    warnings: [],
    explained: batch.explained,
    details: batch.details,
  },
})

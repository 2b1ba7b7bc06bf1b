// A batch as the interface shows it: counters of jobs, progress in whole percent.
import type { BatchObject, ImportBatchObject } from '../../../shared/api/endpoints/import/batches.ts'
import type { BulkBatchObject } from '../../../shared/api/endpoints/import/bulk-batch.ts'
import type {
  Batch,
  BulkBatch,
  BulkFailure,
  EnrichmentBatch,
  ImportBatch,
} from '../../../shared/record/import/batch.ts'
import type { FieldProblemCode } from '../../../shared/rule/core/field-problem.ts'
import { minorToNumber } from '../../../shared/value/money.ts'
import { FIELD_PROBLEM_TEXTS } from '../text/field-problems.ts'
import { FILE_REFUSAL_TEXTS } from '../text/file-refusals.ts'
import { IMPORT_FAILURE_TEXTS, NOTE_TEXTS } from '../text/notes.ts'
import { wordedRecord } from '../text/texts.ts'

/** The texts of notes about the file and of import failures. */
const WARNING_TEXTS = { ...FILE_REFUSAL_TEXTS, ...NOTE_TEXTS, ...IMPORT_FAILURE_TEXTS }

export const presentBatch = (batch: Batch): BatchObject => {
  switch (batch.kind) {
    case 'import':
    case 'enrichment':
      return presentFileBatch(batch)
    case 'unreconcile':
    case 'reconcile':
    case 'apply_rule':
      return presentBulkBatch(batch)
  }
}

/** The batch of a file, of a statement or of an enrichment. */
export const presentFileBatch = (batch: ImportBatch | EnrichmentBatch): ImportBatchObject => ({
  ...jobsOf(batch),
  finished: hasEnded(batch),
  cancelled: batch.cancelled_at !== null,
  created_at: batch.created_at,
  ...(batch.kind === 'import' ? presentImport(batch) : presentEnrichment(batch)),
})

export const presentBulkBatch = (batch: BulkBatch): BulkBatchObject => {
  const { kind, done, left, failed, failures } = batch
  return {
    ...jobsOf(batch),
    failedJobs: failed,
    options: [],
    createdAt: batch.created_at,
    cancelledAt: batch.cancelled_at,
    finishedAt: batch.finished_at,
    kind,
    ...(batch.rule === null ? {} : { rule: { id: batch.rule.id, version: batch.rule.version } }),
    undone: batch.undone_at !== null,
    result: {
      done,
      left,
      failed,
      failures: failures.map(({ bank_transaction_id, field, code, values }) => ({
        bank_transaction_id,
        code,
        message: failureText(field, code, values),
      })),
    },
  }
}

/** The record may be older than the current codes, and than the values of a failure. */
const failureText = (field: string, code: string, values: BulkFailure['values']): string => {
  if (!Object.hasOwn(FIELD_PROBLEM_TEXTS, code)) return 'An internal error occurred in Kontor. See the log for details.'
  const text = FIELD_PROBLEM_TEXTS[code as FieldProblemCode](field, values ?? {})
  return values === undefined ? text.replaceAll('undefined', '…') : text
}

const hasEnded = ({ finished_at, cancelled_at }: Batch): boolean => finished_at !== null || cancelled_at !== null

/** A batch that ended, finished or cancelled, has no pending rows and its progress is 100 (rule 35). */
const jobsOf = (batch: Batch) => {
  const { id, name, total_rows: total } = batch
  const processed = hasEnded(batch) ? total : Math.min(batch.processed_rows, total)
  return {
    id,
    name,
    totalJobs: total,
    pendingJobs: total - processed,
    processedJobs: processed,
    // Rounded down, so that 100 means ended.
    progress: hasEnded(batch) ? 100 : Math.min(99, Math.floor((100 * processed) / Math.max(1, total))),
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

// The counters of an import batch and how they change. A job is one row: created (or recognised as an existing row),
// then processed. Rule 35: every batch ends with nothing pending and its finished mark set.
import type { BankTransaction } from '../../record/bank/bank-transaction.ts'
import type { CodedMessageRecord } from '../../record/core/coded-message.ts'
import type { Batch, ImportBatch } from '../../record/import/batch.ts'
import type { FiscalYear } from '../../record/ledger/fiscal-year.ts'
import type { LocalDate, Timestamp } from '../../value/calendar.ts'
import type { FieldProblemCode } from '../core/field-problem.ts'
import { isInClosedYear } from '../ledger/fiscal-year.ts'

/** A new import of one file, with nothing done yet. */
export const newImportBatch = (
  input: Pick<
    ImportBatch,
    | 'id'
    | 'group'
    | 'name'
    | 'bank_account_id'
    | 'file_sha256'
    | 'total_rows'
    | 'skipped'
    | 'balance'
    | 'warnings'
    | 'created_at'
  >,
): ImportBatch => ({
  ...input,
  kind: 'import',
  created_rows: 0,
  processed_rows: 0,
  created: 0,
  duplicates: 0,
  likely_duplicates: 0,
  flagged: 0,
  refused: 0,
  cancelled_at: null,
  undone_at: null,
  finished_at: null,
})

/** The batch as an import; null when there is none, or when it is work of another kind. */
export const importOf = (batch: Batch | null): ImportBatch | null => (batch?.kind === 'import' ? batch : null)

/** The counters after a chunk of rows was written; duplicates, including probable ones, need no further work. */
export const afterRows = (
  batch: ImportBatch,
  chunk: Readonly<Record<'rows' | 'created' | 'duplicates' | 'likely_duplicates' | 'flagged', number>>,
): Partial<ImportBatch> => ({
  created_rows: batch.created_rows + chunk.rows,
  processed_rows: batch.processed_rows + chunk.duplicates,
  created: batch.created + chunk.created,
  duplicates: batch.duplicates + chunk.duplicates,
  likely_duplicates: batch.likely_duplicates + chunk.likely_duplicates,
  flagged: batch.flagged + chunk.flagged,
})

/**
 * The counters after `count` transactions were processed. When no transaction is waiting, all created ones are done,
 * including those that were deleted meanwhile; when all rows are created as well, the batch ends.
 */
export const afterProcessing = (batch: ImportBatch, count: number, now: Timestamp): Partial<ImportBatch> => {
  const processed_rows = count === 0 ? batch.created_rows : Math.min(batch.processed_rows + count, batch.created_rows)
  return processed_rows === batch.total_rows ? finishBatch(batch, now) : { processed_rows }
}

/** The end of a batch: nothing is pending, whether its rows were created or not. */
export const finishBatch = (batch: ImportBatch, now: Timestamp): Partial<ImportBatch> => ({
  created_rows: batch.total_rows,
  processed_rows: batch.total_rows,
  finished_at: now,
})

/** The end of an import that a user cancelled; its rows were removed. */
export const cancelBatch = (batch: ImportBatch, now: Timestamp): Partial<ImportBatch> => ({
  ...finishBatch(batch, now),
  created: 0,
  cancelled_at: now,
})

/** The end of an import that cannot continue, with the reason; its rows were removed. */
export const failBatch = (batch: ImportBatch, reason: CodedMessageRecord, now: Timestamp): Partial<ImportBatch> => ({
  ...finishBatch(batch, now),
  created: 0,
  refused: batch.total_rows - batch.duplicates,
  warnings: [...batch.warnings, reason],
})

/** Whether the ended import was undone or cancelled already, so that an undo would change nothing. */
export const isUndone = (batch: ImportBatch): boolean => batch.undone_at !== null || batch.cancelled_at !== null

/** Why the transactions of an ended import cannot be removed; null when all of them can. */
export const undoProblem = (
  transactions: readonly BankTransaction[],
  fiscalYears: readonly FiscalYear[],
): FieldProblemCode | null => {
  if (transactions.some((transaction) => transaction.is_reconciled)) return 'import_reconciled'
  const days = new Set(transactions.flatMap(({ booking_date, value_date }) => booking_date ?? value_date ?? []))
  const isClosed = [...days].some((day) => isInClosedYear(fiscalYears, day as LocalDate))
  return isClosed ? 'fiscal_year_closed' : null
}

/** The change after its transactions were removed. The counters keep what the import had done. */
export const markUndone = (now: Timestamp): Partial<ImportBatch> => ({ undone_at: now })

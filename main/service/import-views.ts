// What imports take and answer, as the HTTP routes see them: requests with files, plans, reports, and how the statements
// of an account follow one another. Amounts are minor units here.
import type { ImportPlan } from '../../shared/api/endpoints/import-plan.ts'
import type { Batch } from '../../shared/record/batch.ts'
import type { ColumnMapping } from '../../shared/record/column-mapping.ts'
import type { ImportOptions } from '../../shared/record/import-options.ts'
import type {
  ImportReport,
  LikelyDuplicate,
  ReportedSkip,
  ReportedStatement,
} from '../../shared/record/import-report.ts'
import type { Note } from '../../shared/record/note.ts'
import type { FileRefusal, MappingOrigin, ParsedRow, TablePreview } from '../../shared/record/parsed-statement.ts'
import type { Statement } from '../../shared/record/statement.ts'
import type { FileIdentity } from '../../shared/rule/identify-file.ts'
import type { CoverageSpan } from '../../shared/rule/statement-coverage.ts'
import type { UploadedFile } from './services.ts'

export interface ImportRequest {
  readonly bank_account_id: string
  readonly files: readonly UploadedFile[]
  /** For all files, or one for each in their order. */
  readonly options?: ImportOptions | readonly (ImportOptions | null)[] | undefined
}

/** A row of a file and what the books have of it. */
export interface PlannedRow {
  readonly position: number
  readonly row: ParsedRow
  readonly state: 'new' | 'duplicate' | 'likely_duplicate'
  readonly reason: LikelyDuplicate['reason'] | null
  readonly transaction_ids: readonly string[]
}

/** What importing one file would do. */
export interface FilePlan {
  readonly name: string
  readonly format: ImportReport['format'] | null
  /** Why it would be refused; then nothing but the mapping and the preview is known. */
  readonly problem: FileRefusal | null
  readonly review: ImportPlan['review']
  readonly mapping: ColumnMapping | null
  readonly mapping_origin: MappingOrigin | null
  readonly preview: TablePreview
  readonly counts: ImportPlan['counts']
  readonly statements: readonly ReportedStatement[]
  readonly gaps: readonly CoverageSpan[]
  readonly overlaps: readonly CoverageSpan[]
  readonly rows: readonly PlannedRow[]
  readonly rows_left_out: number
  readonly skipped: readonly ReportedSkip[]
  readonly notes: readonly Note[]
  /** Of the account: what the amounts of gaps are in. */
  readonly currency: string
}

/** A file with the bank account that it is of. */
export interface IdentifiedFile extends FileIdentity {
  readonly name: string
  readonly format: ImportReport['format'] | null
  /** Why an import would refuse it. */
  readonly problem: FileRefusal | null
}

/** The statements of a bank account, the oldest first, and how they follow one another. */
export interface CoverageView {
  readonly statements: readonly Statement[]
  readonly gaps: readonly CoverageSpan[]
  readonly overlaps: readonly CoverageSpan[]
  /** Of the account: what the amounts of gaps are in. */
  readonly currency: string
}

export interface ImportReportView {
  readonly batch: Batch
  readonly report: ImportReport
}

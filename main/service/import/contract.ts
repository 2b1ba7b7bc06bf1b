// Imports as the HTTP routes see them: requests with files, plans, batches and their reports. Amounts are in minor units.
import type { ImportPlan } from '../../../shared/api/endpoints/import/import-plan.ts'
import type { Note } from '../../../shared/record/core/note.ts'
import type { ImportBatch } from '../../../shared/record/import/batch.ts'
import type { ColumnMapping } from '../../../shared/record/import/column-mapping.ts'
import type { EnrichmentFormat } from '../../../shared/record/import/enrichment.ts'
import type { FileRefusal, MappingOrigin, TablePreview } from '../../../shared/record/import/file-refusal.ts'
import type { ImportOptions } from '../../../shared/record/import/import-options.ts'
import type {
  ImportReport,
  ProbableDuplicate,
  ReportedSkip,
  ReportedStatement,
} from '../../../shared/record/import/import-report.ts'
import type { ParsedRow } from '../../../shared/record/import/parsed-statement.ts'
import type { CoverageSpan } from '../../../shared/rule/bank/statement-coverage.ts'
import type { FileIdentity } from '../../../shared/rule/import/identify-file.ts'
import type { Actor, Answer, ById, UploadedFile } from '../core/request.ts'

export interface ImportRequest {
  /** The action that the import is part of; absent: an action of its own. */
  readonly group?: string
  readonly bank_account_id: string
  readonly files: readonly UploadedFile[]
  /** For all files, or one for each in their order. */
  readonly options?: ImportOptions | readonly (ImportOptions | null)[] | undefined
}

/** A row of a file, and whether the books contain it. */
export interface PlannedRow {
  readonly position: number
  readonly row: ParsedRow
  readonly state: 'new' | 'duplicate' | 'likely_duplicate'
  readonly reason: ProbableDuplicate['reason'] | null
  readonly transaction_ids: readonly string[]
  /** Whether the import would leave the row out, as existing or as a probable duplicate. */
  readonly is_left_out: boolean
}

/** What importing one file would do. */
export interface FilePlan {
  readonly name: string
  readonly format: ImportReport['format'] | null
  /** Why the import would refuse it; then only the mapping and the preview are known. */
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
  /** The currency of the account and of the amounts of gaps. */
  readonly currency: string
}

/** A file with its bank account. */
export interface IdentifiedFile extends FileIdentity {
  readonly name: string
  readonly format: ImportReport['format'] | null
  /** Why an import would refuse it. */
  readonly problem: FileRefusal | null
  /** The format of a file that an import refuses but that enriches statements; null: it is no such file. */
  readonly enrichment: EnrichmentFormat | null
}

export interface ImportReportView {
  readonly batch: ImportBatch
  readonly report: ImportReport
}

/** Of the transactions of an import: how many got missing data from its file, and how many needed none. */
export interface CompletedImport {
  readonly completed: number
  readonly unchanged: number
}

export interface ImportServices {
  readonly imports: {
    /**
     * Parses and checks every file, then answers one batch for each file, in their order; the rest happens in the background.
     */
    readonly start: (actor: Actor, input: ImportRequest) => Answer<readonly ImportBatch[]>
    /** What `start` would do with each file, including those that it would refuse. Changes nothing. */
    readonly plan: (actor: Actor, input: ImportRequest) => Answer<readonly FilePlan[]>
    /** The bank account of each file. Changes nothing. */
    readonly identify: (
      actor: Actor,
      input: { readonly files: readonly UploadedFile[] },
    ) => Answer<readonly IdentifiedFile[]>
    /** Undoes an ended import; does not change one that was undone or cancelled already. */
    readonly undo: (actor: Actor, request: ById) => Answer<ImportBatch>
    /**
     * Reads the stored file of an ended import again and fills the fields of its transactions that are null; changes nothing
     * else.
     */
    readonly readAgain: (actor: Actor, request: ById) => Answer<CompletedImport>
    /** How its file was read and what was left out; 404 also for an import from before there were reports. */
    readonly report: (actor: Actor, request: ById) => Answer<ImportReportView>
  }
}

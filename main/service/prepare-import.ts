// What is to be imported of a file into a bank account: its statements, its rows with their identity, and what people
// should know. The one way from bytes to rows, for plans, imports and restarts: the same file gives the same answer.
import { hash } from 'node:crypto'
import type { BankAccount } from '../../shared/record/bank-account.ts'
import type { ColumnMapping } from '../../shared/record/column-mapping.ts'
import type { ReadingOptions } from '../../shared/record/import-options.ts'
import type { ImportReport, ReportedSkip } from '../../shared/record/import-report.ts'
import type { Note } from '../../shared/record/note.ts'
import type {
  FileRefusal,
  MappingOrigin,
  ParsedFile,
  ParsedStatement,
  TablePreview,
} from '../../shared/record/parsed-statement.ts'
import { reportedSkips } from '../../shared/rule/import-report.ts'
import { type IdentifiedRow, identifyRows } from '../../shared/rule/row-identity.ts'
import { importWarnings, selectStatements } from '../../shared/rule/statement-import.ts'
import { err, ok, type Result } from '../../shared/value/result.ts'
import type { UploadedFile } from './services.ts'

/**
 * Reads a statement file, whatever its format. `currency` is the bank account's, for rows of a table that names none.
 * Never throws for what a file holds.
 */
export type ParseFile = (
  file: UploadedFile & { readonly currency: string; readonly options?: ReadingOptions },
) => Promise<Result<ParsedFile, FileRefusal>>

export interface PreparedImport {
  readonly format: ImportReport['format']
  readonly mapping: ColumnMapping | null
  readonly mapping_origin: MappingOrigin | null
  readonly preview: TablePreview
  readonly statements: readonly ParsedStatement[]
  readonly rows: readonly IdentifiedRow[]
  readonly skipped: readonly ReportedSkip[]
  readonly notes: readonly Note[]
}

/**
 * Reads a file for the account. Refuses (422) also one that holds nothing for the account, or does not tell which of its
 * accounts is meant.
 */
export const prepareImport = async (
  parse: ParseFile,
  account: BankAccount,
  { name, bytes }: UploadedFile,
  options: ReadingOptions,
): Promise<Result<PreparedImport, FileRefusal>> => {
  const parsed = await parse({ name, bytes, currency: account.currency, options })
  if (!parsed.ok) return parsed
  const { format, mapping = null, mapping_origin = null, preview = [] } = parsed.value
  const selected = selectStatements(account, parsed.value.statements)
  // What the columns were taken for still helps to see which file it is.
  if (!selected.ok) return mapping ? err({ ...selected.error, mapping, preview }) : selected
  const statements = selected.value
  const rows = statements.flatMap((statement) => statement.rows)
  return ok({
    ...{ format, mapping, mapping_origin, preview, statements },
    rows: identifyRows(account.id, rows, (text) => hash('sha256', text, 'hex')),
    skipped: reportedSkips(statements),
    notes: importWarnings(account, statements),
  })
}

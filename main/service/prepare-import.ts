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
  ParsedRow,
  ParsedStatement,
  TablePreview,
} from '../../shared/record/parsed-statement.ts'
import { reportedSkips } from '../../shared/rule/import-report.ts'
import { type IdentifiedRow, identifyRows, RowNames } from '../../shared/rule/row-identity.ts'
import { importWarnings, selectStatements } from '../../shared/rule/statement-import.ts'
import { err, ok, type Result } from '../../shared/value/result.ts'
import type { UploadedFile } from './services.ts'

/**
 * Reads a statement file, whatever its format. `currency` is the bank account's, for rows of a table that names none.
 * Never throws for what a file holds. `onRows` is told of rows before the file is whole, if the reader can: of all its
 * statements, in their order. They are worth nothing when the file is then refused.
 */
export type ParseFile = (
  file: UploadedFile & { readonly currency: string; readonly options?: ReadingOptions },
  onRows?: (rows: readonly ParsedRow[]) => void,
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
  // Named while the others are still on their way.
  const names = new RowNames(account.id, sha256)
  const parsed = await parse({ name, bytes, currency: account.currency, options }, (rows) => {
    if (names.count < NAMED_EARLY) names.add(rows)
  })
  if (!parsed.ok) return parsed
  const { format, mapping = null, mapping_origin = null, preview = [] } = parsed.value
  const selected = selectStatements(account, parsed.value.statements)
  // What the columns were taken for still helps to see which file it is.
  if (!selected.ok) return mapping ? err({ ...selected.error, mapping, preview }) : selected
  const statements = selected.value
  const rows = statements.flatMap((statement) => statement.rows)
  // Statements of other accounts say nothing about which rows of these are equal.
  const areAll = statements.length === parsed.value.statements.length && rows.length === names.count
  return ok({
    ...{ format, mapping, mapping_origin, preview, statements },
    rows: areAll ? names.identified() : identifyRows(account.id, rows, sha256),
    skipped: reportedSkips(statements),
    notes: importWarnings(account, statements),
  })
}

/** Of a file that has more, the rest is named at the end: it may well be refused, and would have held up others. */
const NAMED_EARLY = 50_000

const sha256 = (text: string): string => hash('sha256', text, 'hex')

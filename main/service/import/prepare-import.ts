// Prepares a file for import into a bank account: its statements, its rows with their identity, and notes for people. Plans,
// imports and restarts all use this function, so the same file always gives the same rows.
import { hash } from 'node:crypto'
import type { BankAccount } from '../../../shared/record/bank/bank-account.ts'
import type { Note } from '../../../shared/record/core/note.ts'
import type { ColumnMapping } from '../../../shared/record/import/column-mapping.ts'
import type { FileRefusal, MappingOrigin, TablePreview } from '../../../shared/record/import/file-refusal.ts'
import type { ReadingOptions } from '../../../shared/record/import/import-options.ts'
import type { ImportReport, ReportedSkip } from '../../../shared/record/import/import-report.ts'
import type { ParsedFile, ParsedStatement } from '../../../shared/record/import/parsed-statement.ts'
import { reportSkips } from '../../../shared/rule/import/import-report.ts'
import { type IdentifiedRow, identifyRows, rowKeysOf } from '../../../shared/rule/import/row-identity.ts'
import { importWarnings, numbersOf, selectStatements } from '../../../shared/rule/import/statement-import.ts'
import { err, ok, type Result } from '../../../shared/value/result.ts'
import { nameKey } from '../../../shared/value/text.ts'
import type { UploadedFile } from '../core/request.ts'

/**
 * Reads a statement file of any format. `currency` is the bank account's, for table rows that name none. With
 * `bank_account_id` the reader may also compute the keys of the rows. `own_accounts`: IBANs and numbers of the accounts to
 * which the file may belong. `own_names`: the names of all accounts. The content of the file never makes it throw.
 */
export type ParseFile = (
  file: UploadedFile & {
    readonly currency: string
    readonly own_accounts: readonly string[]
    readonly own_names: readonly string[]
    readonly options?: ReadingOptions
    readonly bank_account_id?: BankAccount['id']
  },
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

/** The account of an import, with the names of all own accounts: a table may name them in a column. */
export interface ImportAccount {
  readonly account: BankAccount
  readonly own_names: readonly string[]
}

/**
 * Reads a file for the account. Refuses (422) also a file with no content for the account, and one that does not show which
 * of its accounts is meant.
 */
export const prepareImport = async (
  parse: ParseFile,
  { account, own_names }: ImportAccount,
  { name, bytes }: UploadedFile,
  options: ReadingOptions,
): Promise<Result<PreparedImport, FileRefusal>> => {
  const { id: bank_account_id, currency } = account
  const own_accounts = numbersOf(account)
  const parsed = await parse({ name, bytes, currency, own_accounts, own_names, options, bank_account_id })
  if (!parsed.ok) return parsed
  const { format, mapping = null, mapping_origin = null, preview = [], row_keys } = parsed.value
  const selected = selectStatements(account, parsed.value.statements, new Set(own_names.map(nameKey)))
  // The detected columns still help the user to see which file it is.
  if (!selected.ok) return mapping ? err({ ...selected.error, mapping, preview }) : selected
  const statements = selected.value
  const rows = statements.flatMap((statement) => statement.rows)
  // The keys of the whole file depend on the statements of other accounts too; so they count only when all statements are
  // selected.
  const areAll = statements.length === parsed.value.statements.length
  const own = (areAll && row_keys) || rowKeysOf(account.id, rows, sha256)
  return ok({
    format,
    mapping,
    mapping_origin,
    preview,
    statements,
    rows: identifyRows(account.id, rows, sha256, own),
    // Skipped lines belong to no account.
    skipped: reportSkips(parsed.value.statements),
    notes: importWarnings(account, statements, parsed.value.statements),
  })
}

const sha256 = (text: string): string => hash('sha256', text, 'hex')

// What is to be imported of a parsed file into a bank account: its statements, its rows with their identity, and what
// people should know. The same file gives the same answer after a restart.
import { hash } from 'node:crypto'
import type { BankAccount } from '../../shared/record/bank-account.ts'
import type { Note } from '../../shared/record/note.ts'
import type { FileRefusal, ParsedFile, ParsedStatement } from '../../shared/record/parsed-statement.ts'
import { type IdentifiedRow, identifyRows } from '../../shared/rule/row-identity.ts'
import { importWarnings, selectStatements } from '../../shared/rule/statement-import.ts'
import { ok, type Result } from '../../shared/value/result.ts'

export interface PreparedImport {
  readonly statements: readonly ParsedStatement[]
  readonly rows: readonly IdentifiedRow[]
  readonly warnings: readonly Note[]
}

/** Refuses (422) a file that holds nothing for the account, or does not tell which of its accounts is meant. */
export const prepareImport = (file: ParsedFile, account: BankAccount): Result<PreparedImport, FileRefusal> => {
  const selected = selectStatements(account, file.statements)
  if (!selected.ok) return selected
  const statements = selected.value
  const rows = statements.flatMap((statement) => statement.rows)
  return ok({
    statements,
    rows: identifyRows(account.id, rows, (text) => hash('sha256', text, 'hex')),
    warnings: importWarnings(account, statements),
  })
}

// Detects the kind of a file and runs its reader. Pure: the same bytes give the same answer, so an interrupted import
// reads the file again after a restart and continues.

import type { FileRefusal } from '../../shared/record/import/file-refusal.ts'
import type { ReadingOptions } from '../../shared/record/import/import-options.ts'
import type { ParsedFile } from '../../shared/record/import/parsed-statement.ts'
import type { Result } from '../../shared/value/result.ts'
import { readCamt } from './camt/camt.ts'
import { decodeXml } from './core/decode-text.ts'
import { detectKind } from './detect.ts'
import { encodingProblem } from './table/formats/decode-table.ts'
import { readTable } from './table/read-table.ts'

/** An uploaded file. */
export interface StatementFile {
  /** The name that the sender gave; the rules use its extension. */
  readonly name: string
  readonly bytes: Uint8Array<ArrayBuffer>
  /** The currency of the bank account, for rows whose file names no currency. */
  readonly currency?: string
  /** IBANs and numbers of own accounts: a table may name several of them in a column. */
  readonly own_accounts?: readonly string[]
  /** The names of all own accounts: a table may name them in a column. */
  readonly own_names?: readonly string[]
  readonly options?: ReadingOptions
  /** The bank account for the import: its rows then get their keys. */
  readonly bank_account_id?: string
}

/** Reads a whole file or refuses it as a whole. */
export const readFile = async (file: StatementFile): Promise<Result<ParsedFile, FileRefusal>> => {
  // Check the encoding even where it has no effect: a caller that names it wants to know about a problem.
  const problem = encodingProblem(file.options?.encoding)
  if (problem) return problem
  const kind = detectKind(file.name, file.bytes)
  if (!kind.ok) return kind
  if (kind.value === 'table') {
    const { currency = null, own_accounts = [], own_names = [] } = file
    return readTable(file.bytes, { ...file.options, currency, own_accounts, own_names })
  }
  return readXml(file.bytes)
}

/** Reads a camt.053 message in any encoding. */
export const readXml = (bytes: Uint8Array<ArrayBuffer>): Result<ParsedFile, FileRefusal> => {
  const text = decodeXml(bytes)
  return text.ok ? readCamt(text.value) : text
}

// What a reader makes of a statement file, whatever its format: the same shape from CAMT, CSV and spreadsheets.
import type { LocalDate } from '../../value/calendar.ts'
import type { MinorUnits } from '../../value/money.ts'
import type { Charges, StatedFields } from '../bank/bank-transaction.ts'
import type { Note, SkipReason } from '../core/note.ts'
import type { ColumnMapping } from './column-mapping.ts'
import type { MappingOrigin, TablePreview } from './file-refusal.ts'

/** One transaction, as it will become a bank transaction. Identity (`acc_serv_ref`) is given later, by rule. */
export interface ParsedRow extends StatedFields, Charges {
  /** CAMT.053 `TxDtls/Refs/AcctSvcrRef`. */
  readonly detail_ref: string | null
  /** CAMT.053 `Ntry/AcctSvcrRef`. */
  readonly entry_ref: string | null
  /** Position of the detail when its entry is split into several rows, from 1; null when it is not split. */
  readonly detail_position: number | null
  /** Signed, from the account's side. */
  readonly amount: MinorUnits
  readonly currency: string
  /**
   * What the bank wrote about the row, word for word, when it has no reference of its own: feeds the fingerprint, and
   * so must not change when `name` and `text` are composed better one day. Null when there is a reference.
   */
  readonly fingerprint_text: string | null
  /** Where it stands in a table file, from 1 (a line of the text, a row of the sheet). */
  readonly source_line?: number
}

/** A line of a table file that carries no transaction of its own, and why. */
export interface SkippedLine {
  readonly source_line: number
  readonly reason: SkipReason
}

/** One page of a statement: how many of its rows are on it, and what it says of itself. */
export interface ParsedPage
  extends Pick<ParsedStatement, 'from_date' | 'to_date' | 'opening_balance' | 'closing_balance'> {
  /** CAMT.053 `StmtPgntn/PgNb`. */
  readonly number: number
  readonly is_last: boolean
  readonly row_count: number
}

export interface ParsedStatement {
  /** CAMT.053 `Stmt/Id`, plus `ElctrncSeqNb` where there is one, and the page of one that is not paged: equal for the same one. */
  readonly number: string
  /** Normalised IBAN, when the file names one. */
  readonly iban: string | null
  /** Another account identification (CAMT.053 `Acct/Id/Othr/Id`). */
  readonly other_account: string | null
  /** CAMT.053 `Acct/Ccy`, else the currency of the balances, else null. */
  readonly currency: string | null
  readonly from_date: LocalDate | null
  readonly to_date: LocalDate | null
  readonly opening_balance: MinorUnits | null
  readonly closing_balance: MinorUnits | null
  readonly rows: readonly ParsedRow[]
  /** Of a statement in several pages those that the file has, in their order, as the rows are; none: it is whole. */
  readonly pages?: readonly ParsedPage[]
  /** What was odd but is clear in money (balances that do not add up, entries left out). */
  readonly warnings: readonly Note[]
  /** Table files: lines that look like rows but were left out (totals, balances, pending), each with its reason. */
  readonly skipped?: readonly SkippedLine[]
}

/** The keys of the rows of a file in a bank account, before equal ones are told apart (row-identity.ts). */
export interface RowKeys {
  /** One a row, in their order: the bank's reference or a fingerprint. */
  readonly keys: readonly string[]
  /** Those that more than one row has. */
  readonly repeated: ReadonlySet<string>
}

export interface ParsedFile {
  readonly format: 'camt' | 'csv' | 'spreadsheet'
  readonly statements: readonly ParsedStatement[]
  /** Of all rows of all statements, when the reader was told for which bank account. */
  readonly row_keys?: RowKeys
  /** Table files: what the columns were taken for, and who said so. */
  readonly mapping?: ColumnMapping
  readonly mapping_origin?: MappingOrigin
  readonly preview?: TablePreview
}

// The result of reading a statement file, the same for CAMT, CSV and spreadsheets.
import type { LocalDate } from '../../value/calendar.ts'
import type { MinorUnits } from '../../value/money.ts'
import type { Charges, StatedFields } from '../bank/bank-transaction.ts'
import type { Note, SkipReason } from '../core/note.ts'
import type { ColumnMapping } from './column-mapping.ts'
import type { MappingOrigin, TablePreview } from './file-refusal.ts'

/** One transaction as it will become a bank transaction. A rule determines its identity (`acc_serv_ref`) later. */
export interface ParsedRow extends StatedFields, Charges {
  /** CAMT.053 `TxDtls/Refs/AcctSvcrRef`. */
  readonly detail_ref: string | null
  /** CAMT.053 `Ntry/AcctSvcrRef`. */
  readonly entry_ref: string | null
  /** The index of the detail when its entry is split into several rows, from 1; null when it is not split. */
  readonly detail_position: number | null
  /** Signed, from the account's side. */
  readonly amount: MinorUnits
  readonly currency: string
  /**
   * The bank's exact text of the row when it has no reference of its own. The fingerprint is made of it, so it must not
   * change when `name` and `text` are composed differently one day. Null when there is a reference.
   */
  readonly fingerprint_text: string | null
  /** The bank says that it undoes an earlier payment. */
  readonly is_return?: true
  /** Of a debit that pays a whole order: the id of its block, otherwise of its message. */
  readonly order_id?: string
  /** Its position in a table file, from 1 (a line of the text, a row of the spreadsheet). */
  readonly source_line?: number
}

/** A line of a table file without a transaction of its own, and why. */
export interface SkippedLine {
  readonly source_line: number
  readonly reason: SkipReason
}

/** One page of a statement: the number of its rows, and its own period and balances. */
export interface ParsedPage
  extends Pick<ParsedStatement, 'from_date' | 'to_date' | 'opening_balance' | 'closing_balance'> {
  /** CAMT.053 `StmtPgntn/PgNb`. */
  readonly number: number
  readonly is_last: boolean
  readonly row_count: number
}

export interface ParsedStatement {
  /**
   * CAMT.053 `Stmt/Id`, plus `ElctrncSeqNb` if present, and the page when it does not belong to a paged statement:
   * equal for the same statement.
   */
  readonly number: string
  /** Normalised IBAN, when the file names one. */
  readonly iban: string | null
  /** Another account identification (CAMT.053 `Acct/Id/Othr/Id`); in a table also the name of an own account. */
  readonly other_account: string | null
  /** CAMT.053 `Acct/Ccy`, otherwise the currency of the balances, otherwise null. */
  readonly currency: string | null
  readonly from_date: LocalDate | null
  readonly to_date: LocalDate | null
  readonly opening_balance: MinorUnits | null
  readonly closing_balance: MinorUnits | null
  readonly rows: readonly ParsedRow[]
  /**
   * For a statement in several pages: the pages in the file, in the order of the rows. Left out for a whole statement.
   */
  readonly pages?: readonly ParsedPage[]
  /** Irregularities that leave the amounts clear (balances that do not add up, entries left out). */
  readonly warnings: readonly Note[]
  /** Table files: lines that look like rows but were left out (totals, balances, pending), each with its reason. */
  readonly skipped?: readonly SkippedLine[]
}

/** The keys of the rows of a file in a bank account, before equal ones are numbered (row-identity.ts). */
export interface RowKeys {
  /** One for each row, in their order: the bank's reference or a fingerprint. */
  readonly keys: readonly string[]
  /** Keys that more than one row has. */
  readonly repeated: ReadonlySet<string>
}

export interface ParsedFile {
  readonly format: 'camt' | 'csv' | 'spreadsheet'
  readonly statements: readonly ParsedStatement[]
  /** For all rows of all statements, when the reader knew the bank account. */
  readonly row_keys?: RowKeys
  /** Table files: the meaning of the columns, and its origin. */
  readonly mapping?: ColumnMapping
  readonly mapping_origin?: MappingOrigin
  readonly preview?: TablePreview
}

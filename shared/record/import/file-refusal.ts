// Why a file is refused: all codes, each with the values of its sentence.

import type { CodedMessage } from '../core/coded-message.ts'
import type { SkipReason } from '../core/note.ts'
import type { ColumnMapping, ColumnName, FoundMeaning, MappingReason } from './column-mapping.ts'
import type { EnrichmentFormat } from './enrichment.ts'
import type { MAPPING_ORIGINS } from './import-report.ts'
import type { FoundAttribute, ItemMappingProblem } from './item-table.ts'

export type MappingOrigin = (typeof MAPPING_ORIGINS)[number]

/** The first lines of a table, cell by cell; entry 0 is line 1. At most 30 lines, 60 columns, 120 characters a cell. */
export type TablePreview = readonly (readonly string[])[]

/** The format of a file that is not a table. */
export type OtherFormat = 'pdf' | 'png' | 'jpeg' | 'gif' | 'rtf' | 'zip' | 'gzip' | 'rar' | '7z' | 'office'

/** The fault in an XML file. */
export type XmlFault =
  | {
      readonly type:
        | 'text_outside_of_root'
        | 'wrong_reference'
        | 'closed_unopened'
        | 'section_open'
        | 'tag_open'
        | 'no_element'
        | 'second_root'
    }
  | { readonly type: 'element_open' | 'attributes_wrong'; readonly name: string }

/** Why an entry of a camt message cannot be booked. */
export type EntryFault =
  | { readonly type: 'amount_missing' | 'currency_missing' | 'direction_missing' | 'date_missing' }
  | { readonly type: 'currency_unknown'; readonly amount: string; readonly currency: string }
  | { readonly type: 'amount_not_plain' | 'amount_too_large'; readonly amount: string }
  | { readonly type: 'too_many_decimals'; readonly amount: string; readonly currency: string }
  | { readonly type: 'no_such_date'; readonly date: string }

/** Why an element of a VAT file cannot be read. */
export type VatElementFault =
  | { readonly type: 'missing' | 'repeated' | 'unknown' }
  | { readonly type: 'too_many'; readonly max: number }
  | { readonly type: 'not_an_amount' | 'not_a_rate' | 'no_such_date' | 'not_a_value'; readonly text: string }

/** Why a line of a table cannot be read. */
export type RowFault =
  | { readonly type: 'amount_unreadable' | 'no_such_date'; readonly line: number; readonly text: string }
  | { readonly type: 'too_many_decimals'; readonly line: number; readonly text: string; readonly currency: string }

/** The values of each refusal; null: none. `of`: statements, or lists of companies and open items. */
export interface FileRefusals {
  // Any file
  readonly file_too_large: { readonly max_megabytes: number }
  readonly empty_file: null
  /** The type is not accepted for vouchers. */
  readonly not_a_document: null
  readonly invalid_file_format:
    | { readonly found: 'other_extension'; readonly extensions: readonly string[] }
    | { readonly found: 'pdf' | 'markup' | 'no_text' | 'no_workbook' | 'text_document' }
    | { readonly found: 'no_table'; readonly format: OtherFormat }
  readonly unknown_encoding: { readonly of: 'xml' | 'table'; readonly encoding: string }
  readonly invalid_encoding: { readonly of: 'xml' | 'table'; readonly encoding: string }
  readonly file_too_complex:
    | { readonly part: 'statements' | 'text' | 'names' | 'elements' | 'depth'; readonly max: number }
    | { readonly part: 'tag' | 'whole' }
  // XML and camt
  readonly invalid_xml:
    | { readonly fault: 'no_xml' | 'names' }
    | { readonly fault: 'damaged'; readonly line: number; readonly what: XmlFault }
  readonly nul_characters: null
  readonly doctype_not_allowed: null
  readonly not_a_statement: { readonly root: string }
  readonly camt_052_not_imported: null
  readonly camt_054_not_imported: null
  /** The file is neither a notification nor a payment order. */
  readonly not_an_enrichment:
    | { readonly found: 'statement' | 'table' }
    | { readonly found: 'other'; readonly root: string }
  readonly nothing_to_enrich: { readonly format: EnrichmentFormat }
  readonly invalid_payment: {
    /** Its index in the payment group, from 1. */
    readonly payment: number
    readonly group: string
    readonly reference: string | null
    readonly fault: EntryFault
  }
  readonly invalid_entry: {
    /** Its index in the statement, from 1. */
    readonly entry: number
    readonly statement: string
    readonly reference: string | null
    readonly fault: EntryFault
  }
  // Tables
  readonly workbook_broken: { readonly part: 'whole' | 'names' }
  readonly workbook_encrypted: null
  readonly workbook_too_large: { readonly part: 'entries' | 'size' }
  readonly no_statement:
    | { readonly found: 'empty_camt' | 'nothing' | 'no_rows' | 'one_column' }
    | { readonly found: 'no_movement'; readonly columns: number }
    | { readonly found: 'no_such_line'; readonly line: number; readonly last: number }
  readonly too_many_rows: { readonly of: 'statements' | 'list' | 'enrichment'; readonly max: number }
  readonly columns_unclear:
    | {
        readonly of: 'statements'
        /** The caller sent the mapping. */
        readonly is_given: boolean
        readonly problems: readonly MappingReason[]
        readonly found: readonly FoundMeaning[]
        readonly titles: readonly string[]
      }
    | { readonly of: 'list'; readonly columns: number; readonly first_row: readonly string[] }
    | {
        readonly of: 'list'
        readonly problems: readonly ItemMappingProblem[]
        readonly found: readonly FoundAttribute[]
        /** The line of the titles, from 1; null when the file has none. */
        readonly header_line: number | null
      }
  /** Without an example: decimal commas and decimal points are mixed. */
  readonly amounts_unclear: {
    readonly of: 'statements' | 'list'
    readonly column: ColumnName
    readonly sample: string | null
  }
  /** `lines`: of the titles of each table, or of its first row. */
  readonly several_layouts: { readonly lines: readonly number[] }
  readonly rows_unreadable: { readonly rows: readonly RowFault[] }
  /** `lines`: the first of these lines. */
  readonly rows_without_date: { readonly count: number; readonly lines: readonly number[] }
  readonly no_rows: {
    readonly of: 'statements' | 'list'
    readonly skipped: readonly { readonly line: number; readonly reason: SkipReason }[]
  }
  // Files of VAT returns
  readonly not_a_vat_file:
    | { readonly found: 'table' }
    | { readonly found: 'other'; readonly root: string }
    /** Of eCH-0217, by its namespace. */
    | { readonly found: 'version'; readonly version: string; readonly supported: string }
  readonly invalid_vat_file: { readonly element: string; readonly fault: VatElementFault }
  /** `root`: the element that says which message it is; null: a table. */
  readonly not_a_payment_answer: { readonly root: string | null }
  /** XML that is no list of exchange rates of the tax administration. */
  readonly not_a_rate_list: { readonly root: string }
  // Which account
  readonly other_bank_account: { readonly found: readonly string[]; readonly wanted: string }
  readonly several_bank_accounts: { readonly found: readonly string[] }
  /** The caller requires matching balances. */
  readonly balance_differs: { readonly amount: string; readonly currency: string }
  // The bank master
  readonly not_a_bank_master: { readonly fault: 'no_json' | 'no_list' | 'no_iid' | 'no_entries' }
  readonly bank_master_columns_missing: { readonly titles: readonly string[] }
  readonly bank_master_row_invalid: { readonly entry: number }
  readonly bank_master_too_long: { readonly max: number }
}

export type FileRefusalCode = keyof FileRefusals

/** Why a file is refused, with what the window can show of a table to correct it. */
export type FileRefusal = CodedMessage<FileRefusals> & {
  /** For tables with unclear columns: the mapping to correct, and its origin. */
  readonly mapping?: ColumnMapping
  readonly mapping_origin?: MappingOrigin
  /** For tables that could be split into cells. */
  readonly preview?: TablePreview
}

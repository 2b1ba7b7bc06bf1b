// The status of the answer for a file that cannot be read (interface document, errors).
import type { FileRefusal, FileRefusalCode } from '../../../shared/record/import/file-refusal.ts'

type FileStatus = 413 | 415 | 422

const STATUS: Readonly<Record<FileRefusalCode, FileStatus>> = {
  file_too_large: 413,
  empty_file: 415,
  not_a_document: 415,
  invalid_file_format: 415,
  // For a table the caller's encoding option is wrong; for XML the file itself (`fileStatus`).
  unknown_encoding: 422,
  invalid_encoding: 422,
  file_too_complex: 422,
  invalid_xml: 415,
  nul_characters: 415,
  doctype_not_allowed: 415,
  not_a_statement: 415,
  camt_052_not_imported: 415,
  camt_054_not_imported: 415,
  not_an_enrichment: 415,
  nothing_to_enrich: 422,
  invalid_payment: 422,
  invalid_entry: 422,
  workbook_broken: 415,
  workbook_encrypted: 415,
  workbook_too_large: 415,
  no_statement: 422,
  too_many_rows: 422,
  columns_unclear: 422,
  amounts_unclear: 422,
  several_layouts: 422,
  rows_unreadable: 422,
  rows_without_date: 422,
  no_rows: 422,
  not_a_vat_file: 415,
  not_a_payment_answer: 415,
  not_a_rate_list: 415,
  invalid_vat_file: 422,
  other_bank_account: 422,
  several_bank_accounts: 422,
  balance_differs: 422,
  not_a_bank_master: 415,
  bank_master_columns_missing: 422,
  bank_master_row_invalid: 422,
  bank_master_too_long: 422,
}

/** The status of a refused file. */
export const fileStatus = ({ code, values }: FileRefusal): FileStatus =>
  (code === 'unknown_encoding' || code === 'invalid_encoding') && values.of === 'xml' ? 415 : STATUS[code]

// Why a file was refused, in the person's language, by the server's code. A code that is not known here gets the general
// text; the server's own message stands beside it in any case.
const REFUSAL_TEXT = {
  // Said by the window itself, before anything is sent.
  not_a_statement_file: 'refusal.not-a-statement-file',
  too_many_files: 'refusal.too-many-files',
  zip_damaged: 'refusal.zip-damaged',
  zip_encrypted: 'refusal.zip-encrypted',
  zip_too_many: 'refusal.zip-too-many',
  zip_too_large: 'refusal.zip-too-large',
  zip_no_statement: 'refusal.zip-no-statement',
  // Said by the server.
  file_too_large: 'refusal.too-large',
  empty_file: 'refusal.empty',
  invalid_file_format: 'refusal.format',
  columns_unclear: 'refusal.columns',
  amounts_unclear: 'refusal.amounts',
  rows_unreadable: 'refusal.rows',
  rows_without_date: 'refusal.dates',
  no_rows: 'refusal.no-rows',
  too_many_rows: 'refusal.too-many-rows',
  not_a_statement: 'refusal.not-a-statement',
  camt_052_not_imported: 'refusal.report',
  camt_054_not_imported: 'refusal.notification',
  invalid_xml: 'refusal.damaged',
  nul_characters: 'refusal.damaged',
  unknown_encoding: 'refusal.encoding',
  invalid_encoding: 'refusal.encoding',
  doctype_not_allowed: 'refusal.doctype',
  workbook_broken: 'refusal.workbook',
  workbook_encrypted: 'refusal.workbook-locked',
  workbook_too_large: 'refusal.too-complex',
  no_statement: 'refusal.no-statement',
  invalid_entry: 'refusal.entry',
  file_too_complex: 'refusal.too-complex',
  other_bank_account: 'refusal.other-account',
  several_bank_accounts: 'refusal.several-accounts',
} as const

type Code = keyof typeof REFUSAL_TEXT
type Text = (typeof REFUSAL_TEXT)[Code] | 'refusal.general'

const isKnown = (code: string): code is Code => Object.hasOwn(REFUSAL_TEXT, code)

/** The key of the text for a refusal's code. */
export const refusalText = (code: string): Text => (isKnown(code) ? REFUSAL_TEXT[code] : 'refusal.general')

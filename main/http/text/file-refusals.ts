// Why a file cannot be read, in English. Every 415 of a statement starts with the interface document's own text.

import type { Texts } from '../../../shared/record/core/coded-message.ts'
import type { FileRefusal, FileRefusals, OtherFormat } from '../../../shared/record/import/file-refusal.ts'
import { entryFault, rowFault, vatElementFault, xmlFault } from './file-faults.ts'
import { foundAttributes, ITEM_MAPPING_TEXTS, itemColumn, shortList } from './item-notes.ts'
import { columnTitle, MAPPING_REASON_TEXTS } from './mapping-reasons.ts'
import { SKIP_TEXTS } from './notes.ts'
import { worded } from './texts.ts'

const unsupported = (reason: string): string => `Invalid file format: ${reason}`

const CAMT_HINT =
  'Export the statement as CAMT.053 (XML) in your e-banking, under account statements, electronic documents or file downloads.'
const AGAIN_AS_STATEMENT = 'Export the account statement as camt.053 instead; it contains the same entries.'

const ENRICHING = 'Only notifications (camt.054) and payment orders (pain.001) can add details to transactions.'

const notEnriching = (values: FileRefusals['not_an_enrichment']): string => {
  switch (values.found) {
    case 'statement':
      return 'this is a statement or an account report: import it.'
    case 'table':
      return 'this is a table: import it.'
    case 'other':
      return `the XML is another message (its root element is “${values.root}”).`
  }
}

const notVatFile = (values: FileRefusals['not_a_vat_file']): string => {
  switch (values.found) {
    case 'table':
      return 'this is a table. Send the file of a VAT return (eCH-0217, XML).'
    case 'other':
      return `this is not the file of a VAT return (eCH-0217): its root element is “${values.root}”.`
    case 'version':
      return `this is a VAT return of version ${values.version} of eCH-0217; only version ${values.supported} can be read.`
  }
}

const FORMAT_NAMES: Readonly<Record<OtherFormat, string>> = {
  pdf: 'a PDF document',
  png: 'a picture (PNG)',
  jpeg: 'a picture (JPEG)',
  gif: 'a picture (GIF)',
  rtf: 'a text document (RTF)',
  zip: 'a ZIP archive',
  gzip: 'a compressed file (gzip)',
  rar: 'an archive (RAR)',
  '7z': 'an archive (7z)',
  office: 'an Office document',
}

const invalidFormat = (values: FileRefusals['invalid_file_format']): string => {
  switch (values.found) {
    case 'other_extension':
      return `only files with the extension ${values.extensions.join(', ')} can be read.`
    case 'pdf':
      return `this is a PDF document. ${CAMT_HINT}`
    case 'markup':
      return 'this is a web page or XML, not a table.'
    case 'no_text':
      return 'the file contains NUL or control characters, so it is not a text file.'
    case 'no_workbook':
      return 'this is an Office or ZIP file, but not a workbook.'
    case 'text_document':
      return 'this is a text document, not a workbook.'
    case 'no_table':
      return `this is ${FORMAT_NAMES[values.format]}, not a table.`
  }
}

const invalidXml = (values: FileRefusals['invalid_xml']): string => {
  if (values.fault === 'no_xml') return `the file is named .xml but does not contain XML. ${CAMT_HINT}`
  if (values.fault !== 'damaged') return 'the XML uses names that are not allowed.'
  const { line, what } = values
  return `the XML is damaged or cut off at line ${line}: ${xmlFault(what)}.`
}

const tooComplex = (values: FileRefusals['file_too_complex']): string => {
  const has = (what: string) => `The file is too complex to be a bank statement: it has ${what}.`
  switch (values.part) {
    case 'statements':
      return `The file contains more than ${values.max} statements.`
    case 'text':
      return has(`a text of more than ${values.max} characters`)
    case 'names':
      return has(`more than ${values.max} different elements`)
    case 'elements':
      return has(`more than ${values.max} elements`)
    case 'depth':
      return has(`elements nested more than ${values.max} deep`)
    case 'tag':
      return has('a tag with very many attributes')
    case 'whole':
      return 'Reading the file takes more time or memory than any statement or list of this size. It was not read.'
  }
}

const withoutStatement = (values: FileRefusals['no_statement']): string => {
  switch (values.found) {
    case 'empty_camt':
      return 'The camt.053 file contains no statement. Export it again for a period with entries.'
    case 'nothing':
      return 'No statement was found in the file: no rows with a date and an amount.'
    case 'no_rows':
      return 'The file contains no rows.'
    case 'one_column':
      return 'No statement was found in the file. It has only one column.'
    case 'no_movement':
      return `No statement was found in the file. Its ${values.columns} columns contain no row with a date and an amount.`
    case 'no_such_line':
      return `The mapping expects the column titles on line ${values.line}, but the file ends at line ${values.last}.`
  }
}

const BY_HAND = 'Specify the columns by index in options.mapping.'

const unclearColumns = (values: FileRefusals['columns_unclear']): string => {
  if ('first_row' in values) {
    const { columns, first_row } = values
    const what = `The table has ${columns} ${columns === 1 ? 'column' : 'columns'} and starts with: ${shortList(first_row)}.`
    return `No line of known column titles was found. ${what} ${BY_HAND}`
  }
  if (values.of === 'list') {
    const problems = values.problems.map((problem) => worded(ITEM_MAPPING_TEXTS, problem)).join(' ')
    return `The columns are not clear. ${problems} Found: ${foundAttributes(values.found)}. ${BY_HAND}`
  }
  const { is_given, problems, found, titles } = values
  const meanings = found.map((column) => `${columnTitle(column)} as ${column.meaning}`)
  const parts = [
    `The columns cannot be mapped ${is_given ? 'in this way' : 'automatically'}.`,
    ...problems.map((problem) => worded(MAPPING_REASON_TEXTS, problem)),
    ...(meanings.length > 0
      ? [`Found: ${meanings.join(', ')}.`]
      : titles.length > 0
        ? [`The columns are: ${titles.join(', ').slice(0, 300)}.`]
        : []),
    'Choose the columns manually.',
  ]
  return parts.join(' ')
}

const unclearAmounts = ({ of, column, sample }: FileRefusals['amounts_unclear']): string => {
  if (of === 'list') {
    const what = sample === null ? 'figures' : `figures like "${sample}"`
    return `The column "${itemColumn(column)}" contains ${what} that can be read in two ways. Specify options.mapping.decimal.`
  }
  return sample === null
    ? `The column ${columnTitle(column)} mixes decimal commas and decimal points, so some of its figures are ambiguous.`
    : `The column ${columnTitle(column)} contains figures like "${sample}", which may be thousands or decimals; the file does not show which. Choose the decimal separator manually.`
}

const capitalize = (sentence: string): string => `${sentence.slice(0, 1).toUpperCase()}${sentence.slice(1)}`

const MAX_NAMED_ACCOUNTS = 10

const accounts = (found: readonly string[]): string => {
  const shown = found.slice(0, MAX_NAMED_ACCOUNTS).join(', ')
  return found.length > MAX_NAMED_ACCOUNTS ? `${shown} and ${found.length - MAX_NAMED_ACCOUNTS} more` : shown
}

const BANK_MASTER_FAULTS = {
  no_json: 'The file is not valid JSON.',
  no_list: 'The file has no list of entries: it is not the bank master.',
  no_iid: 'The file is not the bank master: its first line has no IID.',
  no_entries: 'The file contains no entries.',
} as const satisfies Record<FileRefusals['not_a_bank_master']['fault'], string>

const TOO_MANY: Readonly<Record<FileRefusals['too_many_rows']['of'], (max: number) => string>> = {
  list: (max) => `The file has more than ${max} rows. Split it.`,
  statements: (max) => `The file has more than ${max} lines. Export a shorter period.`,
  enrichment: (max) => `The file has more than ${max} entries, including their parts, or payments. Split it.`,
}

export const FILE_REFUSAL_TEXTS: Texts<FileRefusals> = {
  file_too_large: ({ max_megabytes }) => `File exceeds ${max_megabytes} MB`,
  not_a_document: () =>
    unsupported('a voucher is a PDF, an image (PNG, JPEG, HEIC, WebP, TIFF), XML, text or an e-mail (EML).'),
  empty_file: () => unsupported('the file is empty.'),
  invalid_file_format: (values) => unsupported(invalidFormat(values)),
  unknown_encoding: ({ of, encoding }) =>
    of === 'xml'
      ? unsupported(`its character encoding ${encoding} is unknown. Save it as UTF-8.`)
      : `The character encoding "${encoding}" is unknown. Common ones are utf-8, utf-16le, windows-1252, macintosh and cp850.`,
  invalid_encoding: ({ of, encoding }) =>
    of === 'xml'
      ? unsupported(`the file contains bytes that are not valid ${encoding}. It may be damaged.`)
      : `The file is not written in ${encoding}: some of its bytes are not valid in this encoding.`,
  file_too_complex: tooComplex,
  invalid_xml: (values) => unsupported(invalidXml(values)),
  nul_characters: () => unsupported('the file contains NUL characters.'),
  doctype_not_allowed: () => unsupported('XML with a DOCTYPE or entities is not accepted.'),
  not_a_statement: ({ root }) =>
    unsupported(
      `the XML is not a bank statement (its root element is “${root}”). Export the account statement as camt.053.`,
    ),
  camt_052_not_imported: () =>
    unsupported(
      `this is an account report (camt.052) with intraday movements that may still change. ${AGAIN_AS_STATEMENT}`,
    ),
  camt_054_not_imported: () =>
    unsupported(
      `this is a debit or credit notification (camt.054). ${AGAIN_AS_STATEMENT} POST /bank_account/{id}/enrich adds its details to transactions.`,
    ),
  not_an_enrichment: (values) => unsupported(`${notEnriching(values)} ${ENRICHING}`),
  nothing_to_enrich: ({ format }) =>
    format === 'camt.054' ? 'The notification contains no entries.' : 'The payment order contains no payments.',
  invalid_payment: ({ payment, group, reference, fault }) =>
    `Payment ${payment} of the group ${group}${reference === null ? '' : ` (reference ${reference})`} ${entryFault(fault)}.`,
  invalid_entry: ({ entry, statement, reference, fault }) =>
    `Entry ${entry} of statement ${statement}${reference === null ? '' : ` (reference ${reference})`} ${entryFault(fault)}.`,
  workbook_broken: ({ part }) =>
    unsupported(
      part === 'names' ? 'the workbook contains parts with unsafe names.' : 'the workbook is incomplete or damaged.',
    ),
  workbook_encrypted: () => unsupported('the workbook is protected with a password. Save it without one.'),
  workbook_too_large: ({ part }) =>
    unsupported(
      part === 'entries'
        ? 'the workbook contains too many parts.'
        : 'the workbook unpacks to more than is allowed. Export a shorter period.',
    ),
  no_statement: withoutStatement,
  too_many_rows: ({ of, max }) => TOO_MANY[of](max),
  columns_unclear: unclearColumns,
  amounts_unclear: unclearAmounts,
  several_layouts: ({ lines }) =>
    `The file contains several tables with different columns (from line ${lines.join(', ')}), and not all of them can be read. Nothing was imported.`,
  rows_unreadable: ({ rows }) => `${capitalize(rows.map(rowFault).join('; '))}. Nothing was imported.`,
  rows_without_date: ({ count, lines }) =>
    `The date is missing in ${count} rows that have an amount (line ${lines.join(', ')}${count > lines.length ? ', …' : ''}). Nothing was imported.`,
  no_rows: ({ of, skipped }) =>
    of === 'list'
      ? 'The file contains no rows.'
      : [
          'The table contains no transactions.',
          ...skipped.map(({ line, reason }) => `Line ${line}: ${worded(SKIP_TEXTS, reason)}`),
        ].join(' '),
  not_a_payment_answer: ({ root }) =>
    unsupported(
      root === null
        ? 'this is a table. Send the answer of the bank to a payment order (pain.002, XML).'
        : `this is not the answer of a bank to a payment order (pain.002): its root element is “${root}”.`,
    ),
  not_a_rate_list: ({ root }) =>
    unsupported(`The XML <${root}> is no list of exchange rates of the tax administration.`),
  not_a_vat_file: (values) => unsupported(notVatFile(values)),
  invalid_vat_file: ({ element, fault }) =>
    `The element “${element}” ${vatElementFault(fault)}. The file was not read.`,
  other_bank_account: ({ found, wanted }) =>
    `The file contains statements of ${accounts(found)}, but none of this bank account (${wanted}).`,
  several_bank_accounts: ({ found }) =>
    `The file contains statements of several accounts (${accounts(found)}), and this bank account has no IBAN to choose one. Enter its IBAN or bank account number.`,
  balance_differs: ({ amount, currency }) =>
    `Opening balance and rows differ from the closing balance by ${currency} ${amount}. Nothing was imported, because \`require_balance\` is set.`,
  not_a_bank_master: ({ fault }) =>
    `${BANK_MASTER_FAULTS[fault]} Send the bank master as published by SIX, in JSON or CSV.`,
  bank_master_columns_missing: ({ titles }) => `The bank master does not have the column(s) ${titles.join(', ')}.`,
  bank_master_row_invalid: ({ entry }) => `Entry ${entry} has no valid IID and name.`,
  bank_master_too_long: ({ max }) => `The file contains more than ${max} entries.`,
}

/** The sentence for a refused file. */
export const fileRefusalText = (refusal: FileRefusal): string => worded(FILE_REFUSAL_TEXTS, refusal)

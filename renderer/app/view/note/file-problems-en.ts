// The English details of what cannot be read in a file. problems-en.ts has the meaning and the remedy.

import type { Texts } from '../../../../shared/record/core/coded-message.ts'
import type {
  EntryFault,
  FileRefusals,
  OtherFormat,
  RowFault,
  XmlFault,
} from '../../../../shared/record/import/file-refusal.ts'
import type { ItemMappingProblems } from '../../../../shared/record/import/item-table.ts'
import { formatAccount, formatCount } from '../../text/format.ts'
import { columnEn, columnsEn, mappingReasonsEn, meaningEn } from './mapping-reasons-en.ts'
import { byKind, type FileProblemWords, fillTemplate, formatAmountText, joinTexts, wordsOf } from './message-words.ts'
import { en } from './text/en.ts'

const FORMATS: Readonly<Record<OtherFormat, string>> = {
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

const xmlFault = byKind<XmlFault, 'type'>('type', {
  text_outside_of_root: () => 'text outside of the root element',
  wrong_reference: () => 'an “&” that does not start a character',
  closed_unopened: () => 'an end tag without a start tag',
  element_open: ({ name }) => `the element “${name}” has no end tag`,
  section_open: () => 'a comment or section does not end',
  tag_open: () => 'a tag does not end',
  no_element: () => 'a “<” that does not start an element',
  attributes_wrong: ({ name }) => `the attributes of “${name}” are malformed`,
  second_root: () => 'a second root element',
})

/** After “Entry 3 of statement S1”. */
const entryFault = byKind<EntryFault, 'type'>('type', {
  amount_missing: () => 'has no amount',
  currency_missing: () => 'has an amount without a currency',
  currency_unknown: ({ amount, currency }) => `has the amount “${amount}” in an unknown currency “${currency}”`,
  amount_not_plain: ({ amount }) => `has the amount “${amount}”, which is not a plain decimal number`,
  amount_too_large: ({ amount }) => `has the amount “${amount}”, which is too large`,
  too_many_decimals: ({ amount, currency }) => `has the amount “${amount}”, which has more decimals than ${currency}`,
  direction_missing: () => 'does not say whether it is a credit or a debit',
  date_missing: () => 'has no date',
  no_such_date: ({ date }) => `has the date “${date}”, which does not exist`,
})

const rowFault = byKind<RowFault, 'type'>('type', {
  amount_unreadable: ({ line, text }) => `Line ${formatCount(line)}: the amount “${text}” cannot be read.`,
  too_many_decimals: ({ line, text, currency }) =>
    `Line ${formatCount(line)}: the amount “${text}” has more decimals than ${currency}.`,
  no_such_date: ({ line, text }) =>
    `Line ${formatCount(line)}: the date “${text}” does not exist, or is not between 1900 and 2199.`,
})

const referenceOf = (reference: string | null): string => (reference === null ? '' : ` (reference ${reference})`)

const WHAT: Readonly<Record<ItemMappingProblems['attribute_missing']['what'], string>> = {
  name: 'the name',
  number: 'the number of the invoice',
  amount: 'the amount',
  date: 'the date of the invoice',
}

const ITEM_PROBLEMS: Texts<ItemMappingProblems> = {
  attribute_missing: ({ what, attributes }) => `No column is clearly ${WHAT[what]} (${attributes.join(' or ')}).`,
  columns_alike: ({ attribute, columns }) =>
    `Several columns may be “${attribute}”: ${columnsEn(columns)}. Choose the right one.`,
  given_beyond: ({ index, count }) =>
    `The mapping names column ${formatCount(index + 1)}; the table has only ${formatCount(count)} columns.`,
  given_twice: ({ attribute }) => `The mapping names two columns as “${attribute}”.`,
}

const unclearColumns = (values: FileRefusals['columns_unclear']): string => {
  if ('first_row' in values) {
    const { columns, first_row } = values
    return `No line has known column titles. Columns: ${formatCount(columns)}; the table starts with: ${joinTexts(first_row)}.`
  }
  if (values.of === 'list') {
    const found = values.found.map((column) => `${columnEn(column)} as “${column.attribute}”`)
    return [...values.problems.map((each) => wordsOf(ITEM_PROBLEMS, each)), `Found: ${joinTexts(found)}.`].join(' ')
  }
  const found = values.found.map((column) => `${columnEn(column)} as ${meaningEn(column.meaning)}`)
  const problems = values.problems.map((each) => wordsOf(mappingReasonsEn, each))
  if (found.length > 0) return [...problems, `Found: ${joinTexts(found)}.`].join(' ')
  return values.titles.length === 0
    ? problems.join(' ')
    : [...problems, `The columns are: ${joinTexts(values.titles)}.`].join(' ')
}

const complex = (what: string) => `Too much for a statement: ${what}.`

export const fileProblemsEn: FileProblemWords = {
  file_too_large: ({ max_megabytes }) => `At most ${formatCount(max_megabytes)} MB.`,
  invalid_file_format: byKind<FileRefusals['invalid_file_format'], 'found'>('found', {
    other_extension: ({ extensions }) => `Kontor only reads files with these extensions: ${extensions.join(', ')}.`,
    pdf: () => 'This is a PDF document.',
    markup: () => 'This is a web page or XML, not a table.',
    no_text: () => 'The file contains control characters, so it is not a text file.',
    no_workbook: () => 'This is an Office or ZIP file, but not a workbook.',
    text_document: () => 'This is a text document, not a workbook.',
    no_table: ({ format }) => `This is ${FORMATS[format]}, not a table.`,
  }),
  unknown_encoding: ({ encoding }) => `Kontor does not know the character encoding “${encoding}”.`,
  invalid_encoding: ({ encoding }) =>
    `The file is not encoded in ${encoding}: some of its bytes are not characters of that encoding.`,
  file_too_complex: byKind<FileRefusals['file_too_complex'], 'part'>('part', {
    statements: ({ max }) => `The file contains more than ${formatCount(max)} statements.`,
    text: ({ max }) => complex(`a text of more than ${formatCount(max)} characters`),
    names: ({ max }) => complex(`more than ${formatCount(max)} different elements`),
    elements: ({ max }) => complex(`more than ${formatCount(max)} elements`),
    depth: ({ max }) => complex(`elements nested more than ${formatCount(max)} deep`),
    tag: () => complex('a tag with very many attributes'),
    whole: () => 'Reading it takes more time or memory than any statement of this size; Kontor stopped.',
  }),
  invalid_xml: byKind<FileRefusals['invalid_xml'], 'fault'>('fault', {
    no_xml: () => 'The file is named .xml but does not contain XML.',
    names: () => 'The XML uses names that are not allowed.',
    damaged: ({ line, what }) => `Damaged or cut off at line ${formatCount(line)}: ${xmlFault(what)}.`,
  }),
  not_a_statement: ({ root }) => `The root element of the XML is “${root}”.`,
  not_an_enrichment: byKind<FileRefusals['not_an_enrichment'], 'found'>('found', {
    statement: () => 'This is a statement or an account report: import it.',
    table: () => 'This is a table: import it.',
    other: ({ root }) => `This is another message: its root element is “${root}”.`,
  }),
  nothing_to_enrich: byKind<FileRefusals['nothing_to_enrich'], 'format'>('format', {
    'camt.054': () => 'The notification does not contain any entries.',
    'pain.001': () => 'The payment order does not contain any payments.',
  }),
  invalid_payment: ({ payment, group, reference, fault }) =>
    `Payment ${formatCount(payment)} of the group ${group}${referenceOf(reference)} ${entryFault(fault)}.`,
  invalid_entry: ({ entry, statement, reference, fault }) =>
    `Entry ${formatCount(entry)} of statement ${statement}${referenceOf(reference)} ${entryFault(fault)}.`,
  workbook_broken: byKind<FileRefusals['workbook_broken'], 'part'>('part', {
    whole: () => 'The workbook is incomplete or damaged.',
    names: () => 'Parts of the workbook have unsafe names.',
  }),
  workbook_too_large: byKind<FileRefusals['workbook_too_large'], 'part'>('part', {
    entries: () => 'The workbook has too many parts.',
    size: () => 'The unpacked workbook is larger than allowed.',
  }),
  no_statement: byKind<FileRefusals['no_statement'], 'found'>('found', {
    empty_camt: () => 'The CAMT file contains no statement. Export it for a period with entries.',
    nothing: () => 'No row has a date and an amount.',
    no_rows: () => 'The file has no rows.',
    one_column: () => 'The table has only one column.',
    no_movement: ({ columns }) => `The table has ${formatCount(columns)} columns, but no row has a date and an amount.`,
    no_such_line: ({ line, last }) =>
      `The column titles should be on line ${formatCount(line)}; the file ends at line ${formatCount(last)}.`,
  }),
  too_many_rows: byKind<FileRefusals['too_many_rows'], 'of'>('of', {
    statements: ({ max }) => `Kontor reads at most ${formatCount(max)} lines.`,
    list: ({ max }) => `Kontor reads at most ${formatCount(max)} rows. Split the file.`,
    enrichment: ({ max }) =>
      `Kontor reads at most ${formatCount(max)} entries with their parts, or payments. Split the file.`,
  }),
  columns_unclear: unclearColumns,
  amounts_unclear: ({ column, sample }) =>
    sample === null
      ? `The column ${columnEn(column)} mixes decimal commas and decimal points; some of its figures can be read in two ways.`
      : `The column ${columnEn(column)} has figures like “${sample}”, which can be read in two ways.`,
  several_layouts: ({ lines }) =>
    `Tables with different columns start on line ${joinTexts(lines)}. Choose the title line and the columns of one of them; Kontor does not import the other rows.`,
  rows_unreadable: ({ rows }) => rows.map(rowFault).join(' '),
  rows_without_date: ({ count, lines }) =>
    `Without a date, but with an amount: ${formatCount(count)}, on line ${joinTexts(lines)}${count > lines.length ? ' …' : '.'}`,
  no_rows: ({ skipped }) =>
    skipped
      .map(({ line, reason }) => {
        const why = fillTemplate(en[`skip.${reason.code}`], reason.values)
        return `Line ${formatCount(line)}: ${why}.`
      })
      .join(' '),
  other_bank_account: ({ found, wanted }) =>
    `The file contains statements of ${joinTexts(found.map(formatAccount))}, but none of ${formatAccount(wanted)}.`,
  several_bank_accounts: ({ found }) =>
    `The file contains statements of ${joinTexts(found.map(formatAccount))}. Give the account its IBAN or its number.`,
  balance_differs: ({ amount, currency }) => `The difference is ${currency} ${formatAmountText(amount)}.`,
  not_a_bank_master: byKind<FileRefusals['not_a_bank_master'], 'fault'>('fault', {
    no_json: () => 'The file is not valid JSON.',
    no_list: () => 'The file has no list of entries.',
    no_iid: () => 'The first line of the file has no IID.',
    no_entries: () => 'The file has no entries.',
  }),
  bank_master_columns_missing: ({ titles }) => `These are missing: ${joinTexts(titles)}.`,
  bank_master_row_invalid: ({ entry }) => `It is entry ${formatCount(entry)}.`,
  bank_master_too_long: ({ max }) => `Kontor reads at most ${formatCount(max)} entries.`,
}

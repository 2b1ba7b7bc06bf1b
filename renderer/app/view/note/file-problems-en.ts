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
  wrong_reference: () => 'an “&” that starts no character',
  closed_unopened: () => 'an element ends that did not begin',
  element_open: ({ name }) => `the element “${name}” does not end`,
  section_open: () => 'a comment or section does not end',
  tag_open: () => 'a tag does not end',
  no_element: () => 'a “<” that starts no element',
  attributes_wrong: ({ name }) => `the attributes of “${name}” are not written right`,
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
  attribute_missing: ({ what, attributes }) => `No column is surely ${WHAT[what]} (${attributes.join(' or ')}).`,
  columns_alike: ({ attribute, columns }) =>
    `Several columns may be “${attribute}”, and nothing tells which one is: ${columnsEn(columns)}.`,
  given_beyond: ({ index, count }) =>
    `Column ${formatCount(index + 1)} was given a meaning; the table has only ${formatCount(count)}.`,
  given_twice: ({ attribute }) => `Two columns were said to be “${attribute}”.`,
}

const unclearColumns = (values: FileRefusals['columns_unclear']): string => {
  if ('first_row' in values) {
    const { columns, first_row } = values
    return `No line of known column titles. Columns: ${formatCount(columns)}; the table begins with: ${joinTexts(first_row)}.`
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

const complex = (what: string) => `More than a statement has: ${what}.`

export const fileProblemsEn: FileProblemWords = {
  file_too_large: ({ max_megabytes }) => `At most ${formatCount(max_megabytes)} MB.`,
  invalid_file_format: byKind<FileRefusals['invalid_file_format'], 'found'>('found', {
    other_extension: ({ extensions }) => `Only files with these endings are read: ${extensions.join(', ')}.`,
    pdf: () => 'This is a PDF document.',
    markup: () => 'This is a web page or XML, no table.',
    no_text: () => 'The file holds control characters, so it is no text.',
    no_workbook: () => 'This is an Office or ZIP file, but no workbook.',
    text_document: () => 'This is a text document, no workbook.',
    no_table: ({ format }) => `This is ${FORMATS[format]}, no table.`,
  }),
  unknown_encoding: ({ encoding }) => `Kontor does not know the character encoding “${encoding}”.`,
  invalid_encoding: ({ encoding }) =>
    `The file is not written in ${encoding}: some of its bytes are no characters of it.`,
  file_too_complex: byKind<FileRefusals['file_too_complex'], 'part'>('part', {
    statements: ({ max }) => `The file holds more than ${formatCount(max)} statements.`,
    text: ({ max }) => complex(`a text of more than ${formatCount(max)} characters`),
    names: ({ max }) => complex(`more than ${formatCount(max)} different elements`),
    elements: ({ max }) => complex(`more than ${formatCount(max)} elements`),
    depth: ({ max }) => complex(`elements nested more than ${formatCount(max)} deep`),
    tag: () => complex('a tag with very many attributes'),
    whole: () => 'Reading it takes more time or memory than any statement of this size. It was not read.',
  }),
  invalid_xml: byKind<FileRefusals['invalid_xml'], 'fault'>('fault', {
    no_xml: () => 'The file is named .xml but holds no XML.',
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
    'camt.054': () => 'The notification holds no entries.',
    'pain.001': () => 'The payment order holds no payments.',
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
    size: () => 'The workbook unpacks to more than is allowed.',
  }),
  no_statement: byKind<FileRefusals['no_statement'], 'found'>('found', {
    empty_camt: () => 'There is no statement in the CAMT file. Export it for a period with entries.',
    nothing: () => 'No row has a date and an amount.',
    no_rows: () => 'The file has no rows.',
    one_column: () => 'The table has only one column.',
    no_movement: ({ columns }) => `In its ${formatCount(columns)} columns no row has a date and an amount.`,
    no_such_line: ({ line, last }) =>
      `The column titles should be on line ${formatCount(line)}; the file ends at line ${formatCount(last)}.`,
  }),
  too_many_rows: byKind<FileRefusals['too_many_rows'], 'of'>('of', {
    statements: ({ max }) => `At most ${formatCount(max)} lines are read.`,
    list: ({ max }) => `At most ${formatCount(max)} rows are read. Split the file.`,
    enrichment: ({ max }) =>
      `At most ${formatCount(max)} entries with their parts, or payments, are read. Split the file.`,
  }),
  columns_unclear: unclearColumns,
  amounts_unclear: ({ column, sample }) =>
    sample === null
      ? `The column ${columnEn(column)} mixes decimal commas and decimal points; some of its figures have two readings.`
      : `The column ${columnEn(column)} has figures like “${sample}”, which have two readings.`,
  several_layouts: ({ lines }) =>
    `Tables with different columns begin on line ${joinTexts(lines)}. Choose the line of titles and the columns of one of them; the other rows are left out.`,
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
    `The file holds statements of ${joinTexts(found.map(formatAccount))}, none of ${formatAccount(wanted)}.`,
  several_bank_accounts: ({ found }) =>
    `The file holds statements of ${joinTexts(found.map(formatAccount))}. Give the account its IBAN or its number.`,
  balance_differs: ({ amount, currency }) => `The difference is ${currency} ${formatAmountText(amount)}.`,
  not_a_bank_master: byKind<FileRefusals['not_a_bank_master'], 'fault'>('fault', {
    no_json: () => 'The file is not valid JSON.',
    no_list: () => 'The file has no list of entries.',
    no_iid: () => 'The first line of the file names no IID.',
    no_entries: () => 'The file has no entries.',
  }),
  bank_master_columns_missing: ({ titles }) => `These are missing: ${joinTexts(titles)}.`,
  bank_master_row_invalid: ({ entry }) => `It is entry ${formatCount(entry)}.`,
  bank_master_too_long: ({ max }) => `At most ${formatCount(max)} entries are read.`,
}

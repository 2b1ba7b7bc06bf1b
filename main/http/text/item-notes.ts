// Notes about a loaded list of companies or open items, in English. Columns are counted from 0, as in `options.mapping`.

import type { Texts } from '../../../shared/record/core/coded-message.ts'
import type {
  FoundAttribute,
  ItemMappingProblems,
  ItemNotes,
  ItemSkipCode,
} from '../../../shared/record/import/item-table.ts'
import { NOTE_TEXTS } from './notes.ts'

const MAX_NAMED = 10

/** For example `line 3`, `lines 3, 4 and 12 more`. */
const linesText = (lines: readonly number[]): string => {
  const named = lines.slice(0, MAX_NAMED).join(', ')
  const rest = lines.length - MAX_NAMED
  return `${lines.length === 1 ? 'line' : 'lines'} ${named}${rest > 0 ? ` and ${rest} more` : ''}`
}

/** The title, else the index. */
export const itemColumn = ({ index, title }: { readonly index: number; readonly title: string | null }): string =>
  title || `column ${index}`

export const ITEM_NOTE_TEXTS: Texts<ItemNotes> = {
  ...NOTE_TEXTS,
  reference_column_left_out: ({ column }) =>
    `The column "${itemColumn(column)}" was skipped: it has no QR or creditor references with valid check digits.`,
  lines_left_out: ({ count, named }) => `${count} lines were skipped; the first ${named} are listed.`,
  sheets_not_read: ({ sheet, others }) =>
    `Only the sheet "${sheet}" was read, not ${others.map((other) => `"${other}"`).join(', ')}.`,
  companies_got_key: ({ count }) => `Companies found by name that now have the key of the file: ${count}.`,
  partly_paid: ({ lines, of }) =>
    `${lines.length} of ${of} items are already partly paid; their total is the open amount: ${linesText(lines)}.`,
  collective_accounts_left_out: ({ lines }) =>
    `The account is the one of debtors or creditors, on which no document is booked; ignored: ${linesText(lines)}.`,
  vat_rates_left_out: ({ lines }) =>
    `The VAT rate is ignored, because the organization books no VAT on these documents: ${linesText(lines)}.`,
  all_negative: () => 'All amounts are negative, so all items are credit notes. Is the sign reversed?',
  uids_left_out: ({ lines }) => `It is not a Swiss UID and was ignored: ${linesText(lines)}.`,
  countries_unknown: ({ lines }) => `The country is unknown and was ignored: ${linesText(lines)}.`,
}

export const ITEM_SKIP_TEXTS: Readonly<Record<ItemSkipCode, string>> = {
  titles: 'The column titles, repeated.',
  total: 'A total, not a record.',
  sum: 'A sum: an amount without a number and a date.',
  nothing_mapped: 'Nothing in the mapped columns.',
  no_amount_and_date: 'Neither an amount nor a date.',
  payment: 'A payment, not a document.',
  nothing_open: 'Nothing is open.',
}

const WHAT = {
  name: 'name',
  number: 'invoice number',
  amount: 'amount',
  date: 'invoice date',
  rate: 'exchange rate',
  day: 'day or month',
} as const satisfies Record<ItemMappingProblems['attribute_missing']['what'], string>

export const ITEM_MAPPING_TEXTS: Texts<ItemMappingProblems> = {
  attribute_missing: ({ what, attributes }) => `No column is clearly the ${WHAT[what]} (${attributes.join(' or ')}).`,
  columns_alike: ({ attribute, columns }) =>
    `${columns.map((column) => `"${itemColumn(column)}"`).join(' and ')} may be the ${attribute}; it is not clear which.`,
  given_beyond: ({ index, count }) => `The mapping uses column ${index}; the table has columns 0 to ${count - 1}.`,
  given_twice: ({ attribute }) => `The mapping uses two columns as ${attribute}.`,
}

/** For example `0 Nr. = number; 1 Bemerkung`. */
export const foundAttributes = (found: readonly FoundAttribute[]): string =>
  shortList(
    found.map(
      (column) =>
        `${column.index} ${itemColumn(column)}${column.attribute === 'ignored' ? '' : ` = ${column.attribute}`}`,
    ),
  )

/** At most 40 texts, each shortened to 60 characters. */
export const shortList = (texts: readonly string[]): string => {
  const listed = texts.slice(0, 40).map((text) => (text.length > 60 ? `${text.slice(0, 60)}…` : text))
  return texts.length > listed.length ? `${listed.join('; ')}; …` : listed.join('; ')
}

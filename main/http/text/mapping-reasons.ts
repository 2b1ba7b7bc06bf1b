// Why each column of a statement table got its meaning, and what is unclear, in English.

import type { Texts } from '../../../shared/record/core/coded-message.ts'
import type { ColumnName, MappingReasons } from '../../../shared/record/import/column-mapping.ts'

/** Counted from 1, as people count. */
export const columnTitle = ({ index, title }: ColumnName): string => `"${title || `column ${index + 1}`}"`

const titles = (columns: readonly ColumnName[]): string => columns.map(columnTitle).join(', ')

export const MAPPING_REASON_TEXTS: Texts<MappingReasons> = {
  no_booking_date: () => 'No column of booking dates was found.',
  booking_date_unsure: () => 'No column is surely the booking date.',
  no_amount: () => 'No column of amounts was found.',
  amount_ambiguous: ({ columns }) =>
    `Several columns may be the amount, and nothing tells which one is: ${titles(columns)}.`,
  amount_unsure: ({ nearest }) => `No column is surely the amount (the nearest is ${titles(nearest)}).`,
  mark_contradicts: ({ columns }) =>
    `The signs of the amounts and the marks of in and out contradict each other: ${titles(columns)}.`,
  account_unclear: ({ columns }) =>
    `Accounts that differ from row to row may be own ones or those of the other side, and nothing tells which: ${titles(columns)}.`,
  given_without_date: () => 'The mapping names no booking date.',
  given_without_amount: () => 'The mapping names no amount, and neither debit nor credit.',
  given_beyond: ({ index, meaning, count }) =>
    `The mapping names column ${index + 1} as ${meaning}, but the table has ${count}.`,
  given_twice: ({ meaning, indexes }) =>
    `The mapping names ${indexes.length} columns as ${meaning}: ${indexes.map((index) => index + 1).join(', ')}.`,
  balance_proves: ({ right, checks }) =>
    `The running balance adds up on ${right} of ${checks} rows of the sample: it proves the signs and the order.`,
  balance_differs: ({ right, checks }) =>
    `The running balance adds up on only ${right} of ${checks} rows of the sample.`,
  balance_less_fee: () => 'The balance moves by the amount less the fee.',
  amount_by_content: () => 'No title that is known says which column is the amount; what the columns hold does.',
  positive_leaves: () => 'Positive figures are money that leaves the account, as on card bills.',
}

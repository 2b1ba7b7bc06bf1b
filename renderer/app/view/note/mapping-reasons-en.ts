// Why the columns of a table are read as they are, and what is missing or unclear, in English.

import type { Texts } from '../../../../shared/record/core/coded-message.ts'
import type { ColumnMeaning, ColumnName, MappingReasons } from '../../../../shared/record/import/column-mapping.ts'
import { formatCount } from '../../text/format.ts'
import { columnName, joinTexts } from './message-words.ts'
import { en } from './text/en.ts'

/** `“Amount CHF”`, `“column 3”`. */
export const columnEn = (column: ColumnName): string => `“${columnName(column, 'column')}”`
export const columnsEn = (columns: readonly ColumnName[]): string => joinTexts(columns.map(columnEn))
export const meaningEn = (meaning: ColumnMeaning): string => `“${en[`column.${meaning}`]}”`

export const mappingReasonsEn: Texts<MappingReasons> = {
  no_booking_date: () => 'There is no column of booking dates.',
  booking_date_unsure: () => 'Which column is the booking date is not certain.',
  no_amount: () => 'There is no column of amounts.',
  amount_ambiguous: ({ columns }) =>
    `Several columns may be the amount, and nothing tells which one is: ${columnsEn(columns)}.`,
  amount_unsure: ({ nearest }) => `Which column is the amount is not certain (the nearest is ${columnsEn(nearest)}).`,
  mark_contradicts: ({ columns }) =>
    `The signs of the amounts and the marks of in and out contradict each other: ${columnsEn(columns)}.`,
  account_unclear: ({ columns }) =>
    `Whether ${columnsEn(columns)} names own accounts or those of the other side is not certain.`,
  given_without_date: () => 'No column was said to be the booking date.',
  given_without_amount: () => 'No column was said to be the amount, and neither debit nor credit.',
  given_beyond: ({ index, meaning, count }) =>
    `Column ${formatCount(index + 1)} was said to be ${meaningEn(meaning)}; the table has only ${formatCount(count)}.`,
  given_twice: ({ meaning, indexes }) =>
    `Several columns were said to be ${meaningEn(meaning)}: ${joinTexts(indexes.map((index) => index + 1))}.`,
  balance_proves: ({ right, checks }) =>
    `The running balance adds up on ${formatCount(right)} of ${formatCount(checks)} rows that were checked: it proves signs and order.`,
  balance_differs: ({ right, checks }) =>
    `The running balance adds up on only ${formatCount(right)} of ${formatCount(checks)} rows that were checked.`,
  balance_less_fee: () => 'The balance moves by the amount less the fee.',
  amount_by_content: () => 'No title that is known says which column is the amount; what the columns hold does.',
  positive_leaves: () => 'Positive figures are debits, as on card bills.',
}

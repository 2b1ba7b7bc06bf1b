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
  no_booking_date: () => 'There is no column with booking dates.',
  booking_date_unsure: () => 'No column is clearly the booking date.',
  no_amount: () => 'There is no column with amounts.',
  amount_ambiguous: ({ columns }) => `Several columns may be the amount: ${columnsEn(columns)}.`,
  amount_unsure: ({ nearest }) => `No column is clearly the amount (the closest is ${columnsEn(nearest)}).`,
  mark_contradicts: ({ columns }) =>
    `The signs of the amounts and the marks of in and out contradict each other: ${columnsEn(columns)}.`,
  account_unclear: ({ columns }) =>
    `It is not clear whether ${columnsEn(columns)} contains your own accounts or those of the counterparty.`,
  given_without_date: () => 'The mapping has no column with the booking date.',
  given_without_amount: () => 'The mapping has neither an amount nor a debit or credit.',
  given_beyond: ({ index, meaning, count }) =>
    `The mapping names column ${formatCount(index + 1)} as ${meaningEn(meaning)}; the table has only ${formatCount(count)} columns.`,
  given_twice: ({ meaning, indexes }) =>
    `The mapping names several columns as ${meaningEn(meaning)}: ${joinTexts(indexes.map((index) => index + 1))}.`,
  balance_proves: ({ right, checks }) =>
    `The running balance adds up on ${formatCount(right)} of ${formatCount(checks)} checked rows, which proves signs and order.`,
  balance_differs: ({ right, checks }) =>
    `The running balance adds up on only ${formatCount(right)} of ${formatCount(checks)} checked rows.`,
  balance_less_fee: () => 'The balance changes by the amount less the fee.',
  amount_by_content: () => 'No title names the amount; Kontor recognised the column by its content.',
  positive_leaves: () => 'Positive figures are debits, as on card statements.',
}

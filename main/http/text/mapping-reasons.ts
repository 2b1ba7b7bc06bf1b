// Why each column of a statement table got its meaning, and what is unclear, in English.

import type { Texts } from '../../../shared/record/core/coded-message.ts'
import type { ColumnName, MappingReasons } from '../../../shared/record/import/column-mapping.ts'

/** Counted from 1, as people count. */
export const columnTitle = ({ index, title }: ColumnName): string => `"${title || `column ${index + 1}`}"`

const titles = (columns: readonly ColumnName[]): string => columns.map(columnTitle).join(', ')

export const MAPPING_REASON_TEXTS: Texts<MappingReasons> = {
  no_booking_date: () => 'No column with booking dates was found.',
  booking_date_unsure: () => 'No column is clearly the booking date.',
  no_amount: () => 'No column with amounts was found.',
  amount_ambiguous: ({ columns }) =>
    `Several columns may be the amount, and it is not clear which: ${titles(columns)}.`,
  amount_unsure: ({ nearest }) => `No column is clearly the amount (the closest is ${titles(nearest)}).`,
  mark_contradicts: ({ columns }) =>
    `The signs of the amounts and the debit/credit marks contradict each other: ${titles(columns)}.`,
  account_unclear: ({ columns }) =>
    `Accounts that differ from row to row may be own accounts or those of the counterparty, and it is not clear which: ${titles(columns)}.`,
  given_without_date: () => 'The mapping has no booking date.',
  given_without_amount: () => 'The mapping has neither an amount nor debit and credit.',
  given_beyond: ({ index, meaning, count }) =>
    `The mapping uses column ${index + 1} as ${meaning}, but the table has ${count}.`,
  given_twice: ({ meaning, indexes }) =>
    `The mapping uses ${indexes.length} columns as ${meaning}: ${indexes.map((index) => index + 1).join(', ')}.`,
  balance_proves: ({ right, checks }) =>
    `The running balance adds up on ${right} of ${checks} rows of the sample, which confirms the signs and the order.`,
  balance_differs: ({ right, checks }) =>
    `The running balance adds up on only ${right} of ${checks} rows of the sample.`,
  balance_less_fee: () => 'The balance changes by the amount less the fee.',
  amount_by_content: () => 'No known title identifies the amount column; the contents of the columns do.',
  positive_leaves: () => 'Positive figures are money leaving the account, as on credit card statements.',
}

// What the columns of a table statement (CSV, spreadsheet) mean, how its values are written, and how sure that is.
// The same shape is found by the reader, shown and corrected in the window, and given back by a caller.
import { z } from 'zod'
import { foldText } from '../../value/text.ts'
import { type CodedMessage, CodedMessageRecord } from '../core/coded-message.ts'

/**
 * Meanings of a column. Money stands either in `amount` (signed, or with a `marker` column beside it) or in `debit`
 * and `credit`. `detail_amount` holds the parts of a collective order and is never booked by itself.
 */
const COLUMN_MEANINGS = [
  'booking_date',
  'value_date',
  'document_date',
  'amount',
  'debit',
  'credit',
  'marker',
  'fee',
  'balance',
  'detail_amount',
  'currency',
  'account',
  'counterparty_account',
  'name',
  'text',
  'reference',
  'bank_reference',
  'end_to_end_id',
  'status',
  'ignored',
] as const

export const ColumnMeaning = z.enum(COLUMN_MEANINGS)
export type ColumnMeaning = z.infer<typeof ColumnMeaning>

export const DecimalSign = z.enum(['.', ','])
export type DecimalSign = z.infer<typeof DecimalSign>

export const DateOrder = z.enum(['dmy', 'mdy', 'ymd'])
export type DateOrder = z.infer<typeof DateOrder>

const AmountSign = z
  .enum(['as_is', 'inverted'])
  .describe('`inverted`: a positive figure is money that leaves the account, as card bills write their charges')

/** How a caller says that a table is written, whatever its columns mean. */
export const notationInput = {
  header_line: z
    .number()
    .int()
    .min(1)
    .nullable()
    .optional()
    .describe('The line of the column titles, from 1; null: the file has none'),
  decimal: DecimalSign.nullable().optional(),
  date_order: DateOrder.nullable().optional(),
}

/** A mapping that a caller asks for. What is left out is found as usual; columns that are not named are ignored. */
export const MappingInput = z.object({
  columns: z
    .array(z.object({ index: z.number().int().min(0).max(255), meaning: ColumnMeaning }))
    .min(1)
    .max(256),
  ...notationInput,
  sign: AmountSign.optional(),
})
export type MappingInput = z.infer<typeof MappingInput>

const MappedColumn = z.object({
  index: z.number().int().min(0),
  header: z.string().nullable().describe('The title as the file writes it; null: the file has no titles'),
  meaning: ColumnMeaning,
  confidence: z.number().min(0).max(1).describe('1 also when a caller said so'),
  samples: z.array(z.string()).describe('The first values that are not empty, for people'),
})

export const ColumnMapping = z.object({
  columns: z.array(MappedColumn),
  header_line: z.number().int().min(1).nullable(),
  decimal: DecimalSign.nullable(),
  date_order: DateOrder.nullable(),
  sign: AmountSign,
  confidence: z.number().min(0).max(1).describe('That of the least certain column that an import needs'),
  shape: z.string().describe('Equal for files with the same titles: what a corrected mapping is remembered under'),
  /** Why it is so: `MappingReasons`. */
  reasons: z.array(CodedMessageRecord),
  encoding: z.string().nullable(),
  delimiter: z.string().nullable(),
  sheet: z.string().nullable(),
})
export type ColumnMapping = z.infer<typeof ColumnMapping>

/** Less sure than this the columns are shown before they are believed; below 0.5 they are not even proposed. */
export const CERTAIN_MAPPING = 0.7

/** How a column is named to people: by its title, else by its place from 0. */
export interface ColumnName {
  readonly index: number
  readonly title: string | null
}

/** What a column was taken for. */
export interface FoundMeaning extends ColumnName {
  readonly meaning: ColumnMeaning
}

/** Why a mapping is as it is, or what of it is missing or not clear; null: nothing is named. */
export interface MappingReasons {
  // Missing or not clear
  readonly no_booking_date: null
  readonly booking_date_unsure: null
  readonly no_amount: null
  readonly amount_ambiguous: { readonly columns: readonly ColumnName[] }
  readonly amount_unsure: { readonly nearest: readonly ColumnName[] }
  /** Signs of the amounts, and marks of in and out that say otherwise. */
  readonly mark_contradicts: { readonly columns: readonly ColumnName[] }
  /** Own accounts or those of the other side. */
  readonly account_unclear: { readonly columns: readonly ColumnName[] }
  // Of a mapping that somebody gave
  readonly given_without_date: null
  readonly given_without_amount: null
  readonly given_beyond: { readonly index: number; readonly meaning: ColumnMeaning; readonly count: number }
  readonly given_twice: { readonly meaning: ColumnMeaning; readonly indexes: readonly number[] }
  // Why it is so
  readonly balance_proves: { readonly right: number; readonly checks: number }
  readonly balance_differs: { readonly right: number; readonly checks: number }
  readonly balance_less_fee: null
  readonly amount_by_content: null
  readonly positive_leaves: null
}
export type MappingReason = CodedMessage<MappingReasons>

/**
 * The key of a table's form: its titles without case, accents and outer blanks, and without the empty ones at the end,
 * which come and go with the rows; without titles, the column count.
 */
export const tableShape = (headers: readonly (string | null)[]): string => {
  const titles = headers.map((header) => foldText(header ?? '').trim())
  const last = titles.findLastIndex((title) => title !== '')
  return last === -1 ? `columns:${headers.length}` : titles.slice(0, last + 1).join('|')
}

// The meaning of the columns of a table statement (CSV, spreadsheet), how its values are written, and how certain that
// is. The reader finds it, the window shows and corrects it, and a caller may send it, all in the same shape.
import { z } from 'zod'
import { foldText } from '../../value/text.ts'
import { type CodedMessage, CodedMessageRecord } from '../core/coded-message.ts'

/**
 * Meanings of a column. Money is either in `amount` (signed, or with a `marker` column) or in `debit` and `credit`.
 * `detail_amount` contains the parts of a collective order and is never booked by itself.
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
  .describe('`inverted`: positive amounts leave the account, as on credit card statements')

/** How a table is written, whichever meanings its columns have. */
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

/** A mapping that a caller sends. Missing values are detected; columns that are not listed are ignored. */
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
  header: z.string().nullable().describe('The title in the file; null: the file has no titles'),
  meaning: ColumnMeaning,
  confidence: z.number().min(0).max(1).describe('Also 1 if the request named the column'),
  samples: z.array(z.string()).describe('The first non-empty values, for display'),
})

export const ColumnMapping = z.object({
  columns: z.array(MappedColumn),
  header_line: z.number().int().min(1).nullable(),
  decimal: DecimalSign.nullable(),
  date_order: DateOrder.nullable(),
  sign: AmountSign,
  confidence: z.number().min(0).max(1).describe('The confidence of the least certain column that an import needs'),
  shape: z.string().describe('Equal for files with the same titles; a corrected mapping is remembered by it'),
  /** The reasons for the mapping: `MappingReasons`. */
  reasons: z.array(CodedMessageRecord),
  encoding: z.string().nullable(),
  delimiter: z.string().nullable(),
  sheet: z.string().nullable(),
})
export type ColumnMapping = z.infer<typeof ColumnMapping>

/** Below this certainty the user must confirm the columns; below 0.5 they are not even proposed. */
export const CERTAIN_MAPPING = 0.7

/** How messages name a column: by its title, otherwise by its index from 0. */
export interface ColumnName {
  readonly index: number
  readonly title: string | null
}

export interface FoundMeaning extends ColumnName {
  readonly meaning: ColumnMeaning
}

/** The reasons for a mapping, or what is missing or unclear in it; null: no values. */
export interface MappingReasons {
  // Missing or not clear
  readonly no_booking_date: null
  readonly booking_date_unsure: null
  readonly no_amount: null
  readonly amount_ambiguous: { readonly columns: readonly ColumnName[] }
  readonly amount_unsure: { readonly nearest: readonly ColumnName[] }
  /** Signs of the amounts, and marks for credit and debit that contradict them. */
  readonly mark_contradicts: { readonly columns: readonly ColumnName[] }
  /** The account numbers may be own accounts or those of the counterparties. */
  readonly account_unclear: { readonly columns: readonly ColumnName[] }
  // For a mapping that a caller sent
  readonly given_without_date: null
  readonly given_without_amount: null
  readonly given_beyond: { readonly index: number; readonly meaning: ColumnMeaning; readonly count: number }
  readonly given_twice: { readonly meaning: ColumnMeaning; readonly indexes: readonly number[] }
  // Reasons for the mapping
  readonly balance_proves: { readonly right: number; readonly checks: number }
  readonly balance_differs: { readonly right: number; readonly checks: number }
  readonly balance_less_fee: null
  readonly amount_by_content: null
  readonly positive_leaves: null
}
export type MappingReason = CodedMessage<MappingReasons>

/**
 * The key of a table's shape: its titles without case, accents and outer blanks, and without empty ones at the end,
 * which differ with the rows; without titles, the number of columns.
 */
export const tableShape = (headers: readonly (string | null)[]): string => {
  const titles = headers.map((header) => foldText(header ?? '').trim())
  const last = titles.findLastIndex((title) => title !== '')
  return last === -1 ? `columns:${headers.length}` : titles.slice(0, last + 1).join('|')
}

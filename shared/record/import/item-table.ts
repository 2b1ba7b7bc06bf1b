// The content of a table of companies, invoices or expenses from another system: the meaning of its columns, and the
// rows that the reader passes to the rules. The reader finds the mapping, the window shows it, and a caller may send
// it, all in the same shape.
import { z } from 'zod'
import type { CodedMessage } from '../core/coded-message.ts'
import type { Notes } from '../core/note.ts'
import { type ColumnName, DateOrder, DecimalSign, notationInput } from './column-mapping.ts'

/** Kinds of records that are loaded from a table. */
export type ItemKind = 'company' | 'invoice' | 'expense' | 'exchange_rate'

const COMPANY_ATTRIBUTES = [
  'key',
  'name',
  'first_name',
  'last_name',
  'other_name',
  'iban',
  'email',
  'address',
  'zip',
  'city',
  /** `8001 Zürich`: both in one cell. */
  'zip_city',
  'country',
  'uid',
] as const

const INVOICE_ATTRIBUTES = [
  'key',
  'number',
  'company_key',
  'company_name',
  /** The open amount when the file was written. */
  'open_amount',
  'total',
  'currency',
  'date',
  'due_date',
  'reference',
  /** Shows which rows are credit notes. */
  'type',
  'text',
  /** The number of the ledger account, perhaps followed by its name: revenue, or cost. */
  'account',
  /** The VAT rate: a percentage, or the name or kind of a rate. */
  'vat_rate',
] as const

const EXPENSE_ATTRIBUTES = [...INVOICE_ATTRIBUTES, 'creditor_iban'] as const

const RATE_ATTRIBUTES = [
  'currency',
  /** A day, or a month (`2026-03`, `03.2026`). */
  'date',
  /** The value of `units` of the currency in the base currency. */
  'rate',
  /** How many units the rate is for; without it, 1. */
  'units',
] as const

/** The attributes that a column may have, by the kind of record; every other column is `ignored`. */
export const ITEM_ATTRIBUTES = {
  company: COMPANY_ATTRIBUTES,
  invoice: INVOICE_ATTRIBUTES,
  expense: EXPENSE_ATTRIBUTES,
  exchange_rate: RATE_ATTRIBUTES,
} as const satisfies Readonly<Record<ItemKind, readonly string[]>>

export type ItemAttribute =
  | (typeof COMPANY_ATTRIBUTES)[number]
  | (typeof EXPENSE_ATTRIBUTES)[number]
  | (typeof RATE_ATTRIBUTES)[number]

/** A mapping that a caller sends. Missing values are detected; columns that are not listed are ignored. */
export const itemMappingInput = <const A extends readonly [string, ...string[]]>(attributes: A) =>
  z.object({
    columns: z
      .array(z.object({ index: z.number().int().min(0).max(255), attribute: z.enum([...attributes, 'ignored']) }))
      .min(1)
      .max(256),
    ...notationInput,
  })

export interface ItemMappingInput {
  readonly columns: readonly { readonly index: number; readonly attribute: ItemAttribute | 'ignored' }[]
  readonly header_line?: number | null | undefined
  readonly decimal?: DecimalSign | null | undefined
  readonly date_order?: DateOrder | null | undefined
}

const MappedItemColumn = z.object({
  index: z.number().int().min(0),
  header: z.string().nullable().describe('The title in the file; null: the file has no titles'),
  attribute: z.enum([
    ...new Set([...COMPANY_ATTRIBUTES, ...EXPENSE_ATTRIBUTES, ...RATE_ATTRIBUTES, 'ignored'] as const),
  ]),
  confidence: z.number().min(0).max(1).describe('Also 1 if the request named the column'),
  samples: z.array(z.string()).describe('The first non-empty values, for display'),
})

export const ItemMapping = z
  .object({
    columns: z.array(MappedItemColumn),
    header_line: z.number().int().min(1).nullable(),
    decimal: DecimalSign.nullable(),
    date_order: DateOrder.nullable(),
    encoding: z.string().nullable(),
    delimiter: z.string().nullable(),
    sheet: z.string().nullable(),
  })
  .meta({ id: 'ItemMapping' })
export type ItemMapping = z.infer<typeof ItemMapping>

/** A cell whose content does not fit the meaning of its column. */
export interface UnreadableCell {
  readonly attribute: ItemAttribute
  readonly type: 'date_unreadable' | 'amount_unreadable' | 'currency_unknown' | 'exchange_rate_invalid'
}

/**
 * A row that is a record. Values are trimmed texts: days as `2026-01-31`, amounts as plain decimals (`-1234.5`),
 * currencies as ISO codes; empty cells are left out.
 */
export interface ItemRow {
  /** The line in the file, from 1. */
  readonly line: number
  readonly values: Readonly<Partial<Record<ItemAttribute, string>>>
  readonly unreadable: readonly UnreadableCell[]
}

/** Why a line is not a record. */
export type ItemSkipCode =
  | 'titles'
  | 'total'
  | 'sum'
  | 'nothing_mapped'
  | 'no_amount_and_date'
  | 'payment'
  | 'nothing_open'

/** A line that is not a record, and why. */
export interface SkippedItemLine {
  readonly line: number
  readonly reason: ItemSkipCode
}

export interface FoundAttribute extends ColumnName {
  readonly attribute: ItemAttribute | 'ignored'
  /** The first values that are not empty, for users. */
  readonly samples: readonly string[]
}

/** What is missing or unclear in a mapping. */
export interface ItemMappingProblems {
  readonly attribute_missing: {
    readonly what: 'name' | 'number' | 'amount' | 'date' | 'rate' | 'day'
    readonly attributes: readonly ItemAttribute[]
  }
  readonly columns_alike: { readonly attribute: ItemAttribute; readonly columns: readonly ColumnName[] }
  readonly given_beyond: { readonly index: number; readonly count: number }
  readonly given_twice: { readonly attribute: ItemAttribute }
}
export type ItemMappingProblem = CodedMessage<ItemMappingProblems>

/** Notes about a list that is loaded; null: no values. */
export interface ItemNotes extends Notes {
  readonly reference_column_left_out: { readonly column: ColumnName }
  readonly lines_left_out: { readonly count: number; readonly named: number }
  readonly sheets_not_read: { readonly sheet: string; readonly others: readonly string[] }
  readonly companies_got_key: { readonly count: number }
  readonly partly_paid: { readonly lines: readonly number[]; readonly of: number }
  /** The column of accounts has debtors or creditors, on which no document is booked. */
  readonly collective_accounts_left_out: { readonly lines: readonly number[] }
  /** Kontor books no VAT on these documents: without liability, or bills with net tax rates. */
  readonly vat_rates_left_out: { readonly lines: readonly number[] }
  readonly all_negative: null
  readonly countries_unknown: { readonly lines: readonly number[] }
  /** Numbers of other countries, and words. */
  readonly uids_left_out: { readonly lines: readonly number[] }
}
export type ItemNote = CodedMessage<ItemNotes>

export interface ItemTable {
  readonly rows: readonly ItemRow[]
  readonly skipped: readonly SkippedItemLine[]
  readonly mapping: ItemMapping
  readonly warnings: readonly ItemNote[]
  /** Exchange rates: whether the tax administration published the list. */
  readonly is_official?: boolean
}

/** How to read a table. */
export interface ItemReading {
  readonly kind: ItemKind
  readonly mapping?: ItemMappingInput | null | undefined
  /** Overrides the encoding of a text file. */
  readonly encoding?: string | null | undefined
}

/** Rows of one file: twice the limit of a bulk load, which is about what 5 MB contain. */
export const MAX_ITEM_ROWS = 20_000

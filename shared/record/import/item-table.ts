// What a table of companies, invoices or expenses from another system holds: what its columns mean, and its rows as the
// reader hands them to the rules. The same shape is found by the reader, shown to people, and given back by a caller.
import { z } from 'zod'
import type { CodedMessage } from '../core/coded-message.ts'
import type { Notes } from '../core/note.ts'
import { type ColumnName, DateOrder, DecimalSign, notationInput } from './column-mapping.ts'

/** Kinds of records that are loaded from a table. */
export type ItemKind = 'company' | 'invoice' | 'expense'

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
] as const

const INVOICE_ATTRIBUTES = [
  'key',
  'number',
  'company_key',
  'company_name',
  /** What was left to pay when the file was written. */
  'open_amount',
  'total',
  'currency',
  'date',
  'due_date',
  'reference',
  /** Says which rows are credit notes. */
  'type',
  'text',
  /** The number of the ledger account: revenue, or cost. */
  'account',
] as const

const EXPENSE_ATTRIBUTES = [...INVOICE_ATTRIBUTES, 'creditor_iban'] as const

/** What a column may say of a record, by the kind of the record; every other column is `ignored`. */
export const ITEM_ATTRIBUTES = {
  company: COMPANY_ATTRIBUTES,
  invoice: INVOICE_ATTRIBUTES,
  expense: EXPENSE_ATTRIBUTES,
} as const satisfies Readonly<Record<ItemKind, readonly string[]>>

export type ItemAttribute = (typeof COMPANY_ATTRIBUTES)[number] | (typeof EXPENSE_ATTRIBUTES)[number]

/** A mapping that a caller asks for. What is left out is found as usual; columns that are not named are ignored. */
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
  header: z.string().nullable().describe('The title as the file writes it; null: the file has no titles'),
  attribute: z.enum([...new Set([...COMPANY_ATTRIBUTES, ...EXPENSE_ATTRIBUTES, 'ignored'] as const)]),
  confidence: z.number().min(0).max(1).describe('1 also when a caller said so'),
  samples: z.array(z.string()).describe('The first values that are not empty, for people'),
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

/** A cell that holds something that cannot be read as what its column means. */
export interface UnreadableCell {
  readonly attribute: ItemAttribute
  readonly type: 'date_unreadable' | 'amount_unreadable' | 'currency_unknown'
}

/**
 * A row that is a record. Values are trimmed texts: days as `2026-01-31`, amounts as plain decimals (`-1234.5`),
 * currencies as ISO codes; what a cell leaves empty is left out.
 */
export interface ItemRow {
  /** Where it stands in the file, from 1. */
  readonly line: number
  readonly values: Readonly<Partial<Record<ItemAttribute, string>>>
  readonly unreadable: readonly UnreadableCell[]
}

/** Why a line is no record. */
export type ItemSkipCode =
  | 'titles'
  | 'total'
  | 'sum'
  | 'nothing_mapped'
  | 'no_amount_and_date'
  | 'payment'
  | 'nothing_open'

/** A line that is no record, and why. */
export interface SkippedItemLine {
  readonly line: number
  readonly reason: ItemSkipCode
}

/** What a column was taken for. */
export interface FoundAttribute extends ColumnName {
  readonly attribute: ItemAttribute | 'ignored'
  /** The first values that are not empty, for people. */
  readonly samples: readonly string[]
}

/** What of a mapping is missing or not clear. */
export interface ItemMappingProblems {
  readonly attribute_missing: {
    readonly what: 'name' | 'number' | 'amount' | 'date'
    readonly attributes: readonly ItemAttribute[]
  }
  readonly columns_alike: { readonly attribute: ItemAttribute; readonly columns: readonly ColumnName[] }
  readonly given_beyond: { readonly index: number; readonly count: number }
  readonly given_twice: { readonly attribute: ItemAttribute }
}
export type ItemMappingProblem = CodedMessage<ItemMappingProblems>

/** What people should know about a list that is loaded; null: nothing is named. */
export interface ItemNotes extends Notes {
  readonly reference_column_left_out: { readonly column: ColumnName }
  readonly lines_left_out: { readonly count: number; readonly named: number }
  readonly sheets_not_read: { readonly sheet: string; readonly others: readonly string[] }
  readonly companies_got_key: { readonly count: number }
  readonly partly_paid: { readonly lines: readonly number[]; readonly of: number }
  /** Of a list of bills. */
  readonly accounts_unknown: { readonly lines: readonly number[] }
  /** Of a list of invoices. */
  readonly revenue_accounts_unknown: { readonly lines: readonly number[] }
  readonly all_negative: null
  readonly countries_unknown: { readonly lines: readonly number[] }
}
export type ItemNote = CodedMessage<ItemNotes>

export interface ItemTable {
  readonly rows: readonly ItemRow[]
  readonly skipped: readonly SkippedItemLine[]
  readonly mapping: ItemMapping
  readonly warnings: readonly ItemNote[]
}

/** How a caller wants a table read. */
export interface ItemReading {
  readonly kind: ItemKind
  readonly mapping?: ItemMappingInput | null | undefined
  /** Overrides the encoding of a text file. */
  readonly encoding?: string | null | undefined
}

/** Rows of one file: twice what a bulk load takes, since that is about what 5 MB hold. */
export const MAX_ITEM_ROWS = 20_000

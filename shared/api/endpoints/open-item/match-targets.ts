// What companies and open items have in common in the interface: the endpoints of a kind, the attributes of open items,
// their filters and sorts, and the permissions to write them. All of it is an extension.

import { z } from 'zod'
import { AmountInput } from '../../../record/core/amount-input.ts'
import type { TableWithDeletions } from '../../../record/core/deletion.ts'
import { CurrencyField, CurrencyInput, DateField, FilledText, StringId } from '../../../record/core/scalar.ts'
import { DOCUMENT_BOOKINGS, OPEN_ITEM_STATUSES } from '../../../record/open-item/open-item.ts'
import type { Permission } from '../../../record/organization/permission.ts'
import { sinceFilters } from '../../endpoint.ts'

export const WRITE_PERMISSIONS: readonly Permission[] = ['MANAGE_ACCOUNTING', 'supervise invoices']

/** A text that may be empty. */
export const nullableText = (max: number) => z.string().max(max).nullable().optional()
export const nullableId = () => StringId.nullable().optional()

export const openItemAttributes = {
  key: nullableText(255).describe('The key of the source system, unique within the kind'),
  currency: CurrencyInput.describe('null or omitted: the base currency of the organization'),
  text: nullableText(1000),
}

const TOTAL = 'Signed: a credit note is negative'
const BASE_TOTAL =
  'For a document in another currency: the booked value of its total in the base currency, with the sign of the total'

export const Total = AmountInput.describe(TOTAL)
export const BaseTotal = AmountInput.describe(BASE_TOTAL)
const ShownBaseTotal = z.number().describe(BASE_TOTAL)

/** Computed fields of every open item, instead of its minor units. */
export const settledFields = {
  currency: CurrencyField,
  total: z.number().describe(TOTAL),
  open_amount: z.number().describe('The amount that is still open'),
  paid_amount: z.number().describe('The amount settled by matches'),
  status: z.enum(OPEN_ITEM_STATUSES),
}

/** Fields of a document in addition to the stored ones: amounts as numbers, and how the ledger contains it. */
export const bookedFields = {
  base_total: ShownBaseTotal.nullable(),
  lines: z.array(
    z.object({
      account_id: StringId.nullable(),
      vat_rate_id: StringId.nullable(),
      amount: z.number().describe('Including the tax; the lines add up to the total'),
      text: z.string().nullable(),
    }),
  ),
  booked_by: z
    .enum(DOCUMENT_BOOKINGS)
    .nullable()
    .describe(
      'How it is booked: `issue` (by an entry of its own, `journal_entry_id`), `payment` (by the entries that settle it), `opening` (in the opening balance), `elsewhere` (by another program); null: it is not booked',
    ),
  booking: z
    .object({
      entry: z
        .object({ id: StringId, number: z.number().int(), date: DateField })
        .nullable()
        .describe('The entry of its own; null: there is none'),
      parts: z
        .array(z.object({ account_id: StringId, vat_rate_id: StringId.nullable() }))
        .describe(
          'The accounts and VAT rates of its booking; for `payment`, those that its payments book; empty if these books have none',
        ),
    })
    .optional()
    .describe('Append `booking`: how it is booked in the ledger'),
  payments: z
    .array(
      z.object({
        bank_transaction_id: StringId,
        date: DateField,
        amount: z.number().describe('The settled part, in the currency of the document'),
        is_return: z.boolean().describe('It came back: the document is open again for this amount'),
      }),
    )
    .optional()
    .describe('Append `payments`: what settled it, and what came back'),
} as const

/** Internal fields of the books. */
export const HIDDEN_FIELDS = { base_paid_amount: true, payment_parts: true, reminders: true } as const

export const MAX_LINES = 200

/** `date`: the field that `filter[date_range]` compares. */
export const openItemFilters = <const T extends TableWithDeletions>(table: T, date: string) =>
  ({
    key: { kind: 'text', field: 'key' },
    status: { kind: { one_of: OPEN_ITEM_STATUSES }, field: 'status' },
    open: { kind: 'boolean', field: 'open' },
    currency: { kind: 'text', field: 'currency' },
    date_range: { kind: 'date_range', field: date },
    amount_range: { kind: 'amount_range', field: 'total' },
    ...sinceFilters(table),
  }) as const

/** Invoices and expenses have a company, a number, a reference and a due date. */
export const documentList = <const T extends 'invoice' | 'expense'>(table: T) =>
  ({
    filters: {
      ...openItemFilters(table, 'date'),
      company: { kind: 'id', field: 'company_id' },
      number: { kind: 'text', field: 'number' },
      reference: { kind: 'text', field: 'reference' },
      booked_by: { kind: { one_of: [...DOCUMENT_BOOKINGS, 'nothing'] }, field: 'booking' },
      account: { kind: 'id', field: 'account_id' },
      due_range: { kind: 'date_range', field: 'due_date' },
    },
    search: true,
    sorts: ['date', 'due_date', 'number', 'total', 'open_amount', 'created_at'],
    default_sort: '-date',
    per_page: 25,
  }) as const

/** The sums of all documents of a list, in addition to the page. */
export const DOCUMENT_META = {
  sums: z
    .array(
      z.object({
        currency: z.string(),
        count: z.number().int(),
        total: z.number(),
        open_amount: z.number().describe('The amount that is still open'),
      }),
    )
    .optional()
    .describe('Append `sums`: the totals of all rows, by currency'),
}

const MAX_BULK_ITEMS = 10_000

/** By which a bulk load finds existing records. */
export const OwnKey = FilledText.max(255)

/** Items to create or update; each has its `key`. */
export const bulkOf = <T extends z.ZodType>(item: T) => z.object({ items: z.array(item).min(1).max(MAX_BULK_ITEMS) })

const BulkResult = z
  .object({ created: z.number().int(), updated: z.number().int(), unchanged: z.number().int() })
  .meta({ id: 'BulkResult' })
export type BulkResult = z.infer<typeof BulkResult>

/** What the endpoints of each kind have in common; names, paths, summaries, bodies and answers differ. */
const WRITE = { permissions: WRITE_PERMISSIONS, extension: true } as const
export const READ = { method: 'GET', extension: true } as const
export const CREATE = { ...WRITE, method: 'POST', status: 201 } as const
export const CHANGE = { ...WRITE, method: 'PUT' } as const
export const DELETE = { ...WRITE, method: 'DELETE', status: 204, response: null } as const
export const UPSERT = {
  ...WRITE,
  scopes: ['import', 'book'],
  method: 'POST',
  summary: 'Creates or updates many records by key, all or none; unchanged items are not written',
  // Ten thousand items with all their texts.
  body_megabytes: 10,
  response: BulkResult,
} as const

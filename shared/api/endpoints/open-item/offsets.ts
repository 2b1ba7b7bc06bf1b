// Offsetting documents without a bank transaction, an extension.
import { z } from 'zod'
import { AmountInput } from '../../../record/core/amount-input.ts'
import { CurrencyField, DateField, StringId, TimestampField } from '../../../record/core/scalar.ts'
import { OFFSET_KINDS } from '../../../record/open-item/offset.ts'
import { endpoint, sinceFilters } from '../../endpoint.ts'
import { paged } from '../../page.ts'

const TYPES = ['invoice', 'expense'] as const

export const OffsetObject = z
  .object({
    id: StringId,
    kind: z.enum(OFFSET_KINDS).describe('`offset`: documents against each other · `write_off`: against a loss'),
    date: DateField,
    text: z.string().nullable().describe('Of a write-off: the reason'),
    documents: z.array(
      z.object({
        type: z.enum(TYPES),
        id: StringId,
        number: z.string(),
        company_id: StringId.nullable(),
        currency: CurrencyField,
        amount: z.number().describe('What it adds to `paid_amount`: negative for a credit note or an overpaid invoice'),
      }),
    ),
    journal_entry_id: StringId.nullable().describe('null: the documents are on the same account, so nothing is booked'),
    created_at: TimestampField,
  })
  .meta({ id: 'Offset' })
export type OffsetObject = z.infer<typeof OffsetObject>

const OFFSET_FIELDS = {
  documents: z
    .array(
      z.object({
        type: z.enum(TYPES),
        id: StringId,
        amount: AmountInput.nullable()
          .optional()
          .describe(
            'In the currency of the document, greater than 0. Omitted for all documents: as much as both sides have, in their order; ' +
              'omitted for some: their open amount',
          ),
      }),
    )
    .min(2)
    .max(500),
  differences: z
    .array(
      z.object({
        account_id: StringId.nullable().optional().describe('Default: 3806, or 4906 when all documents are bills'),
        amount: AmountInput.describe('In the base currency; a positive amount is a debit'),
        text: z.string().max(1000).nullable().optional(),
      }),
    )
    .max(20)
    .optional()
    .describe(
      'Only for documents in different currencies: what both sides differ by at their booked values in the base currency',
    ),
  text: z.string().max(255).nullable().optional(),
  several_companies: z.boolean().optional().describe('Required when the documents are not all of one company'),
}

/** Documents that are offset in the same action in which a transaction pays what remains. */
export const OffsetDocuments = z.object(OFFSET_FIELDS).meta({ id: 'OffsetDocuments' })

export const CreateOffset = z
  .object({
    ...OFFSET_FIELDS,
    date: DateField.nullable().optional().describe('Default: today. Not before the latest date of the documents'),
    book_on: DateField.nullable()
      .optional()
      .describe('A later, open day when the day is in a locked period; the error `period_locked` names the first one'),
  })
  .meta({ id: 'CreateOffset' })
export type CreateOffset = z.infer<typeof CreateOffset>

export const CreateWriteOff = z
  .object({
    documents: z
      .array(
        z.object({
          type: z.enum(TYPES),
          id: StringId,
          amount: AmountInput.nullable().optional().describe('Default: the open amount'),
        }),
      )
      .min(1)
      .max(500),
    date: CreateOffset.shape.date,
    book_on: CreateOffset.shape.book_on,
    reason: z
      .string()
      .max(255)
      .nullable()
      .optional()
      .describe('Required for more than the setting `accountingWriteOffLimit` in the base currency'),
    account_id: StringId.nullable().optional().describe('Default: 3805 for invoices, 4900 for bills'),
  })
  .meta({ id: 'CreateWriteOff' })
export type CreateWriteOff = z.infer<typeof CreateWriteOff>

export const OffsetProposals = z
  .object({
    data: z.array(
      z.object({
        company_id: StringId,
        company_name: z.string(),
        currency: CurrencyField,
        amount: z.number().describe('What both sides settle'),
        from_date: DateField.describe('The first possible day of the offset'),
        documents: z
          .array(
            z.object({
              type: z.enum(TYPES),
              id: StringId,
              number: z.string(),
              date: DateField,
              amount: z.number().describe('What is settled of it, without a sign'),
              is_credit: z.boolean(),
              is_on_account: z.boolean().describe('The open credit of a payment on account'),
            }),
          )
          .describe('The credits first; `POST /offset` takes them as they are'),
      }),
    ),
  })
  .meta({ id: 'OffsetProposals' })
export type OffsetProposals = z.infer<typeof OffsetProposals>

const record = { params: { offsetId: StringId } } as const
const permissions = ['MANAGE_ACCOUNTING', 'supervise invoices'] as const

export const listOffsets = endpoint({
  name: 'listOffsets',
  method: 'GET',
  path: '/offset',
  summary: 'Offsets of documents, the latest first',
  list: {
    filters: {
      kind: { kind: { one_of: OFFSET_KINDS }, field: 'kind' },
      document: { kind: 'id', field: 'document' },
      date_range: { kind: 'date_range', field: 'date' },
      ...sinceFilters('offset'),
    },
    search: true,
    sorts: ['date', 'created_at'],
    default_sort: '-date,-created_at',
    per_page: 25,
  },
  response: paged(OffsetObject),
  extension: true,
})

export const listOffsetProposals = endpoint({
  name: 'listOffsetProposals',
  method: 'GET',
  path: '/offset_proposal',
  summary: 'Open credits of companies that could settle their open documents',
  description:
    'What a company paid on account or too much, and its credit notes, against its open invoices in the same currency, from the ' +
    'earliest on; for suppliers likewise. Nothing is offset until someone sends it to `POST /offset`.',
  response: OffsetProposals,
  extension: true,
})

export const getOffset = endpoint({
  ...record,
  name: 'getOffset',
  method: 'GET',
  path: '/offset/{offsetId}',
  summary: 'One offset',
  response: OffsetObject,
  extension: true,
})

export const createOffset = endpoint({
  name: 'createOffset',
  method: 'POST',
  path: '/offset',
  summary: 'Settles documents against each other without a bank transaction',
  description:
    'What is owed to us (open invoices, credit notes of suppliers) against what we owe (credit notes, overpaid invoices, ' +
    'bills), at the same amount. It is booked where the accounts differ (2000 against 1100) and only linked where they do not. Documents in ' +
    'different currencies are offset at their booked values, with the difference as a row. With VAT by received amounts it counts as receipt and payment on its day.',
  permissions,
  body: CreateOffset,
  errors: {
    422:
      'Both sides differ (`offset_sum`) or one is missing (`offset_one_side`), a document is settled or has less open, belongs to ' +
      'another company, or is later than the day; or the day is in a closed fiscal year or a locked period',
  },
  status: 201,
  response: OffsetObject,
  extension: true,
})

export const createWriteOff = endpoint({
  name: 'createWriteOff',
  method: 'POST',
  path: '/offset/write_off',
  summary: 'Writes off documents that will not be paid',
  description:
    'The open amount becomes a loss, which reduces the VAT by the rates of the document (effective method). `DELETE /offset/{offsetId}` ' +
    'opens the documents again. A payment that arrives later is matched with the loss account and the rate: then the VAT is due again.',
  permissions,
  body: CreateWriteOff,
  errors: {
    422: 'A document is settled or has less open; the reason is missing; or the day is in a closed fiscal year or a locked period',
  },
  status: 201,
  response: OffsetObject,
  extension: true,
})

export const deleteOffset = endpoint({
  ...record,
  name: 'deleteOffset',
  method: 'DELETE',
  path: '/offset/{offsetId}',
  summary: 'Opens the documents of an offset again; its entry is reversed',
  permissions,
  days: {
    book_on: 'The date of the reversal when the entry is in a locked period; `period_locked` names the first open day',
  },
  errors: { 422: 'Its day is in a closed fiscal year, or in a locked period without `book_on`' },
  status: 204,
  response: null,
  extension: true,
})

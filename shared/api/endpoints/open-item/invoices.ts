// Invoices to customers, and credit notes. An extension.
import { z } from 'zod'
import { AmountInput } from '../../../record/core/amount-input.ts'
import { DateField, FilledText, StringId } from '../../../record/core/scalar.ts'
import { DOCUMENT_BOOKINGS, Invoice } from '../../../record/open-item/open-item.ts'
import { endpoint } from '../../endpoint.ts'
import { pagedWith } from '../../page.ts'
import { CompanyObject } from './companies.ts'
import {
  BaseTotal,
  bookedFields,
  bulkOf,
  CHANGE,
  CREATE,
  DELETE,
  DOCUMENT_META,
  documentList,
  HIDDEN_FIELDS,
  MAX_LINES,
  nullableId,
  nullableText,
  OwnKey,
  openItemAttributes,
  READ,
  settledFields,
  Total,
  UPSERT,
} from './match-targets.ts'

/** An invoice as the interface shows it. */
export const InvoiceObject = Invoice.omit(HIDDEN_FIELDS)
  .extend({
    ...settledFields,
    ...bookedFields,
    company: CompanyObject.nullable().optional().describe('Include `company`'),
  })
  .meta({ id: 'Invoice' })
export type InvoiceObject = z.infer<typeof InvoiceObject>

/** Attributes of invoices and expenses. */
export const documentAttributes = {
  number: FilledText.max(255),
  total: Total,
  date: DateField,
  due_date: DateField.nullable().optional(),
  base_total: BaseTotal.nullable().optional(),
  exchange_rate: z
    .number()
    .positive()
    .nullable()
    .optional()
    .describe('In place of `base_total`: what one unit of the currency is worth in the base currency'),
  account_id: nullableId().describe('Revenue, or cost; null: that of the company, else that of the settings'),
  vat_rate_id: nullableId().describe('Null: that of the company, else the usual one of the account'),
  lines: z
    .array(
      z.object({
        amount: AmountInput.describe(
          'With the tax, but for acquisition tax, which is added; all lines together are the total',
        ),
        account_id: nullableId(),
        vat_rate_id: nullableId(),
        text: nullableText(255),
      }),
    )
    .max(MAX_LINES)
    .nullable()
    .optional()
    .describe('Several accounts or VAT rates; null or empty: all of it is on one'),
  booked_by: z
    .enum(DOCUMENT_BOOKINGS)
    .nullable()
    .optional()
    .describe(
      'What has booked it already: `opening` (the opening balance contains it), `elsewhere` (another program books it). Null: it is booked as the setting `documentBooking` says. `issue` and `payment` are only taken of a document that has them already',
    ),
  company_id: nullableId(),
  company_key: nullableText(255).describe('The company by its own key, in place of its id'),
  reference: nullableText(50).describe('QR reference (27 digits) or creditor reference (RF…); blanks do not matter'),
  ...openItemAttributes,
}

export const CreateInvoice = z.object(documentAttributes).meta({ id: 'CreateInvoice' })
export type CreateInvoice = z.infer<typeof CreateInvoice>

export const ChangeInvoice = CreateInvoice.partial().meta({ id: 'ChangeInvoice' })
export type ChangeInvoice = z.infer<typeof ChangeInvoice>

const record = { path: '/invoice/{invoiceId}', params: { invoiceId: StringId } } as const

export const listInvoices = endpoint({
  ...READ,
  name: 'listInvoices',
  path: '/invoice',
  summary: 'Invoices to customers; credit notes have a negative total',
  list: documentList('invoice'),
  includes: ['company'],
  appends: ['sums', 'booking'],
  response: pagedWith(InvoiceObject, DOCUMENT_META),
})

export const getInvoice = endpoint({
  ...READ,
  ...record,
  name: 'getInvoice',
  summary: 'One invoice',
  includes: ['company'],
  appends: ['booking'],
  response: InvoiceObject,
})

export const createInvoice = endpoint({
  ...CREATE,
  name: 'createInvoice',
  path: '/invoice',
  summary: 'Adds an invoice',
  body: CreateInvoice,
  response: InvoiceObject,
})

export const changeInvoice = endpoint({
  ...CHANGE,
  ...record,
  name: 'changeInvoice',
  summary: 'Changes an invoice; attributes that are left out stay as they are',
  body: ChangeInvoice,
  response: InvoiceObject,
})

export const deleteInvoice = endpoint({
  ...DELETE,
  ...record,
  name: 'deleteInvoice',
  summary: 'Deletes an invoice that nothing hangs on',
  errors: { 422: 'Bank transactions are matched with it' },
})

export const upsertInvoices = endpoint({
  ...UPSERT,
  name: 'upsertInvoices',
  path: '/invoice/bulk',
  body: bulkOf(CreateInvoice.extend({ key: OwnKey })).meta({ id: 'UpsertInvoices' }),
})

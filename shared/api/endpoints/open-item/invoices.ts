// Invoices to customers, and credit notes. An extension.
import { z } from 'zod'
import { AmountInput } from '../../../record/core/amount-input.ts'
import { DateField, FilledText, StringId } from '../../../record/core/scalar.ts'
import { LETTER_LANGUAGES } from '../../../record/open-item/company.ts'
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
  WRITE_PERMISSIONS,
} from './match-targets.ts'

/** An invoice as the interface shows it. */
export const InvoiceObject = Invoice.omit(HIDDEN_FIELDS)
  .extend({
    ...settledFields,
    ...bookedFields,
    reminder_level: z.number().int().describe('Of the latest reminder: 1 to 3; 0: none'),
    reminded_on: DateField.nullable().describe('The day of the latest reminder'),
    reminders_paused_until: DateField.nullable(),
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
    .describe('Instead of `base_total`: the value of one unit of the currency in the base currency'),
  account_id: nullableId().describe(
    'The revenue or expense account; null: that of the company, otherwise that of the settings',
  ),
  vat_rate_id: nullableId().describe('null: that of the company, otherwise the usual one of the account'),
  lines: z
    .array(
      z.object({
        amount: AmountInput.describe(
          'Including the tax, except acquisition tax, which is added; the lines add up to the total',
        ),
        account_id: nullableId(),
        vat_rate_id: nullableId(),
        text: nullableText(255),
      }),
    )
    .max(MAX_LINES)
    .nullable()
    .optional()
    .describe('Several accounts or VAT rates; null or empty: the total has only one'),
  booked_by: z
    .enum(DOCUMENT_BOOKINGS)
    .nullable()
    .optional()
    .describe(
      'How it is already booked: `opening` (in the opening balance), `elsewhere` (by another program). null: by the setting `documentBooking`. `issue` and `payment` are only accepted for documents that have them already',
    ),
  company_id: nullableId(),
  company_key: nullableText(255).describe('The company by its key, instead of by id'),
  reference: nullableText(50).describe('QR reference (27 digits) or creditor reference (RF…); spaces are ignored'),
  ...openItemAttributes,
}

export const CreateInvoice = z
  .object({
    ...documentAttributes,
    reminders_paused_until: DateField.nullable()
      .optional()
      .describe('Up to and including this day it is not reminded, for instance because it is disputed'),
    number: documentAttributes.number
      .optional()
      .describe('Default: the next number by the settings, in the series of its date'),
  })
  .meta({ id: 'CreateInvoice' })
export type CreateInvoice = z.infer<typeof CreateInvoice>

export const ChangeInvoice = CreateInvoice.partial().meta({ id: 'ChangeInvoice' })
export type ChangeInvoice = z.infer<typeof ChangeInvoice>

const record = { path: '/invoice/{invoiceId}', params: { invoiceId: StringId } } as const

const allDocuments = documentList('invoice')
const invoiceList = {
  ...allDocuments,
  filters: {
    ...allDocuments.filters,
    reminder_level: { kind: { one_of: ['0', '1', '2', '3'] }, field: 'reminder_level' },
  },
} as const

export const listInvoices = endpoint({
  ...READ,
  name: 'listInvoices',
  path: '/invoice',
  summary: 'Invoices to customers; credit notes have a negative total',
  list: invoiceList,
  includes: ['company'],
  appends: ['sums', 'booking'],
  response: pagedWith(InvoiceObject, DOCUMENT_META),
})

export const nextInvoiceNumber = endpoint({
  ...READ,
  name: 'nextInvoiceNumber',
  path: '/invoice/next_number',
  summary: 'The number that an invoice added without one would get now',
  days: { date: 'The date of the invoice, in whose year it is numbered; omitted: today' },
  response: z.object({ number: z.string() }).meta({ id: 'NextInvoiceNumber' }),
})

export const getInvoice = endpoint({
  ...READ,
  ...record,
  name: 'getInvoice',
  summary: 'One invoice',
  includes: ['company'],
  appends: ['booking', 'payments'],
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
  summary: 'Updates an invoice; omitted attributes keep their values',
  body: ChangeInvoice,
  response: InvoiceObject,
})

export const deleteInvoice = endpoint({
  ...DELETE,
  ...record,
  name: 'deleteInvoice',
  summary: 'Deletes an invoice that no other record uses',
  errors: { 422: 'Bank transactions are matched with it' },
})

const PRINT = {
  permissions: WRITE_PERMISSIONS,
  scopes: ['book'],
  extension: true,
  response: 'file',
  media_types: ['application/pdf'],
  errors: {
    422: 'Something is missing that the invoice must state, or that its payment part needs',
    503: 'No print engine is available',
  },
} as const
const PAPER_CHOICES = {
  language: { one_of: LETTER_LANGUAGES, text: 'Default: that of the customer, otherwise that of the request' },
} as const
const PAPER =
  'With the texts, colours and the logo of the settings, and with the payment part of a QR-bill over the open amount; a credit note ' +
  'and a paid invoice have none. An invoice without a reference gets the one of its payment part, by which its payment is found.'

export const printInvoice = endpoint({
  ...PRINT,
  ...record,
  name: 'printInvoice',
  method: 'GET',
  path: '/invoice/{invoiceId}/pdf',
  summary: 'The invoice or credit note as PDF, as its customer gets it',
  description: PAPER,
  choices: PAPER_CHOICES,
})

const LIST = documentList('invoice')

export const printInvoices = endpoint({
  ...PRINT,
  name: 'printInvoices',
  method: 'GET',
  path: '/invoice/pdf',
  summary: 'The invoices and credit notes that the filters select in one PDF, at most 100',
  description: PAPER,
  selects: { ...LIST, filters: { id: { kind: 'id', field: 'id' }, ...LIST.filters } },
  choices: PAPER_CHOICES,
})

export const upsertInvoices = endpoint({
  ...UPSERT,
  name: 'upsertInvoices',
  path: '/invoice/bulk',
  body: bulkOf(z.object({ ...documentAttributes, key: OwnKey })).meta({ id: 'UpsertInvoices' }),
})

// Invoices to customers, and credit notes. An extension.
import { z } from 'zod'
import { Invoice } from '../../record/open-item.ts'
import { DateField, StringId } from '../../record/scalar.ts'
import { endpoint } from '../endpoint.ts'
import { pagedWith } from '../page.ts'
import { CompanyObject } from './companies.ts'
import {
  BaseTotal,
  bulkOf,
  CHANGE,
  CREATE,
  DELETE,
  DOCUMENT_LIST,
  DOCUMENT_META,
  nullableId,
  nullableText,
  OwnKey,
  openItemAttributes,
  READ,
  ShownBaseTotal,
  settledFields,
  Total,
  UPSERT,
} from './match-targets.ts'

/** An invoice as the interface shows it. */
export const InvoiceObject = Invoice.extend({
  ...settledFields,
  base_total: ShownBaseTotal.nullable(),
  company: CompanyObject.nullable().optional().describe('Include `company`'),
}).meta({ id: 'Invoice' })
export type InvoiceObject = z.infer<typeof InvoiceObject>

/** Attributes of invoices and expenses. */
export const documentAttributes = {
  number: z.string().min(1).max(255),
  total: Total,
  date: DateField,
  due_date: DateField.nullable().optional(),
  base_total: BaseTotal.nullable().optional(),
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
  list: DOCUMENT_LIST,
  includes: ['company'],
  appends: ['sums'],
  response: pagedWith(InvoiceObject, DOCUMENT_META),
})

export const getInvoice = endpoint({
  ...READ,
  ...record,
  name: 'getInvoice',
  summary: 'One invoice',
  includes: ['company'],
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

// Invoices to customers, and credit notes (decisions, extensions). An extension.
import { z } from 'zod'
import { Invoice } from '../../record/open-item.ts'
import { DateField, StringId } from '../../record/scalar.ts'
import { endpoint } from '../endpoint.ts'
import { paged } from '../page.ts'
import { CompanyObject } from './companies.ts'
import {
  BULK_MEGABYTES,
  BulkResult,
  bulkOf,
  DOCUMENT_SORTS,
  documentFilters,
  nullableId,
  nullableText,
  OwnKey,
  openItemAttributes,
  settledFields,
  Total,
  WRITE_PERMISSIONS,
} from './match-targets.ts'

/** An invoice as the interface shows it. */
export const InvoiceObject = Invoice.extend({
  ...settledFields,
  company: CompanyObject.nullable().optional().describe('Include `company`'),
}).meta({ id: 'Invoice' })
export type InvoiceObject = z.infer<typeof InvoiceObject>

/** Attributes of invoices and expenses. */
export const documentAttributes = {
  number: z.string().min(1).max(255),
  total: Total,
  date: DateField,
  due_date: DateField.nullable().optional(),
  company_id: nullableId(),
  company_key: nullableText(255).describe('The company by its own key, in place of its id'),
  reference: nullableText(50).describe('QR reference (27 digits) or creditor reference (RF…); blanks do not matter'),
  ...openItemAttributes,
}

export const CreateInvoice = z.object(documentAttributes).meta({ id: 'CreateInvoice' })
export type CreateInvoice = z.infer<typeof CreateInvoice>

export const ChangeInvoice = CreateInvoice.partial().meta({ id: 'ChangeInvoice' })
export type ChangeInvoice = z.infer<typeof ChangeInvoice>

export const listInvoices = endpoint({
  name: 'listInvoices',
  method: 'GET',
  path: '/invoice',
  summary: 'Invoices to customers; credit notes have a negative total',
  list: {
    filters: documentFilters,
    search: true,
    sorts: DOCUMENT_SORTS,
    default_sort: '-date',
    per_page: 25,
  },
  includes: ['company'],
  response: paged(InvoiceObject),
  extension: true,
})

export const getInvoice = endpoint({
  name: 'getInvoice',
  method: 'GET',
  path: '/invoice/{invoiceId}',
  summary: 'One invoice',
  params: { invoiceId: StringId },
  includes: ['company'],
  response: InvoiceObject,
  extension: true,
})

export const createInvoice = endpoint({
  name: 'createInvoice',
  method: 'POST',
  path: '/invoice',
  summary: 'Adds an invoice',
  permissions: WRITE_PERMISSIONS,
  body: CreateInvoice,
  status: 201,
  response: InvoiceObject,
  extension: true,
})

export const changeInvoice = endpoint({
  name: 'changeInvoice',
  method: 'PUT',
  path: '/invoice/{invoiceId}',
  summary: 'Changes an invoice; attributes that are left out stay as they are',
  params: { invoiceId: StringId },
  permissions: WRITE_PERMISSIONS,
  body: ChangeInvoice,
  response: InvoiceObject,
  extension: true,
})

export const deleteInvoice = endpoint({
  name: 'deleteInvoice',
  method: 'DELETE',
  path: '/invoice/{invoiceId}',
  summary: 'Deletes an invoice that nothing hangs on',
  params: { invoiceId: StringId },
  permissions: WRITE_PERMISSIONS,
  status: 204,
  errors: { 422: 'Bank transactions are matched with it' },
  response: null,
  extension: true,
})

export const upsertInvoices = endpoint({
  name: 'upsertInvoices',
  method: 'POST',
  path: '/invoice/bulk',
  summary: 'Creates or updates many by their keys, all or none; items that are as they were stay untouched',
  permissions: WRITE_PERMISSIONS,
  body: bulkOf(CreateInvoice.extend({ key: OwnKey })).meta({ id: 'UpsertInvoices' }),
  body_megabytes: BULK_MEGABYTES,
  response: BulkResult,
  extension: true,
})

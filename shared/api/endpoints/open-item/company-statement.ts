// The statement of account of a company, an extension.
import { z } from 'zod'
import { DateField, StringId } from '../../../record/core/scalar.ts'
import { endpoint } from '../../endpoint.ts'
import { CompanyObject } from './companies.ts'

const KIND = z.enum(['invoice', 'expense'])

const Document = z.object({
  type: KIND,
  id: StringId,
  number: z.string(),
  due_date: DateField.describe('A document without a due date is due on its own date'),
})

const StatementRow = z.object({
  date: DateField,
  document: Document.nullable().describe('null: the row is a payment'),
  payment: z
    .object({
      bank_transaction_id: StringId,
      amount: z.number().describe('Of the transaction, in its currency'),
      currency: z.string(),
      settles: z.array(Document.extend({ amount: z.number().describe('The settled part; includes a discount') })),
    })
    .nullable(),
  text: z.string().describe('In the language of the request'),
  debit: z.number(),
  credit: z.number(),
  balance: z.number().describe('After the row; positive: owed to the organization'),
})

const OpenDocument = Document.extend({
  date: DateField,
  total: z.number(),
  open_amount: z.number().describe('At the end of `to`, with the sign of the balance'),
  days_overdue: z.number().int(),
})

export const CompanyStatement = z
  .object({
    company: CompanyObject,
    title: z.string(),
    organization: z.string(),
    from: DateField,
    to: DateField,
    currencies: z.array(
      z.object({
        currency: z.string(),
        opening_balance: z.number(),
        debit: z.number(),
        credit: z.number(),
        closing_balance: z.number(),
        rows: z.array(StatementRow),
        open_documents: z.array(OpenDocument).describe('Their open amounts add up to the closing balance'),
      }),
    ),
  })
  .meta({ id: 'CompanyStatement' })
export type CompanyStatement = z.infer<typeof CompanyStatement>

export const getCompanyStatement = endpoint({
  name: 'getCompanyStatement',
  method: 'GET',
  path: '/company/{companyId}/statement',
  summary: 'The statement of account of a company: its documents, what paid them, and what is open',
  description: 'A section for each currency. Invoices are debits, bills are credits; credit notes the opposite.',
  params: { companyId: StringId },
  days: {
    from: 'The first day; omitted: the start of the fiscal year that contains `to`',
    to: 'The last day; omitted: today',
  },
  as_file: true,
  errors: { 422: 'Not a day, or `from` is after `to`' },
  response: CompanyStatement,
  extension: true,
})

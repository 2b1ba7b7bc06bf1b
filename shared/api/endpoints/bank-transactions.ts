// Bank transactions and their import (interface document, bank transactions).
import { z } from 'zod'
import { BankTransaction } from '../../record/bank-transaction.ts'
import { ImportOptions } from '../../record/import-options.ts'
import { DateField, StringId, TimestampField } from '../../record/scalar.ts'
import { endpoint } from '../endpoint.ts'
import { paged } from '../page.ts'
import { ImportBatchObject } from './batches.ts'
import { IdentifiedFile, ImportPlan } from './import-plan.ts'

/** A bank transaction as the interface shows it: `amount` is a decimal number, `batch_id` an extension. */
export const BankTransactionObject = BankTransaction.omit({ updated_at: true })
  .extend({
    amount: z.number(),
    bank_account: z
      .object({ id: z.string(), name: z.string(), iban: z.string().nullable(), currency: z.string() })
      .nullable(),
    matches: z.array(z.unknown()),
    /** Present in the single-record response. */
    document_requested_at: TimestampField.nullable().optional(),
    document_request_message: z.string().nullable().optional(),
    document_request_member: z.unknown().nullable().optional(),
  })
  .meta({ id: 'BankTransaction' })
export type BankTransactionObject = z.infer<typeof BankTransactionObject>

export const CreateBankTransaction = z
  .object({
    bank_account_id: z.string(),
    acc_serv_ref: z.string().min(1),
    amount: z.number(),
    entry_acc_serv_ref: z.string().nullable().optional(),
    document_date: DateField.nullable().optional(),
    booking_date: DateField.nullable().optional(),
    value_date: DateField.nullable().optional(),
    currency: z
      .string()
      .regex(/^[A-Z]{3}$/, 'must be an ISO 4217 code like CHF')
      .nullable()
      .optional(),
    reference: z.string().nullable().optional(),
    name: z.string().nullable().optional(),
    text: z.string().nullable().optional(),
    end_to_end_id: z.string().nullable().optional(),
  })
  .meta({ id: 'CreateBankTransaction' })
export type CreateBankTransaction = z.infer<typeof CreateBankTransaction>

const INCLUDES = ['bankAccount', 'matches.matchable', 'documentRequestMember.user']

export const listBankTransactions = endpoint({
  name: 'listBankTransactions',
  method: 'GET',
  path: '/bank_transaction',
  summary: 'Bank transactions',
  list: {
    filters: {
      bank_account: { kind: 'id', field: 'bank_account_id' },
      date_range: { kind: 'date_range', field: 'booking_date' },
      amount_range: { kind: 'amount_range', field: 'amount' },
      reconciled: { kind: 'boolean', field: 'is_reconciled' },
      is_processing: { kind: 'boolean', field: 'is_processing' },
      /** An extension: the rows that one import created. */
      batch: { kind: 'id', field: 'batch_id' },
    },
    search: true,
    sorts: ['booking_date', 'value_date', 'document_date', 'amount', 'name', 'created_at'],
    default_sort: '-booking_date,-created_at',
    per_page: 50,
  },
  includes: INCLUDES,
  response: paged(BankTransactionObject),
})

export const getBankTransaction = endpoint({
  name: 'getBankTransaction',
  method: 'GET',
  path: '/bank_transaction/{bankTransactionId}',
  summary: 'One bank transaction',
  params: { bankTransactionId: StringId },
  includes: INCLUDES,
  response: BankTransactionObject,
})

export const createBankTransaction = endpoint({
  name: 'createBankTransaction',
  method: 'POST',
  path: '/bank_transaction',
  summary: 'Adds a bank transaction by hand; it is then processed in the background',
  permissions: ['create bank_transaction'],
  body: CreateBankTransaction,
  status: 201,
  response: BankTransactionObject,
})

export const importTransactions = endpoint({
  name: 'importTransactions',
  method: 'POST',
  path: '/bank_account/{bankAccountId}/import-transactions',
  summary: 'Imports statement files (`files[0]`, `files[1]`, …); one batch per file reports progress',
  params: { bankAccountId: StringId },
  permissions: ['create bank_transaction', 'supervise invoices'],
  flags: ['dry_run'],
  body: z.object({
    files: z.array(z.unknown()).min(1),
    options: z
      .union([ImportOptions, z.array(ImportOptions.nullable()).max(20)])
      .optional()
      .describe('An extension: for all files, or one for each in their order'),
  }),
  body_type: 'multipart',
  errors: {
    413: 'A file exceeds 5 MB',
    415: 'A file has an unsupported format, or is a report (camt.052) or notification (camt.054) and no statement',
  },
  response: z.union([z.array(ImportBatchObject), z.array(ImportPlan)]),
})

export const identifyFiles = endpoint({
  name: 'identifyFiles',
  method: 'POST',
  path: '/bank_account/identify-files',
  summary: 'Says which bank account each statement file is of; changes nothing',
  permissions: ['create bank_transaction', 'supervise invoices'],
  body: z.object({ files: z.array(z.unknown()).min(1) }),
  body_type: 'multipart',
  errors: { 413: 'A file exceeds 5 MB' },
  response: z.array(IdentifiedFile),
  extension: true,
})

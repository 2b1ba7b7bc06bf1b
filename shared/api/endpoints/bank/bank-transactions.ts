// Bank transactions and their import (interface document, bank transactions).
import { z } from 'zod'
import { BankTransaction, StatedFields } from '../../../record/bank/bank-transaction.ts'
import { DOCUMENT_REQUEST_STATES } from '../../../record/bank/document-request.ts'
import { AmountInput } from '../../../record/core/amount-input.ts'
import { FilledText, StringId, TimestampField } from '../../../record/core/scalar.ts'
import { form } from '../../../record/core/value-form.ts'
import { ImportOptions } from '../../../record/import/import-options.ts'
import { EXTENSION, endpoint, sinceFilters } from '../../endpoint.ts'
import { pagedWith } from '../../page.ts'
import { ImportBatchObject } from '../import/batches.ts'
import { TransactionDetailObject } from '../import/enrichments.ts'
import { IdentifiedFile, ImportPlan } from '../import/import-plan.ts'
import { UserSummary } from '../organization/organizations.ts'
import { Counterparts } from './counterparts.ts'
import { COUNTERPARTY_FIELDS } from './counterparty-fields.ts'
import { CurrencySum, StateCounts } from './list-totals.ts'
import { MatchObject } from './matches.ts'
import { SuggestionObject } from './suggestions.ts'

/** A bank transaction as the interface shows it: `amount` is a decimal number. */
export const BankTransactionObject = BankTransaction.omit({ updated_at: true, document_request: true })
  .extend({
    amount: z.number(),
    bank_account: z
      .object({ id: z.string(), name: z.string(), iban: z.string().nullable(), currency: z.string() })
      .nullable(),
    ...COUNTERPARTY_FIELDS,
    charges: z
      .number()
      .nullable()
      .meta({
        ...EXTENSION,
        description:
          'What the bank says that it charged, below zero when given back. Whether `amount` holds it is up to the bank.',
      }),
    charges_currency: BankTransaction.shape.charges_currency.meta(EXTENSION),
    matches: z.array(MatchObject).describe('Proposed as long as it is not reconciled, booked when it is'),
    journal_entry_id: BankTransaction.shape.journal_entry_id.meta({
      ...EXTENSION,
      description:
        'The entry that booked it, or the typed entry that it is reconciled with (then without `matches`); null: it is not ' +
        'reconciled, or of amount 0 without matches',
    }),
    mirror_id: BankTransaction.shape.mirror_id.meta({
      ...EXTENSION,
      description: 'The other side of a transfer between own accounts: reconciled together',
    }),
    details: z.array(TransactionDetailObject).meta({
      ...EXTENSION,
      description: 'The parts of a collective transaction, from a notification (camt.054); none: nobody told',
    }),
    batch_id: BankTransaction.shape.batch_id.meta({
      ...EXTENSION,
      description: 'The import that brought it; null when it was created by hand',
    }),
    source_line: BankTransaction.shape.source_line.meta({
      ...EXTENSION,
      description: 'Where it stands in the imported file: of a table its line, else which of its rows it is, from 1',
    }),
    likely_duplicate_of: BankTransaction.shape.likely_duplicate_of.meta({
      ...EXTENSION,
      description: 'The transaction that it may be a second time: imported although day, amount and name are the same',
    }),
    created_at: TimestampField.meta(EXTENSION),
    running_balance: z
      .number()
      .nullable()
      .optional()
      .meta({
        ...EXTENSION,
        description:
          'Append `running_balance` of a list: the balance of its bank account after it, by day of booking, whatever is ' +
          "filtered; null: it is not in the account's currency",
      }),
    suggestion: SuggestionObject.nullable()
      .optional()
      .meta({
        ...EXTENSION,
        description:
          'Append `suggestion` of a list: the first of its `GET /bank_transaction/{bankTransactionId}/suggestions`; null: there ' +
          'is none, or it is reconciled',
      }),
    /** Only in the answer of a single record. */
    document_requested_at: TimestampField.nullable().optional(),
    document_request_message: z.string().nullable().optional(),
    document_request_member: z
      .object({
        id: z.number().int(),
        role_name: z.string(),
        created_at: TimestampField,
        user: UserSummary.optional().meta({ description: 'With `include=documentRequestMember.user`' }),
      })
      .nullable()
      .optional(),
    document_answered_at: TimestampField.nullable()
      .optional()
      .meta({ ...EXTENSION, description: 'When a document was kept for the request; null: it is open' }),
    counterparts: Counterparts.optional(),
    documents_count: z
      .number()
      .int()
      .optional()
      .meta({ ...EXTENSION, description: 'How many documents were kept for it' }),
  })
  .meta({ id: 'BankTransaction' })
export type BankTransactionObject = z.infer<typeof BankTransactionObject>

export const CreateBankTransaction = z
  .object({
    bank_account_id: z.string(),
    acc_serv_ref: FilledText,
    amount: AmountInput,
    entry_acc_serv_ref: z.string().nullable().optional(),
    ...StatedFields.extend(COUNTERPARTY_FIELDS).partial().shape,
    currency: z
      .string()
      .regex(/^[A-Z]{3}$/, form('currency_code'))
      .nullable()
      .optional(),
  })
  .meta({ id: 'CreateBankTransaction' })
export type CreateBankTransaction = z.infer<typeof CreateBankTransaction>

export const ChangeBankTransaction = CreateBankTransaction.partial().meta({ id: 'ChangeBankTransaction' })
export type ChangeBankTransaction = z.infer<typeof ChangeBankTransaction>

const INCLUDES = ['bankAccount', 'matches.matchable', 'documentRequestMember.user'] as const

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
      id: { kind: 'id', field: 'id', extension: true },
      amount_magnitude: {
        kind: 'amount_range',
        field: 'amount_magnitude',
        text: 'Least and greatest amount whatever its sign; either may be empty',
        example: '100,250.50',
        extension: true,
      },
      batch: { kind: 'id', field: 'batch_id', extension: true },
      counterparty: { kind: 'party', field: 'name', account: 'counterparty_account', extension: true },
      document_requested: {
        kind: { one_of: DOCUMENT_REQUEST_STATES },
        field: 'document_requested',
        extension: true,
      },
      document_request_member: { kind: 'integer', field: 'document_request_member', extension: true },
      ...sinceFilters('bank_transaction'),
    },
    search: true,
    sorts: ['booking_date', 'value_date', 'document_date', 'amount', 'name', 'created_at'],
    default_sort: '-booking_date,-created_at',
    per_page: 50,
  },
  includes: INCLUDES,
  appends: ['counts', 'sums', 'running_balance', 'suggestion'],
  append_limits: { suggestion: 100 },
  response: pagedWith(BankTransactionObject, {
    counts: StateCounts.optional().meta({
      ...EXTENSION,
      description: 'Append `counts`: rows of each state, by all filters but `reconciled` and `is_processing`',
    }),
    sums: z
      .array(CurrencySum)
      .optional()
      .meta({ ...EXTENSION, description: 'Append `sums`: what all rows come to, by currency' }),
  }),
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

export const changeBankTransaction = endpoint({
  name: 'changeBankTransaction',
  method: 'PUT',
  path: '/bank_transaction/{bankTransactionId}',
  summary: 'Changes a bank transaction that was typed in; attributes that are left out stay as they are',
  description:
    'What is attached to it is dropped and it is processed again; what changes nothing leaves it as it is. Transactions ' +
    'that a file brought, reconciled ones and those booked in a closed fiscal year stay.',
  params: { bankTransactionId: StringId },
  permissions: ['edit bank_transaction'],
  body: ChangeBankTransaction,
  errors: {
    422:
      'An attribute is not valid; or the transaction was imported (`bank_transaction_imported`), is reconciled ' +
      '(`bank_transaction_reconciled`) or lies in a closed fiscal year, before or after the change',
  },
  response: BankTransactionObject,
  extension: true,
})

const IMPORT = {
  params: { bankAccountId: StringId },
  permissions: ['create bank_transaction', 'supervise invoices'],
  body: z.object({
    files: z.array(z.unknown()).min(1),
    options: z
      .union([ImportOptions, z.array(ImportOptions.nullable()).max(20)])
      .optional()
      .meta({ ...EXTENSION, description: 'For all files, or one for each in their order; null: as usual' }),
  }),
  body_type: 'multipart',
} as const

export const importTransactions = endpoint({
  ...IMPORT,
  name: 'importTransactions',
  method: 'POST',
  path: '/bank_account/{bankAccountId}/import-transactions',
  summary: 'Imports statement files (`files[0]`, `files[1]`, …); one batch per file reports progress',
  description: [
    'Takes CAMT.053, CSV, TXT, XLS and XLSX. Every file is read and checked before the answer, and one refused file ' +
      'refuses the request; the rows follow in the background: `GET /batch/{batchId}` tells how far it is, ' +
      '`GET /batch/{batchId}/report` what became of the file.',
    'With `dry_run=1` nothing is imported, and the answer is the plan of each file in place of its batch.',
    'A `mapping` of the columns that is given is remembered for the account and for tables with the same titles.',
  ].join('\n\n'),
  flags: ['dry_run'],
  flag_responses: { dry_run: z.array(ImportPlan) },
  deprecated: { dry_run: 'Answers what `POST …/import-transactions/plan` answers: ask that one' },
  errors: {
    413: 'A file exceeds 5 MB',
    415: 'A file has an unsupported format, or is a report (camt.052) or notification (camt.054) and no statement',
    422:
      'No file; a file that is of another account, damaged, or a table whose columns are not clear (`codes` has ' +
      '`columns_unclear` for `files.n`); options that are not valid',
  },
  response: z.array(ImportBatchObject),
})

export const planImport = endpoint({
  ...IMPORT,
  name: 'planImport',
  method: 'POST',
  path: '/bank_account/{bankAccountId}/import-transactions/plan',
  summary: 'Says what importing the files would do, each as the books are now; changes nothing',
  description: 'Also of a file that would be refused: its `problem` says why. Bodies as of the import.',
  changes_nothing: true,
  errors: { 413: 'A file exceeds 5 MB' },
  response: z.array(ImportPlan),
  extension: true,
})

export const identifyFiles = endpoint({
  name: 'identifyFiles',
  method: 'POST',
  path: '/bank_account/identify-files',
  summary: 'Says which bank account each statement file is of; changes nothing',
  description:
    'By its IBAN or account number, else by an opening balance or column titles that fit one bank account only. A file ' +
    'that cannot be read has its `problem` in the answer; `enrichment` says that it can explain transactions instead.',
  permissions: ['create bank_transaction', 'supervise invoices'],
  body: z.object({ files: z.array(z.unknown()).min(1) }),
  body_type: 'multipart',
  errors: { 413: 'A file exceeds 5 MB' },
  response: z.array(IdentifiedFile),
  extension: true,
})

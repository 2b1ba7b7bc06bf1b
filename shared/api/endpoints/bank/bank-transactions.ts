// Bank transactions and their import (interface document, bank transactions).
import { z } from 'zod'
import { BankTransaction, PROPOSAL_STATES, StatedFields } from '../../../record/bank/bank-transaction.ts'
import { DOCUMENT_REQUEST_STATES } from '../../../record/bank/document-request.ts'
import { AmountInput } from '../../../record/core/amount-input.ts'
import { CurrencyInput, FilledText, StringId, TimestampField } from '../../../record/core/scalar.ts'
import { ImportOptions } from '../../../record/import/import-options.ts'
import { EXTENSION, endpoint, sinceFilters } from '../../endpoint.ts'
import { FILE_FORMATS } from '../../file-format.ts'
import { pagedWith } from '../../page.ts'
import { ImportBatchObject } from '../import/batches.ts'
import { TransactionDetailObject } from '../import/enrichments.ts'
import { IdentifiedFile, ImportPlan } from '../import/import-plan.ts'
import { UserSummary } from '../organization/organizations.ts'
import { Counterparts } from './counterparts.ts'
import { COUNTERPARTY_FIELDS } from './counterparty-fields.ts'
import { CurrencySum, StateCounts } from './list-totals.ts'
import { MatchObject } from './matches.ts'
import { SuggestionObject, WhyNot } from './suggestions.ts'

/** A bank transaction as the interface shows it: `amount` is a decimal number. */
export const BankTransactionObject = BankTransaction.omit({
  updated_at: true,
  document_request: true,
  is_return: true,
  order_id: true,
})
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
          'Charges stated by the bank, negative when refunded. Whether `amount` includes them depends on the bank.',
      }),
    charges_currency: BankTransaction.shape.charges_currency.meta(EXTENSION),
    matches: z.array(MatchObject).describe('Proposed while the transaction is not reconciled, booked once it is'),
    journal_entry_id: BankTransaction.shape.journal_entry_id.meta({
      ...EXTENSION,
      description:
        'The entry that books it, or the manual entry that it is reconciled with (then without `matches`); null if it is not ' +
        'reconciled, or has amount 0 and no matches',
    }),
    mirror_id: BankTransaction.shape.mirror_id.meta({
      ...EXTENSION,
      description: 'The other side of a transfer between own accounts; both are reconciled together',
    }),
    details: z.array(TransactionDetailObject).meta({
      ...EXTENSION,
      description:
        'The parts of a collective transaction, from a notification (camt.054); empty if no notification was imported',
    }),
    batch_id: BankTransaction.shape.batch_id.meta({
      ...EXTENSION,
      description: 'The import that created it; null if it was created manually',
    }),
    source_line: BankTransaction.shape.source_line.meta({
      ...EXTENSION,
      description:
        'Its position in the imported file: the line of a table, otherwise the number of the row, counted from 1',
    }),
    likely_duplicate_of: BankTransaction.shape.likely_duplicate_of.meta({
      ...EXTENSION,
      description: 'The transaction that it may duplicate: it was imported although date, amount and name are the same',
    }),
    created_at: TimestampField.meta(EXTENSION),
    running_balance: z
      .number()
      .nullable()
      .optional()
      .meta({
        ...EXTENSION,
        description:
          'Append `running_balance` on a list: the balance of its bank account after it, by booking date, regardless of the ' +
          'filters; null if it is not in the currency of the account',
      }),
    suggestion: SuggestionObject.nullable()
      .optional()
      .meta({
        ...EXTENSION,
        description:
          'Append `suggestion` on a list: the first of `GET /bank_transaction/{bankTransactionId}/suggestions`; null if there ' +
          'is none, or if the transaction is reconciled',
      }),
    suggestions_count: z
      .int()
      .optional()
      .meta({
        ...EXTENSION,
        description:
          'With append `suggestion`: how many of the first five suggestions have a `confidence` of at least 0.1',
      }),
    why_not: WhyNot.optional().meta({
      ...EXTENSION,
      description: 'With append `suggestion`: why no suggestion was attached automatically; empty if one was',
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
      .meta({ ...EXTENSION, description: 'When a document was uploaded for the request; null while it is open' }),
    counterparts: Counterparts.optional(),
    documents_count: z
      .number()
      .int()
      .optional()
      .meta({ ...EXTENSION, description: 'The number of documents uploaded for it' }),
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
    currency: CurrencyInput,
  })
  .meta({ id: 'CreateBankTransaction' })
export type CreateBankTransaction = z.infer<typeof CreateBankTransaction>

export const ChangeBankTransaction = CreateBankTransaction.partial().meta({ id: 'ChangeBankTransaction' })
export type ChangeBankTransaction = z.infer<typeof ChangeBankTransaction>

/** The field of `filter[proposal]`, and the value that only the matcher knows. */
export const PROPOSAL_FIELD = 'proposal_state'
export const SEVERAL = 'several'

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
        text: 'Minimum and maximum of the absolute amount; either may be empty',
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
      proposal: {
        kind: { one_of: [...PROPOSAL_STATES, SEVERAL] },
        field: PROPOSAL_FIELD,
        text: 'What is attached; `several`: nothing, because several suggestions are about equally probable',
        extension: true,
      },
      account: {
        kind: 'id',
        field: 'account',
        text: 'Proposed or booked ledger accounts; `invoice`, `expense`, `expense_payment`, `company`: documents and companies without an account of their own',
        extension: true,
      },
      document: { kind: 'id', field: 'matchable', text: 'Proposed or booked documents and companies', extension: true },
      ...sinceFilters('bank_transaction'),
    },
    search: true,
    sorts: ['booking_date', 'value_date', 'document_date', 'amount', 'name', 'created_at', 'proposal'],
    default_sort: '-booking_date,-created_at',
    per_page: 50,
  },
  includes: INCLUDES,
  appends: ['counts', 'sums', 'running_balance', 'suggestion'],
  append_limits: { suggestion: 100 },
  response: pagedWith(BankTransactionObject, {
    counts: StateCounts.optional().meta({
      ...EXTENSION,
      description:
        'Append `counts`: the number of rows in each state, by all filters except `reconciled` and `is_processing`',
    }),
    sums: z
      .array(CurrencySum)
      .optional()
      .meta({ ...EXTENSION, description: 'Append `sums`: the totals of all rows, by currency' }),
  }),
})

/** The columns of a file of bank transactions, in their usual order. */
export const TRANSACTION_COLUMNS = [
  'booking_date',
  'value_date',
  'document_date',
  'name',
  'counterparty_iban',
  'ultimate_name',
  'text',
  'proposal',
  'reference',
  'end_to_end_id',
  'amount',
  'currency',
  'account',
  'state',
  'acc_serv_ref',
  'created_at',
] as const

export const exportBankTransactions = endpoint({
  name: 'exportBankTransactions',
  method: 'GET',
  path: '/bank_transaction/export',
  summary: 'The list of bank transactions as a table for people, CSV or XLSX',
  description:
    'All rows that the filters select, with titles and texts in the language of `Accept-Language`. Column `proposal` says what a ' +
    'transaction is booked as, what is proposed or possible, or why there is nothing; its confidence has a column of its own. ' +
    'For scripts use `GET /bank_transaction?format=csv`, which has a column for each attribute.',
  selects: listBankTransactions.list,
  choices: { format: { one_of: ['csv', 'xlsx'], text: 'The format of the file; omitted: `csv`' } },
  columns: TRANSACTION_COLUMNS,
  response: 'file',
  media_types: [FILE_FORMATS.csv, FILE_FORMATS.xlsx],
  extension: true,
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
  summary: 'Adds a bank transaction manually; it is then processed in the background',
  permissions: ['create bank_transaction'],
  body: CreateBankTransaction,
  status: 201,
  response: BankTransactionObject,
})

export const changeBankTransaction = endpoint({
  name: 'changeBankTransaction',
  method: 'PUT',
  path: '/bank_transaction/{bankTransactionId}',
  summary: 'Updates a manually entered bank transaction; omitted attributes keep their values',
  description:
    'Its attached matches are removed and it is processed again; a request that changes nothing leaves it as it is. Imported ' +
    'and reconciled transactions, and those dated in a closed fiscal year, cannot be changed.',
  params: { bankTransactionId: StringId },
  permissions: ['edit bank_transaction'],
  body: ChangeBankTransaction,
  errors: {
    422:
      'An attribute is invalid; or the transaction was imported (`bank_transaction_imported`), is reconciled ' +
      '(`bank_transaction_reconciled`), or is dated in a closed fiscal year before or after the change',
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
      .meta({
        ...EXTENSION,
        description: 'One for all files, or one for each file in the same order; null: the default',
      }),
  }),
  body_type: 'multipart',
} as const

export const importTransactions = endpoint({
  ...IMPORT,
  name: 'importTransactions',
  method: 'POST',
  path: '/bank_account/{bankAccountId}/import-transactions',
  summary: 'Imports statement files (`files[0]`, `files[1]`, …); one batch per file reports the progress',
  description: [
    'Accepts CAMT.053, CSV, TXT, XLS and XLSX. Every file is read and checked before the response, and one invalid file ' +
      'rejects the whole request. The rows are imported in the background: `GET /batch/{batchId}` returns the progress, ' +
      '`GET /batch/{batchId}/report` the result for the file.',
    'With `dry_run=1` nothing is imported, and the response has the plan of each file instead of its batch.',
    'A `mapping` of the columns is remembered for the account and for tables with the same column titles.',
  ].join('\n\n'),
  flags: ['dry_run'],
  flag_responses: { dry_run: z.array(ImportPlan) },
  deprecated: { dry_run: 'Returns the response of `POST …/import-transactions/plan`; use that endpoint instead' },
  errors: {
    413: 'A file exceeds 5 MB',
    415: 'A file has an unsupported format, or is a report (camt.052) or notification (camt.054) instead of a statement',
    422:
      'No file; a file that belongs to another account or is damaged, or a table with unclear columns (`codes` has ' +
      '`columns_unclear` for `files.n`); invalid options',
  },
  response: z.array(ImportBatchObject),
})

export const planImport = endpoint({
  ...IMPORT,
  name: 'planImport',
  method: 'POST',
  path: '/bank_account/{bankAccountId}/import-transactions/plan',
  summary: 'Returns what importing the files would do, each based on the books as they are now; changes nothing',
  description:
    'This includes files that the import would reject: `problem` gives the reason. The request is the same as for the import.',
  changes_nothing: true,
  errors: { 413: 'A file exceeds 5 MB' },
  response: z.array(ImportPlan),
  extension: true,
})

export const identifyFiles = endpoint({
  name: 'identifyFiles',
  method: 'POST',
  path: '/bank_account/identify-files',
  summary: 'Returns the bank account to which each statement file belongs; changes nothing',
  description:
    'A file is identified by its IBAN or account number, otherwise by an opening balance or column titles that fit only one ' +
    'bank account. For a file that cannot be read, the response has a `problem`; `enrichment` means that the file can add details to transactions instead.',
  permissions: ['create bank_transaction', 'supervise invoices'],
  body: z.object({ files: z.array(z.unknown()).min(1) }),
  body_type: 'multipart',
  errors: { 413: 'A file exceeds 5 MB' },
  response: z.array(IdentifiedFile),
  extension: true,
})

// Payment runs: bills paid by one order to the bank (pain.001), from their preparation to the bank's answer. An extension.
import { z } from 'zod'
import { AmountInput } from '../../../record/core/amount-input.ts'
import { CurrencyField, DateField, StringId, TimestampField } from '../../../record/core/scalar.ts'
import {
  MAX_RUN_PAYMENTS,
  PAYMENT_BOOKINGS,
  PAYMENT_STATES,
  PaymentCreditor,
} from '../../../record/open-item/payment-run.ts'
import { endpoint, sinceFilters } from '../../endpoint.ts'
import { paged } from '../../page.ts'
import { DiscountObject } from './expenses.ts'
import { nullableText, WRITE_PERMISSIONS } from './match-targets.ts'

const STATE =
  '`prepared` → `released` → `file_taken` → `pending`, `accepted` or `rejected` (the answer of the bank) → `booked` (by a transaction) · ' +
  '`returned`: it was booked and came back'

const Person = z.object({ id: z.number().int(), name: z.string() }).nullable()

const ProblemObject = z.object({ field: z.string(), code: z.string(), message: z.string() })

const KnownAccounts = z
  .array(z.string())
  .describe('When `is_account_known` is false: the known accounts of the supplier, to compare; otherwise empty')

const PaymentObject = z.object({
  end_to_end_id: z.string().describe('The number of the bill, of the run, and the position: it leads back to the bill'),
  state: z.enum(PAYMENT_STATES),
  reasons: z.array(z.object({ code: z.string().nullable(), message: z.string() })).describe('Why the bank rejected it'),
  expense_id: StringId,
  company_id: StringId,
  number: z.string().describe('The number of the bill'),
  bank_account_id: StringId,
  execution_date: DateField,
  bank_day: DateField.describe('When the bank executes it: banks do not work on weekends and holidays'),
  creditor: PaymentCreditor,
  iban: z.string(),
  is_account_known: z
    .boolean()
    .describe('`iban` is an account of the supplier, or an earlier payment to the supplier went to it and was booked'),
  known_accounts: KnownAccounts,
  currency: CurrencyField,
  amount: z.number(),
  discount: z.number().describe('Deducted from the bill; the release books it'),
  offset: z.number().describe('What credit notes of the supplier settle of the bill'),
  reference: z.string().nullable(),
  message: z.string().nullable(),
  expense_payment_id: StringId.nullable().describe('The payment order that the release creates'),
  bookings: z
    .array(
      z.object({
        bank_transaction_id: StringId,
        journal_entry_id: StringId.nullable(),
        date: DateField.nullable(),
        is_return: z.boolean(),
      }),
    )
    .describe('The transactions that paid it, and with which it came back'),
})

export const PaymentRunObject = z
  .object({
    id: StringId,
    number: z.number().int(),
    state: z.enum(PAYMENT_STATES).describe(STATE),
    message_id: z.string().describe('`MsgId` of the file'),
    booking: z.enum(PAYMENT_BOOKINGS),
    is_salary: z.boolean(),
    text: z.string().nullable(),
    sums: z
      .array(
        z.object({ bank_account_id: StringId, currency: CurrencyField, count: z.number().int(), amount: z.number() }),
      )
      .describe('By account and currency'),
    payments: z.array(PaymentObject),
    credit_notes: z
      .array(z.object({ expense_id: StringId, number: z.string(), currency: CurrencyField, amount: z.number() }))
      .describe('Offset with the release; the file has none of them'),
    needs_second_person: z.boolean().describe('Another person must release it (setting `paymentApproval`)'),
    created_by: Person,
    released_by: Person,
    released_at: TimestampField.nullable(),
    file: z.object({ name: z.string(), sha256: z.string() }).nullable(),
    taken_by: Person,
    taken_at: TimestampField.nullable().describe('When the file was taken for the first time'),
    answers: z.array(z.object({ name: z.string().nullable(), read_at: TimestampField, read_by: Person })),
    created_at: TimestampField,
  })
  .meta({ id: 'PaymentRun' })
export type PaymentRunObject = z.infer<typeof PaymentRunObject>

export const DueBillObject = z
  .object({
    expense_id: StringId,
    number: z.string(),
    company_id: StringId.nullable(),
    company: z.string().nullable(),
    date: DateField,
    due_date: DateField.nullable(),
    currency: CurrencyField,
    open_amount: z.number().describe('Negative: a credit note, which is offset'),
    discounts: z.array(DiscountObject).describe('The conditions of the bill'),
    iban: z.string().nullable(),
    is_account_known: z
      .boolean()
      .nullable()
      .describe(
        'As in a payment of a run. False: compare it, changed accounts are a common fraud. Null: a credit note, or without account or supplier',
      ),
    known_accounts: KnownAccounts,
    reference: z.string().nullable(),
    order: z.string().nullable().describe('The run, or the order of another program, that pays it already'),
    problems: z.array(ProblemObject).describe('Why the bank would refuse it: these are to be corrected first'),
  })
  .meta({ id: 'DueBill' })
export type DueBillObject = z.infer<typeof DueBillObject>

export const PreparePaymentRun = z
  .object({
    bank_account_id: StringId.describe('The account that pays'),
    execution_date: DateField,
    booking: z.enum(PAYMENT_BOOKINGS).optional().describe('Default: `collective`, one amount a block in the statement'),
    is_salary: z.boolean().optional().describe('The payments are wages (category purpose SALA)'),
    text: nullableText(255),
    expenses: z
      .array(
        z.object({
          id: StringId.describe('A bill, or a credit note to offset with bills of the same supplier'),
          amount: AmountInput.nullable().optional().describe('Default: the open amount'),
          discount: AmountInput.nullable()
            .optional()
            .describe(
              'Deducted from the amount, because it is paid in time; omitted: by the discount conditions of the bill on the execution day; null: nothing',
            ),
          message: nullableText(140).describe('For the creditor; default: the number of the bill, without a reference'),
          bank_account_id: StringId.nullable().optional().describe('Another account for this payment'),
          execution_date: DateField.nullable().optional().describe('Another day for this payment'),
          is_repeated: z
            .boolean()
            .optional()
            .describe('A payment with the same account, reference and amount exists, and this is another one'),
        }),
      )
      .min(1)
      .max(MAX_RUN_PAYMENTS),
  })
  .meta({ id: 'PreparePaymentRun' })
export type PreparePaymentRun = z.infer<typeof PreparePaymentRun>

export const RejectPayments = z
  .object({
    payments: z.array(z.string().min(1).max(35)).min(1).max(MAX_RUN_PAYMENTS).describe('Their `end_to_end_id`'),
    reason: nullableText(500),
  })
  .meta({ id: 'RejectPayments' })
export type RejectPayments = z.infer<typeof RejectPayments>

const record = { params: { paymentRunId: StringId } } as const
const WRITE = { permissions: WRITE_PERMISSIONS, extension: true } as const

export const listDueBills = endpoint({
  name: 'listDueBills',
  method: 'GET',
  path: '/payment_run/due',
  summary: 'Open bills and credit notes that are due, the earliest first, with what hinders their payment',
  days: { by: 'Due up to this day, or with a discount that ends by then; omitted: all open ones' },
  response: z.object({
    data: z.array(DueBillObject),
    sums: z
      .array(z.object({ currency: CurrencyField, count: z.number().int(), open_amount: z.number() }))
      .describe('Of those that can be paid, with their credit notes deducted'),
  }),
  errors: { 422: 'Not a day' },
  extension: true,
})

export const listPaymentRuns = endpoint({
  name: 'listPaymentRuns',
  method: 'GET',
  path: '/payment_run',
  summary: 'Payment runs, the latest first',
  list: {
    filters: {
      released: { kind: 'boolean', field: 'released' },
      bill: { kind: 'id', field: 'expense', text: 'The run pays this bill' },
      ...sinceFilters('payment_run'),
    },
    search: true,
    sorts: ['number', 'execution_date', 'created_at'],
    default_sort: '-number',
    per_page: 25,
  },
  response: paged(PaymentRunObject),
  extension: true,
})

export const getPaymentRun = endpoint({
  ...record,
  name: 'getPaymentRun',
  method: 'GET',
  path: '/payment_run/{paymentRunId}',
  summary: 'One payment run, with the state of each payment',
  response: PaymentRunObject,
  extension: true,
})

export const preparePaymentRun = endpoint({
  ...WRITE,
  name: 'preparePaymentRun',
  method: 'POST',
  path: '/payment_run',
  summary: 'Prepares a payment run of open bills',
  description:
    'One payment for each bill, less its discount and the credit notes of its supplier in the run. Everything for which the bank would ' +
    'refuse the file is refused before, with the bill and the field. With `dry_run=1` nothing is changed. Nothing is booked before the release.',
  flags: ['dry_run'],
  body: PreparePaymentRun,
  errors: {
    422: 'A bill has nothing open, is already in a run or an order, or is a second payment of a reference; town, country or account of its supplier are missing; its reference does not go with the account; the day is in the past',
  },
  status: 201,
  response: PaymentRunObject,
  extension: true,
})

export const deletePaymentRun = endpoint({
  ...WRITE,
  ...record,
  name: 'deletePaymentRun',
  method: 'DELETE',
  path: '/payment_run/{paymentRunId}',
  summary: 'Deletes a prepared payment run',
  errors: { 422: 'The run is released' },
  status: 204,
  response: null,
})

export const releasePaymentRun = endpoint({
  ...record,
  name: 'releasePaymentRun',
  method: 'POST',
  path: '/payment_run/{paymentRunId}/release',
  summary: 'Releases a prepared run: writes its file, once',
  description:
    'Credit notes are offset, discounts are booked on the execution day, and each payment becomes a payment order by which the statement finds ' +
    'it. Undoing the action takes all of it back, as long as the file was not taken.',
  permissions: ['MANAGE_ACCOUNTING'],
  errors: {
    422: 'The run is released already; another person must release it (setting `paymentApproval`); a bill was paid or ordered meanwhile, or its day is in the past; or a day is in a closed fiscal year or a locked period',
  },
  response: PaymentRunObject,
  extension: true,
})

export const getPaymentRunFile = endpoint({
  ...record,
  name: 'getPaymentRunFile',
  method: 'GET',
  path: '/payment_run/{paymentRunId}/file',
  summary: 'The file of a released run for the bank (pain.001.001.09.ch.03)',
  description:
    'Always the same bytes. The first request notes who took the file; from then on the release cannot be undone, and the header ' +
    '`X-File-Taken-At` says when it was taken for the first time. Banks refuse a file that they have already (`MsgId`).',
  permissions: ['MANAGE_ACCOUNTING'],
  scopes: ['book'],
  notes_first_use: true,
  response: 'file',
  media_types: ['application/xml'],
  errors: { 422: 'The run is not released' },
  extension: true,
})

export const readPaymentAnswer = endpoint({
  ...WRITE,
  name: 'readPaymentAnswer',
  method: 'POST',
  path: '/payment_run/answer',
  summary: 'Reads answers of the bank (pain.002): which payments it accepted or rejected',
  description:
    'Each answer finds its run by the message. A rejected payment has no payment order any more, its discount is reversed, and its bill can be paid ' +
    'again. An answer that was read before changes nothing.',
  body: z.object({ files: z.array(z.unknown()).min(1).max(20) }),
  body_type: 'multipart',
  max_files: 20,
  response: z.object({
    data: z.array(
      z.object({
        payment_run: PaymentRunObject,
        rejected: z.number().int().describe('The payments that this answer rejects'),
        unknown: z.array(z.string()).describe('Ids of the answer that the run does not have'),
      }),
    ),
  }),
  errors: {
    413: 'A file exceeds 5 MB',
    415: 'A file is not an answer of a bank (pain.002)',
    422: 'An answer is for the order of another program',
  },
})

export const rejectPayments = endpoint({
  ...WRITE,
  ...record,
  name: 'rejectPayments',
  method: 'POST',
  path: '/payment_run/{paymentRunId}/reject',
  summary: 'Notes by hand that the bank rejected payments, as a person sees it in e-banking',
  body: RejectPayments,
  response: PaymentRunObject,
  errors: { 422: 'The run is not released, or has no such payment' },
})

// VAT returns (an extension): the periods of a year with their states and deadlines, each return with its figures,
// filing, correcting and paying it.
import { z } from 'zod'
import { DateField, StringId, TimestampField } from '../../../record/core/scalar.ts'
import { CHECK_STATES } from '../../../record/ledger/books-check.ts'
import { VAT_FORMS, VAT_RETURN_METHODS } from '../../../record/ledger/vat-figures.ts'
import { VAT_RETURN_TYPES } from '../../../record/ledger/vat-return.ts'
import { endpoint } from '../../endpoint.ts'
import { ReportEntries } from './reports.ts'

/** The id of a filed return, or the name of a period or draft. */
const VatReturnId = z
  .string()
  .regex(/^[A-Za-z0-9]{10,}$|^\d{4}(-[QS0-9-]{1,8})?(-correction|-reconciliation)?$/)
  .meta({
    description:
      'The id of a filed return, or the name of a draft: `2026-Q1`, `2026-S1`, `2026-Q1-correction`, `2026-reconciliation`. The name of a period that is filed means its return in force',
    examples: ['2026-Q1'],
  })

const Amounts = z.object({ base: z.number().nullable(), tax: z.number().nullable() })

const VatReturnSummaryObject = z
  .object({
    id: z.string().describe('For a draft the name of its period'),
    period: z.string().describe('`2026-Q1`, `2026-S1`; for an annual reconciliation the year'),
    type: z.enum(VAT_RETURN_TYPES),
    from: DateField,
    to: DateField,
    due: DateField.describe(
      'The last day to file and to pay: 60 days after the period, for an annual reconciliation 240',
    ),
    state: z
      .enum(['draft', 'filed', 'paid', 'corrected'])
      .describe('`draft`: computed from the books, nothing is stored · `corrected`: a later return replaces it'),
    is_over: z.boolean().describe('Whether the period has ended'),
    is_overdue: z
      .boolean()
      .describe('A draft after its deadline; an annual reconciliation only if the books differ from the returns'),
    is_locked: z.boolean().describe('Whether nothing dated in the period can be booked'),
    is_different: z
      .boolean()
      .describe('Whether the books now give other figures than what was filed, for a reconciliation in the whole year'),
    amount_due: z
      .number()
      .nullable()
      .describe(
        'What the return adds to the earlier ones of its period; negative: a credit. null: the period is in the future',
      ),
    is_unpaid: z
      .boolean()
      .describe(
        'Whether it is filed, and its amount waits for a transaction. A corrected return, too: the correction has only the difference',
      ),
    filed_at: TimestampField.nullable(),
    paid_at: TimestampField.nullable(),
  })
  .meta({ id: 'VatReturnSummary' })
export type VatReturnSummaryObject = z.infer<typeof VatReturnSummaryObject>

export const VatYearObject = z
  .object({
    fiscal_year_id: StringId,
    name: z.string(),
    from: DateField,
    to: DateField,
    currency: z.string(),
    data: z
      .array(VatReturnSummaryObject)
      .describe('By period, corrections after the return that they replace, the annual reconciliation last'),
  })
  .meta({ id: 'VatYear' })
export type VatYearObject = z.infer<typeof VatYearObject>

const VatReturnLine = z
  .object({
    key: z.string(),
    kind: z
      .enum(['heading', 'line', 'subtotal', 'total', 'note'])
      .describe('`note`: below the form, for instance the tax on open items at the end of the period'),
    number: z.string().nullable().describe('Of the form'),
    title: z.string().describe('In the words of the form, in the language of the user'),
    rate: z.number().nullable().describe('Per cent'),
    activity_code: z.string().nullable(),
    base: z.number().nullable(),
    tax: z.number().nullable(),
    previous: Amounts.nullable().describe('In the last period; null: the books have none'),
    year_before: Amounts.nullable(),
    entries: ReportEntries.nullable().describe(
      'The entries behind the figure, as filters of the journal; null when documents and settlements make it up, too',
    ),
    has_items: z.boolean().describe('Whether `GET /vat_return/{id}/line/{key}` lists what makes up the figure'),
    open_items_on: DateField.nullable().describe('Of a note: the day of `GET /vat_open_item` that lists its documents'),
  })
  .meta({ id: 'VatReturnLine' })

const VatDocument = z
  .object({
    type: z.enum(['invoice', 'expense']),
    id: StringId,
    number: z.string(),
    date: DateField,
    company_id: StringId.nullable(),
    total: z.number(),
    currency: z.string(),
  })
  .meta({ id: 'VatDocument' })
export type VatDocument = z.infer<typeof VatDocument>

/** At most so many items are answered; the sums are of all. */
export const MAX_VAT_ITEMS = 2000

export const VatLineItemsObject = z
  .object({
    key: z.string(),
    number: z.string().nullable(),
    title: z.string(),
    currency: z.string(),
    base: z.number().nullable().describe('Of all items: the figure of the line'),
    tax: z.number().nullable().describe('null with net and flat rates: the tax is computed from all turnover'),
    total: z.number().int().describe('How many items there are'),
    data: z
      .array(
        z.object({
          date: DateField,
          text: z.string().nullable(),
          base: z.number().nullable(),
          tax: z.number().nullable(),
          journal_entry: z.object({ id: StringId, number: z.number().int(), date: DateField }).nullable(),
          document: VatDocument.nullable(),
          bank_transaction_id: StringId.nullable(),
        }),
      )
      .describe(`The earliest first, at most ${MAX_VAT_ITEMS}`),
  })
  .meta({ id: 'VatLineItems' })
export type VatLineItemsObject = z.infer<typeof VatLineItemsObject>

export const VatOpenItemsObject = z
  .object({
    date: DateField,
    currency: z.string(),
    base: z.number(),
    tax: z.number(),
    input_tax: z.number(),
    lines: z
      .array(Amounts.extend({ key: z.string(), number: z.string().nullable(), title: z.string() }))
      .describe('The lines of the form that all of them together would have'),
    total: z.number().int(),
    data: z
      .array(z.object({ document: VatDocument, base: z.number(), tax: z.number(), input_tax: z.number() }))
      .describe(`By date, at most ${MAX_VAT_ITEMS}`),
  })
  .meta({ id: 'VatOpenItems' })
export type VatOpenItemsObject = z.infer<typeof VatOpenItemsObject>

const VatCheckLead = z
  .object({
    type: z
      .enum([
        ...(['account_entries', 'journal_entries', 'bank_transactions', 'documents'] as const),
        ...(['companies', 'bank_account', 'vat_period'] as const),
      ])
      .describe('What it leads to; the attributes of the type are set, the others are null'),
    entries: ReportEntries.nullable(),
    ids: z.array(z.string()).nullable(),
    bank_account_id: StringId.nullable(),
    table: z.enum(['invoice', 'expense']).nullable(),
    from: DateField.nullable(),
    to: DateField.nullable(),
  })
  .meta({ id: 'VatCheckLead' })

const VatReturnCheck = z
  .object({
    code: z.string(),
    state: z.enum(CHECK_STATES),
    text: z.string(),
    amount: z.number().nullable(),
    currency: z.string(),
    bank_account_id: StringId.nullable().describe('The bank account that the check is about'),
    count: z.number().int().describe('How many records are wrong'),
    of: z.number().int().describe('How many it compared'),
    covered_to: DateField.nullable().describe('The last day that the statements, or the returns, cover'),
    leads: z.array(VatCheckLead).describe('Where the records are; empty once the return is filed'),
    override_reason: z.string().nullable().describe('Why it was filed nevertheless'),
  })
  .meta({ id: 'VatReturnCheck' })

const VatReturnDifference = z
  .object({
    key: z.string(),
    was: Amounts.nullable().describe('As filed; null: the form did not have the line'),
    is: Amounts.nullable().describe('As the books are, or as the correction was filed'),
  })
  .meta({ id: 'VatReturnDifference' })

const VatReturnEntry = z
  .object({
    id: StringId,
    number: z.number().int(),
    date: DateField,
    text: z.string().nullable(),
    created_at: TimestampField,
    lines: z.array(z.string()).describe('The keys of the lines of the form that it changes'),
  })
  .meta({ id: 'VatReturnEntry' })

const VatPayment = z
  .object({
    bank_transaction_id: StringId,
    date: DateField.nullable(),
    amount: z.number(),
    currency: z.string(),
    name: z.string().nullable(),
    text: z.string().nullable(),
    is_reconciled: z.boolean(),
    has_reference: z.boolean().describe('Whether it contains the reference of the return'),
  })
  .meta({ id: 'VatPayment' })
export type VatPayment = z.infer<typeof VatPayment>

const ReconciledAccountObject = z
  .object({
    account_id: StringId,
    number: z.number().int(),
    name: z.string(),
    booked: z.number().describe('In the books now'),
    declared: z.number().describe('In the returns of the year'),
    difference: z.number(),
    reasons: z.array(
      z.object({
        code: z
          .enum(['not_filed', 'changed_since', 'open_items', 'in_no_line', 'unknown'])
          .describe(
            '`not_filed`: the period has no return · `changed_since`: booked after it was filed · `open_items`: counted in another period than booked, since it was open · `in_no_line`: booked without a rate · `unknown`: the return is from before Kontor kept what it counted',
          ),
        period: z.string(),
        amount: z.number(),
        vat_return_id: z.string().nullable(),
        entries: z.array(VatReturnEntry).describe('For `changed_since`, at most 20'),
      }),
    ),
  })
  .meta({ id: 'ReconciledAccount' })

export const VatReturnObject = VatReturnSummaryObject.extend({
  title: z.string(),
  organization: z.string(),
  currency: z.string(),
  method: z.enum(VAT_RETURN_METHODS),
  form: z.enum(VAT_FORMS),
  lines: z
    .array(VatReturnLine)
    .describe('In the order of the form. Of an annual reconciliation: what the books have more than the returns'),
  checks: z.array(VatReturnCheck),
  corrects_id: StringId.nullable().describe('The return that this correction replaces'),
  differences: z
    .array(VatReturnDifference)
    .describe('Of a correction: to the return that it replaces. Of another filed return: what changed since'),
  later_entries: z
    .array(VatReturnEntry)
    .describe('Entries booked in the period after the return was filed, at most 200'),
  reconciliation: z.array(ReconciledAccountObject).nullable().describe('Of an annual reconciliation, by account'),
  reference: z.string().nullable().describe('Of the tax administration, for the payment'),
  file: z.object({ name: z.string(), sha256: z.string() }).nullable().describe('The file that was filed'),
  written_by: z
    .object({ program: z.string(), generated_at: TimestampField })
    .nullable()
    .describe('The program that it was filed with, if its file was recorded; null: Kontor'),
  filed_by: z.string().nullable(),
  journal_entry_ids: z.array(StringId).describe('The entries that settled it'),
  period_lock_id: StringId.nullable().describe(
    'The lock of the period; reopen it with `POST /period_lock/{id}/reopen`',
  ),
  payment: VatPayment.nullable(),
  payment_candidates: z.array(VatPayment).describe('Transactions that may pay it, the most probable first'),
}).meta({ id: 'VatReturn' })
export type VatReturnObject = z.infer<typeof VatReturnObject>

const VatFileLine = VatReturnLine.omit({
  previous: true,
  year_before: true,
  entries: true,
  has_items: true,
  open_items_on: true,
})
  .extend({ books: Amounts.nullable().describe('In the books now'), is_different: z.boolean() })
  .meta({ id: 'VatFileLine' })

export const VatFileObject = z
  .object({
    program: z.string().describe('The program that wrote the file, with its version'),
    generated_at: TimestampField,
    uid: z.string().describe('As the file states it'),
    organization: z.string().describe('As the file names it'),
    type: z.enum(VAT_RETURN_TYPES),
    period: z.string(),
    from: DateField,
    to: DateField,
    title: z.string(),
    currency: z.string(),
    method: z.enum(VAT_RETURN_METHODS),
    form: z.enum(VAT_FORMS),
    lines: z.array(VatFileLine).describe('All lines of the form, with the figures of the file and of the books'),
    is_different: z.boolean().describe('Whether a line differs; false also if the figures of the books are unknown'),
    problems: z.array(z.string()).describe('Sums that do not add up, and why the portal would refuse the file'),
    obstacles: z
      .array(z.object({ code: z.string(), message: z.string() }))
      .describe('Why it cannot be recorded as a filed return; empty: it can'),
    vat_return_id: StringId.nullable().describe('The return as which it was recorded; null with `dry_run`'),
  })
  .meta({ id: 'VatFile' })
export type VatFileObject = z.infer<typeof VatFileObject>

export const FileVatReturn = z
  .object({
    overridden: z
      .array(z.object({ check: z.string(), reason: z.string().trim().min(1).max(1000) }))
      .max(50)
      .optional()
      .describe('Checks that are `wrong` and stay so, each with a reason, which the return keeps'),
    reference: z.string().trim().min(1).max(100).nullable().optional(),
    text: z.string().trim().min(1).max(1000).nullable().optional().describe('The text of the settlement entry'),
  })
  .meta({ id: 'FileVatReturn' })
export type FileVatReturn = z.infer<typeof FileVatReturn>

export const PayVatReturn = z
  .object({
    bank_transaction_id: StringId,
    book_on: DateField.nullable()
      .optional()
      .describe('The day of the booking if an open transaction is dated in a locked period: a later, open day'),
  })
  .meta({ id: 'PayVatReturn' })
export type PayVatReturn = z.infer<typeof PayVatReturn>

const params = { vatReturn: VatReturnId }

export const listVatReturns = endpoint({
  name: 'listVatReturns',
  method: 'GET',
  path: '/vat_return',
  summary: 'The VAT returns of a fiscal year: filed ones, and drafts of the other periods, with their deadlines',
  days: { date: 'A day of the fiscal year; omitted: today, otherwise the latest year' },
  as_of: true,
  response: VatYearObject,
  errors: { 422: 'Not a day, or no fiscal year contains it' },
  extension: true,
})

export const getVatReturn = endpoint({
  name: 'getVatReturn',
  method: 'GET',
  path: '/vat_return/{vatReturn}',
  summary: 'A VAT return in the order and words of the form',
  description:
    'A draft is computed from the books. A filed return answers what was filed, whatever is booked later; `differences` and ' +
    '`later_entries` show what changed since. Titles are in the language requested by `Accept-Language`.',
  params,
  as_of: true,
  as_file: true,
  response: VatReturnObject,
  extension: true,
})

export const listVatLineItems = endpoint({
  name: 'listVatLineItems',
  method: 'GET',
  path: '/vat_return/{vatReturn}/line/{line}',
  summary: 'What makes up a line of a VAT return: entries, documents and the transactions that settled them',
  description:
    'By received amounts each settlement is an item with the share of its document. Of a filed return, the items are those ' +
    'of the books at the time of its filing.',
  params: {
    ...params,
    line: z
      .string()
      .max(100)
      .meta({ description: 'The `key` of the line', examples: ['line:303'] }),
  },
  as_of: true,
  response: VatLineItemsObject,
  errors: { 422: 'The period cannot be computed' },
  extension: true,
})

export const listVatOpenItems = endpoint({
  name: 'listVatOpenItems',
  method: 'GET',
  path: '/vat_open_item',
  summary: 'The documents that are open at the end of a day, with the tax on them',
  description:
    'At a change between agreed and received amounts on the next day, this is taxed or credited once; by received amounts ' +
    'it is the tax that is not due yet at the end of a year.',
  days: { date: 'The day; omitted: today' },
  as_of: true,
  response: VatOpenItemsObject,
  errors: { 422: 'Not a day' },
  extension: true,
})

export const fileVatReturn = endpoint({
  name: 'fileVatReturn',
  method: 'POST',
  path: '/vat_return/{vatReturn}/file',
  summary: 'Files a draft: freezes its figures and checks, books the settlement on 2201 and locks the period',
  description:
    'The draft is named by its period (`2026-Q1`); `2026-Q1-correction` files the differences of a reopened period, ' +
    '`2026-reconciliation` those of a fiscal year.',
  permissions: ['MANAGE_ACCOUNTING'],
  params,
  body: FileVatReturn,
  response: VatReturnObject,
  errors: {
    422: 'The period has not ended, is filed already, overlaps another return or is no period of the settings; a check is not met and not in `overridden`; a correction without a difference; a closed year; account 2201 is missing',
  },
  extension: true,
})

export const getVatReturnFile = endpoint({
  name: 'getVatReturnFile',
  method: 'GET',
  path: '/vat_return/{vatReturn}/file',
  summary: 'The file of a VAT return for the portal of the tax administration (eCH-0217)',
  description: 'Of a filed return always the same bytes, as it was filed; of a draft as it would be filed now.',
  params,
  response: 'file',
  media_types: ['application/xml'],
  errors: { 422: 'The file cannot be written (for each reason a field), or the return was filed without a file' },
  extension: true,
})

export const loadVatReturn = endpoint({
  name: 'loadVatReturn',
  method: 'POST',
  path: '/vat_return/load',
  summary: 'Records a return that was filed with another program, from its file (eCH-0217)',
  description:
    'The answer compares the file with the books. With `dry_run=1` nothing is changed. Otherwise the figures and the file become ' +
    'the filed return of the period, the settlement is booked and the period is locked, as `POST /vat_return/{vatReturn}/file` does; checks are not asked about.',
  permissions: ['MANAGE_ACCOUNTING'],
  scopes: ['import', 'book'],
  flags: ['dry_run'],
  body: z.object({ files: z.array(z.unknown()).min(1) }),
  body_type: 'multipart',
  max_files: 1,
  response: VatFileObject,
  errors: {
    413: 'The file exceeds 5 MB',
    415: 'The file is not a VAT return of eCH-0217 2.0.0',
    422: 'The file is incomplete or of another company; its period is none of the settings, has not ended, is filed already or overlaps another return; a correction that equals the filed return',
  },
  extension: true,
})

export const payVatReturn = endpoint({
  name: 'payVatReturn',
  method: 'POST',
  path: '/vat_return/{vatReturn}/pay',
  summary: 'Notes the transaction that paid a return; an open one with its exact amount is booked on 2201',
  permissions: ['MANAGE_ACCOUNTING'],
  params,
  body: PayVatReturn,
  response: VatReturnObject,
  errors: {
    422: 'The return is a draft, paid already or needs no payment; the transaction is booked elsewhere, has another amount or pays another return',
  },
  extension: true,
})

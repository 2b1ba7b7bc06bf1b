// Reminders of overdue invoices: who gets one, making them, and each letter as a file and as a draft of a mail. An extension.
import { z } from 'zod'
import { CurrencyField, DateField, StringId, TimestampField } from '../../../record/core/scalar.ts'
import { LETTER_LANGUAGES } from '../../../record/open-item/company.ts'
import { HELD_REASONS, LAST_LEVEL } from '../../../record/open-item/reminder.ts'
import { endpoint, sinceFilters } from '../../endpoint.ts'
import { paged } from '../../page.ts'
import { WRITE_PERMISSIONS } from './match-targets.ts'

const LEVEL = '1: payment reminder, 2: second reminder, 3: last reminder'
const Level = z.number().int().min(1).max(LAST_LEVEL)

const overdueFields = {
  invoice_id: StringId,
  number: z.string(),
  date: DateField,
  due_date: DateField,
  days_overdue: z.number().int(),
  total: z.number(),
  paid_amount: z.number(),
  open_amount: z.number(),
}

const CreditObject = z.object({
  invoice_id: StringId,
  number: z.string(),
  date: DateField,
  open_amount: z.number().describe('Negative: it is deducted'),
})

const DueInvoiceObject = z.object({
  ...overdueFields,
  level: Level.describe(`Of its next reminder. ${LEVEL}`),
  reminder_level: z.number().int().describe('Of its latest reminder; 0: none'),
  reminded_on: DateField.nullable(),
})

export const DueReminderObject = z
  .object({
    company_id: StringId,
    company: z.string(),
    email: z.string().nullable(),
    language: z.enum(LETTER_LANGUAGES),
    currency: CurrencyField,
    level: Level.describe('The highest level of its invoices'),
    invoices: z.array(DueInvoiceObject),
    credits: z.array(CreditObject),
    fee: z.number(),
    total: z.number().describe('Invoices and fee less the credits'),
  })
  .meta({ id: 'DueReminder' })
export type DueReminderObject = z.infer<typeof DueReminderObject>

export const HeldInvoiceObject = z
  .object({
    ...overdueFields,
    company_id: StringId.nullable(),
    company: z.string().nullable(),
    currency: CurrencyField,
    reminder_level: z.number().int(),
    reminded_on: DateField.nullable(),
    reason: z
      .enum(HELD_REASONS)
      .describe(
        '`paused` · `waiting` for the day of the customer’s next reminder · `last_level`: the last reminder was made · `no_company` · `covered` by credits',
      ),
    until: DateField.nullable().describe('`paused`: the last day; `waiting`: the day of the reminder'),
  })
  .meta({ id: 'HeldInvoice' })
export type HeldInvoiceObject = z.infer<typeof HeldInvoiceObject>

export const ReminderObject = z
  .object({
    id: StringId,
    company_id: StringId,
    company: z.string(),
    email: z.string().nullable(),
    date: DateField,
    level: Level.describe(LEVEL),
    title: z.string().describe('In the language of the letter'),
    pay_by: DateField,
    language: z.enum(LETTER_LANGUAGES),
    currency: CurrencyField,
    invoices: z.array(z.object({ ...overdueFields, level: Level })),
    credits: z.array(CreditObject),
    fee: z.number(),
    fee_invoice_id: StringId.nullable().describe('The invoice that books the fee; null: it is only claimed'),
    total: z.number(),
    text: z.string().describe('The letter above its table'),
    created_by: z.object({ id: z.number().int(), name: z.string() }).nullable(),
    created_at: TimestampField,
  })
  .meta({ id: 'Reminder' })
export type ReminderObject = z.infer<typeof ReminderObject>

/** The most invoices of one request. */
const MAX_REMINDED = 5000

export const MakeReminders = z
  .object({
    date: DateField.optional().describe('The day of the letters; default: today'),
    invoices: z
      .array(z.object({ id: StringId, level: Level.optional().describe('Default: the next one') }))
      .min(1)
      .max(MAX_REMINDED),
    without_fee: z.boolean().optional().describe('The letters claim no fee'),
    book_fees: z.boolean().optional().describe('Books each fee as an invoice of its own, without VAT'),
  })
  .meta({ id: 'MakeReminders' })
export type MakeReminders = z.infer<typeof MakeReminders>

const record = { params: { reminderId: StringId } } as const

export const listDueReminders = endpoint({
  name: 'listDueReminders',
  method: 'GET',
  path: '/reminder/due',
  summary:
    'The customers who get a reminder on a day, with all their overdue invoices, and the invoices that are held back',
  days: { by: 'The day of the reminders; omitted: today' },
  response: z.object({
    data: z.array(DueReminderObject),
    held: z.array(HeldInvoiceObject),
    sums: z.array(z.object({ currency: CurrencyField, letters: z.number().int(), total: z.number() })),
  }),
  errors: { 422: 'Not a day' },
  extension: true,
})

export const makeReminders = endpoint({
  name: 'makeReminders',
  method: 'POST',
  path: '/reminder',
  summary: 'Makes reminders of the chosen invoices: one letter for each customer and currency',
  description:
    'The open credits of the customer are deducted. Each invoice keeps the level and the day of its reminder. Nothing is sent, and a fee is only booked ' +
    'with `book_fees`. With `dry_run=1` nothing is changed. One action in the history, which undo takes back.',
  permissions: WRITE_PERMISSIONS,
  flags: ['dry_run'],
  body: MakeReminders,
  status: 201,
  response: z.object({ data: z.array(ReminderObject) }),
  errors: {
    422: 'An invoice is not overdue, was already reminded on this day, is paused, has no company or is there twice; the credits of a customer cover the invoices; or the day is in the past',
  },
  extension: true,
})

const REMINDER_LIST = {
  filters: {
    company: { kind: 'id', field: 'company_id' },
    invoice: { kind: 'id', field: 'invoice', text: 'The letter contains this invoice' },
    date_range: { kind: 'date_range', field: 'date' },
    ...sinceFilters('reminder'),
  },
  search: true,
  sorts: ['date', 'level', 'created_at'],
  default_sort: '-created_at',
  per_page: 25,
} as const

export const listReminders = endpoint({
  name: 'listReminders',
  method: 'GET',
  path: '/reminder',
  summary: 'Reminders that were made, the latest first',
  list: REMINDER_LIST,
  response: paged(ReminderObject),
  extension: true,
})

export const getReminder = endpoint({
  ...record,
  name: 'getReminder',
  method: 'GET',
  path: '/reminder/{reminderId}',
  summary: 'One reminder',
  response: ReminderObject,
  extension: true,
})

const FILE = { response: 'file', extension: true } as const
const PDF = { ...FILE, media_types: ['application/pdf'], errors: { 503: 'No print engine is available' } } as const
const MAIL = { ...FILE, media_types: ['message/rfc822'] } as const
const DRAFT =
  'An `.eml` file with `X-Unsent: 1` and the PDF, which a mail program opens as a draft: a person checks and sends it, Kontor sends nothing. ' +
  'From `mailFromAddress` of the settings, otherwise from the user; to the `email` of the company.'

export const previewReminders = endpoint({
  ...PDF,
  name: 'previewReminders',
  method: 'POST',
  path: '/reminder/preview',
  scopes: ['read'],
  summary: 'The letters that these reminders would have, in one PDF; nothing is changed',
  body: MakeReminders,
  errors: { ...PDF.errors, 422: 'As for making them' },
})

export const printReminders = endpoint({
  ...PDF,
  name: 'printReminders',
  method: 'GET',
  path: '/reminder/pdf',
  summary: 'The letters of the reminders that the filters select in one PDF, at most 200',
  selects: REMINDER_LIST,
  errors: { ...PDF.errors, 422: 'The filters select none, or too many' },
})

export const printReminder = endpoint({
  ...PDF,
  ...record,
  name: 'printReminder',
  method: 'GET',
  path: '/reminder/{reminderId}/pdf',
  summary: 'The letter of a reminder as PDF, with its payment parts',
  description:
    'In the language of the company and the look of the settings. A letter for one invoice has one payment part with its reference; for several ' +
    'invoices without references and credits one over the total, whose message names them; otherwise each invoice has its own.',
})

export const getReminderMail = endpoint({
  ...MAIL,
  ...record,
  name: 'getReminderMail',
  method: 'GET',
  path: '/reminder/{reminderId}/mail',
  summary: 'A draft of the mail that brings the letter',
  description: DRAFT,
  errors: PDF.errors,
})

export const getInvoiceMail = endpoint({
  ...MAIL,
  // An invoice without a reference gets one.
  permissions: WRITE_PERMISSIONS,
  scopes: ['book'],
  params: { invoiceId: StringId },
  name: 'getInvoiceMail',
  method: 'GET',
  path: '/invoice/{invoiceId}/mail',
  summary: 'A draft of the mail that brings the invoice',
  description: DRAFT,
  errors: { ...PDF.errors, 422: 'Something is missing that the invoice must state, or that its payment part needs' },
})

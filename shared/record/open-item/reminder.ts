// Reminders of open invoices: what an invoice knows of them, and each letter as it was made. The letter keeps its amounts
// and texts, so that its file is the same whenever it is written.
import { z } from 'zod'
import { CurrencyField, DateField, IntegerId, MinorUnitsField, StringId, TimestampField } from '../core/scalar.ts'
import { LETTER_LANGUAGES } from './company.ts'

/** 1: payment reminder, 2: second reminder, 3: last reminder. */
export const LAST_LEVEL = 3

/**
 * Why an overdue invoice gets no reminder. `waiting`: its day, or that of the customer's next reminder, is not there yet; `covered`: the credits of the customer
 * are enough.
 */
export const HELD_REASONS = ['paused', 'waiting', 'last_level', 'no_company', 'covered'] as const

const Level = z.number().int().min(1).max(LAST_LEVEL)

/** The reminders of an invoice. */
export const InvoiceReminders = z.object({
  /** The level of the latest reminder; 0: none. */
  level: z.number().int().min(0).max(LAST_LEVEL),
  /** The day of the latest reminder. */
  last_on: DateField.nullable(),
  /** Up to and including this day it is not reminded: it is disputed, or the customer got more time. */
  paused_until: DateField.nullable(),
})
export type InvoiceReminders = Readonly<z.infer<typeof InvoiceReminders>>

/** An overdue invoice in a letter, with its amounts on the day of the letter. */
export const RemindedInvoice = z.object({
  invoice_id: StringId,
  number: z.string(),
  date: DateField,
  due_date: DateField,
  days_overdue: z.number().int().positive(),
  total: MinorUnitsField,
  paid: MinorUnitsField,
  open: MinorUnitsField,
  reference: z.string().nullable(),
  level: Level,
  /** What the invoice said before. */
  level_before: z.number().int().min(0).max(LAST_LEVEL),
})
export type RemindedInvoice = Readonly<z.infer<typeof RemindedInvoice>>

/** A credit note, an overpayment or a payment on account, which the letter deducts. `open` is negative. */
const DeductedCredit = z.object({
  invoice_id: StringId,
  number: z.string(),
  date: DateField,
  open: MinorUnitsField,
})

/** One letter: all overdue invoices of a customer in one currency. */
export const Reminder = z.object({
  id: StringId,
  company_id: StringId,
  date: DateField,
  /** The highest level of its invoices: its title and its text. */
  level: Level,
  /** The customer is asked to pay by this day. */
  pay_by: DateField,
  language: z.enum(LETTER_LANGUAGES),
  currency: CurrencyField,
  invoices: z.array(RemindedInvoice).min(1),
  credits: z.array(DeductedCredit),
  fee: MinorUnitsField,
  /** The invoice that books the fee; null: it is only claimed. */
  fee_invoice_id: StringId.nullable(),
  /** Invoices and fee less credits; above 0. */
  total: MinorUnitsField,
  /** The paragraphs of the letter before and after its table, and the text of the mail. */
  text: z.string(),
  mail_text: z.string(),
  created_by: IntegerId,
  created_at: TimestampField,
})
export type Reminder = Readonly<z.infer<typeof Reminder>>

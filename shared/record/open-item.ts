// What is open between the organization and a company, or on its way to the bank: invoices, expenses and expense
// payments, as targets for bank transactions. `total` is signed: a credit note is negative. Amounts are minor units of
// the item's currency.
import { z } from 'zod'
import { CurrencyField, DateField, MinorUnitsField, StringId, TimestampField } from './scalar.ts'

const shared = {
  id: StringId,
  /** The source system's own key; unique within its kind where there is one. */
  key: z.string().max(255).nullable(),
  currency: CurrencyField,
  total: MinorUnitsField,
  /** What matches have settled so far; what is open is the rest. */
  paid_amount: MinorUnitsField,
  text: z.string().nullable(),
  created_at: TimestampField,
  updated_at: TimestampField,
}

/** An invoice to a customer. */
export const Invoice = z.object({
  ...shared,
  number: z.string().max(255),
  company_id: StringId.nullable(),
  /** QRR or SCOR, normalised: no blanks, capitals. */
  reference: z.string().nullable(),
  date: DateField,
  due_date: DateField.nullable(),
})
export type Invoice = z.infer<typeof Invoice>

/** A supplier's bill. */
export const Expense = Invoice.extend({
  account_id: StringId.nullable(),
  vat_rate_id: StringId.nullable(),
  creditor_iban: z.string().nullable(),
})
export type Expense = z.infer<typeof Expense>

/** A payment order for expenses, sent to the bank. */
export const ExpensePayment = z.object({
  ...shared,
  expense_ids: z.array(StringId),
  end_to_end_id: z.string().nullable(),
  iban: z.string().nullable(),
  execution_date: DateField,
})
export type ExpensePayment = z.infer<typeof ExpensePayment>

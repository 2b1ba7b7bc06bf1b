// What is open between the organization and a company, or on its way to the bank: invoices, expenses and expense
// payments, as targets for bank transactions. `total` is signed: a credit note is negative. Amounts are minor units of
// the item's currency.
import { z } from 'zod'
import { type MinorUnits, minorUnitsOf } from '../value/money.ts'
import { addFields, type Migrations } from './migration.ts'
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
  /** Of one in another currency: what its total was booked at, in the base currency, with its sign. Null: not known. */
  base_total: MinorUnitsField.nullable(),
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
  /** The creditor's: QRR or SCOR, normalised. */
  reference: z.string().nullable(),
  end_to_end_id: z.string().nullable(),
  iban: z.string().nullable(),
  execution_date: DateField,
})
export type ExpensePayment = z.infer<typeof ExpensePayment>

/** Format 3 brought what a total in another currency was booked at. */
export const documentMigrations: Migrations = { 3: addFields({ base_total: null }) }

export const expensePaymentMigrations: Migrations = { 2: addFields({ reference: null }) }

export const OPEN_ITEM_STATUSES = ['open', 'partly_paid', 'paid', 'overpaid'] as const
export type OpenItemStatus = (typeof OPEN_ITEM_STATUSES)[number]

type Settled = Pick<Invoice, 'total' | 'paid_amount'>

/** What is left to settle: negative for a credit note, and beyond zero for what was overpaid. */
export const openAmountOf = ({ total, paid_amount }: Settled): MinorUnits => minorUnitsOf(total - paid_amount)

/** How far it is settled, in the direction of its total. Nothing to settle is paid. */
export const statusOf = ({ total, paid_amount }: Settled): OpenItemStatus => {
  if (paid_amount === total) return 'paid'
  if (total === 0) return 'overpaid'
  const paid = total < 0 ? -paid_amount : paid_amount
  if (paid <= 0) return 'open'
  return paid < Math.abs(total) ? 'partly_paid' : 'overpaid'
}

/** Whether something is still to be settled. */
export const isOpen = (item: Settled): boolean => {
  const status = statusOf(item)
  return status === 'open' || status === 'partly_paid'
}

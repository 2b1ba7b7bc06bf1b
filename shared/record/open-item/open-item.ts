// Open items between the organization and a company, and payments on their way to the bank: invoices, expenses and
// expense payments, which bank transactions can pay. `total` is signed: a credit note is negative. Amounts are minor
// units of the item's currency; `base_…` amounts are minor units of the base currency.
import { z } from 'zod'
import { type MinorUnits, minorUnitsOf, sumMinor, ZERO } from '../../value/money.ts'
import { addFields, type Migrations } from '../core/migration.ts'
import { CurrencyField, DateField, MinorUnitsField, StringId, TimestampField } from '../core/scalar.ts'
import { TableRate } from '../ledger/exchange-rate.ts'
import { InvoiceReminders } from './reminder.ts'

const shared = {
  id: StringId,
  /** The key in the external system; unique within its kind if present. */
  key: z.string().max(255).nullable(),
  currency: CurrencyField,
  total: MinorUnitsField,
  /** The amount that matches have settled so far; the rest is open. */
  paid_amount: MinorUnitsField,
  text: z.string().nullable(),
  created_at: TimestampField,
  updated_at: TimestampField,
}

/** A part of a document with an account and a VAT rate of its own. The parts add up to the total. */
export const DocumentLine = z.object({
  /** Null: the account of the document, otherwise that of its company, otherwise that of the settings. */
  account_id: StringId.nullable(),
  /** Null: the rate of the document, otherwise that of its company, otherwise the usual one of the account. */
  vat_rate_id: StringId.nullable(),
  /** Includes the tax, except acquisition tax. Has the sign of the part: a discount on an invoice is negative. */
  amount: MinorUnitsField,
  text: z.string().max(255).nullable(),
})
export type DocumentLine = Readonly<z.infer<typeof DocumentLine>>

/** A part of a document that its payments book, and how much they have booked of it. */
export const PaymentPart = z.object({
  account_id: StringId,
  /** Null: without VAT. */
  vat_rate_id: StringId.nullable(),
  /** Part of the document's total, in its currency. */
  amount: MinorUnitsField,
  /**
   * What payments have booked of it, including tax except acquisition tax, and the tax in that, in the base currency.
   */
  base_booked: MinorUnitsField,
  base_tax: MinorUnitsField,
})
export type PaymentPart = Readonly<z.infer<typeof PaymentPart>>

/**
 * How a document enters the ledger. `issue`: by an entry of its own; `payment`: its payments book revenue or cost;
 * `opening`: as part of the opening balance; `elsewhere`: another program books it. `on_account`: it is no document of its
 * own but the open credit of a payment on account, which the entry of its bank transaction books.
 */
export const DOCUMENT_BOOKINGS = ['issue', 'payment', 'opening', 'elsewhere', 'on_account'] as const
export type DocumentBooking = (typeof DOCUMENT_BOOKINGS)[number]

/** An invoice to a customer. */
export const Invoice = z.object({
  ...shared,
  number: z.string().max(255),
  company_id: StringId.nullable(),
  /** QRR or SCOR, normalised: no blanks, capitals. */
  reference: z.string().nullable(),
  /** For a document in another currency: the value of its total in the base currency, signed. Null when unknown. */
  base_total: MinorUnitsField.nullable(),
  /** The rate of the table that gave `base_total`; null when the document states its value itself, or has none. */
  table_rate: TableRate.nullable(),
  /**
   * For a document in another currency: what matches have settled of `base_total`. Null when it is in the base currency
   * or unknown.
   */
  base_paid_amount: MinorUnitsField.nullable(),
  date: DateField,
  due_date: DateField.nullable(),
  /** Revenue or cost. Null: that of the company, otherwise that of the settings. */
  account_id: StringId.nullable(),
  /** Null: that of the company, otherwise the usual one of the account. */
  vat_rate_id: StringId.nullable(),
  /** Several accounts or rates; empty when all of it is on `account_id` with `vat_rate_id`. */
  lines: z.array(DocumentLine),
  /** Null: it is not booked. */
  booked_by: z.enum(DOCUMENT_BOOKINGS).nullable(),
  /** The entry that books it (`issue`); null when there is none. */
  journal_entry_id: StringId.nullable(),
  /** For a document that its payments book; otherwise empty. */
  payment_parts: z.array(PaymentPart),
  /** The payment on account that an open credit comes from (`on_account`); otherwise null. */
  bank_transaction_id: StringId.nullable(),
  /** Null: neither reminded nor paused. Always null for a bill. */
  reminders: InvoiceReminders.nullable(),
})
export type Invoice = z.infer<typeof Invoice>

/** A part of the total that a supplier leaves to who pays in time. */
export const DiscountStep = z.object({
  /** Thousandths of a per cent: 2 % is 2000. */
  rate_millis: z.number().int().min(1).max(99_999),
  /** The last day on which the bill may be paid with it. */
  until: DateField,
})
export type DiscountStep = Readonly<z.infer<typeof DiscountStep>>

/** A supplier's bill. */
export const Expense = Invoice.extend({
  creditor_iban: z.string().nullable(),
  /** In the order of their days; empty: without discount. */
  discounts: z.array(DiscountStep),
})
export type Expense = z.infer<typeof Expense>

/** A payment order for expenses, sent to the bank. */
export const ExpensePayment = z.object({
  ...shared,
  expense_ids: z.array(StringId),
  /** The creditor's reference: QRR or SCOR, normalised. */
  reference: z.string().nullable(),
  end_to_end_id: z.string().nullable(),
  iban: z.string().nullable(),
  execution_date: DateField,
})
export type ExpensePayment = z.infer<typeof ExpensePayment>

/** A document in the base currency with the usual account and rate that is neither booked nor reminded. */
export const UNBOOKED = {
  table_rate: null,
  account_id: null,
  vat_rate_id: null,
  lines: [],
  base_paid_amount: null,
  booked_by: null,
  journal_entry_id: null,
  payment_parts: [],
  bank_transaction_id: null,
  reminders: null,
} satisfies Partial<Invoice>

/**
 * Format 3 added the value of a total in another currency, format 10 the fields about booking, format 14 payments on
 * account and the rate of the table, format 15 the reminders and the discounts of bills.
 */
export const invoiceMigrations: Migrations = {
  3: addFields({ base_total: null }),
  10: addFields(UNBOOKED),
  14: addFields({ bank_transaction_id: null, table_rate: null }),
  15: addFields({ reminders: null }),
}

export const expenseMigrations: Migrations = {
  3: addFields({ base_total: null }),
  // Expenses already had an account and a rate.
  10: (fields, isWhole) => (isWhole ? { ...UNBOOKED, ...fields } : fields),
  14: addFields({ bank_transaction_id: null, table_rate: null }),
  15: addFields({ reminders: null, discounts: [] }),
}

export const expensePaymentMigrations: Migrations = { 2: addFields({ reference: null }) }

export const OPEN_ITEM_STATUSES = ['open', 'partly_paid', 'paid', 'overpaid'] as const
export type OpenItemStatus = (typeof OPEN_ITEM_STATUSES)[number]

type SettlementState = Pick<Invoice, 'total' | 'paid_amount'>

/** An invoice or a bill. */
export type BookableDocument = Invoice | Expense

export const isExpense = (document: BookableDocument): document is Expense => 'creditor_iban' in document

/** The amount left to settle: negative for a credit note, and with the opposite sign after an overpayment. */
export const openAmountOf = ({ total, paid_amount }: SettlementState): MinorUnits => minorUnitsOf(total - paid_amount)

/**
 * What the payments of a document that only they book left on debtors or creditors, because they exceed its total or go
 * against it: in the base currency, negative when it is overpaid. 0 for other documents.
 */
export const excessOf = ({
  booked_by,
  payment_parts,
  paid_amount,
  base_paid_amount,
}: Pick<Invoice, 'booked_by' | 'payment_parts' | 'paid_amount' | 'base_paid_amount'>): MinorUnits =>
  booked_by === 'payment'
    ? minorUnitsOf(sumMinor(payment_parts.map(({ base_booked }) => base_booked)) - (base_paid_amount ?? paid_amount))
    : ZERO

/** How far it is settled, in the direction of its total. An item with total 0 is paid. */
export const statusOf = ({ total, paid_amount }: SettlementState): OpenItemStatus => {
  if (paid_amount === total) return 'paid'
  if (total === 0) return 'overpaid'
  const paid = total < 0 ? -paid_amount : paid_amount
  if (paid <= 0) return 'open'
  return paid < Math.abs(total) ? 'partly_paid' : 'overpaid'
}

/** Whether an amount is still to be settled. */
export const isOpen = (item: SettlementState): boolean => {
  const status = statusOf(item)
  return status === 'open' || status === 'partly_paid'
}

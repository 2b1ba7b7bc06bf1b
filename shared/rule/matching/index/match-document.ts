// Invoices, expenses and expense payments as the matcher sees them: the open amount, the direction of the money, and
// what a bank transaction may name them by. The three have one shape, so that each rule about them is written once.
import type { MatchableType } from '../../../record/matching/match.ts'
import type { DiscountStep, Expense, ExpensePayment, Invoice } from '../../../record/open-item/open-item.ts'
import { isOpen, openAmountOf, statusOf } from '../../../record/open-item/open-item.ts'
import type { LocalDate } from '../../../value/calendar.ts'
import { type MinorUnits, minorUnitsOf, ZERO } from '../../../value/money.ts'
import { proportionOf } from '../../../value/rounding.ts'
import type { Direction } from '../../bank/counterparty-name.ts'

export type DocumentType = Exclude<MatchableType, 'company'>

export interface MatchDocument {
  /** Type and id, because documents of different tables may have the same id. */
  readonly key: string
  readonly type: DocumentType
  readonly id: string
  /** Null for an expense payment. */
  readonly number: string | null
  /** Null when unknown, and for an expense payment, whose expenses have companies. */
  readonly company_id: string | null
  /** Keys of the expenses of an expense payment. */
  readonly expense_keys: readonly string[]
  /** The payment order that contained an expense payment. The bank may book all payments of an order as one amount. */
  readonly order: string | null
  readonly reference: string | null
  /** The creditor's account; only expenses and their payments have it. */
  readonly iban: string | null
  readonly end_to_end_id: string | null
  readonly currency: string
  /** Without a sign, like all amounts here; `direction` says which way the money flows. */
  readonly total: MinorUnits
  /** The open amount; 0 when the document is paid. */
  readonly open: MinorUnits
  /**
   * The value of the total in the base currency when it was booked; null when the document is in the base currency or
   * the value is unknown.
   */
  readonly base_total: MinorUnits | null
  /** Which way the money flows that pays the document, seen from the bank account. */
  readonly direction: Direction
  readonly is_credit_note: boolean
  readonly date: LocalDate
  readonly due_date: LocalDate | null
  /** How the document is booked, to compute the tax in it; null for an expense payment. */
  /** The discount conditions of a bill. */
  readonly discounts: readonly DiscountStep[]
  readonly booking: Pick<Invoice, 'account_id' | 'vat_rate_id' | 'lines' | 'booked_by' | 'payment_parts'> | null
  readonly text: string | null
}

export const documentKey = (type: DocumentType, id: string): string => `${type} ${id}`

const magnitude = (amount: MinorUnits): MinorUnits => minorUnitsOf(Math.abs(amount))

const amountsOf = (item: Invoice | Expense | ExpensePayment, usual: Direction) => {
  // What was paid too much is a credit, which is paid back or offset.
  const isOverpaid = statusOf(item) === 'overpaid'
  const isCredit = item.total < 0 !== isOverpaid
  return {
    currency: item.currency,
    total: magnitude(item.total),
    open: isOpen(item) || isOverpaid ? magnitude(openAmountOf(item)) : ZERO,
    direction: isCredit ? opposite(usual) : usual,
    is_credit_note: isCredit,
    text: item.text,
  }
}

const opposite = (direction: Direction): Direction => (direction === 'credit' ? 'debit' : 'credit')

const commonFieldsOf = (item: Invoice | Expense, type: 'invoice' | 'expense') => ({
  key: documentKey(type, item.id),
  type,
  id: item.id,
  number: item.number,
  company_id: item.company_id,
  expense_keys: [],
  order: null,
  reference: item.reference,
  end_to_end_id: null,
  base_total: item.base_total === null ? null : magnitude(item.base_total),
  date: item.date,
  due_date: item.due_date,
  booking: {
    account_id: item.account_id,
    vat_rate_id: item.vat_rate_id,
    lines: item.lines,
    booked_by: item.booked_by,
    payment_parts: item.payment_parts,
  },
})

export const invoiceDocument = (item: Invoice): MatchDocument => ({
  ...commonFieldsOf(item, 'invoice'),
  ...amountsOf(item, 'credit'),
  discounts: [],
  iban: null,
})

export const expenseDocument = (item: Expense): MatchDocument => ({
  ...commonFieldsOf(item, 'expense'),
  ...amountsOf(item, 'debit'),
  discounts: item.discounts,
  iban: item.creditor_iban,
})

export const paymentDocument = (item: ExpensePayment): MatchDocument => ({
  key: documentKey('expense_payment', item.id),
  type: 'expense_payment',
  id: item.id,
  number: null,
  company_id: null,
  expense_keys: item.expense_ids.map((id) => documentKey('expense', id)),
  // The key is `message/group/payment`, as payment orders are read (rule 66).
  order: item.key?.includes('/') ? item.key.slice(0, item.key.lastIndexOf('/')) : null,
  reference: item.reference,
  iban: item.iban,
  end_to_end_id: item.end_to_end_id,
  ...amountsOf(item, 'debit'),
  base_total: null,
  discounts: [],
  date: item.execution_date,
  due_date: item.execution_date,
  booking: null,
})

/**
 * The value of a part of a document in the base currency, in proportion to what its total was booked at; null when that
 * is unknown. Whole minor units, halves rounded up.
 */
export const baseShareOf = (
  document: Pick<MatchDocument, 'currency' | 'total' | 'base_total'>,
  amount: MinorUnits,
  base_currency: string,
): MinorUnits | null => {
  if (document.currency === base_currency) return amount
  if (document.base_total === null || document.total === 0) return null
  return minorUnitsOf(proportionOf(amount, document.base_total, document.total))
}

// The sort keys, filters and sums of the tables of invoices, expenses and expense payments.
import {
  type ExpensePayment,
  excessOf,
  type Invoice,
  isOpen,
  openAmountOf,
  statusOf,
} from '../../record/open-item/open-item.ts'
import { minorToNumber } from '../../value/money.ts'

/** Filters open items by their status, and compares amounts in units, as users see them. */
export const openItemKeys = {
  status: statusOf,
  open: isOpen,
  total: (r: Invoice | ExpensePayment) => minorToNumber(r.total, r.currency),
  open_amount: (r: Invoice | ExpensePayment) => minorToNumber(openAmountOf(r), r.currency),
  minor_total: (r: Invoice | ExpensePayment) => r.total,
  minor_open_amount: (r: Invoice | ExpensePayment) => openAmountOf(r),
}

export const documentKeys = {
  ...openItemKeys,
  booking: (r: Invoice) => r.booked_by ?? 'nothing',
  reminder_level: (r: Invoice) => String(r.reminders?.level ?? 0),
}

/** The sums of invoices and expenses. */
export const openDocumentTotals = {
  // The open amount, by due date; nothing is due from a credit note.
  open: (r: Invoice) =>
    isOpen(r) ? [{ by: [r.currency, r.total < 0 ? null : r.due_date], amount: openAmountOf(r) }] : [],
  // The open amount by way of booking, in its currency; for a foreign currency with a known value, also in the base
  // currency. For documents that are not booked, and those of the opening balance, also the totals; for those that their
  // payments book, what these left on debtors or creditors.
  booked: (r: Invoice) => [
    {
      by: [r.booked_by, r.currency, isOpen(r) ? 'open' : 'settled', r.base_total !== null],
      amount: openBaseAmountOf(r),
    },
    ...(r.booked_by === null || r.booked_by === 'opening'
      ? [{ by: [r.booked_by, r.currency, 'total', r.base_total !== null], amount: r.base_total ?? r.total }]
      : []),
    ...(excessOf(r) === 0 ? [] : [{ by: [r.booked_by, r.currency, 'excess', true], amount: excessOf(r) }]),
  ],
}

const openBaseAmountOf = (r: Invoice): number =>
  r.base_total === null ? openAmountOf(r) : r.base_total - (r.base_paid_amount ?? 0)

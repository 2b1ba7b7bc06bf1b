// What the tables of invoices, expenses and expense payments are sorted, filtered and summed by.
import { type ExpensePayment, type Invoice, isOpen, openAmountOf, statusOf } from '../../record/open-item/open-item.ts'
import { minorToNumber } from '../../value/money.ts'

/** Open items are found by how far they are settled; amounts compare as people see them. */
export const openItemKeys = {
  status: statusOf,
  open: isOpen,
  total: (r: Invoice | ExpensePayment) => minorToNumber(r.total, r.currency),
  open_amount: (r: Invoice | ExpensePayment) => minorToNumber(openAmountOf(r), r.currency),
  minor_total: (r: Invoice | ExpensePayment) => r.total,
  minor_open_amount: (r: Invoice | ExpensePayment) => openAmountOf(r),
}

export const documentKeys = { ...openItemKeys, booking: (r: Invoice) => r.booked_by ?? 'nothing' }

/** What invoices and expenses are summed by. */
export const openDocumentTotals = {
  // What is still to be settled, by the day it is due.
  open: (r: Invoice) => (isOpen(r) ? [{ by: [r.currency, r.due_date], amount: openAmountOf(r) }] : []),
  // What is open, by what booked it and in its currency, and in the base currency for one in another whose worth is known; of those
  // that nothing has booked, and those of the opening balance, the totals.
  booked: (r: Invoice) => [
    { by: [r.booked_by, r.currency, isOpen(r) ? 'open' : 'settled', r.base_total !== null], amount: openWorthOf(r) },
    ...(r.booked_by === null || r.booked_by === 'opening'
      ? [{ by: [r.booked_by, r.currency, 'total', r.base_total !== null], amount: r.base_total ?? r.total }]
      : []),
  ],
}

const openWorthOf = (r: Invoice): number =>
  r.base_total === null ? openAmountOf(r) : r.base_total - (r.base_paid_amount ?? 0)

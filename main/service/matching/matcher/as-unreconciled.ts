// A reconciled transaction as if it were open, so that the matcher suggests what else it may pay.
import { where } from '../../../../shared/books/port/read.ts'
import type { BankTransaction } from '../../../../shared/record/bank/bank-transaction.ts'
import { UNMATCHED } from '../../../../shared/record/bank/bank-transaction.ts'
import { minorUnitsOf, sumMinor } from '../../../../shared/value/money.ts'
import type { Read } from '../../core/book.ts'
import type { MatcherSlice } from './load-matcher.ts'

export const asUnreconciled = (transaction: BankTransaction): BankTransaction => ({ ...transaction, ...UNMATCHED })

/**
 * The records that the booking of the transaction changed, as they would be without it; including the other side of a
 * transfer.
 */
export const readUnsettled = async (read: Read, transaction: BankTransaction): Promise<readonly MatcherSlice[]> => {
  const settlements = transaction.matches.flatMap((match) => match.settlements)
  const idsOf = (type: (typeof settlements)[number]['type']) =>
    settlements.flatMap((settlement) => (settlement.type === type ? [settlement.id] : []))
  const [invoices, expenses, payments, mirrors] = await read([
    where('invoice', 'id', idsOf('invoice')),
    where('expense', 'id', idsOf('expense')),
    where('expense_payment', 'id', idsOf('expense_payment')),
    where('bank_transaction', 'id', transaction.mirror_id === null ? [] : [transaction.mirror_id]),
  ])
  const unsettled = <R extends Pick<(typeof payments)[number], 'id' | 'paid_amount'>>(record: R): R => {
    const settled = sumMinor(settlements.flatMap(({ id, amount }) => (id === record.id ? [amount] : [])))
    return { ...record, paid_amount: minorUnitsOf(record.paid_amount - settled) }
  }
  return [
    { table: 'expense', records: expenses.map(unsettled) },
    { table: 'invoice', records: invoices.map(unsettled) },
    { table: 'expense_payment', records: payments.map(unsettled) },
    { table: 'bank_transaction', records: [transaction, ...mirrors].map(asUnreconciled) },
  ]
}

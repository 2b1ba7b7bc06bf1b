// One invoice or expense.
import { queryOptions } from '@tanstack/react-query'
import { getBillExplanation } from '../../../../../shared/api/endpoints/matching/explanation.ts'
import { type ExpenseObject, getExpense } from '../../../../../shared/api/endpoints/open-item/expenses.ts'
import {
  getInvoice,
  type InvoiceObject,
  nextInvoiceNumber,
} from '../../../../../shared/api/endpoints/open-item/invoices.ts'
import { call } from '../../api.ts'
import { readsTables } from '../../book-tables.ts'
import { queryKeys } from '../../query-keys.ts'

type OnlyOfInvoices = 'reminder_level' | 'reminded_on' | 'reminders_paused_until'

/** An invoice or an expense: each has fields that the other has not. */
export type DocumentObject = Omit<InvoiceObject, OnlyOfInvoices> &
  Partial<
    Pick<InvoiceObject, OnlyOfInvoices> &
      Pick<ExpenseObject, 'account_id' | 'vat_rate_id' | 'creditor_iban' | 'discounts'>
  >

export const documentQuery = (kind: 'invoice' | 'expense', id: string | null) =>
  queryOptions({
    queryKey: ['document', kind, id],
    meta: readsTables(kind, 'company', 'bank_transaction'),
    enabled: id !== null,
    queryFn: ({ signal }): Promise<DocumentObject> =>
      kind === 'invoice'
        ? call(getInvoice, {
            params: { invoiceId: id ?? '' },
            query: { include: 'company', append: 'payments' },
            signal,
          })
        : call(getExpense, {
            params: { expenseId: id ?? '' },
            query: { include: 'company', append: 'payments' },
            signal,
          }),
  })

/** The payment trail of a bill, from its payment run to the balance of the account. */
export const billExplanationQuery = (id: string, language: string) =>
  queryOptions({
    queryKey: [...queryKeys.explanation, 'expense', id, language],
    meta: readsTables('expense', 'payment_run', 'bank_transaction', 'journal_entry', 'statement'),
    queryFn: ({ signal }) => call(getBillExplanation, { params: { expenseId: id }, signal }),
  })

/** The number that an invoice of this date gets; null: none is asked for. */
export const nextNumberQuery = (date: string | null) =>
  queryOptions({
    queryKey: ['invoice_number', date],
    meta: readsTables('invoice', 'organization_profile'),
    enabled: date !== null,
    queryFn: ({ signal }) => call(nextInvoiceNumber, { query: { date }, signal }),
  })

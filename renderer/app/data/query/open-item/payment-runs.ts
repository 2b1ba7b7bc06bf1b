// Payment runs: one, those of a bill, and the bills that are due.
import { keepPreviousData, queryOptions } from '@tanstack/react-query'
import { callUrl } from '../../../../../shared/api/client.ts'
import {
  getPaymentRun,
  getPaymentRunFile,
  listDueBills,
  listPaymentRuns,
} from '../../../../../shared/api/endpoints/open-item/payment-runs.ts'
import type { LocalDate } from '../../../../../shared/value/calendar.ts'
import { call } from '../../api.ts'
import { readsTables } from '../../book-tables.ts'

export type { DueBillObject, PaymentRunObject } from '../../../../../shared/api/endpoints/open-item/payment-runs.ts'

export const paymentRunQuery = (id: string) =>
  queryOptions({
    queryKey: ['payment-run', id],
    meta: readsTables('payment_run', 'expense_payment', 'bank_transaction', 'organization'),
    queryFn: ({ signal }) => call(getPaymentRun, { params: { paymentRunId: id }, signal }),
  })

/** The runs that pay a bill, the latest first. */
export const runsOfBillQuery = (expenseId: string) =>
  queryOptions({
    queryKey: ['runs-of-bill', expenseId],
    meta: readsTables('payment_run', 'bank_transaction'),
    queryFn: async ({ signal }) =>
      (await call(listPaymentRuns, { query: { 'filter[bill]': expenseId, per_page: 100 }, signal })).data,
  })

/** Bills that are due up to a day, with what hinders their payment. */
export const dueBillsQuery = (by: LocalDate | null) =>
  queryOptions({
    queryKey: ['due-bills', by],
    meta: readsTables('expense', 'company', 'expense_payment', 'payment_run', 'bank_transaction'),
    placeholderData: keepPreviousData,
    queryFn: async ({ signal }) => (await call(listDueBills, { query: { by }, signal })).data,
  })

export const paymentFileAddress = (id: string): string => callUrl(getPaymentRunFile, { params: { paymentRunId: id } })

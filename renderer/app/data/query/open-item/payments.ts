// Payment orders: one, those of an expense, and the expenses that one may pay.
import { keepPreviousData, queryOptions } from '@tanstack/react-query'
import {
  getExpensePayment,
  listExpensePayments,
} from '../../../../../shared/api/endpoints/open-item/expense-payments.ts'
import { listExpenses } from '../../../../../shared/api/endpoints/open-item/expenses.ts'
import { call } from '../../api.ts'
import { readsTables } from '../../book-tables.ts'

export const paymentQuery = (id: string | null) =>
  queryOptions({
    queryKey: ['payment', id],
    meta: readsTables('expense_payment'),
    enabled: id !== null,
    queryFn: ({ signal }) => call(getExpensePayment, { params: { expensePaymentId: id ?? '' }, signal }),
  })

/** The orders that pay an expense, the latest first. */
export const paymentsOfExpenseQuery = (expenseId: string | null) =>
  queryOptions({
    queryKey: ['payments-of-expense', expenseId],
    meta: readsTables('expense_payment'),
    enabled: expenseId !== null,
    queryFn: async ({ signal }) => {
      const query = { 'filter[expense]': expenseId ?? '', per_page: 100 } as const
      return (await call(listExpensePayments, { query, signal })).data
    },
  })

/** Open expenses that match a search, the earliest due date first. */
export const openExpensesQuery = (search: string) =>
  queryOptions({
    queryKey: ['open-expenses', search],
    meta: readsTables('expense', 'company'),
    placeholderData: keepPreviousData,
    queryFn: async ({ signal }) => {
      const query = { 'filter[open]': true, search, sort: 'due_date', per_page: 25, include: 'company' } as const
      return (await call(listExpenses, { query, signal })).data
    },
  })

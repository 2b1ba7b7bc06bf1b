// Payment orders for expenses.
import {
  changeExpensePayment,
  createExpensePayment,
  deleteExpensePayment,
  getExpensePayment,
  listExpensePayments,
  upsertExpensePayments,
} from '../../../shared/api/endpoints/expense-payments.ts'
import type { Services } from '../../service/services.ts'
import { presentExpensePayment } from '../present/match-target.ts'
import { presented, presentedPage } from '../present/page.ts'
import { type Route, route } from '../route.ts'

export const expensePaymentRoutes = ({ expensePayments }: Services): readonly Route[] => [
  route(listExpensePayments, {
    record: null,
    handle: async ({ actor, list }) => presentedPage(await expensePayments.list(actor, list), presentExpensePayment),
  }),
  route(upsertExpensePayments, { record: null, handle: ({ actor, body }) => expensePayments.upsert(actor, body) }),
  route(getExpensePayment, {
    record: (actor, params) => expensePayments.get(actor, { id: params.expensePaymentId, includes: [], appends: [] }),
    handle: async ({ actor, params, wanted }) =>
      presented(await expensePayments.get(actor, { id: params.expensePaymentId, ...wanted }), presentExpensePayment),
  }),
  route(createExpensePayment, {
    record: null,
    handle: async ({ actor, body }) => presented(await expensePayments.create(actor, body), presentExpensePayment),
  }),
  route(changeExpensePayment, {
    record: (actor, params) => expensePayments.get(actor, { id: params.expensePaymentId, includes: [], appends: [] }),
    handle: async ({ actor, params, body }) =>
      presented(await expensePayments.change(actor, { id: params.expensePaymentId, ...body }), presentExpensePayment),
  }),
  route(deleteExpensePayment, {
    record: (actor, params) => expensePayments.get(actor, { id: params.expensePaymentId, includes: [], appends: [] }),
    handle: ({ actor, params }) => expensePayments.remove(actor, { id: params.expensePaymentId }),
  }),
]

// Suppliers' bills.
import {
  changeExpense,
  createExpense,
  deleteExpense,
  getExpense,
  listExpenses,
  upsertExpenses,
} from '../../../shared/api/endpoints/expenses.ts'
import type { Services } from '../../service/services.ts'
import { presentExpense } from '../present/match-target.ts'
import { presented, presentedPage } from '../present/page.ts'
import { type Route, route } from '../route.ts'

export const expenseRoutes = ({ expenses }: Services): readonly Route[] => [
  route(listExpenses, {
    record: null,
    handle: async ({ actor, list }) => presentedPage(await expenses.list(actor, list), presentExpense),
  }),
  route(upsertExpenses, { record: null, handle: ({ actor, body }) => expenses.upsert(actor, body) }),
  route(getExpense, {
    record: (actor, params) => expenses.get(actor, { id: params.expenseId, includes: [], appends: [] }),
    handle: async ({ actor, params, wanted }) =>
      presented(await expenses.get(actor, { id: params.expenseId, ...wanted }), presentExpense),
  }),
  route(createExpense, {
    record: null,
    handle: async ({ actor, body }) => presented(await expenses.create(actor, body), presentExpense),
  }),
  route(changeExpense, {
    record: (actor, params) => expenses.get(actor, { id: params.expenseId, includes: [], appends: [] }),
    handle: async ({ actor, params, body }) =>
      presented(await expenses.change(actor, { id: params.expenseId, ...body }), presentExpense),
  }),
  route(deleteExpense, {
    record: (actor, params) => expenses.get(actor, { id: params.expenseId, includes: [], appends: [] }),
    handle: ({ actor, params }) => expenses.remove(actor, { id: params.expenseId }),
  }),
]

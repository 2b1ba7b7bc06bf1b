// Fiscal years and their budgets.
import { copyBudgets, getBudget, upsertBudgets } from '../../../shared/api/endpoints/budgets.ts'
import {
  changeFiscalYear,
  closeFiscalYear,
  createFiscalYear,
  getFiscalYear,
  listFiscalYears,
  postFiscalYearResult,
  reopenFiscalYear,
} from '../../../shared/api/endpoints/fiscal-years.ts'
import type { Actor, Services } from '../../service/services.ts'
import { presentBudgetMatrix } from '../present/budget.ts'
import { presentFiscalYear } from '../present/fiscal-year.ts'
import { presented, presentedPage } from '../present/page.ts'
import { type Route, route } from '../route.ts'

export const fiscalYearRoutes = ({ fiscalYears, budgets }: Services): readonly Route[] => {
  const record = (actor: Actor, params: { readonly fiscalYear: string }) =>
    fiscalYears.get(actor, { id: params.fiscalYear, includes: [], appends: [] })
  return [
    route(listFiscalYears, {
      record: null,
      handle: async ({ actor, list }) => presentedPage(await fiscalYears.list(actor, list), presentFiscalYear),
    }),
    route(getFiscalYear, {
      record,
      handle: async ({ actor, params, wanted }) =>
        presented(await fiscalYears.get(actor, { id: params.fiscalYear, ...wanted }), presentFiscalYear),
    }),
    route(createFiscalYear, {
      record: null,
      handle: async ({ actor, body }) => presented(await fiscalYears.create(actor, body), presentFiscalYear),
    }),
    route(changeFiscalYear, {
      record,
      handle: async ({ actor, params, body }) =>
        presented(await fiscalYears.change(actor, { ...body, id: params.fiscalYear }), presentFiscalYear),
    }),
    route(closeFiscalYear, {
      record,
      handle: async ({ actor, params }) =>
        presented(await fiscalYears.close(actor, { id: params.fiscalYear }), presentFiscalYear),
    }),
    route(reopenFiscalYear, {
      record,
      handle: async ({ actor, params }) =>
        presented(await fiscalYears.reopen(actor, { id: params.fiscalYear }), presentFiscalYear),
    }),
    route(postFiscalYearResult, {
      record,
      handle: async ({ actor, params }) =>
        presented(await fiscalYears.postResult(actor, { id: params.fiscalYear }), presentFiscalYear),
    }),
    route(getBudget, {
      record,
      handle: async ({ actor, params }) =>
        presented(await budgets.matrix(actor, { id: params.fiscalYear }), presentBudgetMatrix),
    }),
    route(upsertBudgets, {
      record,
      handle: async ({ actor, params, body }) =>
        presented(await budgets.upsert(actor, { ...body, id: params.fiscalYear }), statusOk),
    }),
    route(copyBudgets, {
      record: (actor, params) => budgets.findYears(actor, { ids: [params.fiscalYear, params.sourceFiscalYear] }),
      handle: async ({ actor, params, body }) =>
        presented(
          await budgets.copy(actor, { ...body, id: params.fiscalYear, source_id: params.sourceFiscalYear }),
          statusOk,
        ),
    }),
  ]
}

const statusOk = () => ({ status: 'ok' as const })

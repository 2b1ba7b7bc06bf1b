// Fiscal years and their budgets.
import { copyBudgets, getBudget, upsertBudgets } from '../../../shared/api/endpoints/ledger/budgets.ts'
import {
  bookExchangeValuation,
  deleteExchangeValuation,
  getExchangeValuation,
} from '../../../shared/api/endpoints/ledger/exchange-valuations.ts'
import {
  changeFiscalYear,
  closeFiscalYear,
  createFiscalYear,
  deleteFiscalYear,
  getFiscalYear,
  listFiscalYears,
  postFiscalYearResult,
  reopenFiscalYear,
} from '../../../shared/api/endpoints/ledger/fiscal-years.ts'
import type { Services } from '../../service/contract.ts'
import { identity, listRoute, plainRoute, type Route, recordRoutes, route } from '../endpoint/route.ts'
import { presentBudgetMatrix } from '../present/ledger/budget.ts'
import { presentExchangeValuation } from '../present/ledger/exchange-valuation.ts'
import { presentFiscalYear } from '../present/ledger/fiscal-year.ts'
import { presentAnswer } from '../present/page.ts'

export const fiscalYearRoutes = ({ fiscalYears, budgets, exchangeValuations }: Services): readonly Route[] => {
  const onYear = recordRoutes(fiscalYears.get)
  return [
    listRoute(listFiscalYears, fiscalYears.list, presentFiscalYear),
    onYear(getFiscalYear, fiscalYears.get, presentFiscalYear),
    plainRoute(createFiscalYear, fiscalYears.create, presentFiscalYear),
    onYear(changeFiscalYear, fiscalYears.change, presentFiscalYear),
    onYear(deleteFiscalYear, fiscalYears.remove, identity),
    onYear(closeFiscalYear, fiscalYears.close, presentFiscalYear),
    onYear(reopenFiscalYear, fiscalYears.reopen, presentFiscalYear),
    onYear(postFiscalYearResult, fiscalYears.postResult, presentFiscalYear),
    route(getExchangeValuation, {
      record: (actor, params) => fiscalYears.get(actor, { id: params.fiscalYear, includes: [], appends: [] }),
      handle: async ({ actor, params, choices }) =>
        presentAnswer(
          await exchangeValuations.get(actor, { id: params.fiscalYear, method: choices.method }),
          presentExchangeValuation,
        ),
    }),
    onYear(bookExchangeValuation, exchangeValuations.book, presentExchangeValuation),
    onYear(deleteExchangeValuation, exchangeValuations.remove, identity),
    onYear(getBudget, budgets.matrix, presentBudgetMatrix),
    onYear(upsertBudgets, budgets.upsert, statusOk),
    route(copyBudgets, {
      record: (actor, params) => budgets.findYears(actor, { ids: [params.fiscalYear, params.sourceFiscalYear] }),
      handle: async ({ actor, params, body }) =>
        presentAnswer(
          await budgets.copy(actor, { ...body, id: params.fiscalYear, source_id: params.sourceFiscalYear }),
          statusOk,
        ),
    }),
  ]
}

const statusOk = () => ({ status: 'ok' as const })

// The reports of the books, and account ledgers.
import {
  getBalanceSheet,
  getBudgetComparison,
  getIncomeStatement,
  getTrialBalance,
  listAccountPostings,
  type ReportObject,
} from '../../../shared/api/endpoints/ledger/reports.ts'
import { getVatReport } from '../../../shared/api/endpoints/ledger/vat-report.ts'
import { ok } from '../../../shared/value/result.ts'
import type { Services } from '../../service/contract.ts'
import type { Answer } from '../../service/core/request.ts'
import type { Requester } from '../../service/ledger/contract.ts'
import { listOfRoute, type Route, route } from '../endpoint/route.ts'
import { accountTable } from '../file/account-table.ts'
import { reportTable } from '../file/report-table.ts'
import { presentAccountPosting, presentPostingsMeta, presentReport } from '../present/ledger/report.ts'
import { presentVatReport } from '../present/ledger/vat-report.ts'
import { presentAnswer } from '../present/page.ts'

export const reportRoutes = ({ reports, vatReport, ledgerAccounts, fiscalYears }: Services): readonly Route[] => [
  route(getTrialBalance, {
    record: null,
    ...reportHandlers(({ actor, days }) => reports.trialBalance(actor, days)),
  }),
  route(getBalanceSheet, {
    record: null,
    ...reportHandlers(({ actor, days }) => reports.balanceSheet(actor, days)),
  }),
  route(getIncomeStatement, {
    record: null,
    ...reportHandlers(({ actor, days }) => reports.incomeStatement(actor, days)),
  }),
  route(getBudgetComparison, {
    record: (actor, { fiscalYear: id }) => fiscalYears.get(actor, { id, includes: [], appends: [] }),
    ...reportHandlers(({ actor, params, days }) =>
      reports.budgetComparison(actor, { id: params.fiscalYear, to: days.to }),
    ),
  }),
  route(getVatReport, {
    record: null,
    ...vatReportHandlers(({ actor, days, choices }) =>
      vatReport.get(actor, { ...days, method: choices.method, form: choices.form }),
    ),
  }),
  listOfRoute(
    listAccountPostings,
    ledgerAccounts.get,
    ledgerAccounts.postings,
    presentAccountPosting,
    presentPostingsMeta,
    async (actor, request) => {
      const sheet = await ledgerAccounts.ledger(actor, request)
      return sheet.ok ? ok(await accountTable(sheet.value)) : sheet
    },
  ),
]

/** A report as JSON and as a file. */
const createReportHandlers =
  <View extends Requester, Shown extends ReportObject>(present: (view: View) => Shown) =>
  <C>(ask: (call: C) => Answer<View>) => ({
    handle: async (call: C) => presentAnswer(await ask(call), present),
    table: async (call: C) => presentAnswer(await ask(call), (view) => reportTable(present(view), view.language)),
  })
const reportHandlers = createReportHandlers(presentReport)
const vatReportHandlers = createReportHandlers(presentVatReport)

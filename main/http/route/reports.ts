// The reports of the books, and the sheet of an account.
import {
  getBalanceSheet,
  getBudgetComparison,
  getIncomeStatement,
  getTrialBalance,
  listAccountPostings,
  type ReportObject,
} from '../../../shared/api/endpoints/reports.ts'
import { getVatReport } from '../../../shared/api/endpoints/vat-report.ts'
import { ok } from '../../../shared/value/result.ts'
import type { Services } from '../../service/contract.ts'
import type { Answer } from '../../service/core/request.ts'
import type { Asking } from '../../service/ledger/contract.ts'
import { accountTable } from '../file/account-table.ts'
import { reportTable } from '../file/report-table.ts'
import { presentAnswer } from '../present/page.ts'
import { presentAccountPosting, presentPostingsMeta, presentReport } from '../present/report.ts'
import { presentVatReport } from '../present/vat-report.ts'
import { listOfRoute, type Route, route } from '../route.ts'

export const reportRoutes = ({ reports, vatReport, ledgerAccounts, fiscalYears }: Services): readonly Route[] => [
  route(getTrialBalance, {
    record: null,
    ...asReport(({ actor, days }) => reports.trialBalance(actor, days)),
  }),
  route(getBalanceSheet, {
    record: null,
    ...asReport(({ actor, days }) => reports.balanceSheet(actor, days)),
  }),
  route(getIncomeStatement, {
    record: null,
    ...asReport(({ actor, days }) => reports.incomeStatement(actor, days)),
  }),
  route(getBudgetComparison, {
    record: (actor, { fiscalYear: id }) => fiscalYears.get(actor, { id, includes: [], appends: [] }),
    ...asReport(({ actor, params }) => reports.budgetComparison(actor, { id: params.fiscalYear })),
  }),
  route(getVatReport, {
    record: null,
    ...asVatReport(({ actor, days, choices }) => vatReport.get(actor, { ...days, method: choices.method })),
  }),
  listOfRoute(
    listAccountPostings,
    ledgerAccounts.get,
    ledgerAccounts.postings,
    presentAccountPosting,
    presentPostingsMeta,
    async (actor, request) => {
      const sheet = await ledgerAccounts.sheet(actor, request)
      return sheet.ok ? ok(await accountTable(sheet.value)) : sheet
    },
  ),
]

/** What a report is as JSON, and as a file. */
const reported =
  <View extends Asking, Shown extends ReportObject>(present: (view: View) => Shown) =>
  <C>(ask: (call: C) => Answer<View>) => ({
    handle: async (call: C) => presentAnswer(await ask(call), present),
    table: async (call: C) => presentAnswer(await ask(call), (view) => reportTable(present(view), view.language)),
  })
const asReport = reported(presentReport)
const asVatReport = reported(presentVatReport)

// The reports of the books, and account ledgers.

import {
  getAgedCreditors,
  getAgedDebtors,
  getBalanceSheet,
  getBudgetComparison,
  getIncomeStatement,
  getMissingVouchers,
  getTrialBalance,
  listAccountPostings,
} from '../../../shared/api/endpoints/ledger/reports.ts'
import { getVatReport } from '../../../shared/api/endpoints/ledger/vat-report.ts'
import { getCompanyStatement } from '../../../shared/api/endpoints/open-item/company-statement.ts'
import { ok } from '../../../shared/value/result.ts'
import type { ExportTable } from '../../export/export-table.ts'
import type { Services } from '../../service/contract.ts'
import type { Answer } from '../../service/core/request.ts'
import type { Requester } from '../../service/ledger/contract.ts'
import { listOfRoute, type Route, route } from '../endpoint/route.ts'
import { accountTable } from '../file/account-table.ts'
import { companyStatementTable } from '../file/company-statement-table.ts'
import { reportTable } from '../file/report-table.ts'
import { presentCompanyStatement } from '../present/ledger/company-statement.ts'
import { presentAccountPosting, presentPostingsMeta, presentReport } from '../present/ledger/report.ts'
import { presentVatReport } from '../present/ledger/vat-report.ts'
import { presentAnswer } from '../present/page.ts'

export const reportRoutes = (services: Services): readonly Route[] => {
  const { reports, vatReport, ledgerAccounts, fiscalYears } = services
  return [
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
    ...agedRoutes(services),
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
}

const agedRoutes = ({ agedLists, companies, reports }: Services): readonly Route[] => [
  route(getMissingVouchers, {
    record: null,
    ...reportHandlers(({ actor, days }) => reports.missingVouchers(actor, days)),
  }),
  ...(
    [
      [getAgedDebtors, 'debtors'],
      [getAgedCreditors, 'creditors'],
    ] as const
  ).map(([endpoint, of]) =>
    route(endpoint, {
      record: null,
      ...reportHandlers(({ actor, days, isOn }) =>
        agedLists.get(actor, { of, date: days.date, documents: isOn('documents') }),
      ),
    }),
  ),
  route(getCompanyStatement, {
    record: (actor, { companyId: id }) => companies.get(actor, { id, includes: [], appends: [] }),
    ...statementHandlers(({ actor, params, days }) => agedLists.statement(actor, { id: params.companyId, ...days })),
  }),
]

/** A report as JSON and as a file. */
const createReportHandlers =
  <View extends Requester, Shown>(
    present: (view: View) => Shown,
    tableOf: (shown: Shown, locale: View['language']) => ExportTable,
  ) =>
  <C>(ask: (call: C) => Answer<View>) => ({
    handle: async (call: C) => presentAnswer(await ask(call), present),
    table: async (call: C) => presentAnswer(await ask(call), (view) => tableOf(present(view), view.language)),
  })
const reportHandlers = createReportHandlers(presentReport, reportTable)
const vatReportHandlers = createReportHandlers(presentVatReport, reportTable)
const statementHandlers = createReportHandlers(presentCompanyStatement, companyStatementTable)

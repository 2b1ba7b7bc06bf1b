// The reports of the books, and the sheet of an account.
import {
  getBalanceSheet,
  getBudgetComparison,
  getIncomeStatement,
  getTrialBalance,
  listAccountPostings,
} from '../../../shared/api/endpoints/reports.ts'
import type { Services } from '../../service/create-services.ts'
import { presentAnswer } from '../present/page.ts'
import { presentAccountPosting, presentPostingsMeta, presentReport } from '../present/report.ts'
import { listOfRoute, type Route, recordRoutes, route } from '../route.ts'

export const reportRoutes = ({ reports, ledgerAccounts, fiscalYears }: Services): readonly Route[] => [
  route(getTrialBalance, {
    record: null,
    handle: async ({ actor, days }) => presentAnswer(await reports.trialBalance(actor, days), presentReport),
  }),
  route(getBalanceSheet, {
    record: null,
    handle: async ({ actor, days }) => presentAnswer(await reports.balanceSheet(actor, days), presentReport),
  }),
  route(getIncomeStatement, {
    record: null,
    handle: async ({ actor, days }) => presentAnswer(await reports.incomeStatement(actor, days), presentReport),
  }),
  recordRoutes(fiscalYears.get)(getBudgetComparison, reports.budgetComparison, presentReport),
  listOfRoute(
    listAccountPostings,
    ledgerAccounts.get,
    ledgerAccounts.postings,
    presentAccountPosting,
    presentPostingsMeta,
  ),
]

// The reports, and their addresses as files.
import { queryOptions } from '@tanstack/react-query'
import { callUrl } from '../../../../shared/api/client.ts'
import {
  getBalanceSheet,
  getBudgetComparison,
  getIncomeStatement,
  getTrialBalance,
  getVatReport,
  type ReportObject,
} from '../../../../shared/api/endpoints/reports.ts'
import type { LocalDate } from '../../../../shared/value/calendar.ts'
import type { ReportName, VatMethod } from '../../address/reports.ts'
import { call } from '../api.ts'
import { readsTables } from '../tables.ts'

/** As what a report can be saved. */
export const REPORT_FORMATS = ['csv', 'xlsx', 'pdf'] as const
export type ReportFormat = (typeof REPORT_FORMATS)[number]

export interface AskedReport {
  readonly report: ReportName
  readonly days: { readonly from: LocalDate; readonly to: LocalDate }
  /** The first day that is compared with; null: nothing is. */
  readonly compared: LocalDate | null
  /** Null: as the settings say. */
  readonly method: VatMethod | null
  /** That of a budget comparison. */
  readonly fiscalYear: string | null
}

/** The endpoint of a report with what it is asked: only what it knows. */
const questionOf = ({ report, days: { from, to }, compared: compare, method, fiscalYear }: AskedReport) => {
  switch (report) {
    case 'trial_balance':
      return { endpoint: getTrialBalance, query: { from, to, compare } }
    case 'balance_sheet':
      return { endpoint: getBalanceSheet, query: { date: to, compare } }
    case 'income_statement':
      return { endpoint: getIncomeStatement, query: { from, to, compare } }
    case 'vat':
      return { endpoint: getVatReport, query: { from, to, method } }
    case 'budget_comparison':
      return { endpoint: getBudgetComparison, query: { fiscal_year: fiscalYear } }
  }
}

export const reportQuery = (asked: AskedReport) => {
  const { endpoint, query } = questionOf(asked)
  return queryOptions<ReportObject>({
    queryKey: ['ledger_report', asked.report, query],
    meta: readsTables(
      ...(['journal_entry', 'ledger_account', 'fiscal_year', 'budget', 'vat_rate', 'organization_profile'] as const),
    ),
    queryFn: ({ signal }) => call(endpoint, { query, signal }),
    // Other days of the same report: what was there stays until they are there.
    placeholderData: (before) => (before?.report === asked.report ? before : undefined),
  })
}

/** Where a report lies as a file. */
export const reportAddress = (asked: AskedReport, format: ReportFormat): string => {
  const { endpoint, query } = questionOf(asked)
  return callUrl(endpoint, { query: { ...query, format } })
}

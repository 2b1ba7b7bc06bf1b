// The reports, and their addresses as files.
import { queryOptions } from '@tanstack/react-query'
import { callUrl } from '../../../../shared/api/client.ts'
import {
  getBalanceSheet,
  getBudgetComparison,
  getIncomeStatement,
  getTrialBalance,
  type ReportObject,
} from '../../../../shared/api/endpoints/reports.ts'
import { getVatReport } from '../../../../shared/api/endpoints/vat-report.ts'
import type { LocalDate } from '../../../../shared/value/calendar.ts'
import type { ReportName, VatMethod } from '../../address/reports.ts'
import { askAddress } from '../api.ts'
import { readsTables } from '../tables.ts'

export type { ReportColumn, ReportEntries, ReportObject, ReportRow } from '../../../../shared/api/endpoints/reports.ts'

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

/** Where a report lies. */
export const reportAddress = ({ report, days, compared, method, fiscalYear }: AskedReport): string => {
  switch (report) {
    case 'trial_balance':
      return callUrl(getTrialBalance, { query: { ...days, compare: compared } })
    case 'income_statement':
      return callUrl(getIncomeStatement, { query: { ...days, compare: compared } })
    case 'balance_sheet':
      return callUrl(getBalanceSheet, { query: { date: days.to, compare: compared } })
    case 'vat':
      return callUrl(getVatReport, { query: { ...days, method } })
    case 'budget_comparison':
      return callUrl(getBudgetComparison, { params: { fiscalYear: fiscalYear ?? '' } })
  }
}

export const reportQuery = (asked: AskedReport) =>
  queryOptions<ReportObject>({
    queryKey: ['ledger_report', reportAddress(asked)],
    meta: readsTables(
      ...(['journal_entry', 'ledger_account', 'fiscal_year', 'budget', 'vat_rate', 'organization_profile'] as const),
    ),
    queryFn: async ({ signal }) => (await askAddress(reportAddress(asked), signal)).json(),
    // Other days of the same report: what was there stays until they are there.
    placeholderData: (before) => (before?.report === asked.report ? before : undefined),
  })

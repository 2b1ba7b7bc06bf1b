// The reports, and their addresses as files.
import { queryOptions } from '@tanstack/react-query'
import { callUrl } from '../../../../../shared/api/client.ts'
import {
  getAgedCreditors,
  getAgedDebtors,
  getBalanceSheet,
  getBudgetComparison,
  getIncomeStatement,
  getMissingVouchers,
  getTrialBalance,
  type ReportObject,
} from '../../../../../shared/api/endpoints/ledger/reports.ts'
import {
  type CompanyStatement,
  getCompanyStatement,
} from '../../../../../shared/api/endpoints/open-item/company-statement.ts'
import type { LocalDate } from '../../../../../shared/value/calendar.ts'
import type { ReportName } from '../../../address/reports.ts'
import { fetchAddress } from '../../api.ts'
import { readsTables } from '../../book-tables.ts'

export type {
  ReportColumn,
  ReportEntries,
  ReportObject,
  ReportRow,
} from '../../../../../shared/api/endpoints/ledger/reports.ts'
export type { CompanyStatement }

export interface ReportRequest {
  readonly report: ReportName
  readonly days: { readonly from: LocalDate; readonly to: LocalDate }
  /** The first day of the comparison; null: no comparison. */
  readonly compared: LocalDate | null
  /** The fiscal year of a budget comparison. */
  readonly fiscalYear: string | null
  /** In aged lists: whether documents have rows of their own. */
  readonly hasDocuments?: boolean
}

export const reportAddress = ({ report, days, compared, fiscalYear, hasDocuments = false }: ReportRequest): string => {
  switch (report) {
    case 'trial_balance':
      return callUrl(getTrialBalance, { query: { ...days, compare: compared } })
    case 'income_statement':
      return callUrl(getIncomeStatement, { query: { ...days, compare: compared } })
    case 'missing_vouchers':
      return callUrl(getMissingVouchers, { query: days })
    case 'balance_sheet':
      return callUrl(getBalanceSheet, { query: { date: days.to, compare: compared } })
    case 'budget_comparison':
      return callUrl(getBudgetComparison, { params: { fiscalYear: fiscalYear ?? '' }, query: { to: days.to } })
    case 'aged_debtors':
    case 'aged_creditors':
      return callUrl(report === 'aged_debtors' ? getAgedDebtors : getAgedCreditors, {
        query: { date: days.to, ...(hasDocuments && { documents: true }) },
      })
  }
}

const DOCUMENT_TABLES = ['invoice', 'expense', 'company', 'kept_document'] as const

export const reportQuery = (request: ReportRequest) =>
  queryOptions<ReportObject>({
    queryKey: ['ledger_report', reportAddress(request)],
    meta: readsTables(
      ...(['journal_entry', 'ledger_account', 'fiscal_year', 'budget', 'vat_rate', 'organization_profile'] as const),
      ...DOCUMENT_TABLES,
    ),
    queryFn: async ({ signal }) => (await fetchAddress(reportAddress(request), signal)).json(),
    // When the days of a report change, the old report stays on screen until the new one arrives.
    placeholderData: (before) => (before?.report === request.report ? before : undefined),
  })

interface StatementRequest {
  readonly companyId: string
  readonly from: LocalDate
  readonly to: LocalDate
}

export const statementAddress = ({ companyId, ...query }: StatementRequest): string =>
  callUrl(getCompanyStatement, { params: { companyId }, query })

export const statementQuery = (request: StatementRequest) =>
  queryOptions<CompanyStatement>({
    queryKey: ['company_statement', statementAddress(request)],
    meta: readsTables('journal_entry', 'bank_transaction', ...DOCUMENT_TABLES),
    queryFn: async ({ signal }) => (await fetchAddress(statementAddress(request), signal)).json(),
    placeholderData: (before) => (before?.company.id === request.companyId ? before : undefined),
  })

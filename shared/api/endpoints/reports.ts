import { z } from 'zod'
import { endpoint } from '../endpoint.ts'
export interface ReportColumn {
  key: string
  title: string
  kind: 'amount' | 'percent'
  of: 'base' | 'compare' | 'difference'
}
export interface ReportEntries {
  account_ids: string[]
  from: string
  to: string
  vat_rate_ids: (string | null)[] | null
}
export interface ReportRow {
  key: string
  kind: 'heading' | 'account' | 'line' | 'subtotal' | 'total' | 'note'
  level: number
  number: string | null
  title: string
  account_id: string | null
  amounts: Record<string, number | null>
  entries: ReportEntries | null
}
export interface ReportCheck {
  code: string
  is_met: boolean
  text: string
  amount: number | null
  entries: ReportEntries | null
}
export interface ReportObject {
  report: 'trial_balance' | 'balance_sheet' | 'income_statement' | 'vat' | 'budget_comparison'
  title: string
  organization: string
  from: string | null
  to: string
  compare: { from: string | null; to: string } | null
  currency: string
  columns: ReportColumn[]
  rows: ReportRow[]
  checks: ReportCheck[]
}
const response = z.custom<ReportObject>()
const days = { from: '', to: '', compare: '', format: '', fiscal_year: '', method: '', date: '' }
export const getTrialBalance = endpoint({
  name: 'getTrialBalance',
  method: 'GET',
  path: '/report/trial_balance',
  summary: '',
  days,
  response,
})
export const getBalanceSheet = endpoint({
  name: 'getBalanceSheet',
  method: 'GET',
  path: '/report/balance_sheet',
  summary: '',
  days,
  response,
})
export const getIncomeStatement = endpoint({
  name: 'getIncomeStatement',
  method: 'GET',
  path: '/report/income_statement',
  summary: '',
  days,
  response,
})
export const getVatReport = endpoint({
  name: 'getVatReport',
  method: 'GET',
  path: '/report/vat',
  summary: '',
  days,
  response,
})
export const getBudgetComparison = endpoint({
  name: 'getBudgetComparison',
  method: 'GET',
  path: '/report/budget_comparison',
  summary: '',
  days,
  response,
})

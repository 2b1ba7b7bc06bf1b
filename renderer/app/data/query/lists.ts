// Pages of the smaller lists: rules, learned facts, bank accounts, companies, invoices, expenses.

import type { QueryOf, SortOf } from '../../../../shared/api/client.ts'
import type { Endpoint } from '../../../../shared/api/endpoint.ts'
import { listBankAccounts } from '../../../../shared/api/endpoints/bank/bank-accounts.ts'
import { listExchangeRates } from '../../../../shared/api/endpoints/ledger/exchange-rates.ts'
import { type LearnedFactObject, listLearnedFacts } from '../../../../shared/api/endpoints/matching/learned-facts.ts'
import { listRules } from '../../../../shared/api/endpoints/matching/rules.ts'
import { listCompanies } from '../../../../shared/api/endpoints/open-item/companies.ts'
import { listExpensePayments } from '../../../../shared/api/endpoints/open-item/expense-payments.ts'
import { listExpenses } from '../../../../shared/api/endpoints/open-item/expenses.ts'
import { listInvoices } from '../../../../shared/api/endpoints/open-item/invoices.ts'
import { listPaymentRuns } from '../../../../shared/api/endpoints/open-item/payment-runs.ts'
import { listReminders } from '../../../../shared/api/endpoints/open-item/reminders.ts'
import { addDays, type LocalDate } from '../../../../shared/value/calendar.ts'
import { call, queryClient } from '../api.ts'
import type { PageRequest } from '../page-request.ts'
import { loadRows, retryUntilConnected } from '../retry-until-connected.ts'
import { companyQuery } from './open-item/companies.ts'
import type { DocumentObject } from './open-item/open-items.ts'

type Filters<E extends Endpoint> = Omit<QueryOf<E>, 'sort' | 'page' | 'per_page'>

/** The sort if the endpoint has it; otherwise undefined, for the endpoint's default. */
const sortFor = <E extends Endpoint>(endpoint: E, sort: string): SortOf<E> | undefined =>
  endpoint.list?.sorts.includes(sort.replace(/^-/, '')) ? (sort as SortOf<E>) : undefined

/** All rules in their order, with how many transactions they match and how these were booked. */
export const loadRulePage = async ({ page, per_page, signal }: PageRequest, filters: Filters<typeof listRules>) => {
  const query = { ...filters, page, per_page, append: ['hits', 'back_test'] } as const
  return loadRows(signal, () => call(listRules, { query, signal }))
}

export type FactRow = LearnedFactObject & { readonly company_name: string | null }

export const loadFactPage = async (
  { page, per_page, sort, signal }: PageRequest,
  filters: Filters<typeof listLearnedFacts>,
) => {
  const query = { ...filters, page, per_page, sort: sortFor(listLearnedFacts, sort) }
  const { rows: facts, total } = await loadRows(signal, () => call(listLearnedFacts, { query, signal }))
  const ids = [...new Set(facts.flatMap(({ target }) => target.company_id ?? []))]
  const companies = await Promise.all(ids.map((id) => queryClient.ensureQueryData(companyQuery(id)).catch(() => null)))
  const nameOf = (id: string | null) => companies.find((company) => company?.id === id)?.name ?? null
  const rows = facts.map((fact): FactRow => ({ ...fact, company_name: nameOf(fact.target.company_id) }))
  return { rows, total }
}

/** Bank accounts with their balance, whether statements prove it, and their ledger account. */
export const loadBankAccountPage = async (
  { page, per_page, sort, signal }: PageRequest,
  filters: Filters<typeof listBankAccounts>,
) => {
  const query = {
    ...filters,
    page,
    per_page,
    sort: sortFor(listBankAccounts, sort),
    include: ['account', 'transactionsCount', 'unreconciledTransactionsCount'],
    append: ['balance', 'balance_check'],
  } as const
  return loadRows(signal, () => call(listBankAccounts, { query, signal }))
}

export const loadRatePage = async (
  { page, per_page, sort, signal }: PageRequest,
  filters: Filters<typeof listExchangeRates>,
) => {
  const query = { ...filters, page, per_page, sort: sortFor(listExchangeRates, sort) }
  return loadRows(signal, () => call(listExchangeRates, { query, signal }))
}

export const loadCompanyPage = async (
  { page, per_page, sort, signal }: PageRequest,
  filters: Filters<typeof listCompanies>,
) => {
  const query = { ...filters, page, per_page, sort: sortFor(listCompanies, sort) }
  return loadRows(signal, () => call(listCompanies, { query, signal }))
}

/** The sums of all documents of a query, by currency; they come with the first page. */
export type DocumentSums = readonly {
  readonly currency: string
  readonly count: number
  readonly total: number
  readonly open_amount: number
}[]

/** Open documents, those overdue on a day, or all; of one company. */
export interface DocumentFilters {
  readonly view: 'open' | 'overdue' | 'reminded' | 'unbooked' | 'all'
  readonly today: LocalDate
  readonly company: string | undefined
  readonly search: string
}

/** Each document with its company and booking, and with the first page the sums of all of them. */
export const loadDocumentPage = async (
  kind: 'invoice' | 'expense',
  { page, per_page, sort, withMeta, signal }: PageRequest,
  { view, today, company, search }: DocumentFilters,
) => {
  const query = {
    'filter[open]': view === 'overdue' || view === 'reminded' ? true : undefined,
    // What was paid too much is an open credit.
    'filter[status]': view === 'open' ? (['open', 'partly_paid', 'overpaid'] as const) : undefined,
    'filter[booked_by]': view === 'unbooked' ? 'nothing' : undefined,
    'filter[due_range]': view === 'overdue' ? (`,${addDays(today, -1)}` as const) : undefined,
    // Nothing is due from a credit note.
    'filter[amount_range]': view === 'overdue' ? ('0,' as const) : undefined,
    'filter[company]': company,
    search,
    page,
    per_page,
    // Invoices and expenses have the same sorts.
    sort: sortFor(listInvoices, sort),
    include: 'company',
    append: withMeta ? (['sums', 'booking'] as const) : (['booking'] as const),
  } as const
  const reminded = view === 'reminded' ? (['1', '2', '3'] as const) : undefined
  const sendRequest = (): Promise<{
    readonly data: readonly DocumentObject[]
    readonly meta: { readonly total: number; readonly sums?: DocumentSums | undefined }
  }> =>
    kind === 'invoice'
      ? call(listInvoices, { query: { ...query, 'filter[reminder_level]': reminded }, signal })
      : call(listExpenses, { query, signal })
  const { data, meta } = await retryUntilConnected(signal, sendRequest)
  return { rows: data, total: meta.total, meta: meta.sums }
}

/** Payments of bills, of one status or of all. */
export const loadPaymentPage = async (
  { page, per_page, sort, signal }: PageRequest,
  filters: Filters<typeof listExpensePayments>,
) => {
  const query = { ...filters, page, per_page, sort: sortFor(listExpensePayments, sort) }
  return loadRows(signal, () => call(listExpensePayments, { query, signal }))
}

/** Reminders that were made. */
export const loadReminderPage = async (
  { page, per_page, sort, signal }: PageRequest,
  filters: Filters<typeof listReminders>,
) => {
  const query = { ...filters, page, per_page, sort: sortFor(listReminders, sort) }
  return loadRows(signal, () => call(listReminders, { query, signal }))
}

/** Payment runs with the state of each payment. */
export const loadRunPage = async (
  { page, per_page, sort, signal }: PageRequest,
  filters: Filters<typeof listPaymentRuns>,
) => {
  const query = { ...filters, page, per_page, sort: sortFor(listPaymentRuns, sort) }
  return loadRows(signal, () => call(listPaymentRuns, { query, signal }))
}

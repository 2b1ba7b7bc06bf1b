// Pages of the smaller lists: rules, learned facts, bank accounts, companies, invoices, expenses.

import type { QueryOf, SortOf } from '../../../../shared/api/client.ts'
import type { Endpoint } from '../../../../shared/api/endpoint.ts'
import { listBankAccounts } from '../../../../shared/api/endpoints/bank/bank-accounts.ts'
import { type LearnedFactObject, listLearnedFacts } from '../../../../shared/api/endpoints/matching/learned-facts.ts'
import { listRules } from '../../../../shared/api/endpoints/matching/rules.ts'
import { listCompanies } from '../../../../shared/api/endpoints/open-item/companies.ts'
import { listExpensePayments } from '../../../../shared/api/endpoints/open-item/expense-payments.ts'
import { listExpenses } from '../../../../shared/api/endpoints/open-item/expenses.ts'
import { listInvoices } from '../../../../shared/api/endpoints/open-item/invoices.ts'
import { addDays, type LocalDate } from '../../../../shared/value/calendar.ts'
import { call, queryClient } from '../api.ts'
import { retryUntilConnected } from '../retry-until-connected.ts'
import { companyQuery } from './open-item/companies.ts'
import type { DocumentObject } from './open-item/open-items.ts'

interface PageRequest {
  readonly page: number
  readonly per_page: number
  readonly sort: string
  readonly signal: AbortSignal
}

type Filters<E extends Endpoint> = Omit<QueryOf<E>, 'sort' | 'page' | 'per_page'>

/** The sort if the endpoint knows it; otherwise undefined, and the endpoint uses its own. */
const sortFor = <E extends Endpoint>(endpoint: E, sort: string): SortOf<E> | undefined =>
  endpoint.list?.sorts.includes(sort.replace(/^-/, '')) ? (sort as SortOf<E>) : undefined

/** All rules in their order, with how many transactions they match and how these were booked. */
export const loadRulePage = async ({ page, per_page, signal }: PageRequest, filters: Filters<typeof listRules>) => {
  const query = { ...filters, page, per_page, append: ['hits', 'back_test'] } as const
  const { data, meta } = await retryUntilConnected(signal, () => call(listRules, { query, signal }))
  return { rows: data, total: meta.total }
}

/** A fact with the name of the company that it books to. */
export type FactRow = LearnedFactObject & { readonly company_name: string | null }

export const loadFactPage = async (
  { page, per_page, sort, signal }: PageRequest,
  filters: Filters<typeof listLearnedFacts>,
) => {
  const query = { ...filters, page, per_page, sort: sortFor(listLearnedFacts, sort) }
  const { data, meta } = await retryUntilConnected(signal, () => call(listLearnedFacts, { query, signal }))
  const ids = [...new Set(data.flatMap(({ target }) => target.company_id ?? []))]
  const companies = await Promise.all(ids.map((id) => queryClient.ensureQueryData(companyQuery(id)).catch(() => null)))
  const nameOf = (id: string | null) => companies.find((company) => company?.id === id)?.name ?? null
  const rows = data.map((fact): FactRow => ({ ...fact, company_name: nameOf(fact.target.company_id) }))
  return { rows, total: meta.total }
}

/** With the balance of each, whether statements prove it, and its ledger account. */
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
  const { data, meta } = await retryUntilConnected(signal, () => call(listBankAccounts, { query, signal }))
  return { rows: data, total: meta.total }
}

export const loadCompanyPage = async (
  { page, per_page, sort, signal }: PageRequest,
  filters: Filters<typeof listCompanies>,
) => {
  const query = { ...filters, page, per_page, sort: sortFor(listCompanies, sort) }
  const { data, meta } = await retryUntilConnected(signal, () => call(listCompanies, { query, signal }))
  return { rows: data, total: meta.total }
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
  readonly view: 'open' | 'overdue' | 'unbooked' | 'all'
  readonly today: LocalDate
  readonly company: string | undefined
  readonly search: string
}

/** Each document with its company and booking, and with the first page the sums of all of them. */
export const loadDocumentPage = async (
  kind: 'invoice' | 'expense',
  { page, per_page, sort, withMeta, signal }: PageRequest & { readonly withMeta: boolean },
  { view, today, company, search }: DocumentFilters,
) => {
  const query = {
    'filter[open]': view === 'open' || view === 'overdue' ? true : undefined,
    'filter[booked_by]': view === 'unbooked' ? 'nothing' : undefined,
    'filter[due_range]': view === 'overdue' ? (`,${addDays(today, -1)}` as const) : undefined,
    'filter[company]': company,
    search,
    page,
    per_page,
    // Invoices and expenses have the same sorts.
    sort: sortFor(listInvoices, sort),
    include: 'company',
    append: withMeta ? (['sums', 'booking'] as const) : (['booking'] as const),
  } as const
  const sendRequest = (): Promise<{
    readonly data: readonly DocumentObject[]
    readonly meta: { readonly total: number; readonly sums?: DocumentSums | undefined }
  }> => (kind === 'invoice' ? call(listInvoices, { query, signal }) : call(listExpenses, { query, signal }))
  const { data, meta } = await retryUntilConnected(signal, sendRequest)
  return { rows: data, total: meta.total, meta: meta.sums }
}

/** Payment orders: those that the bank has not carried out yet, or all. */
export const loadPaymentPage = async (
  { page, per_page, sort, signal }: PageRequest,
  filters: Filters<typeof listExpensePayments>,
) => {
  const query = { ...filters, page, per_page, sort: sortFor(listExpensePayments, sort) }
  const { data, meta } = await retryUntilConnected(signal, () => call(listExpensePayments, { query, signal }))
  return { rows: data, total: meta.total }
}

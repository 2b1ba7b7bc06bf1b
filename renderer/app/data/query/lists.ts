// Pages of the smaller lists, as a list asks for them: rules, what was learnt, companies, invoices, expenses.

import type { QueryOf, SortOf } from '../../../../shared/api/client.ts'
import type { Endpoint } from '../../../../shared/api/endpoint.ts'
import { listCompanies } from '../../../../shared/api/endpoints/companies.ts'
import { listExpenses } from '../../../../shared/api/endpoints/expenses.ts'
import { listInvoices } from '../../../../shared/api/endpoints/invoices.ts'
import { type LearnedFactObject, listLearnedFacts } from '../../../../shared/api/endpoints/learned-facts.ts'
import { listRules } from '../../../../shared/api/endpoints/rules.ts'
import { call, queryClient } from '../api.ts'
import { askUntilThere } from '../ask-until-there.ts'
import { companyQuery } from './companies.ts'

interface Asked {
  readonly page: number
  readonly per_page: number
  readonly sort: string
  readonly signal: AbortSignal
}

type Filters<E extends Endpoint> = Omit<QueryOf<E>, 'sort' | 'page' | 'per_page'>

/** The sort where the server has it; else its own. */
const sortFor = <E extends Endpoint>(endpoint: E, sort: string): SortOf<E> | undefined =>
  endpoint.list?.sorts.includes(sort.replace(/^-/, '')) ? (sort as SortOf<E>) : undefined

/** All rules in their order, with what they take and how that was booked. */
export const loadRulePage = async ({ page, per_page, signal }: Asked, filters: Filters<typeof listRules>) => {
  const query = { ...filters, page, per_page, append: ['hits', 'back_test'] } as const
  const { data, meta } = await askUntilThere(signal, () => call(listRules, { query, signal }))
  return { rows: data, total: meta.total }
}

/** With the name of the company that it books to. */
export type FactRow = LearnedFactObject & { readonly company_name: string | null }

export const loadFactPage = async (
  { page, per_page, sort, signal }: Asked,
  filters: Filters<typeof listLearnedFacts>,
) => {
  const query = { ...filters, page, per_page, sort: sortFor(listLearnedFacts, sort) }
  const { data, meta } = await askUntilThere(signal, () => call(listLearnedFacts, { query, signal }))
  const ids = [...new Set(data.flatMap(({ target }) => target.company_id ?? []))]
  const companies = await Promise.all(ids.map((id) => queryClient.ensureQueryData(companyQuery(id)).catch(() => null)))
  const nameOf = (id: string | null) => companies.find((company) => company?.id === id)?.name ?? null
  const rows = data.map((fact): FactRow => ({ ...fact, company_name: nameOf(fact.target.company_id) }))
  return { rows, total: meta.total }
}

export const loadCompanyPage = async (
  { page, per_page, sort, signal }: Asked,
  filters: Filters<typeof listCompanies>,
) => {
  const query = { ...filters, page, per_page, sort: sortFor(listCompanies, sort) }
  const { data, meta } = await askUntilThere(signal, () => call(listCompanies, { query, signal }))
  return { rows: data, total: meta.total }
}

/** With the company of each. */
export const loadInvoicePage = async (
  { page, per_page, sort, signal }: Asked,
  filters: Filters<typeof listInvoices>,
) => {
  const query = { ...filters, page, per_page, sort: sortFor(listInvoices, sort), include: 'company' } as const
  const { data, meta } = await askUntilThere(signal, () => call(listInvoices, { query, signal }))
  return { rows: data, total: meta.total }
}

export const loadExpensePage = async (
  { page, per_page, sort, signal }: Asked,
  filters: Filters<typeof listExpenses>,
) => {
  const query = { ...filters, page, per_page, sort: sortFor(listExpenses, sort), include: 'company' } as const
  const { data, meta } = await askUntilThere(signal, () => call(listExpenses, { query, signal }))
  return { rows: data, total: meta.total }
}

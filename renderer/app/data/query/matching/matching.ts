// The queries of the match dialog: a transaction with its matches, its suggestions, the open transactions of a view,
// and a search for open items.
import { keepPreviousData, queryOptions } from '@tanstack/react-query'
import {
  type BankTransactionObject,
  getBankTransaction,
  listBankTransactions,
} from '../../../../../shared/api/endpoints/bank/bank-transactions.ts'
import { listSuggestions } from '../../../../../shared/api/endpoints/bank/suggestions.ts'
import { type CompanyObject, listCompanies } from '../../../../../shared/api/endpoints/open-item/companies.ts'
import {
  type ExpensePaymentObject,
  listExpensePayments,
} from '../../../../../shared/api/endpoints/open-item/expense-payments.ts'
import { type ExpenseObject, listExpenses } from '../../../../../shared/api/endpoints/open-item/expenses.ts'
import { type InvoiceObject, listInvoices } from '../../../../../shared/api/endpoints/open-item/invoices.ts'
import { getOrganizationSettings } from '../../../../../shared/api/endpoints/organization/organizations.ts'
import { DEFAULT_SORT, type ListSearch, toListQuery, toSort } from '../../../address/transactions.ts'
import { call, queryClient } from '../../api.ts'
import { readsTables } from '../../book-tables.ts'
import { loadStatus } from '../installation/status.ts'

const INCLUDE = ['bankAccount', 'matches.matchable'] as const

/** A transaction with its attached or booked matches. */
export const matchTransactionQuery = (id: string) =>
  queryOptions({
    queryKey: ['match', 'transaction', id],
    meta: readsTables('bank_transaction'),
    queryFn: ({ signal }) =>
      call(getBankTransaction, { params: { bankTransactionId: id }, query: { include: INCLUDE }, signal }),
  })

/** The number keys 1 to 9 select suggestions, so more would have no key. */
const MAX_SUGGESTIONS = 9

export const suggestionsQuery = (id: string) =>
  queryOptions({
    queryKey: ['match', 'suggestions', id],
    meta: readsTables(
      ...(['bank_transaction', 'journal_entry', 'invoice', 'expense', 'expense_payment', 'company', 'rule'] as const),
      'forgotten_fact',
    ),
    queryFn: ({ signal }) =>
      call(listSuggestions, { params: { bankTransactionId: id }, query: { limit: MAX_SUGGESTIONS }, signal }),
  })

/** Fetches a transaction and its suggestions before the user opens it. */
export const prefetchMatch = (id: string): void => {
  void queryClient.prefetchQuery(matchTransactionQuery(id))
  void queryClient.prefetchQuery(suggestionsQuery(id))
}

/** The transaction as it is now in the books. */
export const fetchTransaction = (id: string): Promise<BankTransactionObject> =>
  queryClient.fetchQuery({ ...matchTransactionQuery(id), staleTime: 0 })

/** Stores a transaction from an answer in the cache, so that every view shows it. */
export const cacheMatchTransaction = (transaction: BankTransactionObject): void =>
  void queryClient.setQueryData(matchTransactionQuery(transaction.id).queryKey, transaction)

/** How many of a view's open transactions are requested at once. */
export const OPEN_BLOCK = 50

/** A block of a view's open transactions in its order, with their total number. */
export const loadOpenBlock = async (search: ListSearch, page: number) => {
  const query = {
    ...toListQuery({ ...search, state: 'open' }),
    sort: toSort(search.sort ?? DEFAULT_SORT),
    page,
    per_page: OPEN_BLOCK,
    include: INCLUDE,
  }
  return call(listBankTransactions, { query })
}

/** The settings of the window's organization. */
export const settingsQuery = queryOptions({
  queryKey: ['organization_settings'],
  meta: readsTables('organization', 'organization_profile'),
  staleTime: Number.POSITIVE_INFINITY,
  queryFn: async ({ signal }) => {
    const { organization } = await loadStatus()
    return call(getOrganizationSettings, { params: { organizationId: organization.id }, signal })
  },
})

export interface OpenItems {
  readonly invoices: readonly InvoiceObject[]
  readonly expenses: readonly ExpenseObject[]
  readonly expense_payments: readonly ExpensePaymentObject[]
  readonly companies: readonly CompanyObject[]
}

const PER_KIND = 8

/**
 * Open items and companies by number, reference, name or amount; when no open item matches, it searches settled ones.
 */
export const openItemSearchQuery = (text: string) =>
  queryOptions({
    queryKey: ['match', 'items', text],
    meta: readsTables('invoice', 'expense', 'expense_payment', 'company'),
    placeholderData: keepPreviousData,
    enabled: text !== '',
    queryFn: async ({ signal }): Promise<OpenItems> => {
      const open = await searchItems(text, true, signal)
      const isFound = open.invoices.length + open.expenses.length + open.expense_payments.length > 0
      return isFound ? open : searchItems(text, undefined, signal)
    },
  })

const searchItems = async (text: string, open: true | undefined, signal: AbortSignal): Promise<OpenItems> => {
  const query = { search: text, 'filter[open]': open, per_page: PER_KIND } as const
  const [named, companies] = await Promise.all([
    itemsBy(query, signal),
    call(listCompanies, { query: { search: text, per_page: PER_KIND }, signal }),
  ])
  // A name may be a company's, so its documents match, too. Digits would match any IBAN.
  const ids = /\p{L}/u.test(text) ? companies.data.map(({ id }) => id) : []
  const theirs =
    ids.length === 0
      ? NO_ITEMS
      : await itemsBy({ 'filter[company]': ids, 'filter[open]': open, per_page: PER_KIND }, signal)
  return {
    invoices: mergeItems(named.invoices, theirs.invoices),
    expenses: mergeItems(named.expenses, theirs.expenses),
    expense_payments: named.expense_payments,
    companies: companies.data,
  }
}

const NO_ITEMS = { invoices: [], expenses: [], expense_payments: [] } as const

interface ItemsQuery {
  readonly search?: string
  readonly 'filter[company]'?: readonly string[]
  readonly 'filter[open]': true | undefined
  readonly per_page: number
}

const itemsBy = async (query: ItemsQuery, signal: AbortSignal): Promise<Omit<OpenItems, 'companies'>> => {
  const documents = { ...query, include: 'company', sort: 'due_date' } as const
  const { 'filter[company]': company, ...payments } = query
  const [invoices, expenses, expense_payments] = await Promise.all([
    call(listInvoices, { query: documents, signal }),
    call(listExpenses, { query: documents, signal }),
    company === undefined ? call(listExpensePayments, { query: payments, signal }) : { data: [] },
  ])
  return { invoices: invoices.data, expenses: expenses.data, expense_payments: expense_payments.data }
}

const mergeItems = <Item extends { readonly id: string }>(a: readonly Item[], b: readonly Item[]): readonly Item[] => [
  ...new Map([...a, ...b].map((item) => [item.id, item])).values(),
]

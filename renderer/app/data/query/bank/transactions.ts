// Fetches one page of the list for the grid, the totals of all its rows, and details of one of them.
import { queryOptions } from '@tanstack/react-query'
import { listBankTransactions } from '../../../../../shared/api/endpoints/bank/bank-transactions.ts'
import type { StateCounts } from '../../../../../shared/api/endpoints/bank/list-totals.ts'
import { DEFAULT_SORT, type ListSearch, toListQuery, toSort } from '../../../address/transactions.ts'
import { call } from '../../api.ts'
import { readsTables } from '../../book-tables.ts'
import { queryKeys } from '../../query-keys.ts'
import { retryUntilConnected } from '../../retry-until-connected.ts'

interface PageOptions {
  /** From 1. */
  readonly page: number
  readonly perPage: number
  /** Adds counts and sums of all rows to the page. */
  readonly withTotals?: boolean
  readonly signal: AbortSignal
}

/**
 * A page of rows with the exact total. It retries while the server is not reachable, so that the grid fills as soon as
 * it is back; any other error rejects.
 */
export const loadPage = async (search: ListSearch, { page, perPage, withTotals = false, signal }: PageOptions) => {
  const query = {
    ...toListQuery(search),
    sort: toSort(search.sort ?? DEFAULT_SORT),
    page,
    per_page: perPage,
    include: ['matches.matchable'] as const,
    ...(withTotals ? { append: ['counts', 'sums'] as const } : {}),
  }
  return retryUntilConnected(signal, () => call(listBankTransactions, { query, signal }))
}

/**
 * Makes the server prepare its search index: the first search after a start reads every text, so the window requests it
 * before the first key.
 */
export const searchReadyQuery = queryOptions({
  queryKey: ['search-ready'],
  staleTime: Number.POSITIVE_INFINITY,
  queryFn: async ({ signal }) =>
    (await call(listBankTransactions, { query: { search: '0', per_page: 1 }, signal })).meta.total,
})

/** How many rows the view has in each state, whichever state it shows. */
export const loadCounts = async (search: ListSearch, signal: AbortSignal): Promise<StateCounts> => {
  const query = { ...toListQuery(search), per_page: 1, append: ['counts'] } as const
  const { meta } = await call(listBankTransactions, { query, signal })
  return meta.counts ?? { all: meta.total, open: 0, reconciled: 0, processing: 0 }
}

/**
 * The balance of its account after a transaction; null: it is not in the account's currency, or there is no
 * transaction.
 */
export const runningBalanceQuery = (id: string | null) =>
  queryOptions({
    queryKey: [...queryKeys.transaction, id ?? '', 'balance'],
    meta: readsTables('bank_transaction', 'bank_account', 'statement'),
    queryFn: async ({ signal }) => {
      const query = { 'filter[id]': id ?? '', append: ['running_balance'] } as const
      return (await call(listBankTransactions, { query, signal })).data[0]?.running_balance ?? null
    },
    enabled: id !== null,
  })

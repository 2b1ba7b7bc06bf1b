// Fetches one page of the list for the grid, and the totals beside the state filter.
import { listBankTransactions } from '../../../../shared/api/endpoints/bank-transactions.ts'
import {
  DEFAULT_SORT,
  type ListSearch,
  type TransactionState,
  toListQuery,
  toSort,
} from '../../address/transactions.ts'
import { call } from '../api.ts'
import { askUntilThere } from '../ask-until-there.ts'

/**
 * Page `page` (from 1) of `perPage` rows with the exact total. While the server is away it keeps trying, so that the
 * grid fills as soon as it is back; any other refusal rejects.
 */
export const loadPage = async (search: ListSearch, page: number, perPage: number, signal: AbortSignal) => {
  const query = { ...toListQuery(search), sort: toSort(search.sort ?? DEFAULT_SORT), page, per_page: perPage }
  return askUntilThere(signal, () => call(listBankTransactions, { query, signal }))
}

export type StateCounts = Readonly<Record<TransactionState | 'all', number>>

/** How many rows the view has in each state, whatever state it shows. */
export const loadCounts = async (search: ListSearch, signal: AbortSignal): Promise<StateCounts> => {
  const total = async (state: TransactionState | undefined) => {
    const query = { ...toListQuery({ ...search, state: undefined }, state), per_page: 1 }
    return (await call(listBankTransactions, { query, signal })).meta.total
  }
  const [all, open, reconciled, processing] = await Promise.all([
    total(undefined),
    total('open'),
    total('reconciled'),
    total('processing'),
  ])
  return { all, open, reconciled, processing }
}

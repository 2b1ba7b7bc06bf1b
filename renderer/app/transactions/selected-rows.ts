// The totals of the selected rows: how many of each state, and their sum by currency; for rows that were never loaded,
// from the server's totals of all rows. Pure.
import type { TransactionState } from '../address/transactions.ts'
import type { Selection } from '../grid/selection.ts'
import { currencyTotals } from '../view/currency-totals.ts'
import { stateOf } from '../view/state-badge.tsx'
import type { ListMeta, Row } from './list-row.ts'

export interface SelectionSummary {
  readonly count: number
  readonly open: number
  readonly reconciled: number
  readonly sums: readonly { readonly currency: string; readonly amount: number }[]
}

interface All {
  readonly total: number
  readonly meta: ListMeta | undefined
  /** The state that the list is filtered by: then all of its rows have it. */
  readonly state: TransactionState | undefined
}

export const summarizeSelection = ({ isAll, rows }: Selection<Row>, { total, meta, state }: All): SelectionSummary => {
  const listed = [...rows.values()]
  const of = (counted: TransactionState) => listed.filter((row) => stateOf(row) === counted).length
  if (!isAll)
    return { count: listed.length, open: of('open'), reconciled: of('reconciled'), sums: currencyTotals(listed) }
  const inAll = (counted: 'open' | 'reconciled') =>
    state === undefined ? (meta?.counts[counted] ?? 0) : state === counted ? total : 0
  const left = listed.map((row) => ({ currency: row.currency, amount: -row.amount }))
  return {
    count: Math.max(0, total - listed.length),
    open: inAll('open') - of('open'),
    reconciled: inAll('reconciled') - of('reconciled'),
    sums: currencyTotals([...(meta?.sums ?? []), ...left]),
  }
}

// The list of transactions.
import type { ReactNode } from 'react'
import { useTranslation } from 'react-i18next'
import type { BankTransactionObject } from '../../../shared/api/endpoints/bank-transactions.ts'
import { DEFAULT_SORT, isSort, type ListSearch } from '../address/transactions.ts'
import { useChangeSearch } from '../address/use-list-search.ts'
import { loadPage } from '../data/query/transactions.ts'
import type { Column } from '../grid/column.ts'
import { DataGrid } from '../grid/data-grid.tsx'
import type { Ask } from '../grid/data-grid-props.ts'
import type { Grid } from '../grid/grid-state.ts'

interface Props {
  readonly grid: Grid<BankTransactionObject>
  readonly name: string
  readonly columns: readonly Column<BankTransactionObject>[]
  readonly search: ListSearch
  readonly onOpen: (row: BankTransactionObject, isMove: boolean) => void
  readonly emptyState: ReactNode
  readonly foot: ReactNode
}

const TABLES = ['bank_transaction'] as const
const idOf = ({ id }: BankTransactionObject) => id

export const TransactionGrid = ({ grid, name, columns, search, onOpen, emptyState, foot }: Props) => {
  const { t } = useTranslation()
  const change = useChangeSearch()
  const { open: openId, sort = DEFAULT_SORT, ...question } = search
  const load = async ({ page, per_page, sort: by, signal }: Ask) => {
    const { data, meta } = await loadPage({ ...question, sort: isSort(by) ? by : undefined }, page, per_page, signal)
    return { rows: data, total: meta.total }
  }
  const onSort = (by: string) => {
    if (isSort(by)) change({ sort: by === DEFAULT_SORT ? undefined : by })
  }
  return (
    <DataGrid
      grid={grid}
      name={name}
      label={t('list.grid')}
      columns={columns}
      load={load}
      question={question}
      sort={sort}
      onSort={onSort}
      tables={TABLES}
      rowId={idOf}
      onOpen={onOpen}
      openId={openId}
      emptyState={emptyState}
      foot={foot}
    />
  )
}

// The list of transactions.
import type { ReactNode } from 'react'
import { useTranslation } from 'react-i18next'
import { DEFAULT_SORT, isSort, type ListSearch } from '../../address/transactions.ts'
import { useChangeSearch } from '../../address/use-list-search.ts'
import type { PageRequest } from '../../data/page-request.ts'
import { loadPage } from '../../data/query/bank/transactions.ts'
import type { Column } from '../../grid/column.ts'
import { DataGrid } from '../../grid/data-grid.tsx'
import type { Grid } from '../../grid/grid-state.ts'
import type { Selection } from '../../grid/selection.ts'
import type { ListMeta, Row } from '../list-row.ts'

interface Props {
  readonly grid: Grid<Row, ListMeta>
  readonly name: string
  readonly lines: 1 | 2
  readonly columns: readonly Column<Row>[]
  readonly search: ListSearch
  readonly selection: Selection<Row>
  readonly onSelect: (selection: Selection<Row>) => void
  readonly onOpen: (row: Row, isMove: boolean) => void
  readonly onEnter: (row: Row) => void
  readonly emptyState: ReactNode
}

const TABLES = ['bank_transaction'] as const
const idOf = ({ id }: Row) => id

export const TransactionGrid = ({ search, selection, onSelect, ...rest }: Props) => {
  const { t } = useTranslation()
  const change = useChangeSearch()
  const { open: openId, sort = DEFAULT_SORT, ...filters } = search
  const load = async ({ page, per_page: perPage, sort: by, withMeta, signal }: PageRequest) => {
    const request = { ...filters, sort: isSort(by) ? by : undefined }
    const { data, meta } = await loadPage(request, { page, perPage, withTotals: withMeta, signal })
    const { total, counts, sums } = meta
    return { rows: data, total, ...(counts && sums ? { meta: { counts, sums } } : {}) }
  }
  const onSort = (by: string) => {
    if (isSort(by)) change({ sort: by === DEFAULT_SORT ? undefined : by })
  }
  return (
    <DataGrid
      {...rest}
      label={t('list.grid')}
      load={load}
      filters={filters}
      sort={sort}
      onSort={onSort}
      tables={TABLES}
      rowId={idOf}
      openId={openId}
      selection={{ value: selection, onChange: onSelect }}
    />
  )
}

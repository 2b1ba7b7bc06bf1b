// The list itself: pages come from the server while it is scrolled, keys move and open, the columns stay as arranged.
import type {
  CellFocusedEvent,
  CellKeyDownEvent,
  FullWidthCellKeyDownEvent,
  GridReadyEvent,
  GridSizeChangedEvent,
  IDatasource,
  SortChangedEvent,
} from 'ag-grid-community'
import { AgGridReact } from 'ag-grid-react'
import type { TFunction } from 'i18next'
import { memo, useEffect, useMemo, useRef } from 'react'
import { useTranslation } from 'react-i18next'
import type { BankAccountObject } from '../../../shared/api/endpoints/bank-accounts.ts'
import type { BankTransactionObject } from '../../../shared/api/endpoints/bank-transactions.ts'
import { DEFAULT_SORT, type ListSearch, type TransactionSort } from '../address/transactions.ts'
import { loadPage } from '../data/query/transactions.ts'
import { useTableChanges } from '../data/store/live.ts'
import { usePreferences } from '../data/store/preferences.ts'
import { gridTheme, ROW_HEIGHTS } from '../grid/grid-theme.ts'
import { STATE_TEXT, stateOf } from '../view/state-badge.tsx'
import { cellText } from './cell-text.ts'
import { type Layout, setColumns, useColumns } from './column-store.ts'
import { columnsOf, type GridContext } from './columns.ts'
import { BLOCK_ROWS, GRID_MODULES, GRID_OPTIONS, GRID_TEXTS } from './grid-options.ts'
import { applySort, arrange, isNarrow, type ListApi, layoutOf, markOpen, sortFrom, sortOf, toTop } from './list-api.ts'
import classes from './transactions.module.css'

type Row = BankTransactionObject

interface Props {
  /** The filters; its sort only says how the list starts. */
  readonly search: ListSearch
  readonly accounts: readonly BankAccountObject[]
  readonly openId: string | undefined
  readonly onReady: (api: ListApi) => void
  readonly onSort: (sort: TransactionSort) => void
  /** A row was clicked or entered; `isMove`: the focus went on while a detail was open. */
  readonly onOpen: (row: Row, isMove: boolean) => void
  readonly onTotal: (total: number) => void
  readonly onError: (error: Error) => void
  /** First and last row on screen, from 1. */
  readonly onRange: (from: number, to: number) => void
  /** Little room now, or enough again. */
  readonly onNarrow: (isNarrow: boolean) => void
}

const TABLES = ['bank_transaction'] as const

export const TransactionGrid = memo((props: Props) => {
  const { t, i18n } = useTranslation()
  const { search, accounts, openId } = props
  const density = usePreferences((state) => state.density)
  const changes = useTableChanges(TABLES)
  const api = useRef<ListApi | null>(null)
  const hasLittleRoom = useRef(false)
  // Handlers of the grid are set once; they reach what is current through here.
  const latest = useRef(props)
  latest.current = props

  const layout: Layout = search.account === undefined ? 'all' : 'one'
  const sort = search.sort ?? DEFAULT_SORT
  const rowHeight = ROW_HEIGHTS[density]
  const columns = useMemo(() => columnsOf(t, latest.current.search.sort ?? DEFAULT_SORT, layout === 'one'), [t, layout])
  const context = useMemo(
    (): GridContext => ({ accountNames: new Map(accounts.map(({ id, name }) => [id, name])) }),
    [accounts],
  )
  const filters = JSON.stringify({ ...search, sort: undefined, open: undefined })
  const datasource = useMemo(() => createDatasource(JSON.parse(filters), latest), [filters])

  useEffect(() => {
    // Another view starts at its top.
    if (filters !== '' && api.current) toTop(api.current)
  }, [filters])
  useEffect(() => {
    if (changes > 0) api.current?.refreshInfiniteCache()
  }, [changes])
  useEffect(() => {
    if (api.current) applySort(api.current, sort)
  }, [sort])
  useEffect(() => {
    if (api.current) markOpen(api.current, openId)
  }, [openId])
  useEffect(() => {
    // Names may arrive after the rows.
    if (context.accountNames.size > 0) api.current?.refreshCells({ columns: ['account'], force: true })
  }, [context])

  const onGridReady = ({ api: ready }: GridReadyEvent<Row>) => {
    api.current = ready
    arrangeAgain(ready)
    applySort(ready, sort)
    latest.current.onReady(ready)
  }
  const arrangeAgain = (grid: ListApi) =>
    arrange(grid, useColumns.getState()[layout], layout === 'one', hasLittleRoom.current)
  const keepColumns = (event: { readonly source: string; readonly finished?: boolean; readonly api: ListApi }) => {
    if (event.finished === false || !event.source.startsWith('ui') || hasLittleRoom.current) return
    setColumns(layout, layoutOf(event.api))
  }
  const onSizeChanged = ({ api: grid, clientWidth }: GridSizeChangedEvent<Row>) => {
    tellRange(grid)
    if (isNarrow(clientWidth) === hasLittleRoom.current) return
    hasLittleRoom.current = isNarrow(clientWidth)
    latest.current.onNarrow(hasLittleRoom.current)
    arrangeAgain(grid)
  }
  const tellRange = (from: ListApi) => {
    const { top, bottom } = from.getVerticalPixelRange()
    latest.current.onRange(Math.floor(top / rowHeight) + 1, Math.ceil(bottom / rowHeight))
  }

  return (
    <section className={classes.grid} aria-label={t('list.grid')}>
      <AgGridReact<Row>
        // Texts of the grid and starting columns cannot change while it lives.
        key={`${i18n.language} ${layout} ${density}`}
        {...GRID_OPTIONS}
        modules={GRID_MODULES}
        theme={gridTheme}
        localeText={GRID_TEXTS[i18n.language === 'en' ? 'en' : 'de']}
        rowHeight={rowHeight}
        columnDefs={columns}
        context={context}
        datasource={datasource}
        onGridReady={onGridReady}
        onGridPreDestroyed={() => {
          api.current = null
        }}
        onModelUpdated={(event) => {
          markOpen(event.api, latest.current.openId)
          tellRange(event.api)
        }}
        onBodyScroll={(event) => tellRange(event.api)}
        onViewportChanged={(event) => tellRange(event.api)}
        onGridSizeChanged={onSizeChanged}
        onSortChanged={(event) => onSortChanged(event, latest.current.onSort)}
        onRowClicked={({ data }) => data && latest.current.onOpen(data, false)}
        onCellFocused={(event) => onFocus(event, latest.current)}
        onCellKeyDown={(event) => onKey(event, latest.current.onOpen, context.accountNames, t)}
        onColumnMoved={keepColumns}
        onColumnResized={keepColumns}
        onColumnVisible={keepColumns}
      />
    </section>
  )
})

type Latest = { readonly current: Props }

/** Asks for blocks of one view; stops asking when the view changes. */
const createDatasource = (filters: ListSearch, latest: Latest): IDatasource => {
  let stop = new AbortController()
  return {
    getRows: ({ startRow, sortModel, successCallback, failCallback }) => {
      // A grid that is built again (another language) uses the same source once more.
      if (stop.signal.aborted) stop = new AbortController()
      const { signal } = stop
      const search = { ...filters, sort: sortFrom(sortModel[0]) ?? undefined }
      loadPage(search, startRow / BLOCK_ROWS + 1, BLOCK_ROWS, signal).then(
        ({ data, meta }) => {
          if (signal.aborted) return
          successCallback(data, meta.total)
          latest.current.onTotal(meta.total)
        },
        (error: Error) => {
          failCallback()
          if (!signal.aborted) latest.current.onError(error)
        },
      )
    },
    destroy: () => stop.abort(),
  }
}

const onSortChanged = ({ api, source }: SortChangedEvent<Row>, onSort: Props['onSort']) => {
  toTop(api)
  const sort = sortOf(api)
  if (sort !== null && source === 'uiColumnSorted') onSort(sort)
}

const onFocus = ({ api, rowIndex, rowPinned }: CellFocusedEvent<Row>, { openId, onOpen }: Props) => {
  if (openId === undefined || rowIndex === null || rowPinned) return
  const row = api.getDisplayedRowAtIndex(rowIndex)?.data
  if (row && row.id !== openId) onOpen(row, true)
}

const onKey = (
  keyDown: CellKeyDownEvent<Row> | FullWidthCellKeyDownEvent<Row>,
  onOpen: Props['onOpen'],
  accountNames: GridContext['accountNames'],
  t: TFunction,
) => {
  const { event, data } = keyDown
  if (!(event instanceof KeyboardEvent) || !data) return
  if (event.key === 'Enter') onOpen(data, false)
  const column = 'column' in keyDown ? keyDown.column : null
  const isCopy = (event.ctrlKey || event.metaKey) && event.key.toLowerCase() === 'c'
  if (isCopy && column && window.getSelection()?.isCollapsed !== false) {
    void navigator.clipboard.writeText(cellText(column.getColId(), data, accountNames, t(STATE_TEXT[stateOf(data)])))
  }
}

// Converts Kontor's columns to those of AG Grid, and arranges them.
import type { ColDef, ColumnState, GridApi, ValueFormatterParams } from 'ag-grid-community'
import type { CustomCellRendererProps } from 'ag-grid-react'
import { Check } from 'lucide-react'
import type { Column } from './column.ts'
import type { ColumnLayout } from './column-store.ts'
import classes from './grid.module.css'

/** The column with the checkboxes. */
export const TICKS = 'ticks'

const TickCell = ({ data }: CustomCellRendererProps) =>
  data === undefined ? null : (
    <span className={classes.tick} aria-hidden>
      <Check size={12} strokeWidth={3} />
    </span>
  )

const tickColumn = (title: string): ColDef => ({
  colId: TICKS,
  headerName: title,
  headerTooltip: title,
  headerClass: classes.tickHead ?? '',
  initialWidth: 36,
  minWidth: 36,
  maxWidth: 36,
  resizable: false,
  lockPosition: 'left',
  suppressNavigable: true,
  cellClass: classes.tickCell ?? '',
  cellRenderer: TickCell,
})

interface ColumnDefOptions<T> {
  readonly columns: readonly Column<T>[]
  readonly sort: string
  /** The title of the checkbox column; null: rows cannot be selected. */
  readonly ticks: string | null
}

/** The definitions, sorted by `sort` (`-booking_date`). */
export const columnDefs = <T,>({ columns, sort, ticks }: ColumnDefOptions<T>): ColDef<T>[] => [
  ...(ticks === null ? [] : [tickColumn(ticks)]),
  ...columns.map((column) => columnDef(column, sort)),
]

const columnDef = <T,>(column: Column<T>, sort: string): ColDef<T> => {
  const { id, title, shortTitle, width, minWidth, flex, align, render, hint } = column
  return {
    colId: id,
    headerName: shortTitle ?? title,
    headerTooltip: title,
    ...(width === undefined ? { initialFlex: flex ?? 1 } : { initialWidth: width }),
    minWidth: minWidth ?? Math.min(width ?? 90, 90),
    initialHide: column.isHiddenAtFirst === true,
    ...(column.isRowHeader ? { cellAriaRole: 'rowheader' } : {}),
    valueGetter: ({ data }) => (data === undefined ? '' : column.text(data)),
    valueFormatter: ({ value }: ValueFormatterParams<T>) => value ?? '',
    tooltipValueGetter: ({ data, value }) => (data === undefined ? null : hint ? hint(data) : value) || null,
    cellClass: [align === 'right' ? 'ag-right-aligned-cell' : '', column.className ?? ''].filter(Boolean),
    headerClass: align === 'right' ? 'ag-right-aligned-header' : '',
    ...(render === undefined
      ? {}
      : {
          cellRenderer: ({ data }: CustomCellRendererProps<T>) => (data === undefined ? null : render(data)),
        }),
    ...sorting(column, sort),
  }
}

const sorting = <T,>({ id, sort: first }: Column<T>, sort: string): ColDef<T> =>
  first === undefined
    ? {}
    : {
        sortable: true,
        sortingOrder: first === 'asc' ? ['asc', 'desc'] : ['desc', 'asc'],
        initialSort: id === sort.replace(/^-/, '') ? (sort.startsWith('-') ? 'desc' : 'asc') : null,
      }

/** A sort of the grid in the server's form (`-booking_date`); null: none. */
export const sortFrom = (
  model: readonly { readonly colId: string; readonly sort?: string | null | undefined }[],
): string | null => {
  const sorted = model.find(({ sort }) => sort)
  return sorted ? `${sorted.sort === 'desc' ? '-' : ''}${sorted.colId}` : null
}

export const applySort = (api: GridApi, sort: string): void => {
  if (sortFrom(api.getColumnState()) === sort) return
  api.applyColumnState({
    state: [{ colId: sort.replace(/^-/, ''), sort: sort.startsWith('-') ? 'desc' : 'asc' }],
    defaultState: { sort: null },
  })
}

/** The present arrangement of the columns, to be stored. */
export const layoutOf = (api: GridApi): readonly ColumnLayout[] =>
  api.getColumnState().map(({ colId, hide, width, flex }: ColumnState) => ({
    colId,
    hide: hide === true,
    flex: flex ?? null,
    ...(width === undefined || width === null ? {} : { width }),
  }))

/** How wide a list is. */
export type ListWidth = 'narrow' | 'medium' | 'wide'

/** In pixels. Below it only the essential columns are shown, so that none is squeezed. */
const NARROW_PX = 760
/** From this width on, columns with `needsWideList` are shown. */
const WIDE_PX = 960

/** A list that is not drawn has no width and counts as wide. */
export const listWidthOf = (width: number): ListWidth =>
  width === 0 || width >= WIDE_PX ? 'wide' : width < NARROW_PX ? 'narrow' : 'medium'

/**
 * Arranges the columns as stored, or by default, for the width of the list; a narrow list shows only essential ones.
 */
export const arrange = <T,>(
  api: GridApi,
  columns: readonly Column<T>[],
  saved: readonly ColumnLayout[] | null,
  listWidth: ListWidth,
): void => {
  const isShown = (id: string): boolean => {
    const column = columns.find((each) => each.id === id)
    if (!column) return true
    if (listWidth === 'narrow') return column.isEssential === true
    const layout = saved?.find((each) => each.colId === id)
    if (layout) return !layout.hide
    return column.isHiddenAtFirst !== true && (listWidth === 'wide' || column.needsWideList !== true)
  }
  const savedColumns = saved?.filter(({ colId }) => columns.some(({ id }) => id === colId) || colId === TICKS)
  const state: readonly ColumnState[] = savedColumns ?? columns.map(({ id }) => ({ colId: id }))
  api.applyColumnState({
    state: state.map((column) => ({ ...column, hide: !isShown(column.colId) })),
    applyOrder: savedColumns !== undefined,
  })
}

// The position in an editable grid: its current rows and columns, the selection, and the focus.
import type { GridApi } from 'ag-grid-community'
import type { RefObject } from 'react'
import { fitColumns } from '../fit-columns.ts'
import type { EditColumn } from './edit-column.ts'
import type { EditableGridProps } from './edit-grid-props.ts'
import type { EditState } from './edit-state.ts'
import { isCellEditable } from './plan-changes.ts'
import {
  activeArea,
  type Cell,
  cellsOf,
  clampCell,
  clampRange,
  extendRange,
  mapRange,
  type Range,
  singleCell,
} from './range.ts'

export interface PlaceParts<T> {
  readonly latest: RefObject<EditableGridProps<T>>
  readonly section: RefObject<HTMLElement | null>
}

export const createPlace = <T>({ latest, section }: PlaceParts<T>) => {
  let api: GridApi<T> | null = null
  let rows: readonly T[] = []
  let columns: readonly EditColumn<T>[] = []
  let isParked = false
  let pageRows = 10
  let rowHeight = 1

  const state = () => latest.current.grid.store.getState()
  const set = (change: Partial<EditState>) => latest.current.grid.store.setState(change)
  const gridData = () => {
    const { kindOf, numberOf } = latest.current
    const isHeading = (row: T): boolean => kindOf(row) === 'heading'
    return { rows, columns, isHeading, ...(numberOf ? { numberOf } : {}) }
  }
  const size = () => ({ rows: rows.length, columns: columns.length })
  const active = (): Cell => state().active
  const head = (): Cell => activeArea(state().range).head
  const totalsHeight = () => (latest.current.totals?.length ?? 0) * rowHeight

  const sumsOf = (range: Range) => {
    let cells = 0
    let amounts = 0
    let sum = 0
    for (const { row, column } of cellsOf(range)) {
      cells++
      const at = rows[row]
      const amount = at === undefined ? null : (columns[column]?.amount?.(at) ?? null)
      if (amount === null) continue
      amounts++
      sum += amount
    }
    return { cells, amounts, sum }
  }
  const choose = (range: Range, cell: Cell = activeArea(range).anchor) =>
    set({ range, active: cell, sums: sumsOf(range) })

  const cellElement = ({ row, column }: Cell): HTMLElement | null => {
    const at = rows[row]
    const to = columns[column]
    if (at === undefined || !to) return null
    const id = CSS.escape(latest.current.rowId(at))
    return (
      section.current?.querySelector<HTMLElement>(`.ag-row[row-id="${id}"] .ag-cell[col-id="${CSS.escape(to.id)}"]`) ??
      null
    )
  }
  const show = ({ row, column }: Cell) => {
    const to = columns[column]
    if (!api || !to || rows[row] === undefined) return
    api.ensureIndexVisible(row)
    if (!to.isPinned) api.ensureColumnVisible(to.id)
  }
  /** Focuses the active cell; while it is not drawn, the grid itself. */
  const settle = () => {
    if (state().editing) return
    const focused = document.activeElement
    if (focused !== document.body && !section.current?.contains(focused)) return
    cellElement(active())?.focus({ preventScroll: true })
  }
  const focusActive = () => {
    const cell = active()
    const column = columns[cell.column]
    if (!api || !column || rows[cell.row] === undefined) return
    api.setFocusedCell(cell.row, column.id)
    const element = cellElement(cell)
    if (element) return element.focus({ preventScroll: true })
    isParked = true
    section.current?.focus({ preventScroll: true })
    isParked = false
    requestAnimationFrame(settle)
  }
  const moveTo = (cell: Cell) => {
    const to = clampCell(cell, size())
    choose(singleCell(to))
    show(to)
    focusActive()
  }
  const extend = (cell: Cell) => {
    choose(extendRange(state().range, clampCell(cell, size())), active())
    show(head())
  }

  return {
    state,
    set,
    gridData,
    size,
    active,
    head,
    choose,
    show,
    settle,
    focusActive,
    moveTo,
    extend,
    totalsHeight,
    rows: () => rows,
    columns: () => columns,
    canEdit: (cell: Cell) => isCellEditable(gridData(), cell),
    isParked: () => isParked,
    pageRows: () => pageRows,
    /** No figure is cut, and names get the width that the figures leave. */
    fitFigures: () => {
      const { current } = section
      if (api && current) fitColumns(api, current, columns, [...rows, ...(latest.current.totals ?? [])])
    },
    attach: (ready: GridApi<T> | null) => {
      api = ready
    },
    resized: (height: number, ofRow: number) => {
      rowHeight = ofRow
      pageRows = Math.max(1, Math.floor((height - totalsHeight()) / ofRow) - 2)
    },
    /** The rows or columns have changed: the selection stays on its rows as far as they still exist. */
    take: () => {
      const { rows: nextRows, columns: nextColumns, rowId } = latest.current
      const before = rows
      rows = nextRows
      columns = nextColumns
      const rowIndex = new Map(rows.map((row, index) => [rowId(row), index]))
      const columnIndex = new Map(columns.map(({ id }, index) => [id, index]))
      const movedCell = ({ row, column }: Cell): Cell => {
        const was = before[row]
        return { row: (was === undefined ? undefined : rowIndex.get(rowId(was))) ?? row, column }
      }
      const range = clampRange(
        mapRange(state().range, ({ anchor, head }) => ({ anchor: movedCell(anchor), head: movedCell(head) })),
        size(),
      )
      const { editing } = state()
      const isRemoved = editing !== null && !rowIndex.has(editing.rowId)
      set({
        range,
        rows: rowIndex,
        columns: columnIndex,
        sums: sumsOf(range),
        active: clampCell(movedCell(state().active), size()),
        ...(isRemoved ? { editing: null } : {}),
      })
    },
  }
}

export type Place<T> = ReturnType<typeof createPlace<T>>

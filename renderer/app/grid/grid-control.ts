// The behaviour of a list: it loads and draws rows, moves the focus, selects and opens rows. One for each list.
import type { ColumnMovedEvent, ColumnResizedEvent, ColumnVisibleEvent, GridApi } from 'ag-grid-community'
import type { RefObject } from 'react'
import { loadAllRows } from './all-rows.ts'
import { createBlockCache, type Page } from './block-cache.ts'
import { applySort, arrange, type ListWidth, layoutOf, sortFrom } from './column-defs.tsx'
import { setColumns, useColumns } from './column-store.ts'
import { copyFrom } from './copy.ts'
import type { DataGridProps } from './data-grid-props.ts'
import { createGridFocus } from './grid-focus.ts'
import { type ListKey, type ListMove, listAction, rowAfter } from './grid-keys.ts'
import { BLOCK_ROWS } from './grid-options.ts'
import type { Grid, GridState } from './grid-state.ts'
import { createRowFollower } from './row-follower.ts'
import { createRowSelection } from './row-selection.ts'
import { createSelectionMarks } from './selection-marks.ts'

interface Parts<T, M> {
  readonly latest: RefObject<DataGridProps<T, M>>
  readonly section: RefObject<HTMLElement | null>
  readonly grid: Grid<T, M>
  /** The element just before or after the rows, from which Tab continues. */
  readonly edge: (isBackward: boolean) => HTMLElement | null
}

/** A key, of React or of the browser. */
type Key = ListKey & Pick<Event, 'preventDefault' | 'stopPropagation'> & { readonly target: EventTarget | null }

type Answer<T> = (rows: readonly T[], total: number) => void

export const createGridControl = <T, M>({ latest, section, grid, edge }: Parts<T, M>) => {
  let api: GridApi<T> | null = null
  let rowHeight = 1
  let sort = latest.current.sort
  let listWidth: ListWidth = 'wide'
  /** Blocks that the grid waits for. */
  const waiting = new Map<number, Answer<T>>()
  /** Blocks that the grid has received: when one changes, it must be drawn again. */
  const deliveredBlocks = new Set<number>()
  let drawing = 0
  /** The focus moved to a row that is not loaded yet; it opens when it arrives, as other rows do. */
  let isFocusMoving = false

  const setGridState = (state: Partial<GridState<T, M>>) => grid.store.setState(state)

  const load = (page: number, perPage: number, signal: AbortSignal): Promise<Page<T, M>> =>
    latest.current.load({ page, per_page: perPage, sort, withMeta: false, signal })
  const cache = createBlockCache<T, M>({
    size: BLOCK_ROWS,
    now: () => performance.now(),
    onBlock: (block, { rows, total, meta }, isNew) => {
      const isVeryFirst = grid.store.getState().total === null
      setGridState({ total, error: null, ...(meta === undefined ? {} : { meta }) })
      const answer = waiting.get(block)
      waiting.delete(block)
      if (isNew && !isVeryFirst) showFromTop()
      else if (answer) answer(rows, total)
      else if (deliveredBlocks.has(block)) redraw()
      // Reading a row makes the grid take the block now, so that the list can scroll to loaded rows.
      else api?.getDisplayedRowAtIndex(block * BLOCK_ROWS)
    },
    onError: (error) => setGridState({ error }),
  })
  const redraw = () => {
    window.clearTimeout(drawing)
    drawing = window.setTimeout(() => api?.refreshInfiniteCache(), 0)
  }
  /** A new query: its rows replace the old ones, from the top. */
  const showFromTop = () => {
    deliveredBlocks.clear()
    waiting.clear()
    if (!api) return
    if (api.getDisplayedRowCount() > 0) api.ensureIndexVisible(0, 'top')
    // The focus begins at the top, too.
    if (document.activeElement?.closest('.ag-row') && section.current?.contains(document.activeElement)) focusRow(0)
    else api.clearFocusedCell()
    api.refreshInfiniteCache()
  }
  const ask = () => {
    const { load: loadPage } = latest.current
    const sortOfQuery = sort
    cache.setQuery((block, signal, withMeta) =>
      loadPage({ page: block + 1, per_page: BLOCK_ROWS, sort: sortOfQuery, withMeta, signal }),
    )
  }
  const reportVisibleRows = () => {
    if (!api) return
    const { from, to } = visibleRows(api, section.current, rowHeight)
    cache.setVisibleRows(from, to)
    const { from: oldFrom, to: oldTo } = grid.store.getState()
    if (oldFrom !== from + 1 || oldTo !== to + 1) setGridState({ from: from + 1, to: to + 1 })
  }

  // The focus.

  const focus = createGridFocus(
    () => section.current,
    () => api,
  )
  const count = () => cache.total() ?? 0
  // Of the rows on screen: an answer that is not drawn yet may have fewer.
  const drawnCount = () => (count() === 0 ? 0 : (api?.getDisplayedRowCount() ?? 0))
  const focusedIndex = (): number | null => {
    const index = api?.getFocusedCell()?.rowIndex
    return index === undefined || index >= drawnCount() ? null : index
  }
  const focusRow = (index: number) => {
    focus.go(Math.min(Math.max(0, index), drawnCount() - 1))
    // The grid reports the focus later, and a key may come before.
    reportFocusedRow()
  }
  /** Reports the focused row, and opens it when a row was open before. */
  const reportFocusedRow = () => {
    const index = focusedIndex()
    const row = index === null ? undefined : cache.row(index)
    if (grid.store.getState().focused !== (row ?? null)) setGridState({ focused: row ?? null })
    if (row === undefined || !isFocusMoving) return
    isFocusMoving = false
    const { openId, onOpen, rowId } = latest.current
    if (openId !== undefined && rowId(row) !== openId) onOpen?.(row, true)
  }
  /** The row as it is on screen: an answer that is not drawn yet may have put another one in its place. */
  const drawnRow = (index = focusedIndex()): T | undefined =>
    index === null ? undefined : api?.getDisplayedRowAtIndex(index)?.data

  const follower = createRowFollower<T>({
    api: () => api,
    row: drawnRow,
    rowId: (row) => latest.current.rowId(row),
    focusRow,
  })
  const pageRows = () => {
    const range = api?.getVerticalPixelRange()
    return range ? Math.floor((range.bottom - range.top) / rowHeight) : 1
  }
  const moveBy = (move: ListMove) => focusRow(rowAfter(move, focusedIndex() ?? 0, count(), pageRows()))

  const choosing = createRowSelection<T, M>({ latest, row: cache.row, load })
  const mark = createSelectionMarks<T>(() => api)

  const rearrange = () => {
    const { columns, name } = latest.current
    if (api) arrange(api, columns, useColumns.getState()[name] ?? null, listWidth)
  }

  grid.handle = {
    focus: () => focusRow(focusedIndex() ?? 0),
    move: (step, fromId) => {
      const from = fromId === undefined ? undefined : api?.getRowNode(fromId)?.rowIndex
      focusRow((from ?? focusedIndex() ?? 0) + step)
    },
    advance: () => follower.advance(focusedIndex()),
    retry: () => {
      setGridState({ error: null })
      cache.retry()
    },
    showColumn: (id, isShown) => {
      if (!api) return
      api.setColumnsVisible([id], isShown)
      setColumns(latest.current.name, layoutOf(api))
    },
    resetColumns: () => {
      api?.resetColumnState()
      setColumns(latest.current.name, null)
      if (api) applySort(api, sort)
    },
    chosen: () => choosing.selectedRows(),
    visibleColumns: () => api?.getAllDisplayedColumns().map((column) => column.getColId()) ?? [],
    everyRow: (limit) => {
      const { signal } = new AbortController()
      return loadAllRows((page, perPage) => load(page, perPage, signal), limit)
    },
  }

  /** Whether the list handled the key. */
  const act = (event: Key): boolean => {
    const action = listAction(event)
    if (action === null) return false
    const index = focusedIndex()
    if (action.kind === 'leave') {
      // From the edge of the list the browser moves on by itself.
      edge(action.isBackward)?.focus()
      event.stopPropagation()
      return false
    }
    if (event.target instanceof Element && event.target.closest('.ag-header')) return false
    switch (action.kind) {
      case 'move':
        // Above the first row is the head, which AG Grid focuses itself.
        if (action.move.kind === 'by' && action.move.rows < 0 && !action.isExtending && (index ?? 0) === 0) return false
        if (action.isExtending && index !== null && choosing.anchor() === null) choosing.begin(index)
        moveBy(action.move)
        if (action.isExtending) choosing.extendTo(focusedIndex() ?? 0)
        else choosing.begin(focusedIndex() ?? 0)
        return true
      case 'open': {
        // The key may come between the drawing of rows and the focus that follows its row.
        follower.settle()
        const row = drawnRow()
        if (row !== undefined) (latest.current.onEnter ?? latest.current.onOpen)?.(row, false)
        return row !== undefined
      }
      case 'detail': {
        const row = drawnRow()
        // In the open row the key moves to the next cell.
        if (row === undefined || latest.current.onEnter === undefined) return false
        if (latest.current.openId === latest.current.rowId(row)) return false
        latest.current.onOpen?.(row, false)
        return true
      }
      case 'toggle':
        if (index !== null) choosing.toggle(index)
        return latest.current.selection !== undefined
      case 'select_all':
        choosing.all()
        return latest.current.selection !== undefined
      case 'copy':
        // The browser copies text that the mouse has selected.
        if (window.getSelection()?.isCollapsed === false) return false
        if (api) copyFrom(api, latest.current, choosing.selectedRows, cache.row)
        return true
    }
  }

  const key = (event: Key) => {
    if (!act(event)) return
    event.preventDefault()
    event.stopPropagation()
  }

  return {
    total: cache.total,
    ask: () => {
      choosing.forget()
      ask()
    },
    refresh: cache.refresh,
    stop: cache.stop,
    look: reportVisibleRows,
    mark,
    /** AG Grid asks for the rows of a block, in its sort. */
    answer: (block: number, sortedBy: string | null, answered: Answer<T>) => {
      deliveredBlocks.add(block)
      const isSorted = sortedBy === null || sortedBy === sort
      const rows = isSorted ? cache.rowsOf(block) : undefined
      if (rows !== undefined) return answered(rows, count())
      waiting.set(block, answered)
      if (isSorted) return reportVisibleRows()
      sort = sortedBy
      ask()
    },
    /** The address has another sort. */
    sortBy: (next: string) => {
      if (next === sort) return
      if (api) applySort(api, next)
      // Without a column for this sort, AG Grid itself requests nothing.
      if (api && sortFrom(api.getColumnState()) === next) return
      sort = next
      ask()
    },
    sorted: (isByUser: boolean) => {
      if (!api) return
      const next = sortFrom(api.getColumnState())
      if (api.getDisplayedRowCount() > 0) api.ensureIndexVisible(0, 'top')
      if (next !== null && isByUser) latest.current.onSort(next)
    },
    attach: (ready: GridApi<T>, height: number) => {
      api = ready
      rowHeight = height
      listWidth = 'wide'
      rearrange()
      applySort(ready, sort)
      const { from, total } = grid.store.getState()
      // The list may have become shorter, or empty, while it was not shown.
      const row = Math.min(from, total ?? 0, ready.getDisplayedRowCount()) - 1
      if (row > 0) ready.ensureIndexVisible(row, 'top')
    },
    detach: () => {
      api = null
      waiting.clear()
      deliveredBlocks.clear()
    },
    /** Rows were drawn. */
    drawn: () => {
      const { selection } = latest.current
      if (selection) mark(selection.value)
      reportVisibleRows()
      follower.settle()
      reportFocusedRow()
      focus.settle()
    },
    resized: (next: ListWidth) => {
      reportVisibleRows()
      if (next === listWidth) return
      listWidth = next
      setGridState({ isNarrow: listWidth === 'narrow' })
      rearrange()
    },
    saveColumns: (event: ColumnMovedEvent<T> | ColumnResizedEvent<T> | ColumnVisibleEvent<T>) => {
      const isFinished = !('finished' in event) || event.finished
      if (!isFinished || !event.source.startsWith('ui') || listWidth === 'narrow') return
      setColumns(latest.current.name, layoutOf(event.api))
    },
    /** The focus moved to another cell. */
    focused: () => {
      isFocusMoving = true
      reportFocusedRow()
      focus.settle()
    },
    /** The focus came with Tab. */
    focusGrid: (): boolean => {
      if (count() === 0) return false
      focusRow(focusedIndex() ?? 0)
      return true
    },
    /** Another component moved the focus to the list. */
    entered: () => {
      if (!focus.isParked()) focusRow(focusedIndex() ?? 0)
    },
    clicked: (row: T, index: number, event: Event | null) => choosing.clicked(row, index, event),
    key,
    /** Follows the focus through the window. */
    watchFocus: () => focus.watch(key),
  }
}

const visibleRows = (api: GridApi, section: HTMLElement | null, rowHeight: number) => {
  const { top, bottom } = api.getVerticalPixelRange()
  const leftOut = pixelsLeftOut(section, api.getDisplayedRowCount() * rowHeight)
  const from = Math.floor((top + leftOut) / rowHeight)
  return { from, to: Math.max(from, Math.ceil((bottom + leftOut) / rowHeight) - 1) }
}

/**
 * The pixels of the rows above the viewport that the scroll position does not count. A browser limits the height of an
 * element to some 30 million pixels; for more rows, AG Grid scrolls by shares of that height.
 */
const pixelsLeftOut = (section: HTMLElement | null, height: number): number => {
  const view = section?.querySelector('.ag-grid-viewport')
  if (!view || view.scrollHeight >= height) return 0
  const scrollable = view.scrollHeight - view.clientHeight
  return scrollable > 0 ? (view.scrollTop / scrollable) * (height - view.scrollHeight) : 0
}

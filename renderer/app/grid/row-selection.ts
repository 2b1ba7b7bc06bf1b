// Selecting rows of a list by keyboard and mouse: one, a range, all.
import type { RefObject } from 'react'
import { loadAllRows } from './all-rows.ts'
import type { Page } from './block-cache.ts'
import { TICKS } from './column-defs.tsx'
import type { DataGridProps } from './data-grid-props.ts'
import { BLOCK_ROWS } from './grid-options.ts'
import { fullSelection, isSelected, orderedPair, type Selection, toggleRow, withRows } from './selection.ts'

interface Parts<T, M> {
  readonly latest: RefObject<DataGridProps<T, M>>
  /** The row if it is loaded. */
  readonly row: (index: number) => T | undefined
  readonly load: (page: number, perPage: number, signal: AbortSignal) => Promise<Page<T, M>>
}

/** The largest range that can be selected, copied or processed row by row; the server accepts as many ids. */
const MAX_ROWS = 100_000

export const createRowSelection = <T, M>({ latest, row, load }: Parts<T, M>) => {
  /** The row where a range selection began, and the selection before it. */
  let anchor: number | null = null
  let base: Selection<T> | null = null
  let stop = new AbortController()

  const change = (selection: Selection<T>) => latest.current.selection?.onChange(selection)
  const current = (): Selection<T> | undefined => latest.current.selection?.value

  /** The rows of a range; those that are not loaded are requested. */
  const rowsBetween = async (first: number, last: number, signal: AbortSignal): Promise<readonly T[]> => {
    const rows: T[] = []
    for (let index = first; index <= Math.min(last, first + MAX_ROWS - 1); index++) {
      const loaded = row(index)
      if (loaded !== undefined) {
        rows.push(loaded)
        continue
      }
      const block = Math.floor(index / BLOCK_ROWS)
      const page = await load(block + 1, BLOCK_ROWS, signal)
      const needed = page.rows.slice(index - block * BLOCK_ROWS, last - block * BLOCK_ROWS + 1)
      if (needed.length === 0) break
      for (const each of needed) rows.push(each)
      index += needed.length - 1
    }
    return rows
  }

  const begin = (index: number) => {
    anchor = index
    base = null
  }
  const toggle = (index: number) => {
    const selection = current()
    const at = row(index)
    if (!selection || at === undefined) return
    begin(index)
    change(toggleRow(selection, latest.current.rowId(at), at))
  }

  const extendTo = (index: number) => {
    const selection = current()
    if (!selection) return
    anchor ??= index
    base ??= selection
    const [first, last] = orderedPair(anchor, index)
    const before = base
    stop.abort()
    stop = new AbortController()
    const { signal } = stop
    rowsBetween(first, last, signal).then(
      (rows) => {
        const pairs = rows.map((each) => [latest.current.rowId(each), each] as const)
        if (!signal.aborted) change(withRows(before, pairs, true))
      },
      () => undefined,
    )
  }

  return {
    anchor: () => anchor,
    /** Makes this row the start of the next range. */
    begin,
    toggle,
    extendTo,
    all: (): void => {
      if (current()) change(fullSelection())
    },
    /** Every selected row, with its record. */
    selectedRows: async (): Promise<readonly T[]> => {
      const selection = current()
      if (!selection) return []
      if (!selection.isAll) return [...selection.rows.values()]
      const { signal } = new AbortController()
      const rows = await loadAllRows((page, perPage) => load(page, perPage, signal), MAX_ROWS)
      return rows.filter((each) => isSelected(selection, latest.current.rowId(each)))
    },
    /** A click on the checkbox or with Ctrl selects a row, with Shift the range up to it; a plain click opens it. */
    clicked: (at: T, index: number, event: Event | null): void => {
      // A button in a row does its own action.
      if (event?.target instanceof Element && event.target.closest('button, a')) return
      const isMouse = event instanceof MouseEvent
      const isOnTick = event?.target instanceof Element && event.target.closest(`[col-id="${TICKS}"]`) !== null
      const isOther = isMouse && (event.ctrlKey || event.metaKey)
      if (current() && isMouse && event.shiftKey) extendTo(index)
      else if (current() && (isOnTick || isOther)) toggle(index)
      else {
        begin(index)
        latest.current.onOpen?.(at, false)
      }
    },
    forget: (): void => {
      stop.abort()
      anchor = null
      base = null
    },
  }
}

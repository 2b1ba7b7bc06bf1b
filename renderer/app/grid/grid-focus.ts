// The focus of a list: it can move to a row that is still loading, and survives the redrawing of rows.
import type { GridApi } from 'ag-grid-community'
import { TICKS } from './column-defs.tsx'

/** How many frames after their rows cells may be drawn or removed. */
const SETTLE_FRAMES = 30

/** Runs `look` in each of the next frames; more calls prolong it. */
const createFrames = (look: () => void) => {
  let left = 0
  const next = () => {
    left--
    look()
    if (left > 0) requestAnimationFrame(next)
  }
  return (): void => {
    if (left === 0) requestAnimationFrame(next)
    left = SETTLE_FRAMES
  }
}

/** Follows the focus through the window. */
const createTrace = (section: () => HTMLElement | null) => {
  const trace = {
    /** The focus belongs to the list; the user has not clicked or focused anything else since. */
    isOurs: false,
    /** The row that had the focus last. */
    row: -1,
  }
  const moved = ({ target }: Event): void => {
    trace.isOurs = target instanceof Element && section()?.contains(target) === true
    const row = trace.isOurs && target instanceof Element && target.closest('.ag-row')?.getAttribute('row-index')
    if (row) trace.row = Number(row)
  }
  /** Passes the keys that reach no cell; answers how to stop. */
  const watch = (isLost: () => boolean, onKey: (event: KeyboardEvent) => void) => {
    const onKeyDown = (event: KeyboardEvent) => {
      if (event.target === document.body && isLost()) onKey(event)
    }
    document.addEventListener('focusin', moved)
    document.addEventListener('pointerdown', moved)
    document.addEventListener('keydown', onKeyDown, { capture: true })
    return () => {
      document.removeEventListener('focusin', moved)
      document.removeEventListener('pointerdown', moved)
      document.removeEventListener('keydown', onKeyDown, { capture: true })
    }
  }
  return { trace, watch }
}

export const createGridFocus = (section: () => HTMLElement | null, api: () => GridApi | null) => {
  const { trace, watch } = createTrace(section)

  /** The list itself has the focus for a moment, so that keys before the row is drawn are not lost. */
  let isParked = false
  const park = () => {
    isParked = true
    section()?.focus({ preventScroll: true })
    isParked = false
  }
  const drawnCell = (): HTMLElement | null => {
    const cell = api()?.getFocusedCell()
    const place = cell && `.ag-row[row-index="${cell.rowIndex}"] [col-id="${cell.column.getColId()}"]`
    return place ? (section()?.querySelector<HTMLElement>(place) ?? null) : null
  }
  /** Whether the list has the focus, but none of its elements: drawing removed the cell. */
  const isLost = (): boolean =>
    trace.isOurs && (document.activeElement === document.body || document.activeElement === section())

  /** Moves to a row, in the same column. */
  const go = (index: number): void => {
    const grid = api()
    const column =
      grid?.getFocusedCell()?.column ?? grid?.getAllDisplayedColumns().find((each) => each.getColId() !== TICKS)
    if (!grid || !column || index < 0 || index >= grid.getDisplayedRowCount()) return
    trace.isOurs = true
    const isFar = Math.abs((grid.getFocusedCell()?.rowIndex ?? index) - index) > 1
    if (isFar || drawnCell() !== document.activeElement) park()
    grid.ensureIndexVisible(index)
    grid.setFocusedCell(index, column)
  }
  /** Returns the focus to its cell, or to the last row or the empty list if its row left. */
  const repair = () => {
    const count = api()?.getDisplayedRowCount() ?? 0
    const hasLeft = trace.row >= count
    // AG Grid moves it to the head when its row leaves; Enter would sort there.
    const isInHead = trace.isOurs && hasLeft && document.activeElement?.closest('.ag-header')
    if (!isLost() && !isInHead) return
    const cell = drawnCell()
    if (cell) cell.focus({ preventScroll: true })
    else if (count === 0) park()
    else if (hasLeft) go(count - 1)
  }

  return {
    /** After rows were drawn: returns the focus to its cell if drawing removes it. */
    settle: createFrames(repair),
    /** Follows the focus through the window, and passes the keys that reach no cell; answers how to stop. */
    watch: (onKey: (event: KeyboardEvent) => void) => watch(isLost, onKey),
    go,
    isParked: (): boolean => isParked,
  }
}

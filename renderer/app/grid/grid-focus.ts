// The focus of a list: it can move to a row that is still loading, and survives the redrawing of rows.
import type { GridApi } from 'ag-grid-community'
import { TICKS } from './column-defs.tsx'

export const createGridFocus = (section: () => HTMLElement | null, api: () => GridApi | null) => {
  /** The focus belongs to the list; the user has not clicked or focused anything else since. */
  let isOurs = false

  /** The list itself has the focus for a moment, so that keys before the row is drawn are not lost. */
  let isParked = false
  const park = () => {
    isParked = true
    section()?.focus({ preventScroll: true })
    isParked = false
  }
  const drawnCell = (): HTMLElement | null => {
    const cell = api()?.getFocusedCell()
    if (!cell) return null
    return (
      section()?.querySelector<HTMLElement>(
        `.ag-row[row-index="${cell.rowIndex}"] [col-id="${cell.column.getColId()}"]`,
      ) ?? null
    )
  }

  /** Another element got the focus: notes whether it belongs to the list. */
  const moved = ({ target }: Event): void => {
    isOurs = target instanceof Node && section()?.contains(target) === true
  }

  return {
    /** After rows were drawn: returns the focus to its cell if drawing removed it. */
    settle: (): void => {
      if (!isOurs) return
      const active = document.activeElement
      if (active !== document.body && active !== section()) return
      drawnCell()?.focus({ preventScroll: true })
    },
    /** Follows the focus through the window; answers how to stop. */
    watch: () => {
      document.addEventListener('focusin', moved)
      document.addEventListener('pointerdown', moved)
      return () => {
        document.removeEventListener('focusin', moved)
        document.removeEventListener('pointerdown', moved)
      }
    },
    /** Moves to a row, in the same column. */
    go: (index: number): void => {
      const grid = api()
      const column =
        grid?.getFocusedCell()?.column ?? grid?.getAllDisplayedColumns().find((each) => each.getColId() !== TICKS)
      if (!grid || !column || index < 0 || index >= grid.getDisplayedRowCount()) return
      isOurs = true
      const isFar = Math.abs((grid.getFocusedCell()?.rowIndex ?? index) - index) > 1
      if (isFar || drawnCell() !== document.activeElement) park()
      grid.ensureIndexVisible(index)
      grid.setFocusedCell(index, column)
    },
    isParked: (): boolean => isParked,
  }
}

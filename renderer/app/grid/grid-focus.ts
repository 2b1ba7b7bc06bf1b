// The keyboard's place in a list: it goes where it is sent also when the row is still on its way, and is not lost when
// rows are drawn anew.
import type { GridApi } from 'ag-grid-community'
import { TICKS } from './column-defs.tsx'

export const createGridFocus = (section: () => HTMLElement | null, api: () => GridApi | null) => {
  /** The keyboard belongs to the list; nothing else was clicked or focused since. */
  let isOurs = false

  /** The list itself has the focus for a moment, so that keys that come before the row is drawn are heard. */
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

  return {
    /** After rows were drawn: the focus goes back to its cell if drawing took it away. */
    settle: (): void => {
      if (!isOurs) return
      const active = document.activeElement
      if (active !== document.body && active !== section()) return
      drawnCell()?.focus({ preventScroll: true })
    },
    /** Something has the focus now: is it of the list? */
    moved: (target: EventTarget | null): void => {
      isOurs = target instanceof Node && section()?.contains(target) === true
    },
    /** Goes to a row, in the column it was in. */
    go: (index: number): void => {
      const grid = api()
      const column =
        grid?.getFocusedCell()?.column ?? grid?.getAllDisplayedColumns().find((each) => each.getColId() !== TICKS)
      if (!grid || !column) return
      isOurs = true
      const isFar = Math.abs((grid.getFocusedCell()?.rowIndex ?? index) - index) > 1
      if (isFar || drawnCell() !== document.activeElement) park()
      grid.ensureIndexVisible(index)
      grid.setFocusedCell(index, column)
    },
    isParked: (): boolean => isParked,
  }
}

// The state of an editable grid while it is on screen, and its handle: for its footer, and for commands.
import { createStore, type StoreApi } from 'zustand'
import type { CellChange, CellValue } from './edit-column.ts'
import type { Plan } from './plan-changes.ts'
import { type Box, type Cell, type Range, singleCell } from './range.ts'

/** The input in progress. */
interface Editing {
  readonly rowId: string
  readonly columnId: string
  /** The text in the field at first. */
  readonly text: string
  /** The user began by typing: then arrow keys end the input, as in a spreadsheet. */
  readonly isReplacing: boolean
}

/** A message about the last change, shown once. */
interface Notice {
  readonly kind: 'locked' | 'unreadable'
  readonly text: string
}

/** The sums of the selected cells. */
interface Sums {
  readonly cells: number
  /** Cells with an amount. */
  readonly amounts: number
  readonly sum: number
}

export interface EditState {
  readonly range: Range
  /** The active cell: the one where the selection began, or another of the range. */
  readonly active: Cell
  /** The cells under the dragged fill handle. */
  readonly filling: Box | null
  readonly editing: Editing | null
  readonly notice: Notice | null
  readonly sums: Sums
  /** The present position of each row and column. */
  readonly rows: ReadonlyMap<string, number>
  readonly columns: ReadonlyMap<string, number>
}

/** What other components can ask of the grid. */
export interface EditHandle<T> {
  /** Focuses the grid: the cell that had the focus, or the first editable one if that cell is locked. */
  readonly focus: () => void
  /** The plan of giving each selected cell a value made from its current one; nothing is changed yet. */
  readonly plan: (valueFor: (row: T, value: CellValue) => CellValue) => Plan<T>
  /** The editable ones of the selected cells. */
  readonly editableCells: () => readonly { readonly row: T; readonly columnId: string; readonly value: CellValue }[]
  /** Applies a plan, and reports locked cells. */
  readonly apply: (plan: Plan<T>) => void
}

const unmountedHandle = <T>(): EditHandle<T> => ({
  focus: () => undefined,
  plan: () => ({ changes: [], locked: [], faults: [] }),
  editableCells: () => [],
  apply: () => undefined,
})

export interface EditGrid<T> {
  readonly store: StoreApi<EditState>
  handle: EditHandle<T>
}

const FIRST: Cell = { row: 0, column: 0 }

/** A grid before it is on screen: `useState(createEditGrid<Row>)` in the screen, passed to `EditableGrid`. */
export const createEditGrid = <T>(): EditGrid<T> => ({
  store: createStore<EditState>(() => ({
    range: singleCell(FIRST),
    active: FIRST,
    filling: null,
    editing: null,
    notice: null,
    sums: { cells: 1, amounts: 0, sum: 0 },
    rows: new Map(),
    columns: new Map(),
  })),
  handle: unmountedHandle<T>(),
})

/** Receives all changes of one step at once. */
export type OnChange<T> = (changes: readonly CellChange<T>[]) => void

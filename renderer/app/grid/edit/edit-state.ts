// What a grid that is typed into says of itself while it is on screen, and what can be asked of it: for its foot, for commands.
import { createStore, type StoreApi } from 'zustand'
import type { CellChange, CellValue } from './edit-column.ts'
import type { Plan } from './plan-changes.ts'
import { type Box, type Cell, type Range, singleCell } from './range.ts'

/** What is typed into at the moment. */
interface Editing {
  readonly rowId: string
  readonly columnId: string
  /** What stands in the field at first. */
  readonly text: string
  /** Somebody just typed: arrows then end it, as in a spreadsheet. */
  readonly isReplacing: boolean
}

/** What is told once about the last change. */
interface Notice {
  readonly kind: 'locked' | 'unreadable'
  readonly text: string
}

/** What the chosen cells come to. */
interface Sums {
  readonly cells: number
  /** Cells with an amount. */
  readonly amounts: number
  readonly sum: number
}

export interface EditState {
  readonly range: Range
  /** The cell that is typed into: the one where choosing began, or another of the range. */
  readonly active: Cell
  /** What the fill handle is drawn over. */
  readonly filling: Box | null
  readonly editing: Editing | null
  readonly notice: Notice | null
  readonly sums: Sums
  /** Where each row and column stands at the moment. */
  readonly rows: ReadonlyMap<string, number>
  readonly columns: ReadonlyMap<string, number>
}

/** What the grid does when it is asked to. */
export interface EditHandle<T> {
  /** Puts the focus into the grid: to the cell that had it, or from a locked one to the first that takes something. */
  readonly focus: () => void
  /** What becomes of the chosen cells when each gets the value that is made of its own; nothing is changed yet. */
  readonly plan: (valueFor: (row: T, value: CellValue) => CellValue) => Plan<T>
  /** Those of the chosen cells that may be typed into. */
  readonly editableCells: () => readonly { readonly row: T; readonly columnId: string; readonly value: CellValue }[]
  /** Makes the changes of a plan, and tells what was locked. */
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

/** A grid before it is on screen: `useState(createEditGrid<Row>)` in the screen, given to `EditableGrid`. */
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

/** What a room is told of a change: all of it at once, as one. */
export type OnChange<T> = (changes: readonly CellChange<T>[]) => void

// The state of a list while it is on screen, and its handle: for its footer, its menu, its commands.
import { createStore, type StoreApi } from 'zustand'

export interface GridState<T, M> {
  /** How many rows the query finds; null: not known yet. */
  readonly total: number | null
  /** The totals that came with the first rows. */
  readonly meta: M | undefined
  /** First and last row on screen, from 1. */
  readonly from: number
  readonly to: number
  /** The focused row. */
  readonly focused: T | null
  /** Why rows are missing. */
  readonly error: Error | null
  /** The list is narrow: only essential columns are shown. */
  readonly isNarrow: boolean
}

/** What other components can ask of the list. */
interface GridHandle<T> {
  /** Focuses the cell that had the focus, or the first one. */
  readonly focus: () => void
  /** Moves the focus by `step` rows from the row with this id, otherwise from the focused one. */
  readonly move: (step: number, fromId?: string) => void
  /** Moves the focus to the next row, and keeps it there when rows before it leave the list. */
  readonly advance: () => void
  readonly retry: () => void
  readonly showColumn: (id: string, isShown: boolean) => void
  readonly resetColumns: () => void
  /** Every selected row with its record, also rows that were never on screen. */
  readonly chosen: () => Promise<readonly T[]>
  /** The ids of the visible columns, from left to right. */
  readonly visibleColumns: () => readonly string[]
  /** All rows that the filters find, in the order of the list, at most `limit`. */
  readonly everyRow: (limit: number) => Promise<readonly T[]>
}

const UNMOUNTED_HANDLE: GridHandle<never> = {
  focus: () => undefined,
  move: () => undefined,
  advance: () => undefined,
  retry: () => undefined,
  showColumn: () => undefined,
  resetColumns: () => undefined,
  chosen: async () => [],
  visibleColumns: () => [],
  everyRow: async () => [],
}

export interface Grid<T, M = unknown> {
  readonly store: StoreApi<GridState<T, M>>
  handle: GridHandle<T>
}

/** A list before it is on screen: `useState(createGrid<Row>)` in the screen, passed to `DataGrid`. */
export const createGrid = <T, M = unknown>(): Grid<T, M> => ({
  store: createStore<GridState<T, M>>(() => ({
    total: null,
    meta: undefined,
    from: 1,
    to: 1,
    focused: null,
    error: null,
    isNarrow: false,
  })),
  handle: UNMOUNTED_HANDLE,
})

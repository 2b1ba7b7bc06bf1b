// What a list says of itself while it is on screen, and what can be asked of it: for its foot, its menu, its commands.
import { createStore, type StoreApi } from 'zustand'

export interface GridState<T, M> {
  /** How many rows the question finds; null: not known yet. */
  readonly total: number | null
  /** What the server told beside the rows, with the first of them. */
  readonly meta: M | undefined
  /** First and last row on screen, from 1. */
  readonly from: number
  readonly to: number
  /** The row that has the focus. */
  readonly focused: T | null
  /** Why rows are missing. */
  readonly error: Error | null
  /** There is little room: only essential columns show. */
  readonly isNarrow: boolean
}

/** What the list does when it is asked to. */
interface GridHandle<T> {
  /** Puts the focus to the cell that had it, or to the first. */
  readonly focus: () => void
  /** Moves the focus by so many rows from the one with this id, else from the focused one. */
  readonly move: (step: number, fromId?: string) => void
  readonly retry: () => void
  readonly showColumn: (id: string, isShown: boolean) => void
  readonly resetColumns: () => void
  /** Every chosen row with its record, also those that were never on screen. */
  readonly chosen: () => Promise<readonly T[]>
}

const UNMOUNTED_HANDLE: GridHandle<never> = {
  focus: () => undefined,
  move: () => undefined,
  retry: () => undefined,
  showColumn: () => undefined,
  resetColumns: () => undefined,
  chosen: async () => [],
}

export interface Grid<T, M = unknown> {
  readonly store: StoreApi<GridState<T, M>>
  handle: GridHandle<T>
}

/** A list before it is on screen: `useState(createGrid<Row>)` in the screen, given to `DataGrid`. */
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

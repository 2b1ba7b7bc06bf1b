// What a list is given by the screen it stands in.
import type { ReactNode } from 'react'
import type { BookTable } from '../data/book-tables.ts'
import type { Page } from './block-cache.ts'
import type { Column } from './column.ts'
import type { Grid } from './grid-state.ts'
import type { Selection } from './selection.ts'

/** What a list asks the server for. */
export interface PageRequest {
  /** From 1. */
  readonly page: number
  readonly per_page: number
  /** `-booking_date`. */
  readonly sort: string
  /** What is told about all rows (counts, sums) is asked with this page. */
  readonly withMeta: boolean
  readonly signal: AbortSignal
}

export interface DataGridProps<T, M> {
  /** What it says of itself, for what stands around it; made by `createGrid`. */
  readonly grid: Grid<T, M>
  /** Under which the arrangement of its columns is kept. */
  readonly name: string
  readonly label: string
  readonly columns: readonly Column<T>[]
  readonly load: (request: PageRequest) => Promise<Page<T, M>>
  /** What identifies the filters: with another one the list starts at its top. */
  readonly filters: unknown
  /** Another sort than the server's first. */
  readonly sort: string
  readonly onSort: (sort: string) => void
  /** Asks again when one of them changes. */
  readonly tables: readonly BookTable[]
  readonly rowId: (row: T) => string
  /** Two lines of text in each row. */
  readonly lines?: 1 | 2
  /** A row was clicked or entered; `isMove`: the focus went on while one was open. */
  readonly onOpen?: (row: T, isMove: boolean) => void
  readonly openId?: string | undefined
  readonly selection?: { readonly value: Selection<T>; readonly onChange: (selection: Selection<T>) => void }
  /** Stands where the rows would when there are none. */
  readonly emptyState?: ReactNode
  /** Under the rows. */
  readonly foot?: ReactNode
}

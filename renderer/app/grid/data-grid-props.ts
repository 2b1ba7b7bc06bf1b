// The properties of a list.
import type { ReactNode } from 'react'
import type { BookTable } from '../data/book-tables.ts'
import type { PageRequest } from '../data/page-request.ts'
import type { Page } from './block-cache.ts'
import type { Column } from './column.ts'
import type { Grid } from './grid-state.ts'
import type { Selection } from './selection.ts'

export interface DataGridProps<T, M> {
  /** The state of the list, for the components around it; made by `createGrid`. */
  readonly grid: Grid<T, M>
  /** The name under which it stores the arrangement of its columns. */
  readonly name: string
  readonly label: string
  readonly columns: readonly Column<T>[]
  readonly load: (request: PageRequest) => Promise<Page<T, M>>
  /** Identifies the filters: when it changes, the list starts at its top. */
  readonly filters: unknown
  /** The user chose another sort. */
  readonly sort: string
  readonly onSort: (sort: string) => void
  /** The list refetches when one of these tables changes. */
  readonly tables: readonly BookTable[]
  readonly rowId: (row: T) => string
  /** Two lines of text in each row. */
  readonly lines?: 1 | 2
  /** The user clicked a row or pressed Enter on it; `isMove`: the focus moved to it while another row was open. */
  readonly onOpen?: (row: T, isMove: boolean) => void
  readonly openId?: string | undefined
  /**
   * Enter on a row, for a list in which it does more than opening the row; → then opens the row. Without it, Enter opens
   * the row.
   */
  readonly onEnter?: (row: T) => void
  readonly selection?: { readonly value: Selection<T>; readonly onChange: (selection: Selection<T>) => void }
  /** Shown in place of the rows when there are none. */
  readonly emptyState?: ReactNode
  /** Under the rows. */
  readonly footer?: ReactNode
}

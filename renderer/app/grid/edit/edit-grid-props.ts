// The properties of an editable grid.
import type { ReactNode } from 'react'
import type { EditColumn, RowKind } from './edit-column.ts'
import type { EditGrid, OnChange } from './edit-state.ts'

export interface EditableGridProps<T> {
  readonly grid: EditGrid<T>
  /** Unique among grids. */
  readonly name: string
  readonly label: string
  /** They depend on the row alone: a cell is redrawn when its row is another object. */
  readonly columns: readonly EditColumn<T>[]
  readonly rows: readonly T[]
  /** Totals that stay visible below the rows; the keyboard does not reach them. */
  readonly totals?: readonly T[]
  readonly rowId: (row: T) => string
  /** The name of a row in messages. */
  readonly rowName: (row: T) => string
  readonly kindOf: (row: T) => RowKind
  /**
   * The number by which a pasted line names its row, such as an account number; without it blocks are pasted in order.
   */
  readonly numberOf?: (row: T) => string
  /** The depth of a heading, from 0; for its style. */
  readonly levelOf?: (row: T) => number
  /** Whether a heading is expanded; null: the row is no heading. */
  readonly isExpanded?: (row: T) => boolean | null
  readonly onToggle?: (row: T) => void
  /** One paste, fill or typed value is one call. */
  readonly onChange: OnChange<T>
  /** Enter on a read-only cell. */
  readonly onOpen?: (row: T, columnId: string) => void
  readonly emptyState?: ReactNode
}

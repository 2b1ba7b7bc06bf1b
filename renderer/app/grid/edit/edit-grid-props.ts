// What a room says of its grid that is typed into.
import type { ReactNode } from 'react'
import type { EditColumn, RowKind } from './edit-column.ts'
import type { EditGrid, OnChange } from './edit-state.ts'

export interface EditableGridProps<T> {
  readonly grid: EditGrid<T>
  /** Unique among grids. */
  readonly name: string
  readonly label: string
  /** All that they say follows from the row: a cell is drawn anew when its row is another object. */
  readonly columns: readonly EditColumn<T>[]
  readonly rows: readonly T[]
  /** Totals that stay in sight below the others; keys do not go there. */
  readonly totals?: readonly T[]
  readonly rowId: (row: T) => string
  /** What a row is called in messages. */
  readonly rowName: (row: T) => string
  readonly kindOf: (row: T) => RowKind
  /** The number by which a pasted line names its row, as that of an account; without it blocks are pasted in order. */
  readonly numberOf?: (row: T) => string
  /** How deep a heading stands, from 0; for its looks. */
  readonly levelOf?: (row: T) => number
  /** Whether a heading shows what is below it; null: it is none. */
  readonly isExpanded?: (row: T) => boolean | null
  readonly onToggle?: (row: T) => void
  /** One paste, fill or typed value is one call. */
  readonly onChange: OnChange<T>
  /** Enter on a cell that cannot be typed into. */
  readonly onOpen?: (row: T, columnId: string) => void
  readonly emptyState?: ReactNode
}

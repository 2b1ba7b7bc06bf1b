// How the cells of a column become values.
import type { UnreadableCell } from '../../../shared/record/import/item-table.ts'
import type { Cell } from '../table/cells/raw-table.ts'

/** The value of a cell as a text; `text`: the cell without surrounding blanks. */
export type CellReader = (cell: Cell, text: string) => string | Pick<UnreadableCell, 'type'>

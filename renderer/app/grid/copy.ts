// Copies values and rows of a list to the clipboard.
import type { GridApi } from 'ag-grid-community'
import { copyTextOf, tabSeparated } from './column.ts'
import type { DataGridProps } from './data-grid-props.ts'

const writeClipboard = (text: string): void => void navigator.clipboard.writeText(text)

/** Copies the selected rows with the columns as shown; otherwise the value of the focused cell. */
export const copyFrom = <T, M>(
  api: GridApi<T>,
  { columns, selection }: DataGridProps<T, M>,
  selectedRows: () => Promise<readonly T[]>,
  rowAt: (index: number) => T | undefined,
): void => {
  const shown = api
    .getAllDisplayedColumns()
    .flatMap((column) => columns.find(({ id }) => id === column.getColId()) ?? [])
  if (selection && (selection.value.isAll || selection.value.rows.size > 0))
    return void selectedRows().then((rows) => writeClipboard(tabSeparated(shown, rows)))
  const cell = api.getFocusedCell()
  const row = cell ? rowAt(cell.rowIndex) : undefined
  const column = columns.find(({ id }) => id === cell?.column.getColId())
  if (column && row !== undefined) writeClipboard(copyTextOf(column, row))
}

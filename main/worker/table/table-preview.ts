// The first lines of a table as they are, for a user who assigns its columns.
import type { TablePreview } from '../../../shared/record/import/file-refusal.ts'
import { cellText, type RawTable } from './cells/raw-table.ts'

const MAX_LINES = 30
const MAX_COLUMNS = 60
const MAX_CELL = 120

/** Entry 0 is line 1 of the file. A line that continues a cell of the line above is empty. */
export const previewOf = (table: RawTable): TablePreview => {
  const preview: string[][] = []
  for (let index = 0; index < Math.min(table.rows.length, MAX_LINES); index++) {
    const line = table.lines[index] ?? 0
    if (line > MAX_LINES) break
    while (preview.length < line - 1) preview.push([])
    preview.push((table.rows[index] ?? []).slice(0, MAX_COLUMNS).map((cell) => cellText(cell).slice(0, MAX_CELL)))
  }
  return preview
}

// Finds the remembered mapping for a table: the one whose form matches its titles, wherever they are.
import { tableShape } from '../../../shared/record/import/column-mapping.ts'
import type { RememberedMapping } from '../../../shared/record/import/remembered-mapping.ts'
import type { RawTable } from './cells/raw-table.ts'
import { findHeader, startAtTitles, type TableStart } from './columns/find-header.ts'
import { sampleOf } from './columns/table-sample.ts'

/** The mappings of the account's earlier files, reduced to the fields used here. */
export type RememberedTable = Pick<RememberedMapping, 'shape' | 'mapping' | 'encoding'>

export interface RememberedStart {
  readonly remembered: RememberedTable
  readonly start: TableStart
}

/** Titles further down belong to other content. */
const SEARCHED_ROWS = 200

/** The remembered mapping for the table and the place of its titles; null if there is none for a table of this form. */
export const rememberedFor = (
  table: RawTable,
  remembered: readonly RememberedTable[] | undefined,
): RememberedStart | null => {
  if (remembered === undefined || remembered.length === 0) return null
  const byShape = new Map(remembered.map((entry) => [entry.shape, entry]))
  for (let index = 0; index < Math.min(table.rows.length, SEARCHED_ROWS); index++) {
    const start = startAtTitles(table.rows, index)
    const entry = byShape.get(tableShape(start.titles ?? []))
    if (entry && entry.mapping.header_line !== null) return { remembered: entry, start }
  }
  return withoutTitles(table, byShape)
}

/** A table without titles is recognised by its width only. */
const withoutTitles = (table: RawTable, byShape: ReadonlyMap<string, RememberedTable>): RememberedStart | null => {
  const start = findHeader(table)
  if (start === null || start.titles !== null) return null
  const { width } = sampleOf(table, start)
  const entry = byShape.get(tableShape(Array.from({ length: width }, () => null)))
  return entry ? { remembered: entry, start } : null
}

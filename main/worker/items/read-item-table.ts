// Reads tables of companies, invoices and expenses, from bytes to rows: finds the table and its columns, reads its
// rows, or says what is missing. It knows no programs: titles and content decide.

import type { FileRefusal } from '../../../shared/record/import/file-refusal.ts'
import type {
  ItemKind,
  ItemMapping,
  ItemMappingInput,
  ItemNote,
  ItemReading,
  ItemTable,
} from '../../../shared/record/import/item-table.ts'
import { err, ok, type Result } from '../../../shared/value/result.ts'
import { cellText, columnCount, isBlankRow, type RawTable } from '../table/cells/raw-table.ts'
import { bestHeader, startWithoutTitles, type TableStart } from '../table/columns/find-header.ts'
import { tablesIn } from '../table/read-table.ts'
import { isEssentialItemTitle, itemTitleWeight } from './item-words.ts'
import { type ItemColumns, mapItemColumns } from './map-item-columns.ts'
import { readItemRows } from './read-item-rows.ts'

/**
 * The rows of the first sheet that is such a table. Refuses with 415 a file that is no table; with 422 a table with
 * unclear columns (the text says what was found), with amounts that can be read in two ways, or with too many rows.
 */
export const readItemTable = async (
  bytes: Uint8Array,
  { kind, mapping, encoding }: ItemReading,
): Promise<Result<ItemTable, FileRefusal>> => {
  const tables = await tablesIn(bytes, encoding ?? null)
  if (!tables.ok) return tables
  let nearest: FileRefusal | null = null
  for (const [index, table] of tables.value.entries()) {
    const read = readOne(table, kind, mapping ?? null)
    if (read.ok) return ok(withNote(read.value, tables.value.slice(index + 1)))
    if (nearest === null || nearest.code === EMPTY.code) nearest = read.error
  }
  return err(nearest ?? EMPTY)
}

const EMPTY: FileRefusal = { code: 'no_rows', values: { of: 'list', skipped: [] } }

const withNote = (table: ItemTable, others: readonly RawTable[]): ItemTable => {
  const more = others.filter(({ rows }) => rows.some((row) => !isBlankRow(row))).map(({ sheet }) => sheet ?? '')
  if (more.length === 0) return table
  const values = { sheet: table.mapping.sheet ?? '', others: more.slice(0, 10) }
  return { ...table, warnings: [...table.warnings, { code: 'sheets_not_read', values }] }
}

const readOne = (
  table: RawTable,
  kind: ItemKind,
  mappingInput: ItemMappingInput | null,
): Result<ItemTable, FileRefusal> => {
  if (table.rows.every(isBlankRow)) return err(EMPTY)
  const start = startOf(table, kind, mappingInput)
  if (start === null) return err(noTitleRowRefusal(table))
  const columns = mapItemColumns(table, start, kind, mappingInput)
  if (columns.problems.length > 0) return err(unclearColumnsRefusal(mappingOf(table, start, columns), columns.problems))
  const read = readItemRows({ table, start, kind, columns, mappingInput })
  if (!read.ok) return read
  const { rows, skipped, warnings, decimal, date_order } = read.value
  const mapping = { ...mappingOf(table, start, columns), decimal, date_order }
  return ok({
    rows,
    skipped,
    mapping,
    warnings: [...(table.warnings as readonly ItemNote[]), ...columns.warnings, ...warnings],
  })
}

const startOf = (table: RawTable, kind: ItemKind, mappingInput: ItemMappingInput | null): TableStart | null => {
  if (mappingInput?.header_line === null) return startWithoutTitles(0)
  const line = mappingInput?.header_line ?? null
  const header =
    line === null
      ? bestHeader(table.rows, {
          weight: (title) => itemTitleWeight(kind, title),
          isEssential: (title) => isEssentialItemTitle(kind, title),
        })
      : table.lines.findIndex((each) => each >= line)
  if (header === null || header === -1) return mappingInput && line === null ? startWithoutTitles(0) : null
  return { header, titles: (table.rows[header] ?? []).map(cellText), first: header + 1 }
}

const MAX_SAMPLE = 80

const mappingOf = (table: RawTable, start: TableStart, columns: ItemColumns): ItemMapping => ({
  columns: columns.assigned.map(({ attribute, confidence }, index) => ({
    index,
    header: columns.headers[index] ?? null,
    attribute,
    confidence: Math.round(confidence * 100) / 100,
    samples: (columns.evidence[index]?.samples ?? []).map((sample) => sample.slice(0, MAX_SAMPLE)),
  })),
  header_line: start.header === null ? null : (table.lines[start.header] ?? null),
  decimal: null,
  date_order: null,
  encoding: table.encoding,
  delimiter: table.delimiter,
  sheet: table.sheet,
})

const noTitleRowRefusal = (table: RawTable): FileRefusal => {
  const first = table.rows.find((row) => !isBlankRow(row)) ?? []
  const count = columnCount(table.rows.slice(0, 500))
  return { code: 'columns_unclear', values: { of: 'list', columns: count, first_row: first.map(cellText) } }
}

const unclearColumnsRefusal = (
  { columns, header_line }: ItemMapping,
  problems: ItemColumns['problems'],
): FileRefusal => {
  const found = columns.map(({ index, header, attribute, samples }) => ({ index, title: header, attribute, samples }))
  return { code: 'columns_unclear', values: { of: 'list', problems, found, header_line } }
}

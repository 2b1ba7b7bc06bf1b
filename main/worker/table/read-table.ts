// Table statements, from bytes to rows: CSV, TXT, XLS, XLSX. Finds the table, maps its columns, reads its rows, or says
// what is missing. Knows no banks: titles and content decide.
import { type GivenMapping, tableShape } from '../../../shared/record/column-mapping.ts'
import type { FileRefusal, ParsedFile } from '../../../shared/record/parsed-statement.ts'
import { err, ok, type Result } from '../../../shared/value/result.ts'
import { unsupported } from '../file-refusals.ts'
import { decodeTable } from './decode-table.ts'
import { describeMapping } from './describe-mapping.ts'
import { findHeader, isMovementLike, type TableStart, titledAt, withoutTitles } from './find-header.ts'
import { givenColumns } from './given-mapping.ts'
import { type FoundColumns, mapColumns } from './map-columns.ts'
import { columnCount, isBlankRow, type RawTable } from './raw-table.ts'
import { readCsv } from './read-csv.ts'
import { isHtmlTable, readHtmlTable } from './read-html-table.ts'
import { isBareBiff, isOle, isSpreadsheetXml, isZip, readWorkbook } from './read-workbook.ts'
import { readStatements } from './table-statements.ts'

export interface TableOptions {
  /** What the columns mean, said by the caller or remembered. */
  readonly mapping?: GivenMapping | null
  /** Overrides the encoding of a text file, by any name iconv-lite knows. */
  readonly encoding?: string | null
  /** Of rows that name none in a file that names none: that of the bank account. CHF without it. */
  readonly currency?: string | null
}

/**
 * The statements of a table file. Refuses with 415 what is no table, with 422 a table that is no statement or whose
 * columns are not clear; the refusal then carries the mapping as far as it was found.
 */
export const readTable = async (
  bytes: Uint8Array,
  options: TableOptions = {},
): Promise<Result<ParsedFile, FileRefusal>> => {
  const tables = await tablesIn(bytes, options.encoding ?? null)
  return tables.ok ? readFirstStatement(tables.value, options) : tables
}

/** The tables of a file in their order: the one of a text, or one for each sheet of a workbook. */
export const tablesIn = async (
  bytes: Uint8Array,
  encoding: string | null,
): Promise<Result<readonly RawTable[], FileRefusal>> => {
  if (isZip(bytes) || isOle(bytes) || isBareBiff(bytes)) return readWorkbook(bytes)
  const decoded = decodeTable(bytes, encoding)
  if (!decoded.ok) return decoded
  const { text } = decoded.value
  if (isHtmlTable(text)) {
    const rows = readHtmlTable(text)
    const lines = rows.map((_, index) => index + 1)
    const { encoding: used } = decoded.value
    return ok([{ rows, lines, format: 'spreadsheet', encoding: used, delimiter: null, sheet: null, warnings: [] }])
  }
  if (isSpreadsheetXml(text)) return readWorkbook(bytes)
  if (/^\s*</.test(text)) {
    return unsupported('invalid_file_format', 'this is a web page or XML, no table.')
  }
  const table = readCsv(text, decoded.value.encoding)
  return table.ok ? ok([table.value]) : table
}

/** Markup that is read as a table: HTML tables and Excel's XML of 2003, as banks save them under the name `.xls`. */
export const isTableMarkup = (bytes: Uint8Array): boolean => {
  const decoded = decodeTable(bytes.subarray(0, 100_000))
  return decoded.ok && (isHtmlTable(decoded.value.text) || isSpreadsheetXml(decoded.value.text))
}

/** The first sheet that is a statement; when none is, the refusal of the one that comes nearest. */
const readFirstStatement = (tables: readonly RawTable[], options: TableOptions): Result<ParsedFile, FileRefusal> => {
  let nearest: FileRefusal | null = null
  for (const [index, table] of tables.entries()) {
    const file = readOne(table, options)
    if (file.ok) return ok(withNote(file.value, table, tables.slice(index + 1)))
    if (nearest === null || (file.error.mapping && !nearest.mapping)) nearest = file.error
  }
  return err(nearest ?? noStatement())
}

/** Tells about further sheets that hold rows of days and amounts, too: only one is imported. */
const withNote = (file: ParsedFile, taken: RawTable, others: readonly RawTable[]): ParsedFile => {
  const more = others.filter((table) => table.rows.slice(0, 200).some(isMovementLike)).map((table) => table.sheet ?? '')
  if (more.length === 0) return file
  const note = `Only the sheet "${taken.sheet ?? ''}" was read; there are also rows in "${more.join('", "')}".`
  const [first, ...rest] = file.statements
  return first ? { ...file, statements: [{ ...first, warnings: [...first.warnings, note] }, ...rest] } : file
}

const noStatement = (): FileRefusal => ({
  status: 422,
  code: 'no_statement',
  message: 'No statement was found in the file: no rows with a date and an amount.',
})

const readOne = (table: RawTable, options: TableOptions): Result<ParsedFile, FileRefusal> => {
  if (table.rows.every(isBlankRow)) return err({ ...noStatement(), message: 'The file holds no rows.' })
  const given = options.mapping ?? null
  const start = startOf(table, given)
  if (start === null) return err(withoutMovements(table))
  const found = given ? givenColumns(table, start, given) : mapColumns(table, start)
  if (found.money === null || found.problems.length > 0) return err(unclear(table, start, found))
  return readStatements({
    table,
    start,
    found,
    money: found.money,
    given,
    currency: options.currency ?? null,
  })
}

const startOf = (table: RawTable, given: GivenMapping | null): TableStart | null => {
  if (given?.header_line === undefined) return findHeader(table) ?? (given ? withoutTitles(0) : null)
  if (given.header_line === null) return withoutTitles(0)
  const wanted = given.header_line
  const header = table.lines.findIndex((line) => line >= wanted)
  return header === -1 ? null : titledAt(table.rows, header)
}

/** 422 for a text or sheet without a single row that has a day and an amount. */
const withoutMovements = (table: RawTable): FileRefusal => {
  const count = columnCount(table.rows.slice(0, 500))
  const what = count <= 1 ? 'It has only one column.' : `Its ${count} columns hold no row with a date and an amount.`
  return { ...noStatement(), message: `No statement was found in the file. ${what}` }
}

const unclear = (table: RawTable, start: TableStart, found: FoundColumns): FileRefusal => {
  const mapping = describeMapping({ table, start, found, plan: null })
  const shown = mapping.columns
    .filter((column) => column.meaning !== 'ignored' && column.confidence >= 0.5)
    .map((column) => `"${column.header || `column ${column.index + 1}`}" as ${column.meaning}`)
  const titles = found.headers.filter((title) => title).join(', ')
  const parts = [
    ...found.problems,
    shown.length > 0 ? `Found: ${shown.join(', ')}.` : titles === '' ? '' : `The columns are: ${titles.slice(0, 300)}.`,
    'Choose the columns by hand.',
  ]
  return {
    status: 422,
    code: 'columns_unclear',
    message: `The columns cannot be mapped automatically. ${parts.filter((part) => part !== '').join(' ')}`,
    mapping: { ...mapping, shape: tableShape(found.headers) },
  }
}

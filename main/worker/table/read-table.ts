// Reads statements in tables, from bytes to rows: CSV, TXT, XLS, XLSX. It finds the table, maps its columns and reads
// its rows, or says what is missing. It knows no banks: titles and content decide.

import { note } from '../../../shared/record/core/note.ts'
import type { MappingInput } from '../../../shared/record/import/column-mapping.ts'
import type { FileRefusal, MappingOrigin } from '../../../shared/record/import/file-refusal.ts'
import type { ParsedFile } from '../../../shared/record/import/parsed-statement.ts'
import type { LocalDate } from '../../../shared/value/calendar.ts'
import { normalizeIban } from '../../../shared/value/iban.ts'
import { err, ok, type Result } from '../../../shared/value/result.ts'
import { nameKey } from '../../../shared/value/text.ts'
import { refuse } from '../core/file-refusals.ts'
import { columnCount, isBlankRow, type RawTable } from './cells/raw-table.ts'
import type { AccountNames } from './columns/account-columns.ts'
import {
  findHeader,
  isTransactionLike,
  startAtTitles,
  startWithoutTitles,
  type TableStart,
} from './columns/find-header.ts'
import { type AccountContext, type FoundColumns, mapColumns } from './columns/map-columns.ts'
import { columnsOfInput } from './columns/mapping-input.ts'
import { readPreamble } from './columns/preamble.ts'
import { describeMapping } from './describe-mapping.ts'
import { decodeTable } from './formats/decode-table.ts'
import { readCsv } from './formats/read-csv.ts'
import { isHtmlTable, readHtmlTable } from './formats/read-html-table.ts'
import {
  isBareBiff,
  isOle,
  isSpreadsheetXml,
  isZip,
  readSpreadsheetXml,
  readWorkbook,
} from './formats/read-workbook.ts'
import { type RememberedTable, rememberedFor } from './remembered-table.ts'
import { layoutsOf, type TableLayout } from './table-layouts.ts'
import { daysOfSeveral, hasCertainColumns, partOf, pendingLines, rowCount, withAccountAbove } from './table-parts.ts'
import { previewOf } from './table-preview.ts'
import { outsideNote, readStatements } from './table-statements.ts'

export interface TableOptions {
  /** The meanings of the columns according to the caller. */
  readonly mapping?: MappingInput | null
  /** Mappings of earlier files. Without `mapping`, they apply to a table of the same form. */
  readonly remembered?: readonly RememberedTable[]
  /** Overrides the encoding of a text file, by any name that iconv-lite knows. */
  readonly encoding?: string | null
  /** The currency of the bank account, for rows in a file that names none. Default CHF. */
  readonly currency?: string | null
  /** Known IBANs and numbers of own accounts: a column of accounts with one of them contains own accounts. */
  readonly own_accounts?: readonly string[]
  /** The names of all own accounts: a column with nothing but such names contains own accounts. */
  readonly own_names?: readonly string[]
}

/**
 * The statements of a table file. Refuses with 415 a file that is no table; with 422 a table that is no statement or
 * has unclear columns. The refusal then has the mapping as far as it was found.
 */
export const readTable = async (
  bytes: Uint8Array,
  options: TableOptions = {},
): Promise<Result<ParsedFile, FileRefusal>> => {
  const using = options.mapping ? { ...options, remembered: [] } : options
  const tables = await tablesIn(bytes, using.encoding ?? null)
  const remembered = using.encoding ? null : await inRememberedEncoding(bytes, tables, using.remembered ?? [])
  const chosen = remembered ?? tables
  return chosen.ok ? readFirstStatement(chosen.value, using) : chosen
}

type Tables = Result<readonly RawTable[], FileRefusal>

/** The tables of a text in the encoding that the user chose for a table of this form; null: keep them as decoded. */
const inRememberedEncoding = async (
  bytes: Uint8Array,
  found: Tables,
  remembered: readonly RememberedTable[],
): Promise<Tables | null> => {
  const used = found.ok ? (found.value[0]?.encoding ?? null) : 'none'
  if (used === null || remembered.every(({ encoding }) => encoding === null)) return null
  const encodingIn = (tables: Tables) =>
    tables.ok ? tables.value.map((table) => rememberedFor(table, remembered)?.remembered).find(isDefined) : undefined
  const known = encodingIn(found)
  if (known) return known.encoding === null || known.encoding === used ? null : tablesIn(bytes, known.encoding)
  // In a wrong encoding the titles differ from the remembered ones.
  for (const encoding of new Set(remembered.map((entry) => entry.encoding))) {
    if (encoding === null || encoding === used) continue
    const tables = await tablesIn(bytes, encoding)
    if (encodingIn(tables)?.encoding === encoding) return tables
  }
  return null
}

const isDefined = <T>(value: T | undefined): value is T => value !== undefined

/** The tables of a file in order: one of a text, or one for each sheet of a workbook. */
export const tablesIn = async (bytes: Uint8Array, encoding: string | null): Promise<Tables> => {
  if (isZip(bytes) || isOle(bytes) || isBareBiff(bytes)) return readWorkbook(bytes)
  const decoded = decodeTable(bytes, encoding)
  if (!decoded.ok) return decoded
  const { text, warnings } = decoded.value
  if (isHtmlTable(text)) {
    const rows = readHtmlTable(text)
    const lines = rows.map((_, index) => index + 1)
    const { encoding: used } = decoded.value
    return ok([{ rows, lines, format: 'spreadsheet', encoding: used, delimiter: null, sheet: null, warnings }])
  }
  if (isSpreadsheetXml(text)) return readSpreadsheetXml(text)
  if (/^\s*</.test(text)) {
    return refuse({ code: 'invalid_file_format', values: { found: 'markup' } })
  }
  const table = readCsv(text, decoded.value.encoding)
  return table.ok ? ok([{ ...table.value, warnings: [...warnings, ...table.value.warnings] }]) : table
}

/** Whether markup is a table: HTML tables and Excel's XML of 2003, which banks save under the name `.xls`. */
export const isTableMarkup = (bytes: Uint8Array): boolean => {
  const decoded = decodeTable(bytes.subarray(0, 100_000))
  return decoded.ok && (isHtmlTable(decoded.value.text) || isSpreadsheetXml(decoded.value.text))
}

/** The first sheet that is a statement; if there is none, the refusal of the sheet that comes nearest. */
const readFirstStatement = (tables: readonly RawTable[], options: TableOptions): Result<ParsedFile, FileRefusal> => {
  let nearest: FileRefusal | null = null
  for (const [index, table] of tables.entries()) {
    const { file, origin } = readSheet(table, options)
    const shown = { mapping_origin: origin, preview: previewOf(table) }
    if (file.ok) return ok({ ...withNote(file.value, table, tables.slice(index + 1)), ...shown })
    if (nearest === null || (file.error.mapping && !nearest.mapping)) nearest = { ...file.error, ...shown }
  }
  return err(nearest ?? NO_STATEMENT)
}

/** Adds a warning about further sheets with rows of days and amounts: only one is imported. */
const withNote = (file: ParsedFile, chosen: RawTable, others: readonly RawTable[]): ParsedFile => {
  const more = others
    .filter((table) => table.rows.slice(0, 200).some(isTransactionLike))
    .map((table) => table.sheet ?? '')
  if (more.length === 0) return file
  const warning = note('other_sheets', { sheet: chosen.sheet ?? '', others: `"${more.join('", "')}"` })
  const [first, ...rest] = file.statements
  return first ? { ...file, statements: [{ ...first, warnings: [...first.warnings, warning] }, ...rest] } : file
}

const NO_STATEMENT: FileRefusal = { code: 'no_statement', values: { found: 'nothing' } }

interface PartResult {
  readonly file: Result<ParsedFile, FileRefusal>
  readonly origin: MappingOrigin
}

/** Reads the tables of a sheet: usually one, or several with different columns. */
const readSheet = (table: RawTable, options: TableOptions): PartResult => {
  const layouts = layoutsOf(table.rows)
  if (layouts.length < 2) return readPart(table, options)
  if (options.mapping) return readRequestedPart(table, layouts, options)
  const booked = layouts.filter(({ pending }) => pending === null)
  const readParts = (sharedDays: ReadonlySet<LocalDate>) =>
    booked.map((layout) => ({
      ...readPart(partOf(table, layout), options, sharedDays),
      isTitled: layout.header !== null,
    }))
  const alone = readParts(NO_DAYS)
  const sharedDays = daysOfSeveral(alone)
  const parts = sharedDays.size === 0 ? alone : readParts(sharedDays)
  const files = parts.flatMap(({ file, isTitled }) =>
    file.ok && isTitled && hasCertainColumns(file.value) ? [file.value] : [],
  )
  if (files.length < parts.length || files.length === 0) {
    const { file, origin } = readPart(table, options)
    const lines = layouts.map(({ header, from }) => table.lines[header ?? from] ?? 0)
    const { mapping } = file.ok ? file.value : file.error
    return { file: err({ code: 'several_layouts', values: { lines }, ...(mapping && { mapping }) }), origin }
  }
  const largest = files.reduce((a, b) => (rowCount(b) > rowCount(a) ? b : a))
  const statements = withAccountAbove(files.flatMap((file) => file.statements))
  const [first, ...rest] = statements
  if (first === undefined) return readPart(table, options)
  const lines = booked.map(({ header }) => table.lines[header ?? 0]).join(', ')
  const withWarning = {
    ...first,
    warnings: [...first.warnings, ...(booked.length > 1 ? [note('several_layouts', { lines })] : [])],
    skipped: [...pendingLines(table, layouts), ...(first.skipped ?? [])].sort((a, b) => a.source_line - b.source_line),
  }
  return { file: ok({ ...largest, statements: [withWarning, ...rest] }), origin: parts[0]?.origin ?? 'automatic' }
}

const NO_DAYS: ReadonlySet<LocalDate> = new Set()

/** Reads the table that the mapping is for; the lines of the other tables are named. */
const readRequestedPart = (table: RawTable, layouts: readonly TableLayout[], options: TableOptions): PartResult => {
  const start = startOf(table, options.mapping ?? null)
  const at = start?.header ?? start?.first ?? 0
  const own = layouts.find(({ from, end }) => at >= from && at < end)
  if (!own) return readPart(table, options)
  const read = readPart(partOf(table, own), options)
  if (!read.file.ok) return read
  const outside = layouts
    .filter((layout) => layout !== own)
    .flatMap(({ from, end }) =>
      table.lines.slice(from, end).filter((_, row) => isTransactionLike(table.rows[from + row] ?? [])),
    )
  const [first, ...rest] = read.file.value.statements
  if (first === undefined || outside.length === 0) return read
  const withWarning = { ...first, warnings: [...first.warnings, outsideNote(outside)] }
  return { ...read, file: ok({ ...read.file.value, statements: [withWarning, ...rest] }) }
}

const readPart = (table: RawTable, options: TableOptions, sharedDays: ReadonlySet<LocalDate> = NO_DAYS): PartResult => {
  const known = rememberedFor(table, options.remembered)
  const mappingInput = options.mapping ?? known?.remembered.mapping ?? null
  const origin = options.mapping ? 'given' : known ? 'remembered' : 'automatic'
  const start = known?.start ?? startOf(table, mappingInput)
  return { file: readFrom({ table, start, mappingInput, sharedDays }, options), origin }
}

interface ReadInput {
  readonly table: RawTable
  readonly start: TableStart | null
  readonly mappingInput: MappingInput | null
  readonly sharedDays: ReadonlySet<LocalDate>
}

const readFrom = (
  { table, start, mappingInput, sharedDays }: ReadInput,
  options: TableOptions,
): Result<ParsedFile, FileRefusal> => {
  if (table.rows.every(isBlankRow)) return refuse({ code: 'no_statement', values: { found: 'no_rows' } })
  if (start === null)
    return err(
      mappingInput?.header_line ? missingLineRefusal(table, mappingInput.header_line) : noTransactionsRefusal(table),
    )
  const found = mappingInput
    ? columnsOfInput(table, start, mappingInput)
    : mapColumns(table, start, knownAccounts(table, start, options))
  if (found.money === null || found.problems.length > 0)
    return err(unclearColumnsRefusal(table, start, found, mappingInput !== null))
  return readStatements({
    table,
    start,
    found,
    money: found.money,
    mappingInput,
    currency: options.currency ?? null,
    names: namesOf(options),
    sharedDays,
  })
}

const knownAccounts = ({ rows }: RawTable, { header, first }: TableStart, options: TableOptions): AccountContext => ({
  named: readPreamble(rows.slice(0, header ?? first)).ibans,
  own: new Set((options.own_accounts ?? []).map(normalizeIban)),
  names: namesOf(options),
  currency: options.currency ?? null,
})

const namesOf = ({ own_names = [] }: TableOptions): AccountNames => {
  const names = new Map<string, number>()
  for (const name of own_names.map(nameKey)) names.set(name, (names.get(name) ?? 0) + 1)
  return names
}

const startOf = (table: RawTable, mappingInput: MappingInput | null): TableStart | null => {
  if (mappingInput?.header_line === undefined) return findHeader(table) ?? (mappingInput ? startWithoutTitles(0) : null)
  if (mappingInput.header_line === null) return startWithoutTitles(0)
  const requestedLine = mappingInput.header_line
  const header = table.lines.findIndex((line) => line >= requestedLine)
  return header === -1 ? null : startAtTitles(table.rows, header)
}

/** 422 for a text or sheet without a row that has a day and an amount. */
const noTransactionsRefusal = (table: RawTable): FileRefusal => {
  const count = columnCount(table.rows.slice(0, 500))
  return {
    code: 'no_statement',
    values: count <= 1 ? { found: 'one_column' } : { found: 'no_movement', columns: count },
  }
}

/** 422 for a line of titles that the caller named and the file does not have. */
const missingLineRefusal = ({ rows, lines }: RawTable, line: number): FileRefusal => {
  const last = lines[rows.findLastIndex((row) => !isBlankRow(row))] ?? 0
  return { code: 'no_statement', values: { found: 'no_such_line', line, last } }
}

const unclearColumnsRefusal = (
  table: RawTable,
  start: TableStart,
  found: FoundColumns,
  isMappingInput: boolean,
): FileRefusal => {
  const mapping = describeMapping({ table, start, found, plan: null })
  const values = {
    of: 'statements',
    is_given: isMappingInput,
    problems: found.problems,
    found: mapping.columns
      .filter((column) => column.meaning !== 'ignored' && column.confidence >= 0.5)
      .map(({ index, header, meaning }) => ({ index, title: header, meaning })),
    titles: found.headers.flatMap((title) => title || []),
  } as const
  return { code: 'columns_unclear', values, mapping }
}

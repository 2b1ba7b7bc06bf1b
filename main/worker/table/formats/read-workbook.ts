// Reads workbooks, one table per sheet: .xlsx, .xls (BIFF5/8), SpreadsheetML, .ods and HTML tables under those names.
import type { FileRefusal } from '../../../../shared/record/import/file-refusal.ts'
import { type Err, ok, type Result } from '../../../../shared/value/result.ts'
import { refuse } from '../../core/file-refusals.ts'
import { serialToDate } from '../cells/date-notation.ts'
import { type Cell, MAX_COLUMNS, MAX_ROWS, type RawTable, rememberLast } from '../cells/raw-table.ts'
import { isSoundContainer } from './check-container.ts'
import { checkZip, type ZipFault } from './check-zip.ts'
import { guardReads } from './guard-reads.ts'

/** The most `<` in the XML of Excel 2003: a statement of 5 MB has some 350,000. */
const MAX_MARKUP = 500_000

type SheetJs = typeof import('xlsx')

const ZIP_FAULTS: Readonly<Record<ZipFault, Err<FileRefusal>>> = {
  broken: refuse({ code: 'workbook_broken', values: { part: 'whole' } }),
  encrypted: refuse({ code: 'workbook_encrypted' }),
  too_many_entries: refuse({ code: 'workbook_too_large', values: { part: 'entries' } }),
  too_large: refuse({ code: 'workbook_too_large', values: { part: 'size' } }),
  unsafe_name: refuse({ code: 'workbook_broken', values: { part: 'names' } }),
}

/** Whether the first bytes are those of a ZIP archive, as in XLSX workbooks. */
export const isZip = (bytes: Uint8Array): boolean => startsWith(bytes, [0x50, 0x4b, 0x03, 0x04])
/** Whether the first bytes are those of an OLE container, as in XLS workbooks since 1995. */
export const isOle = (bytes: Uint8Array): boolean => startsWith(bytes, [0xd0, 0xcf, 0x11, 0xe0, 0xa1, 0xb1, 0x1a, 0xe1])
/** A BIFF stream without a container, as Excel 2 to 4 wrote it: a BOF record of 6 to 16 bytes. */
export const isBareBiff = (bytes: Uint8Array): boolean =>
  bytes[0] === 0x09 &&
  [0x00, 0x02, 0x04, 0x08].includes(bytes[1] ?? -1) &&
  bytes[3] === 0 &&
  [4, 6, 8, 16].includes(bytes[2] ?? -1)

const startsWith = (bytes: Uint8Array, start: readonly number[]): boolean =>
  start.every((byte, index) => bytes[index] === byte)

/** SpreadsheetML, the XML of Excel 2003. */
export const isSpreadsheetXml = (text: string): boolean =>
  /^\s*<\?xml|^\s*<Workbook/i.test(text.slice(0, 200)) &&
  text.slice(0, 4000).includes('urn:schemas-microsoft-com:office:spreadsheet') &&
  !/<!DOCTYPE|<!ENTITY/i.test(text)

/**
 * The sheets of a workbook in order, the hidden ones last. Dates become `2026-01-31`, numbers stay numbers. Refuses
 * with 415 a file that is no workbook, is damaged, has a password, or unpacks beyond the limits.
 */
export const readWorkbook = async (bytes: Uint8Array): Promise<Result<readonly RawTable[], FileRefusal>> => {
  const refusal = isZip(bytes) ? checkPackage(bytes) : isOle(bytes) ? checkContainer(bytes) : null
  return refusal ?? readSheets((sheetJs) => sheetJs.read(bytes, { type: 'array', ...OPTIONS }))
}

/** The same for the XML of Excel 2003, as text: from bytes SheetJS would make one string for each byte. */
export const readSpreadsheetXml = async (text: string): Promise<Result<readonly RawTable[], FileRefusal>> => {
  let marks = 0
  for (let at = text.indexOf('<'); at !== -1; at = text.indexOf('<', at + 1)) marks++
  if (marks > MAX_MARKUP) return ZIP_FAULTS.too_large
  return readSheets((sheetJs) => sheetJs.read(text, { type: 'string', ...OPTIONS }))
}

const readSheets = async (
  open: (sheetJs: SheetJs) => ReturnType<SheetJs['read']>,
): Promise<Result<readonly RawTable[], FileRefusal>> => {
  const sheetJs = await loadSheetJs()
  try {
    return ok(tablesOf(sheetJs, open(sheetJs)))
  } catch (error) {
    const text = error instanceof Error ? error.message : ''
    return /password|encrypt/i.test(text) ? ZIP_FAULTS.encrypted : ZIP_FAULTS.broken
  }
}

const OPTIONS = {
  dense: true,
  sheetRows: MAX_ROWS,
  cellDates: false,
  cellFormula: false,
  cellHTML: false,
  cellText: false,
  cellNF: true,
  bookVBA: false,
} as const

let loaded: Promise<SheetJs> | null = null

/** Loaded for the first workbook: it is the largest package of the worker, and most statements do not need it. */
const loadSheetJs = (): Promise<SheetJs> => {
  loaded ??= Promise.all([import('xlsx'), import('xlsx/dist/cpexcel.full.mjs')]).then(([sheetJs, codePages]) => {
    // Without the code pages BIFF5 loses every character between 0x80 and 0x9F.
    sheetJs.set_cptable(codePages)
    guardReads()
    return sheetJs
  })
  return loaded
}

const checkPackage = (bytes: Uint8Array): Err<FileRefusal> | null => {
  const names = checkZip(bytes)
  if (!names.ok) return ZIP_FAULTS[names.error]
  const isWorkbook = names.value.some((name) => /^xl\/workbook\.(?:xml|bin)$/i.test(name) || name === 'content.xml')
  return isWorkbook ? null : refuse({ code: 'invalid_file_format', values: { found: 'no_workbook' } })
}

/** OLE containers may also contain Word documents or an encrypted .xlsx. The names of their streams are in UTF-16. */
const checkContainer = (bytes: Uint8Array): Err<FileRefusal> | null => {
  const buffer = Buffer.from(bytes.buffer, bytes.byteOffset, bytes.byteLength)
  const containsStream = (stream: string): boolean => buffer.includes(Buffer.from(stream, 'utf16le'))
  if (containsStream('EncryptedPackage')) return ZIP_FAULTS.encrypted
  if (containsStream('Workbook') || containsStream('Book')) return isSoundContainer(bytes) ? null : ZIP_FAULTS.broken
  if (containsStream('WordDocument')) return refuse({ code: 'invalid_file_format', values: { found: 'text_document' } })
  return ZIP_FAULTS.broken
}

const tablesOf = (sheetJs: SheetJs, workbook: ReturnType<SheetJs['read']>): readonly RawTable[] => {
  const is1904 = workbook.Workbook?.WBProps?.date1904 === true
  const sheets = workbook.SheetNames.map((name, index) => ({
    name,
    isHidden: (workbook.Workbook?.Sheets?.[index]?.Hidden ?? 0) !== 0,
  }))
  return [...sheets.filter((sheet) => !sheet.isHidden), ...sheets.filter((sheet) => sheet.isHidden)].map(({ name }) => {
    const data = (workbook.Sheets[name]?.['!data'] ?? []) as readonly (readonly SheetCell[] | undefined)[]
    return tableOf(sheetJs, name, data, is1904)
  })
}

/** SheetJS's form of a cell: type, value, number format. */
interface SheetCell {
  readonly t?: string
  readonly v?: unknown
  readonly z?: unknown
}

/** Walks only the existing cells; the stated range of a sheet may be a million empty rows. */
const tableOf = (
  sheetJs: SheetJs,
  sheet: string,
  data: readonly (readonly SheetCell[] | undefined)[],
  is1904: boolean,
): RawTable => {
  const rows: Cell[][] = []
  const lines: number[] = []
  const numbers = createFormatCount()
  for (let index = 0; index < Math.min(data.length, MAX_ROWS); index++) {
    const cells = data[index]
    const row: Cell[] = []
    for (let column = 0; column < Math.min(cells?.length ?? 0, MAX_COLUMNS); column++) {
      const value = cellValue(sheetJs, cells?.[column], is1904)
      if (typeof value === 'number') numbers.add(column, cells?.[column]?.z)
      row.push(value)
    }
    rows.push(row)
    lines.push(index + 1)
  }
  return {
    rows,
    lines,
    format: 'spreadsheet',
    encoding: null,
    delimiter: null,
    sheet,
    warnings: [],
    shownAsMoney: numbers.shownAsMoney(),
  }
}

/** The share of a column's numbers that must have the format: a total below may have another one. */
const MOST = 0.8

/** Counts the number formats of each column. */
const createFormatCount = () => {
  const counts: { all: number; money: number }[] = []
  const isMoney = rememberLast((format: string) => isMoneyFormat(format))
  return {
    add: (column: number, format: unknown): void => {
      const count = counts[column] ?? { all: 0, money: 0 }
      counts[column] = count
      count.all++
      if (typeof format === 'string' && isMoney(format)) count.money++
    },
    shownAsMoney: (): ReadonlySet<number> =>
      new Set(counts.flatMap((count, column) => (count.money > 0 && count.money >= count.all * MOST ? [column] : []))),
  }
}

/** `#,##0.00`, `0.00 "CHF"`: two decimals of a number, not of a percentage or a power of ten. */
const isMoneyFormat = (format: string): boolean => {
  const shown = (format.split(';')[0] ?? '').replace(/"[^"]*"|\[[^\]]*\]|[\\_*]./g, '')
  return /0\.00(?![0#?])/.test(shown) && !/[%Ee]/.test(shown)
}

const cellValue = (sheetJs: SheetJs, cell: SheetCell | undefined, is1904: boolean): Cell => {
  if (cell?.v === undefined || cell.v === null || cell.t === 'e') return ''
  if (typeof cell.v === 'number') {
    if (typeof cell.z === 'string' && sheetJs.SSF.is_date(cell.z)) return serialToDate(cell.v, is1904) ?? cell.v
    // A spreadsheet keeps 15 digits; the rest is binary noise (0.30000000000000004).
    return Number(cell.v.toPrecision(15))
  }
  return String(cell.v)
}

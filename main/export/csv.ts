// A table for other programs: CSV that Excel opens unchanged in
// German and English, and that scripts can read (rule 108).
import { setImmediate } from 'node:timers/promises'
import type { ExportCell, ExportColumn, ExportRow, ExportTable, TableStream } from './export-table.ts'
import { slicesOf } from './slices.ts'

/** Without it Excel reads the file in the encoding of the machine. */
export const BYTE_ORDER_MARK = '\uFEFF'

/**
 * The titles of the columns, then the rows: UTF-8, `;` between cells, CRLF after each row, amounts as `-1234.50`, days
 * as `2026-03-31`, percentages with one decimal.
 */
export const csvOf = async ({ columns, rows }: ExportTable): Promise<Uint8Array<ArrayBuffer>> => {
  const linesOf = await csvLines()
  let text = BYTE_ORDER_MARK + titleLine(columns, linesOf)
  for (const slice of slicesOf(rows)) {
    text += rowLines(columns, slice, linesOf)
    await setImmediate()
  }
  return new TextEncoder().encode(text)
}

/** The same for a long table: its bytes come as they are read. */
export const csvStreamOf = async ({ columns, slices }: TableStream): Promise<ReadableStream<Uint8Array>> => {
  const linesOf = await csvLines()
  const parts = async function* () {
    const encoder = new TextEncoder()
    yield encoder.encode(BYTE_ORDER_MARK + titleLine(columns, linesOf))
    for await (const slice of slices) {
      if (slice.length > 0) yield encoder.encode(rowLines(columns, slice, linesOf))
      // Other requests come between two slices, also where the books answer at once.
      await setImmediate()
    }
  }
  return ReadableStream.from(parts())
}

type LinesOf = Awaited<ReturnType<typeof csvLines>>

const titleLine = (columns: readonly ExportColumn[], linesOf: LinesOf): string =>
  linesOf([columns.map(({ title }) => withoutFormula(title))])

const rowLines = (columns: readonly ExportColumn[], rows: readonly ExportRow[], linesOf: LinesOf): string =>
  linesOf(rows.map(({ cells }) => columns.map((column, index) => csvCell(column, cells[index] ?? null))))

/** Converts cells to lines, for tables that are written in pieces: write `BYTE_ORDER_MARK` before the first. */
export const csvLines = async (): Promise<(cells: readonly (readonly string[])[]) => string> => {
  const { default: Papa } = await import('papaparse')
  return (cells) => `${Papa.unparse(cells as string[][], { delimiter: ';', newline: '\r\n' })}\r\n`
}

const DECIMALS = { amount: 2, percent: 1 } as const

const csvCell = ({ kind }: ExportColumn, cell: ExportCell): string => {
  if (cell === null) return ''
  if (typeof cell === 'number' && (kind === 'amount' || kind === 'percent')) return cell.toFixed(DECIMALS[kind])
  return withoutFormula(String(cell))
}

/**
 * A value of the interface as a cell: numbers and amounts stay numbers, also if they are texts; a value with parts
 * becomes JSON.
 */
export const csvValue = (value: unknown): string => {
  if (value === null || value === undefined) return ''
  if (typeof value === 'object') return JSON.stringify(value)
  const text = String(value)
  return /^-?\d+(\.\d+)?$/.test(text) ? text : withoutFormula(text)
}

/**
 * Spreadsheets compute a cell that starts like this; an apostrophe before it makes it a text (OWASP, CSV injection).
 */
export const withoutFormula = (text: string): string => (/^[=+\-@\t\r\n]/.test(text) ? `'${text}` : text)

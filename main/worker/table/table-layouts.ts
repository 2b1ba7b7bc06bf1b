// Finds tables with different columns below each other in one file: where each starts and ends. Repeated titles do not
// start another table.
import { isAmountText } from './cells/amount-notation.ts'
import { isDateText } from './cells/date-notation.ts'
import { titleScores } from './cells/header-words.ts'
import { type Cell, cellText, isBlankRow, type RawTable } from './cells/raw-table.ts'
import { labelKind, pendingHeading } from './cells/row-words.ts'
import { bestHeader, isTransactionLike, STATEMENT_WORDS, startAtTitles } from './columns/find-header.ts'
import { createTitleRowTest } from './rows/row-cells.ts'

export interface TableLayout {
  /** Indexes of its first row, of its titles (null for rows without titles), and of the first row after it. */
  readonly from: number
  readonly header: number | null
  readonly end: number
  /** The heading that says that its transactions are not booked yet; null if there is none. */
  readonly pending: string | null
}

/** The layouts of a file in order. A file with one layout, or without titles, has one or none. */
export const layoutsOf = (rows: RawTable['rows']): readonly TableLayout[] => {
  const headers = headersOf(rows)
  const [first] = headers
  if (first === undefined) return []
  const above = rows.slice(0, first)
  const bare = bestHeader(above) === null ? above.filter(statesMovement).length : 0
  const starts = headers.map((header, at) => (at === 0 ? 0 : startOf(rows, headers[at - 1] ?? 0, header)))
  const layouts = headers.map((header, at): TableLayout => {
    const from = starts[at] ?? 0
    const pending =
      rows
        .slice(from, header)
        .map(headingOf)
        .find((heading) => heading !== null) ?? null
    return { from, header, end: starts[at + 1] ?? rows.length, pending }
  })
  return bare < FEW_ROWS ? layouts : [{ from: 0, header: null, end: first, pending: null }, ...layouts]
}

/** This many rows above the titles are a table of their own; fewer are lines around the table. */
const FEW_ROWS = 3

/** Whether a row has a day in one cell, a figure with decimals in another, and no word for a balance or a total. */
export const statesMovement = (row: readonly Cell[]): boolean =>
  isTransactionLike(row) &&
  row.some((cell) => isDateText(cellText(cell))) &&
  row.some((cell) => (typeof cell === 'number' ? !Number.isInteger(cell) : isDecimal(cellText(cell)))) &&
  row.every((cell) => typeof cell === 'number' || labelKind(cellText(cell)) === null)

const isDecimal = (text: string): boolean => /[.,]\d{2}(?!\d)/.test(text) && !isDateText(text) && isAmountText(text)

const headersOf = (rows: RawTable['rows']): readonly number[] => {
  const headers: number[] = []
  let isSame: (row: readonly Cell[]) => boolean = () => false
  let next = 0
  for (const [index, row] of rows.entries()) {
    if (index < next || hasFigure(row) || isSame(row) || !areTitles(rows, index, headers.length > 0)) continue
    headers.push(index)
    isSame = createTitleRowTest(row)
    next = startAtTitles(rows, index).first
  }
  return headers
}

/** A day or a figure starts with a digit, a title hardly ever: for most rows the first cells decide. */
const hasFigure = (row: readonly Cell[]): boolean => {
  for (const cell of row) if (typeof cell === 'number' || isDigit(cell.charCodeAt(0))) return true
  return false
}

const isDigit = (code: number): boolean => code >= 48 && code <= 57

const MIN_CELLS = 3
const REACH = 4

/**
 * Titles of a day and of money directly above rows that have both. Further down, titles without a known word for money
 * count as well.
 */
const areTitles = (rows: RawTable['rows'], index: number, isFurther: boolean): boolean => {
  const texts = (rows[index] ?? []).map(cellText).filter((text) => text !== '')
  if (texts.length < MIN_CELLS || !hasTitle(texts, DAYS)) return false
  const isKnown = hasTitle(texts, MONEY) && texts.filter((text) => STATEMENT_WORDS.weight(text) >= 0.5).length >= 2
  const isSeparate = isFurther && isBlankRow(rows[index - 1] ?? [])
  if (!isKnown && !isSeparate) return false
  const { first } = startAtTitles(rows, index)
  return rows.slice(first, first + REACH).some(isTransactionLike)
}

const DAYS = ['booking_date', 'value_date', 'document_date'] as const
const MONEY = ['amount', 'debit', 'credit'] as const

const hasTitle = (texts: readonly string[], meanings: readonly (typeof DAYS | typeof MONEY)[number][]): boolean =>
  texts.some((text) => meanings.some((meaning) => (titleScores(text)[meaning] ?? 0) >= 0.5))

/** Lines above titles belong to them from the first blank line after the rows before. */
const startOf = (rows: RawTable['rows'], previous: number, header: number): number => {
  let last = header - 1
  while (last > previous && !isTransactionLike(rows[last] ?? [])) last--
  for (let index = last + 1; index < header; index++) if (isBlankRow(rows[index] ?? [])) return index
  return header
}

/** The text of a line that only says that the transactions below are pending. */
const headingOf = (row: readonly Cell[]): string | null => {
  const [text, ...more] = row.map(cellText).filter((cell) => cell !== '')
  return text !== undefined && more.length === 0 && pendingHeading(text) ? text : null
}

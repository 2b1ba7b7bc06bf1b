// Tables of different columns one below the other in one file: where each begins and ends. The same titles again are no
// other table.
import { isAmountText } from './cells/amount-notation.ts'
import { isDateText } from './cells/date-notation.ts'
import { titleScores } from './cells/header-words.ts'
import { type Cell, cellText, isBlankRow, type RawTable } from './cells/raw-table.ts'
import { labelKind, pendingHeading } from './cells/row-words.ts'
import { bestHeader, isTransactionLike, STATEMENT_WORDS, startAtTitles } from './columns/find-header.ts'
import { createTitleRowTest } from './rows/row-cells.ts'

export interface TableLayout {
  /** Indexes of its first row, of its titles, and of the first row behind it; no titles: rows that have none. */
  readonly from: number
  readonly header: number | null
  readonly end: number
  /** The heading that says that its transactions are not booked yet; null: none does. */
  readonly pending: string | null
}

/** The layouts of a file, in their order; a file of one layout, and one without titles, has none or one. */
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

/** So many rows above the titles are a table of their own; fewer are what else stands around tables. */
const FEW_ROWS = 3

/** A day in one cell and a figure with decimals in another, and no word that calls it a balance or a total. */
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

/** A day or a figure begins with a digit, a title hardly ever: most rows are passed by their first cells. */
const hasFigure = (row: readonly Cell[]): boolean => {
  for (const cell of row) if (typeof cell === 'number' || isDigit(cell.charCodeAt(0))) return true
  return false
}

const isDigit = (code: number): boolean => code >= 48 && code <= 57

const MIN_CELLS = 3
const REACH = 4

/** Titles of a day and of money right above rows that have both; further down also those whose money has no known word. */
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

/** What stands above titles belongs to them from the first blank line behind the rows before. */
const startOf = (rows: RawTable['rows'], previous: number, header: number): number => {
  let last = header - 1
  while (last > previous && !isTransactionLike(rows[last] ?? [])) last--
  for (let index = last + 1; index < header; index++) if (isBlankRow(rows[index] ?? [])) return index
  return header
}

/** The text of a line that says nothing but that the transactions below are pending. */
const headingOf = (row: readonly Cell[]): string | null => {
  const [text, ...more] = row.map(cellText).filter((cell) => cell !== '')
  return text !== undefined && more.length === 0 && pendingHeading(text) ? text : null
}

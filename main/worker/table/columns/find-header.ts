// Finds the start of the table: the row of titles, by its words and by the rows below it, or no titles.
import { isAmountText } from '../cells/amount-notation.ts'
import { isDateText, isSerialText } from '../cells/date-notation.ts'
import { isEssentialTitle, titleWeight } from '../cells/header-words.ts'
import { type Cell, cellText, isBlankRow, type RawTable } from '../cells/raw-table.ts'

export interface TableStart {
  /** Index of the row of titles; null if there is none. */
  readonly header: number | null
  /** The titles, from one row or two joined rows; null if there are none. */
  readonly titles: readonly string[] | null
  /** Index of the first row that may be data. */
  readonly first: number
}

/** A table without titles whose data start at a row. */
export const startWithoutTitles = (first: number): TableStart => ({ header: null, titles: null, first })

/** A table whose titles are in a row. A second row of titles directly below is included. */
export const startAtTitles = (rows: RawTable['rows'], header: number): TableStart => {
  const upper = (rows[header] ?? []).map(cellText)
  const lower = (rows[header + 1] ?? []).map(cellText)
  if (!isSecondTitleRow(lower)) return { header, titles: upper, first: header + 1 }
  const titles = Array.from({ length: Math.max(upper.length, lower.length) }, (_, index) =>
    `${upper[index] ?? ''} ${lower[index] ?? ''}`.trim(),
  )
  return { header, titles, first: header + 2 }
}

/** A row that contains only known titles, like "Soll" and "Haben" below "Betrag". */
const isSecondTitleRow = (texts: readonly string[]): boolean => {
  const filled = texts.filter((text) => text !== '')
  return filled.length > 1 && filled.every((text) => text.length <= 40 && titleWeight(text) >= 0.8)
}

/** Preambles are short; titles further down belong to other content. */
const SEARCHED_ROWS = 150
const MAX_TITLE = 80

/**
 * The row of titles: among the first rows without days or amounts, the one with most known titles, at least one of them
 * a day or money. Without known titles: the row directly above the first one with a day and an amount, if it has only
 * words. Null if no row has a day and an amount.
 */
export const findHeader = (table: RawTable): TableStart | null => {
  const known = headerOverRows(table.rows)
  if (known !== null) return startAtTitles(table.rows, known)
  const first = firstTransaction(table.rows)
  if (first === null) return null
  const above = rowAbove(table.rows, first)
  return above === null ? startWithoutTitles(first) : startAtTitles(table.rows, above)
}

/** The best known titles with a transaction below them; if no titles have one, the best of all. */
const headerOverRows = (rows: RawTable['rows']): number | null => {
  const best = bestHeader(rows)
  if (best === null || hasTransaction(rows, best + 1)) return best
  const above = bestHeader(rows.slice(0, best))
  return above !== null && hasTransaction(rows, above + 1) ? above : best
}

const hasTransaction = (rows: RawTable['rows'], from: number): boolean => {
  for (let index = from; index < rows.length; index++) if (isTransactionLike(rows[index] ?? [])) return true
  return false
}

/** How to recognise the titles of a kind of table. */
export interface TitleWords {
  /** The weight of a title, 0–1. */
  readonly weight: (title: string) => number
  /** Whether every such table has this title. */
  readonly isEssential: (title: string) => boolean
}

export const STATEMENT_WORDS: TitleWords = { weight: titleWeight, isEssential: isEssentialTitle }

/** Index of the row with most known titles among the first rows, for a kind of table; null if no row has any. */
export const bestHeader = (rows: RawTable['rows'], words: TitleWords = STATEMENT_WORDS): number | null => {
  let best: { readonly index: number; readonly score: number } | null = null
  for (let index = 0; index < Math.min(rows.length, SEARCHED_ROWS); index++) {
    const score = headerScore(rows[index] ?? [], words)
    if (score > (best?.score ?? 0)) best = { index, score }
  }
  return best?.index ?? null
}

/** 0 for a row that cannot be titles, otherwise the sum of its titles' weights. */
const headerScore = (row: readonly Cell[], words: TitleWords): number => {
  let known = 0
  let unknown = 0
  let score = 0
  let essential = 0
  for (const cell of row) {
    if (cell === '') continue
    const text = cellText(cell)
    if (text === '') continue
    if (typeof cell === 'number' || isDateText(text) || isAmountText(text)) return 0
    const weight = text.length > MAX_TITLE ? 0 : words.weight(text)
    if (weight >= 0.5) {
      known++
      score += weight
      if (words.isEssential(text)) essential++
    } else unknown++
  }
  // A label with its value ("Saldo: …", "Konto: …") has one known word; rows of titles have several.
  return known >= 2 && essential >= 1 && known >= unknown * 0.3 ? score + essential : 0
}

const firstTransaction = (rows: RawTable['rows']): number | null => {
  for (let index = 0; index < rows.length && index < SEARCHED_ROWS * 4; index++) {
    if (isTransactionLike(rows[index] ?? [])) return index
  }
  return null
}

/** Whether a row has a day in one cell and an amount in another. */
export const isTransactionLike = (row: readonly Cell[]): boolean => {
  let day = false
  let amount = false
  for (const cell of row) {
    if (typeof cell === 'number') {
      if (!day && isSerialText(String(cell))) day = true
      else amount = true
      continue
    }
    const text = cellText(cell)
    if (text === '') continue
    if (isDateText(text)) day = true
    else if (isAmountText(text)) amount = true
    if (day && amount) return true
  }
  return day && amount
}

/** Rows of balances and totals between the titles and the first transaction. */
const MAX_BETWEEN = 3

/**
 * The nearest row above that can be the titles: short words only, about as wide as the data, with only rows of figures
 * in between.
 */
const rowAbove = (rows: RawTable['rows'], first: number): number | null => {
  let seen = 0
  for (let index = first - 1; index >= 0 && seen <= MAX_BETWEEN; index--) {
    const row = rows[index] ?? []
    if (isBlankRow(row)) continue
    if (areTitles(row, rows[first] ?? [])) return index
    if (!row.some((cell) => cell !== '' && isAmountText(cellText(cell)))) return null
    seen++
  }
  return null
}

const areTitles = (row: readonly Cell[], data: readonly Cell[]): boolean => {
  const titles = row.map(cellText).filter((text) => text !== '')
  const width = data.filter((cell) => cellText(cell) !== '').length
  const areWords = titles.every((text) => text.length <= MAX_TITLE && !isDateText(text) && !isAmountText(text))
  return areWords && titles.length >= 2 && titles.length >= width * 0.7
}

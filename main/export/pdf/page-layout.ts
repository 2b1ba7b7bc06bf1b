// Computes the column widths on paper, the font size, and the orientation of the page, from the texts alone, so that
// every page and every machine gets the same layout.
import type { ExportColumn, ExportTable } from '../export-table.ts'

export interface PageLayout {
  readonly isLandscape: boolean
  /** In points. */
  readonly fontSize: number
  /** The width of each column, in per cent. */
  readonly widths: readonly number[]
  /** The column that names a row: it is indented and gets the remaining width. */
  readonly label: number
}

/** The width between the margins, in millimetres. */
export const CONTENT_MM = { portrait: 174, landscape: 261 } as const

const FONT = { usual: 8.5, smallest: 5.5 } as const
const MM_OF_POINT = 25.4 / 72
/** All widths are in em, so relative to the font size. */
export const INDENT_EM = 1
export const PADDING_EM = 0.9
/** The factor by which bold letters are wider. */
const BOLD = 1.08
/**
 * For a column of text: the most width that a single word requires, the most that is wanted, the width below which it
 * is a column of short codes, and the comfortable width.
 */
const TEXT = { word: 13, wanted: 34, short: 6, comfort: 12 } as const

/** `texts`: the texts of the cells by row, with the amounts that may be carried. */
export const layoutFor = (table: ExportTable, texts: readonly (readonly string[])[]): PageLayout => {
  const label = labelOf(table, texts)
  const columns = table.columns.map((column, at) => {
    const cells = texts.map((row, index) => {
      const indent = at === label ? (table.rows[index]?.level ?? 0) * INDENT_EM : 0
      // A heading extends over the empty cells next to it.
      return table.rows[index]?.kind === 'heading' && column.kind === 'text' ? 0 : widthOf(row[at] ?? '') + indent
    })
    const title = longestWord(headText(column)) * BOLD
    if (column.kind !== 'text') return solid(Math.max(title, largest(cells)))
    const words = largest(texts.map((row) => longestWord(row[at] ?? '')))
    const most = Math.min(largest(cells), TEXT.wanted)
    if (most <= TEXT.short) return solid(Math.max(title, most))
    const wanted = Math.max(title, Math.min(percentile(cells, 0.9), TEXT.wanted))
    return {
      least: Math.max(title, Math.min(words, TEXT.word)) + PADDING_EM,
      comfort: Math.min(wanted, TEXT.comfort) + PADDING_EM,
      wanted: wanted + PADDING_EM,
    }
  })
  const least = sum(columns.map((column) => column.least))
  const comfort = sum(columns.map((column) => Math.max(column.least, column.comfort)))
  const isLandscape = comfort > roomAt(FONT.usual, false)
  const fontSize = Math.max(FONT.smallest, Math.min(FONT.usual, (FONT.usual * roomAt(FONT.usual, isLandscape)) / least))
  return { isLandscape, fontSize, widths: shares(columns, roomAt(fontSize, isLandscape), label), label }
}

interface ColumnNeed {
  readonly least: number
  readonly comfort: number
  readonly wanted: number
}

/** A column that does not wrap. */
const solid = (width: number): ColumnNeed => ({
  least: width + PADDING_EM,
  comfort: width + PADDING_EM,
  wanted: width + PADDING_EM,
})

/** In per cent: small missing widths are filled first, and the remaining width goes to the label. */
const shares = (columns: readonly ColumnNeed[], room: number, label: number): readonly number[] => {
  const widths = columns.map((column) => column.least)
  const missing = (at: number) => (columns[at]?.wanted ?? 0) - (columns[at]?.least ?? 0)
  const order = columns.map((_, at) => at).toSorted((a, b) => missing(a) - missing(b))
  let remaining = Math.max(0, room - sum(widths))
  for (const [index, at] of order.entries()) {
    const addition = Math.min(missing(at), remaining / (order.length - index))
    widths[at] = (widths[at] ?? 0) + addition
    remaining -= addition
  }
  widths[label] = (widths[label] ?? 0) + remaining
  return widths.map((width) => (100 * width) / sum(widths))
}

const roomAt = (fontSize: number, isLandscape: boolean): number =>
  CONTENT_MM[isLandscape ? 'landscape' : 'portrait'] / (fontSize * MM_OF_POINT)

/** The text column with most text in headings and sums, otherwise in all rows; the first column if none has text. */
const labelOf = ({ columns, rows }: ExportTable, texts: readonly (readonly string[])[]): number => {
  const headingsAndSums = texts.filter((_, index) => rows[index] !== undefined && rows[index].kind !== 'plain')
  const among = headingsAndSums.length > 0 ? headingsAndSums : texts
  const textLengths = columns.map(({ kind }, at) =>
    kind === 'text' ? sum(among.map((row) => widthOf(row[at] ?? ''))) : -1,
  )
  return Math.max(0, textLengths.indexOf(largest(textLengths)))
}

/** The approximate width of a text, rather too wide: digits have the same width, letters and symbols differ. */
const widthOf = (text: string): number => {
  let width = 0
  for (const character of text) width += widths.get(character) ?? widthOfCharacter(character)
  return width
}

/** The widths of known characters: a table has some hundred thousand characters of a few kinds. */
const widths = new Map<string, number>()

const widthOfCharacter = (character: string): number => {
  const width = /[iljtfr.,:;'’|()\s]/.test(character)
    ? 0.33
    : /[MWmw%@]/.test(character)
      ? 0.92
      : /\p{Lu}/u.test(character)
        ? 0.72
        : 0.58
  widths.set(character, width)
  return width
}

/** The title of a column; its `%` does not wrap to a line of its own. */
export const headText = ({ title }: ExportColumn): string => title.replaceAll(' %', '\u00a0%')

const longestWord = (text: string): number => largest(text.split(/[ \t\r\n-]+/).map(widthOf))

const sum = (widths: readonly number[]): number => widths.reduce((all, width) => all + width, 0)

/** Not Math.max: there may be more rows than a call can have arguments. */
const largest = (widths: readonly number[]): number => widths.reduce((most, width) => Math.max(most, width), 0)

const percentile = (widths: readonly number[], share: number): number =>
  widths.toSorted((a, b) => a - b)[Math.max(0, Math.ceil(widths.length * share) - 1)] ?? 0

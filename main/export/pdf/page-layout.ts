// How wide columns are on paper, how large the print is, and whether the sheet lies on its side: from the texts alone, so that
// every page and every printing machine divides it the same way.
import type { ExportColumn, ExportTable } from '../export-table.ts'

export interface PageLayout {
  readonly isLandscape: boolean
  /** Points. */
  readonly fontSize: number
  /** Of each column, in per cent. */
  readonly widths: readonly number[]
  /** The column that names a row: it is indented, and takes the room that is left. */
  readonly label: number
}

/** What stands between the margins, in millimetres. */
export const CONTENT_MM = { portrait: 174, landscape: 261 } as const

const FONT = { usual: 8.5, smallest: 5.5 } as const
const MM_OF_POINT = 25.4 / 72
/** All in widths of the letter M's square, which is as wide as the print is high. */
export const INDENT_EM = 1
export const PADDING_EM = 0.9
/** How much wider bold letters are. */
const BOLD = 1.08
/** Of a text: the most that a single word asks for, that is wanted, and that makes a column one of words and not of numbers. */
const TEXT = { word: 13, wanted: 34, short: 6, comfort: 12 } as const

/** `texts` are those of the cells, with what may be carried, by row. */
export const layoutFor = (table: ExportTable, texts: readonly (readonly string[])[]): PageLayout => {
  const label = labelOf(table, texts)
  const columns = table.columns.map((column, at) => {
    const cells = texts.map((row, index) => {
      const indent = at === label ? (table.rows[index]?.level ?? 0) * INDENT_EM : 0
      // A heading goes on over what is empty beside it.
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

/** Of what is not wrapped. */
const solid = (width: number): ColumnNeed => ({
  ...{ least: width + PADDING_EM, comfort: width + PADDING_EM, wanted: width + PADDING_EM },
})

/** In per cent: what little is missing is given first, and what nobody wants to the label. */
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

/** The column of text in which headings and sums say most, else the rows; the first one where there is no text. */
const labelOf = ({ columns, rows }: ExportTable, texts: readonly (readonly string[])[]): number => {
  const headingsAndSums = texts.filter((_, index) => rows[index] !== undefined && rows[index].kind !== 'plain')
  const among = headingsAndSums.length > 0 ? headingsAndSums : texts
  const textLengths = columns.map(({ kind }, at) =>
    kind === 'text' ? sum(among.map((row) => widthOf(row[at] ?? ''))) : -1,
  )
  return Math.max(0, textLengths.indexOf(largest(textLengths)))
}

/** About how wide a text is, rather too wide: digits are all the same, letters and signs differ. */
const widthOf = (text: string): number => {
  let width = 0
  for (const character of text) width += widths.get(character) ?? widthOfCharacter(character)
  return width
}

/** Of signs that were met: a table has some hundred thousand of a few kinds. */
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

/** The title of a column, whose `%` does not stand alone on a line. */
export const headText = ({ title }: ExportColumn): string => title.replaceAll(' %', '\u00a0%')

const longestWord = (text: string): number => largest(text.split(/[ \t\r\n-]+/).map(widthOf))

const sum = (widths: readonly number[]): number => widths.reduce((all, width) => all + width, 0)

/** Not Math.max: there may be more rows than a call takes arguments. */
const largest = (widths: readonly number[]): number => widths.reduce((most, width) => Math.max(most, width), 0)

const percentile = (widths: readonly number[], share: number): number =>
  widths.toSorted((a, b) => a - b)[Math.max(0, Math.ceil(widths.length * share) - 1)] ?? 0

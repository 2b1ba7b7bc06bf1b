// Splits text into rows of cells: `sep=` line, line ends, delimiter, quotes. Other modules decide what the cells mean.
import Papa from 'papaparse'
import { type Note, note } from '../../../../shared/record/core/note.ts'
import type { FileRefusal } from '../../../../shared/record/import/file-refusal.ts'
import { err, ok, type Result } from '../../../../shared/value/result.ts'
import { isAmountText } from '../cells/amount-notation.ts'
import { isDateText } from '../cells/date-notation.ts'
import { cellText, isBlankRow, MAX_ROWS, type RawTable } from '../cells/raw-table.ts'
import { readCsvLeniently } from './read-csv-leniently.ts'

/** In the order that decides a tie. */
const DELIMITERS = [';', '\t', ',', '|'] as const
/** The length of the text that is tried with each delimiter: enough for any preamble and a few hundred rows. */
const SAMPLE_LENGTH = 60_000

/**
 * The rows of a delimited text. Unclosed quotes count as ordinary characters, with a warning. Refuses with 422 a table
 * with too many rows.
 */
export const readCsv = (text: string, encoding: string): Result<RawTable, FileRefusal> => {
  const unified = text.includes('\r') ? text.replace(/\r\n?/g, '\n') : text
  const declared = /^"?sep=(.)"?[^\S\n]*\n/i.exec(unified)
  const body = declared ? unified.slice(declared[0].length) : unified
  const sample = sampleOf(body)
  const delimiter = declared?.[1] ?? guessDelimiter(sample)
  const warnings: Note[] = []
  const parsed = parse(body, delimiter)
  let rows = parsed.rows
  if (parsed.hasQuoteErrors) {
    rows = readCsvLeniently(body, delimiter, MAX_ROWS + 1)
    warnings.push(note('quotes_open'))
  }
  if (rows.length > MAX_ROWS) {
    return err({ code: 'too_many_rows', values: { of: 'statements', max: MAX_ROWS } })
  }
  const lines = lineNumbers(rows, declared ? 2 : 1, lineCount(body))
  return ok({ rows, lines, format: 'csv', encoding, delimiter, sheet: null, warnings })
}

const parse = (
  text: string,
  delimiter: string,
): { readonly rows: readonly (readonly string[])[]; readonly hasQuoteErrors: boolean } => {
  const result = Papa.parse<string[]>(text, {
    delimiter,
    newline: '\n',
    header: false,
    dynamicTyping: false,
    skipEmptyLines: false,
    preview: MAX_ROWS + 1,
  })
  return { rows: result.data, hasQuoteErrors: result.errors.some((error) => error.type === 'Quotes') }
}

const sampleOf = (text: string): string => {
  if (text.length <= SAMPLE_LENGTH) return text
  const end = text.lastIndexOf('\n', SAMPLE_LENGTH)
  return text.slice(0, end > 0 ? end : SAMPLE_LENGTH)
}

interface Split {
  readonly delimiter: string
  /** Rows with a day in one cell and an amount in another: only the right delimiter separates these. */
  readonly drafts: number
  /** The number of rows with the most common number of cells, if that is more than one; and this number. */
  readonly uniform: number
  readonly width: number
}

/** The delimiter that gives most rows with a day and an amount; if there is none, the one that splits most evenly. */
const guessDelimiter = (sample: string): string => {
  const splits = DELIMITERS.filter((delimiter) => sample.includes(delimiter)).map((delimiter) =>
    split(sample, delimiter),
  )
  const best = splits.reduce<Split | null>((left, right) => (left && !isBetter(right, left) ? left : right), null)
  return best?.delimiter ?? ';'
}

const isBetter = (a: Split, b: Split): boolean => {
  if (a.drafts !== b.drafts) return a.drafts > b.drafts
  return a.uniform * Math.min(a.width, 12) > b.uniform * Math.min(b.width, 12)
}

const split = (sample: string, delimiter: string): Split => {
  const { rows, hasQuoteErrors } = parse(sample, delimiter)
  const used = hasQuoteErrors ? readCsvLeniently(sample, delimiter, MAX_ROWS) : rows
  const widths = new Map<number, number>()
  let drafts = 0
  for (const row of used) {
    if (isBlankRow(row)) continue
    if (row.length > 1) widths.set(row.length, (widths.get(row.length) ?? 0) + 1)
    if (hasDayAndAmount(row)) drafts++
  }
  const [width, uniform] = [...widths].reduce((best, entry) => (entry[1] > best[1] ? entry : best), [0, 0])
  return { delimiter, drafts, uniform, width }
}

const hasDayAndAmount = (row: readonly string[]): boolean => {
  let day = false
  let amount = false
  for (const cell of row) {
    const text = cellText(cell)
    if (text === '') continue
    if (isDateText(text)) day = true
    else if (isAmountText(text)) amount = true
    if (day && amount) return true
  }
  return false
}

const lineCount = (text: string): number => {
  let count = 1
  for (let at = text.indexOf('\n'); at !== -1; at = text.indexOf('\n', at + 1)) count++
  return count
}

/** The line on which each row starts. If there are more lines than rows, quoted cells contain line ends. */
const lineNumbers = (rows: readonly (readonly string[])[], first: number, count: number): readonly number[] => {
  const isUneven = count > rows.length
  const lines = new Array<number>(rows.length)
  let line = first
  for (let index = 0; index < rows.length; index++) {
    lines[index] = line++
    if (!isUneven) continue
    for (const cell of rows[index] ?? []) {
      for (let at = cell.indexOf('\n'); at !== -1; at = cell.indexOf('\n', at + 1)) line++
    }
  }
  return lines
}

// Rows on their way from the worker to the main thread: field by field instead of row by row. A clone of row objects
// names every field of every row again and takes four times as long on either side.
import type { ParsedRow } from '../../shared/record/parsed-statement.ts'

/** The values of one field. */
type Column<T> =
  /** One a row, or, where they repeat, each once with its index for every row. */
  { readonly values: readonly T[]; readonly indexes: Uint8Array | null } | JoinedTexts

/** Texts, one a row: all in one, since thousands of single ones take ten times as long to clone. */
export interface JoinedTexts {
  readonly joined: string
  readonly ends: Uint32Array
}

type NumberField = 'amount' | 'source_line'
type ColumnField = Exclude<keyof ParsedRow, NumberField>

/** Some rows, in a form that is cloned quickly. */
export type RowColumns = {
  readonly [Field in ColumnField]: Column<ParsedRow[Field]>
} & {
  readonly amount: Float64Array
  /** NaN for a row without a line. */
  readonly source_line: Float64Array
}

/** What `rowsOf` makes rows of again. */
export const columnsOf = (rows: readonly ParsedRow[]): RowColumns => ({
  detail_ref: columnOf(rows, (row) => row.detail_ref),
  entry_ref: columnOf(rows, (row) => row.entry_ref),
  detail_position: columnOf(rows, (row) => row.detail_position),
  end_to_end_id: columnOf(rows, (row) => row.end_to_end_id),
  document_date: columnOf(rows, (row) => row.document_date),
  booking_date: columnOf(rows, (row) => row.booking_date),
  value_date: columnOf(rows, (row) => row.value_date),
  amount: numbersOf(rows, (row) => row.amount),
  currency: columnOf(rows, (row) => row.currency),
  reference: columnOf(rows, (row) => row.reference),
  name: columnOf(rows, (row) => row.name),
  text: columnOf(rows, (row) => row.text),
  fingerprint_text: columnOf(rows, (row) => row.fingerprint_text),
  source_line: numbersOf(rows, (row) => row.source_line ?? Number.NaN),
})

/** In a loop: `Float64Array.from` takes many times as long. */
const numbersOf = (rows: readonly ParsedRow[], read: (row: ParsedRow) => number): Float64Array => {
  const numbers = new Float64Array(rows.length)
  let at = 0
  for (const row of rows) numbers[at++] = read(row)
  return numbers
}

/** As many as a byte can tell apart. */
const MAX_REPEATED = 256

const columnOf = <T>(rows: readonly ParsedRow[], read: (row: ParsedRow) => T): Column<T> => {
  const values: T[] = []
  const indexes = new Uint8Array(rows.length)
  const known = new Map<T, number>()
  let at = 0
  let last = 0
  for (const row of rows) {
    const value = read(row)
    // Rows of a day follow each other, and most fields of a format are empty.
    if (at === 0 || values[last] !== value) {
      last = known.get(value) ?? values.length
      if (last === MAX_REPEATED) return ownColumnOf(rows.map(read))
      if (last === values.length) {
        values.push(value)
        known.set(value, last)
      }
    }
    indexes[at++] = last
  }
  return { values, indexes }
}

const ownColumnOf = <T>(values: readonly T[]): Column<T> =>
  areTexts(values) ? joinTexts(values) : { values, indexes: null }

const areTexts = (values: readonly unknown[]): values is readonly string[] =>
  values.every((value) => typeof value === 'string')

/** Some texts as one; `textAt` gives each of them back. */
export const joinTexts = (texts: readonly string[]): JoinedTexts => {
  const ends = new Uint32Array(texts.length)
  let end = 0
  for (let at = 0; at < texts.length; at++) {
    end += texts[at]?.length ?? 0
    ends[at] = end
  }
  return { joined: texts.join(''), ends }
}

/** One of the texts that were joined. */
export const textAt = ({ joined, ends }: JoinedTexts, at: number): string =>
  joined.slice(at === 0 ? 0 : ends[at - 1], ends[at])

/** The rows that `columnsOf` was given. */
export const rowsOf = (columns: RowColumns): readonly ParsedRow[] => {
  const { amount: amounts, source_line: lines } = columns
  const rows: ParsedRow[] = []
  for (let index = 0; index < amounts.length; index++) {
    const row: { -readonly [Field in keyof ParsedRow]: ParsedRow[Field] } = {
      detail_ref: valueAt(columns.detail_ref, index),
      entry_ref: valueAt(columns.entry_ref, index),
      detail_position: valueAt(columns.detail_position, index),
      end_to_end_id: valueAt(columns.end_to_end_id, index),
      document_date: valueAt(columns.document_date, index),
      booking_date: valueAt(columns.booking_date, index),
      value_date: valueAt(columns.value_date, index),
      amount: amounts[index] as ParsedRow['amount'],
      currency: valueAt(columns.currency, index),
      reference: valueAt(columns.reference, index),
      name: valueAt(columns.name, index),
      text: valueAt(columns.text, index),
      fingerprint_text: valueAt(columns.fingerprint_text, index),
    }
    const source_line = lines[index]
    if (source_line !== undefined && !Number.isNaN(source_line)) row.source_line = source_line
    rows.push(row)
  }
  return rows
}

const valueAt = <T>(column: Column<T>, row: number): T => {
  if ('joined' in column) return textAt(column, row) as T
  const { values, indexes } = column
  return values[indexes ? (indexes[row] ?? 0) : row] as T
}

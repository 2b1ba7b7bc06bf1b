// The form of rows for the way from the worker to the main thread: by field and not by row. A clone of row objects
// names every field of every row again and takes four times as long on either side.
import { STATED_FIELDS } from '../../shared/record/bank/bank-transaction.ts'
import type { ParsedRow } from '../../shared/record/import/parsed-statement.ts'

/** The values of one field. */
type Column<T> =
  /** One value per row, or, if values repeat, each value once with an index for every row. */
  { readonly values: readonly T[]; readonly indexes: Uint8Array | null } | JoinedTexts

/** One text per row, joined into one: thousands of single texts take ten times as long to clone. */
export interface JoinedTexts {
  readonly joined: string
  readonly ends: Uint32Array
}

const FIELDS = [
  ...([
    'detail_ref',
    'entry_ref',
    'detail_position',
    'currency',
    'charges',
    'charges_currency',
    'fingerprint_text',
    'is_return',
    'order_id',
  ] as const),
  ...STATED_FIELDS,
] as const satisfies readonly (keyof ParsedRow)[]

/** Some rows in a form that is cloned quickly. */
export interface RowColumns {
  /** One column for each of FIELDS, in their order. */
  readonly columns: readonly Column<unknown>[]
  readonly amount: Float64Array
  /** NaN for a row without a line. */
  readonly source_line: Float64Array
}

/** The columns of some rows; `rowsOf` turns them into rows again. */
export const columnsOf = (rows: readonly ParsedRow[]): RowColumns => ({
  columns: FIELDS.map((field) => columnOf(rows, (row) => row[field])),
  amount: numbersOf(rows, (row) => row.amount),
  source_line: numbersOf(rows, (row) => row.source_line ?? Number.NaN),
})

/** A loop: `Float64Array.from` takes many times as long. */
const numbersOf = (rows: readonly ParsedRow[], read: (row: ParsedRow) => number): Float64Array => {
  const numbers = new Float64Array(rows.length)
  let at = 0
  for (const row of rows) numbers[at++] = read(row)
  return numbers
}

/** The number of different values that a byte can index. */
const MAX_REPEATED = 256

const columnOf = <T>(rows: readonly ParsedRow[], read: (row: ParsedRow) => T): Column<T> => {
  const values: T[] = []
  const indexes = new Uint8Array(rows.length)
  const known = new Map<T, number>()
  let at = 0
  let last = 0
  for (const row of rows) {
    const value = read(row)
    // Check the last value first: rows of a day follow each other, and most fields of a format are empty.
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

/** Joins texts; `textAt` answers each of them. */
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

/** The rows from which `columnsOf` made the columns. */
export const rowsOf = ({ columns, amount: amounts, source_line: lines }: RowColumns): readonly ParsedRow[] => {
  const by = Object.fromEntries(FIELDS.map((field, at) => [field, columns[at]])) as ColumnsByField
  const rows: ParsedRow[] = []
  for (let index = 0; index < amounts.length; index++) {
    // List the fields: an object that gets more than a dozen fields by name in a loop takes several times the memory.
    const row: CompleteRow = {
      detail_ref: valueAt(by.detail_ref, index),
      entry_ref: valueAt(by.entry_ref, index),
      detail_position: valueAt(by.detail_position, index),
      name: valueAt(by.name, index),
      counterparty_iban: valueAt(by.counterparty_iban, index),
      ultimate_name: valueAt(by.ultimate_name, index),
      text: valueAt(by.text, index),
      reference: valueAt(by.reference, index),
      end_to_end_id: valueAt(by.end_to_end_id, index),
      document_date: valueAt(by.document_date, index),
      booking_date: valueAt(by.booking_date, index),
      value_date: valueAt(by.value_date, index),
      amount: amounts[index],
      currency: valueAt(by.currency, index),
      charges: valueAt(by.charges, index),
      charges_currency: valueAt(by.charges_currency, index),
      fingerprint_text: valueAt(by.fingerprint_text, index),
    }
    const source_line = lines[index]
    if (source_line !== undefined && !Number.isNaN(source_line)) row.source_line = source_line
    const [is_return, order_id] = [valueAt(by.is_return, index), valueAt(by.order_id, index)]
    if (is_return === true) row.is_return = is_return
    if (typeof order_id === 'string') row.order_id = order_id
    rows.push(row as ParsedRow)
  }
  return rows
}

type ColumnsByField = Readonly<Record<(typeof FIELDS)[number], Column<unknown> | undefined>>
/** Every field of a row, so that the compiler reports a field that is missing above. */
type CompleteRow = { -readonly [Field in keyof ParsedRow]: unknown }

const valueAt = (column: Column<unknown> | undefined, row: number): unknown => {
  if (!column) return null
  if ('joined' in column) return textAt(column, row)
  const { values, indexes } = column
  return values[indexes ? (indexes[row] ?? 0) : row]
}

// Rows on their way from the worker to the main thread: field by field instead of row by row. A clone of row objects
// names every field of every row again and takes four times as long on either side.
import type { ParsedRow } from '../../shared/record/parsed-statement.ts'

/** The values of one field: one a row, or, where they repeat, each once with its index for every row. */
interface Column<T> {
  readonly values: readonly T[]
  readonly indexes: Uint8Array | null
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
export const columnsOf = (rows: readonly ParsedRow[]): RowColumns => {
  const { length } = rows
  const column = <Field extends ColumnField>(_: Field) => new ColumnWriter<ParsedRow[Field]>(length)
  const columns = {
    detail_ref: column('detail_ref'),
    entry_ref: column('entry_ref'),
    detail_position: column('detail_position'),
    end_to_end_id: column('end_to_end_id'),
    document_date: column('document_date'),
    booking_date: column('booking_date'),
    value_date: column('value_date'),
    currency: column('currency'),
    reference: column('reference'),
    name: column('name'),
    text: column('text'),
    fingerprint_text: column('fingerprint_text'),
  }
  const amount = new Float64Array(length)
  const source_line = new Float64Array(length)
  let index = 0
  for (const row of rows) {
    columns.detail_ref.add(row.detail_ref)
    columns.entry_ref.add(row.entry_ref)
    columns.detail_position.add(row.detail_position)
    columns.end_to_end_id.add(row.end_to_end_id)
    columns.document_date.add(row.document_date)
    columns.booking_date.add(row.booking_date)
    columns.value_date.add(row.value_date)
    columns.currency.add(row.currency)
    columns.reference.add(row.reference)
    columns.name.add(row.name)
    columns.text.add(row.text)
    columns.fingerprint_text.add(row.fingerprint_text)
    amount[index] = row.amount
    source_line[index++] = row.source_line ?? Number.NaN
  }
  return {
    detail_ref: columns.detail_ref.column(),
    entry_ref: columns.entry_ref.column(),
    detail_position: columns.detail_position.column(),
    end_to_end_id: columns.end_to_end_id.column(),
    document_date: columns.document_date.column(),
    booking_date: columns.booking_date.column(),
    value_date: columns.value_date.column(),
    currency: columns.currency.column(),
    reference: columns.reference.column(),
    name: columns.name.column(),
    text: columns.text.column(),
    fingerprint_text: columns.fingerprint_text.column(),
    amount,
    source_line,
  }
}

/** The rows that `columnsOf` was given. */
export const rowsOf = (columns: RowColumns): readonly ParsedRow[] => {
  const { amount: amounts, source_line: lines } = columns
  return Array.from(amounts, (amount, index) => {
    const row: ParsedRow = {
      detail_ref: valueAt(columns.detail_ref, index),
      entry_ref: valueAt(columns.entry_ref, index),
      detail_position: valueAt(columns.detail_position, index),
      end_to_end_id: valueAt(columns.end_to_end_id, index),
      document_date: valueAt(columns.document_date, index),
      booking_date: valueAt(columns.booking_date, index),
      value_date: valueAt(columns.value_date, index),
      amount: amount as ParsedRow['amount'],
      currency: valueAt(columns.currency, index),
      reference: valueAt(columns.reference, index),
      name: valueAt(columns.name, index),
      text: valueAt(columns.text, index),
      fingerprint_text: valueAt(columns.fingerprint_text, index),
    }
    const source_line = lines[index]
    return source_line === undefined || Number.isNaN(source_line) ? row : { ...row, source_line }
  })
}

const valueAt = <T>({ values, indexes }: Column<T>, row: number): T => values[indexes ? (indexes[row] ?? 0) : row] as T

/** As many as a byte can tell apart. */
const MAX_REPEATED = 256

class ColumnWriter<T> {
  private values: T[] = []
  private readonly indexes: Uint8Array
  private readonly known = new Map<T, number>()
  private isRepeating = true
  private count = 0

  constructor(length: number) {
    this.indexes = new Uint8Array(length)
  }

  add(value: T): void {
    if (this.isRepeating) this.addRepeating(value)
    else this.values.push(value)
    this.count++
  }

  column(): Column<T> {
    return { values: this.values, indexes: this.isRepeating ? this.indexes : null }
  }

  private addRepeating(value: T): void {
    const before = this.indexes[this.count - 1] ?? 0
    // Rows of a day follow each other; most fields of a format are empty.
    if (this.count > 0 && this.values[before] === value) {
      this.indexes[this.count] = before
      return
    }
    const index = this.known.get(value) ?? this.values.length
    if (index === MAX_REPEATED) {
      this.values = Array.from(this.indexes.subarray(0, this.count), (known) => this.values[known] as T)
      this.values.push(value)
      this.isRepeating = false
      return
    }
    if (index === this.values.length) {
      this.values.push(value)
      this.known.set(value, index)
    }
    this.indexes[this.count] = index
  }
}

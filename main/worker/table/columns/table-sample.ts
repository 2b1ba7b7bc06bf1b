// The sample rows by which the columns of a table are judged, and the number of columns.

import { columnCount, isBlankRow, type RawTable } from '../cells/raw-table.ts'
import { isTransactionLike, type TableStart } from './find-header.ts'

const CONTIGUOUS_ROWS = 400
const SPREAD_ROWS = 300

interface TableSample {
  /** The first rows that look like transactions, without a gap, for the balance. */
  readonly contiguous: RawTable['rows']
  /** These rows, then some from the whole table. */
  readonly spread: RawTable['rows']
  /** The number of columns of the titles or these rows, whichever has more. */
  readonly width: number
}

/** The sample of a table that starts at `start`. */
export const sampleOf = ({ rows }: RawTable, { first, titles }: TableStart): TableSample => {
  const sample = transactionRows(rows, first)
  return { ...sample, width: Math.max(columnCount(sample.spread), titles ? columnCount([titles]) : 0) }
}

const transactionRows = (rows: RawTable['rows'], first: number): Omit<TableSample, 'width'> => {
  const contiguous: RawTable['rows'][number][] = []
  let at = first
  for (; at < rows.length && contiguous.length < CONTIGUOUS_ROWS; at++) {
    const row = rows[at] ?? []
    if (isTransactionLike(row)) contiguous.push(row)
  }
  const spread = [...contiguous]
  const step = Math.max(1, Math.floor((rows.length - at) / SPREAD_ROWS))
  for (; at < rows.length; at += step) {
    const row = rows[at] ?? []
    if (isTransactionLike(row)) spread.push(row)
  }
  if (spread.length > 0) return { contiguous, spread }
  // No row looks like a transaction: use any rows, which at least show the contents of the columns.
  const any = rows.slice(first, first + CONTIGUOUS_ROWS).filter((row) => !isBlankRow(row) && row.length > 1)
  return { contiguous: any, spread: any }
}

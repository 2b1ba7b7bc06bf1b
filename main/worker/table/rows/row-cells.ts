// Corrects the cells of a row whose text contains the delimiter, and recognises repeated titles.
import { type Cell, cellText, columnCount, MAX_COLUMNS, type RawTable } from '../cells/raw-table.ts'
import type { TextColumns } from './row-draft.ts'
import { type RowPlan, UNREADABLE } from './row-plan.ts'

const MAX_STRAY_CELLS = 6

/**
 * For rows with more cells than titles because their text contains the delimiter: the surplus cells belong to the text
 * if the row then has a day and an amount and otherwise has not.
 */
export const createRowAligner = (
  {
    table,
    header,
    plan,
  }: { readonly table: RawTable; readonly header: readonly Cell[] | null; readonly plan: RowPlan },
  columns: TextColumns,
  onAligned: () => void,
): ((row: readonly Cell[]) => readonly Cell[]) => {
  const width = header === null || table.format !== 'csv' ? MAX_COLUMNS : columnCount([header])
  const booking = plan.column('booking_date')
  const at = columns.texts[0]
  const isTransaction = (row: readonly Cell[]): boolean => {
    const amount = plan.readAmount(row, 'CHF')
    return amount !== null && amount !== UNREADABLE && plan.readDay(row, booking) !== null
  }
  return (row) => {
    if (row.length <= width || at === undefined) return row
    const surplus = columnCount([row]) - width
    if (surplus < 1 || surplus > MAX_STRAY_CELLS || isTransaction(row)) return row
    const text = row.slice(at, at + surplus + 1).join(table.delimiter ?? ' ')
    const joined = [...row.slice(0, at), text, ...row.slice(at + surplus + 1)]
    if (!isTransaction(joined)) return row
    onAligned()
    return joined
  }
}

/** Finds rows that repeat the titles. */
export const createTitleRowTest = (header: readonly Cell[]): ((row: readonly Cell[]) => boolean) => {
  const titles = header.map(cellText)
  const words = titles.filter((title) => title !== '').length
  return (row) => {
    let same = 0
    for (let index = 0; index < titles.length; index++) {
      const title = titles[index]
      if (title !== '' && cellText(row[index]) === title) same++
    }
    return same >= 2 && same >= words * 0.8
  }
}

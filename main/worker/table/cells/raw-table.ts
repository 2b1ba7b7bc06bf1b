// A table as it is in the file: cells without meaning, each row with its line, from CSV and from sheets alike.
import type { Note } from '../../../../shared/record/core/note.ts'

/** Text as written, or the number of a spreadsheet cell. Dates of spreadsheets arrive as `2026-01-31`. */
export type Cell = string | number

export interface RawTable {
  readonly rows: readonly (readonly Cell[])[]
  /** The line where each row starts, from 1. */
  readonly lines: readonly number[]
  readonly format: 'csv' | 'spreadsheet'
  readonly encoding: string | null
  readonly delimiter: string | null
  readonly sheet: string | null
  /** Columns of a sheet whose numbers are formatted with two decimals, like money. Absent: the texts show it. */
  readonly shownAsMoney?: ReadonlySet<number>
  readonly warnings: readonly Note[]
}

/** The most rows of one file. 5 MB of the shortest known statement lines have about 150,000. */
export const MAX_ROWS = 200_000
/** The most columns that are read. */
export const MAX_COLUMNS = 256

const WRAPPED = /^="([^"]*)"$/

/** A cell as trimmed text, without the `="…"` that keeps spreadsheets from reading numbers. */
export const cellText = (cell: Cell | undefined): string => {
  if (cell === undefined || cell === '') return ''
  if (typeof cell === 'number') return String(cell)
  if (isBare(cell.charCodeAt(0)) && isBare(cell.charCodeAt(cell.length - 1))) return cell
  const text = cell.trim()
  if (text.charCodeAt(0) === 61 && text.charCodeAt(1) === 34) return WRAPPED.exec(text)?.[1]?.trim() ?? text
  return text
}

/** A character other than a blank or `=`: a text between two of them needs no trimming. */
const isBare = (code: number): boolean => code > 32 && code < 127 && code !== 61

export const isBlankRow = (row: readonly Cell[]): boolean => {
  for (const cell of row) if (cell !== '' && cellText(cell) !== '') return false
  return true
}

/** The number of columns up to the last one with content in the rows. */
export const columnCount = (rows: readonly (readonly Cell[])[]): number => {
  let count = 0
  for (const row of rows) {
    for (let index = Math.min(row.length, MAX_COLUMNS) - 1; index >= count; index--) {
      if (cellText(row[index]) !== '') {
        count = index + 1
        break
      }
    }
  }
  return count
}

/** Rows repeat their account, currency and state, so each value is read once. */
export const rememberLast = <Value extends Cell | undefined, T>(read: (value: Value) => T): ((value: Value) => T) => {
  let last: { readonly value: Value; readonly result: T } | null = null
  return (value) => {
    if (last === null || last.value !== value) last = { value, result: read(value) }
    return last.result
  }
}

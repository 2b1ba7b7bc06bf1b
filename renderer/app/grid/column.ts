// A column of a list, as a room describes it: what it shows, how it is sorted, what it copies.
import type { ReactNode } from 'react'

export interface Column<T> {
  /** Also the field that the server sorts by. */
  readonly id: string
  readonly title: string
  /** What stands in its head where the title would not fit. */
  readonly shortTitle?: string
  /** In pixels; without it the column takes its part of the room that is left. */
  readonly width?: number
  readonly minWidth?: number
  /** How much of the room that is left it takes, beside the others; 1 when neither it nor a width is given. */
  readonly flex?: number
  readonly align?: 'right'
  /** Its column is never narrower than it: a day, a number, an IBAN. Amounts, at the right, are figures anyway. */
  readonly isFigure?: boolean
  /** In pixels: it grows to its longest name, at most to this. */
  readonly growsTo?: number
  /** The order of the first click on its head; undefined: the server cannot sort by it. */
  readonly sort?: 'asc' | 'desc'
  /** What it says, in one line. */
  readonly text: (row: T) => string
  /** What it shows, where that is more than its text. */
  readonly render?: (row: T) => ReactNode
  /** What it puts on the clipboard, so that other programs read it; its text where undefined. */
  readonly copy?: (row: T) => string
  /** What is told where the text is cut. */
  readonly hint?: (row: T) => string | null
  readonly className?: string | undefined
  readonly isHiddenAtFirst?: boolean
  /** At first it is only shown in a wide list, where no other column gives way to it. */
  readonly needsWideList?: boolean
  /** It stays when there is little room. */
  readonly isEssential?: boolean
}

/** What of a row a column puts on the clipboard. */
export const copyTextOf = <T>(column: Column<T>, row: T): string => (column.copy ?? column.text)(row)

const withoutSeparators = (text: string): string => text.replace(/[\t\r\n]+/g, ' ')

/** Rows as tab-separated lines under the titles of their columns, as a spreadsheet takes them. */
export const tabSeparated = <T>(columns: readonly Column<T>[], rows: readonly T[]): string =>
  [
    columns.map(({ title }) => withoutSeparators(title)),
    ...rows.map((row) => columns.map((column) => withoutSeparators(copyTextOf(column, row)))),
  ]
    .map((fields) => fields.join('\t'))
    .join('\n')

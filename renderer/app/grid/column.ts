// A column of a list, as a screen describes it: what it shows, its sort, what it copies.
import type { ReactNode } from 'react'

export interface Column<T> {
  /** Also the field that the server sorts by. */
  readonly id: string
  readonly title: string
  /** The title where the full one would not fit. */
  readonly shortTitle?: string
  /** In pixels; without it the column shares the remaining width. */
  readonly width?: number
  readonly minWidth?: number
  /** Its share of the remaining width, relative to the other columns; 1 when it has neither a share nor a width. */
  readonly flex?: number
  readonly align?: 'right'
  /**
   * The column is never narrower than its text: a day, a number, an IBAN. Right-aligned amounts are figures in any
   * case.
   */
  readonly isFigure?: boolean
  /** In pixels: it grows to its longest name, at most to this. */
  readonly growsTo?: number
  /** The order after the first click on its head; undefined: the server cannot sort by it. */
  readonly sort?: 'asc' | 'desc'
  /** Its text, in one line. */
  readonly text: (row: T) => string
  /** All lines of its cell with figures, where it has more than its text: the column is never narrower. */
  readonly lines?: (row: T) => readonly string[]
  /** What it shows, where that is more than its text. */
  readonly render?: (row: T) => ReactNode
  /** What it copies to the clipboard, in a form that other programs read; undefined: its text. */
  readonly copy?: (row: T) => string
  /** The tooltip where the text is cut. */
  readonly hint?: (row: T) => string | null
  /** A part of the row's name: a screen reader says it when the focus moves to another row. */
  readonly isRowHeader?: boolean
  readonly className?: string | undefined
  readonly isHiddenAtFirst?: boolean
  /** By default only a wide list shows it, where it takes no width from other columns. */
  readonly needsWideList?: boolean
  /** It is shown in a narrow list, too. */
  readonly isEssential?: boolean
}

export const copyTextOf = <T>(column: Column<T>, row: T): string => (column.copy ?? column.text)(row)

const withoutSeparators = (text: string): string => text.replace(/[\t\r\n]+/g, ' ')

/** Rows as tab-separated lines under the titles of their columns, for spreadsheets. */
export const tabSeparated = <T>(columns: readonly Column<T>[], rows: readonly T[]): string =>
  [
    columns.map(({ title }) => withoutSeparators(title)),
    ...rows.map((row) => columns.map((column) => withoutSeparators(copyTextOf(column, row)))),
  ]
    .map((fields) => fields.join('\t'))
    .join('\n')

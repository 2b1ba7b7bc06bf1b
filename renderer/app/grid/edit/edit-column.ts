// A column of an editable grid, as a screen describes it: what it shows, which input it accepts and how it reads it.
import type { ReactNode } from 'react'
import type { MinorUnits } from '../../../../shared/value/money.ts'

/** The value of a cell: an amount, a text, or null. */
export type CellValue = MinorUnits | string | null

/** What a typed text means for a cell, or the code of why it cannot be read. */
export type ReadCell = { readonly value: CellValue } | { readonly fault: string }

/** The state of a cell, in addition to its value. */
export type CellState = { readonly kind: 'saving' } | { readonly kind: 'refused'; readonly why: string } | null

export interface EditableCells<T> {
  readonly value: (row: T) => CellValue
  /** False: input into it is refused with a message that names the row. */
  readonly isEditable: (row: T) => boolean
  /** Whether a typed character starts editing; other letters are commands of the window. */
  readonly startsEditing: (key: string) => boolean
  /** Reads what was typed or pasted over `old`; an empty text empties the cell. */
  readonly read: (text: string, old: CellValue) => ReadCell
  /** The text in the field when editing starts. */
  readonly editText: (value: CellValue) => string
  readonly state?: (row: T) => CellState
}

export interface EditColumn<T> {
  readonly id: string
  readonly title: string
  /** In pixels; without it the column shares the remaining width. */
  readonly width?: number
  readonly minWidth?: number
  readonly align?: 'right'
  /**
   * The column is never narrower than its text: a day, a number, an IBAN. Right-aligned amounts are figures in any
   * case.
   */
  readonly isFigure?: boolean
  /** In pixels: it grows to its longest name, at most to this. */
  readonly growsTo?: number
  /** It stays at the left when the others scroll sideways. */
  readonly isPinned?: boolean
  /** Its text, in one line. */
  readonly text: (row: T) => string
  /** What it shows, where that is more than its text. */
  readonly render?: (row: T) => ReactNode
  /** What it copies to the clipboard, in a form that other programs read; undefined: its text. */
  readonly copy?: (row: T) => string
  /** Its amount, for the sum of the selected cells; headings have none, so that no amount counts twice. */
  readonly amount?: (row: T) => MinorUnits | null
  /** Undefined: the column is read-only. */
  readonly edit?: EditableCells<T>
}

/** `heading`: a row over others, which it can fold. */
export type RowKind = 'data' | 'heading'

/** One cell with its new value. */
export interface CellChange<T> {
  readonly row: T
  readonly columnId: string
  readonly value: CellValue
}

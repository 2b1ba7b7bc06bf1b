// A column of a grid that is typed into, as a room describes it: what it shows, what may be typed, what that means.
import type { ReactNode } from 'react'
import type { MinorUnits } from '../../../../shared/value/money.ts'

/** What stands in a cell: an amount, a text, or nothing. */
export type CellValue = MinorUnits | string | null

/** What a typed text means for a cell, or the code of why it cannot be read. */
export type ReadCell = { readonly value: CellValue } | { readonly fault: string }

/** What is known of a cell besides its value. */
export type CellState = { readonly kind: 'saving' } | { readonly kind: 'refused'; readonly why: string } | null

export interface EditableCells<T> {
  readonly value: (row: T) => CellValue
  /** False: what is typed over it is refused, with the row's name. */
  readonly isEditable: (row: T) => boolean
  /** Whether a sign that is typed begins its text; a letter that does not is a command of the window. */
  readonly startsEditing: (key: string) => boolean
  /** Reads what was typed or pasted over `old`; an empty text empties the cell. */
  readonly read: (text: string, old: CellValue) => ReadCell
  /** What stands in the field when the cell is edited. */
  readonly editText: (value: CellValue) => string
  readonly state?: (row: T) => CellState
}

export interface EditColumn<T> {
  readonly id: string
  readonly title: string
  /** In pixels; without it the column takes its part of the room that is left. */
  readonly width?: number
  readonly minWidth?: number
  readonly align?: 'right'
  /** Its column is never narrower than it: a day, a number, an IBAN. Amounts, at the right, are figures anyway. */
  readonly isFigure?: boolean
  /** In pixels: it grows to its longest name, at most to this. */
  readonly growsTo?: number
  /** It stays at the left when the others are moved sideways. */
  readonly isPinned?: boolean
  /** What it says, in one line. */
  readonly text: (row: T) => string
  /** What it shows, where that is more than its text. */
  readonly render?: (row: T) => ReactNode
  /** What it puts on the clipboard, so that other programs read it; its text where undefined. */
  readonly copy?: (row: T) => string
  /** Its amount, for the sum of what is chosen; headings have none, so that nothing counts twice. */
  readonly amount?: (row: T) => MinorUnits | null
  /** Undefined: nothing can be typed here. */
  readonly edit?: EditableCells<T>
}

/** `heading`: a row that names those below it, and folds them away. */
export type RowKind = 'data' | 'heading'

/** One cell that gets another value. */
export interface CellChange<T> {
  readonly row: T
  readonly columnId: string
  readonly value: CellValue
}

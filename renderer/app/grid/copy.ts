// Puts values and rows of a list on the clipboard.
import { type Column, copiedText, tabSeparated } from './column.ts'

export const copyValue = <T>(column: Column<T>, row: T): void =>
  void navigator.clipboard.writeText(copiedText(column, row))

export const copyRows = <T>(columns: readonly Column<T>[], rows: readonly T[]): void =>
  void navigator.clipboard.writeText(tabSeparated(columns, rows))

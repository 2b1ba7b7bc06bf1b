// Plans a paste, a fill or a typed value before it is applied: the cells that change, the locked ones, and those whose
// text cannot be read. A single unreadable cell prevents all changes. Pure.
import type { CellChange, CellValue, EditColumn } from './edit-column.ts'
import { continueSeries } from './fill.ts'
import { type Box, type Cell, cellsOfBox } from './range.ts'

/** What planning needs to know of a grid. */
export interface GridData<T> {
  readonly rows: readonly T[]
  readonly columns: readonly EditColumn<T>[]
  /** A heading takes no value, and is named only when no other row is selected. */
  readonly isHeading?: (row: T) => boolean
}

interface Fault {
  readonly cell: Cell
  readonly text: string
  readonly code: string
}

export interface Plan<T> {
  readonly changes: readonly CellChange<T>[]
  /** Read-only cells: of a closed year, or in a column without input. */
  readonly locked: readonly Cell[]
  /** The plan changes no cell while there is a fault. */
  readonly faults: readonly Fault[]
}

export const isCellEditable = <T>({ rows, columns }: GridData<T>, { row, column }: Cell): boolean => {
  const at = rows[row]
  return at !== undefined && columns[column]?.edit?.isEditable(at) === true
}

/** The value of a cell; undefined: the cell has no editable value. */
const valueAt = <T>({ rows, columns }: GridData<T>, { row, column }: Cell): CellValue | undefined => {
  const at = rows[row]
  return at === undefined ? undefined : columns[column]?.edit?.value(at)
}

type IntendedValue = { readonly value: CellValue } | { readonly fault: string; readonly text: string }

/** `meant` answers the new value of each editable cell; null: it stays. */
const planChanges = <T>(
  gridData: GridData<T>,
  cells: readonly Cell[],
  intended: (cell: Cell) => IntendedValue | null,
): Plan<T> => {
  const changes: CellChange<T>[] = []
  const locked: Cell[] = []
  const headings: Cell[] = []
  const faults: Fault[] = []
  for (const cell of cells) {
    const row = gridData.rows[cell.row]
    const column = gridData.columns[cell.column]
    if (row === undefined || !column) continue
    const next = intended(cell)
    if (next === null) continue
    if (gridData.isHeading?.(row) === true) headings.push(cell)
    else if (column.edit?.isEditable(row) !== true) locked.push(cell)
    else if ('fault' in next) faults.push({ cell, text: next.text, code: next.fault })
    else if (next.value !== column.edit.value(row)) changes.push({ row, columnId: column.id, value: next.value })
  }
  const areAllHeadings = headings.length === cells.length
  return { changes: faults.length > 0 ? [] : changes, locked: areAllHeadings ? headings : locked, faults }
}

/**
 * Texts over cells. The message does not name a locked cell if the text is empty or equals its contents: nothing is
 * lost.
 */
export const planTexts = <T>(gridData: GridData<T>, cells: readonly Cell[], textAt: (cell: Cell) => string): Plan<T> =>
  planChanges(gridData, cells, (cell) => {
    const text = textAt(cell)
    const row = gridData.rows[cell.row]
    const column = gridData.columns[cell.column]
    if (row === undefined || !column) return null
    const { edit } = column
    if (!edit || !isCellEditable(gridData, cell))
      return text.trim() === '' || text === (column.copy ?? column.text)(row) ? null : { value: null }
    const read = edit.read(text, valueAt(gridData, cell) ?? null)
    return 'fault' in read ? { fault: read.fault, text } : read
  })

/** Empties cells. */
export const planClear = <T>(gridData: GridData<T>, cells: readonly Cell[]): Plan<T> =>
  planChanges(gridData, cells, () => ({ value: null }))

/** Gives each editable cell a value made from its current one. */
export const planValues = <T>(
  gridData: GridData<T>,
  cells: readonly Cell[],
  valueFor: (value: CellValue, cell: Cell) => CellValue,
): Plan<T> => planChanges(gridData, cells, (cell) => ({ value: valueFor(valueAt(gridData, cell) ?? null, cell) }))

/** The lines along which a fill goes: the cells of each, in order. */
const linesOf = ({ top, left, bottom, right }: Box, direction: 'down' | 'right'): readonly (readonly Cell[])[] =>
  direction === 'down'
    ? Array.from({ length: right - left + 1 }, (_, index) =>
        cellsOfBox({ top, bottom, left: left + index, right: left + index }),
      )
    : Array.from({ length: bottom - top + 1 }, (_, index) =>
        cellsOfBox({ left, right, top: top + index, bottom: top + index }),
      )

/** The fill handle: continues the values of `source` in `target`, line by line; locked cells are skipped. */
export const planFill = <T>(gridData: GridData<T>, source: Box, target: Box, direction: 'down' | 'right'): Plan<T> => {
  const values = new Map<string, CellValue>()
  const targets = linesOf(target, direction)
  for (const [index, line] of linesOf(source, direction).entries()) {
    const sourceValues = line
      .filter((cell) => isCellEditable(gridData, cell))
      .map((cell) => valueAt(gridData, cell) ?? null)
    const open = (targets[index] ?? []).filter((cell) => isCellEditable(gridData, cell))
    if (sourceValues.length === 0) continue
    const next = continueSeries(sourceValues, open.length)
    for (const [place, cell] of open.entries()) values.set(keyOf(cell), next[place] ?? null)
  }
  return planChanges(gridData, cellsOfBox(target), (cell) => {
    const value = values.get(keyOf(cell))
    return value === undefined ? null : { value }
  })
}

const keyOf = ({ row, column }: Cell): string => `${row} ${column}`

/**
 * Ctrl+D and Ctrl+R: every cell gets the value of the first editable cell of its line; a single cell gets the value of
 * the editable cell before it.
 */
export const planCopy = <T>(gridData: GridData<T>, box: Box, direction: 'down' | 'right'): Plan<T> => {
  const isOne = direction === 'down' ? box.top === box.bottom : box.left === box.right
  const source = isOne ? before(box, direction) : box
  if (source === null) return { changes: [], locked: [], faults: [] }
  const firsts = linesOf(source, direction).map((line) => {
    const cells = isOne ? line.toReversed() : line
    return cells.find((cell) => isCellEditable(gridData, cell))
  })
  return planChanges(gridData, cellsOfBox(box), (cell) => {
    const first = firsts[direction === 'down' ? cell.column - box.left : cell.row - box.top]
    const value = first && valueAt(gridData, first)
    return value === undefined || !isCellEditable(gridData, cell) ? null : { value }
  })
}

/** All cells before a box, on its lines. */
const before = (box: Box, direction: 'down' | 'right'): Box | null => {
  if (direction === 'down') return box.top === 0 ? null : { ...box, top: 0, bottom: box.top - 1 }
  return box.left === 0 ? null : { ...box, left: 0, right: box.left - 1 }
}

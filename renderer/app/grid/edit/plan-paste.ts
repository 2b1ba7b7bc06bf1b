// Which cells a pasted block goes to: row by row, skipping headings, or by account numbers when the block has them.
// Pure.
import { type Block, layOutBlock } from './clipboard-text.ts'
import { type GridData, type Plan, planTexts } from './plan-changes.ts'
import { type Box, type Cell, cellsOfBox } from './range.ts'

export interface Paste<T> extends Plan<T> {
  /** The cells to select after the paste; null: no part of the block has a place. */
  readonly target: Box | null
  /** Lines whose number is not in the grid: they are not pasted, and the message names them. */
  readonly unknown: readonly string[]
}

/** The block is larger than the rest of the grid, headings not counted. */
export interface PasteTooLarge {
  readonly rows: number
  readonly columns: number
  readonly free: number
  readonly freeColumns: number
}

/** A grid whose rows have numbers by which a pasted line can name them. */
export interface NumberedGridData<T> extends GridData<T> {
  readonly numberOf?: (row: T) => string
}

export const planPaste = <T>(
  gridData: NumberedGridData<T>,
  box: Box,
  block: Block,
): Paste<T> | PasteTooLarge | null => {
  const numbers = numbersIn(gridData, block)
  return numbers ? pasteByNumber(gridData, box, block, numbers) : pasteInOrder(gridData, box, block)
}

const isHeadingAt = <T>({ rows, isHeading }: GridData<T>, index: number): boolean => {
  const row = rows[index]
  return row !== undefined && isHeading?.(row) === true
}

/** One line of the block after the other; headings are skipped, so that no value is lost on them. */
const pasteInOrder = <T>(gridData: GridData<T>, box: Box, block: Block): Paste<T> | PasteTooLarge | null => {
  const free = gridData.rows
    .map((_, index) => index)
    .filter((index) => index >= box.top && !isHeadingAt(gridData, index))
  const chosen = free.filter((index) => index <= box.bottom).length
  const layout = layOutBlock(block, { rows: Math.max(1, chosen), columns: box.right - box.left + 1 })
  if (!layout) return null
  const targetRows = free.slice(0, layout.rows)
  const right = box.left + layout.columns - 1
  const top = targetRows[0]
  const bottom = targetRows.at(-1)
  if (targetRows.length < layout.rows || right >= gridData.columns.length || top === undefined || bottom === undefined)
    return {
      rows: layout.rows,
      columns: layout.columns,
      free: free.length,
      freeColumns: gridData.columns.length - box.left,
    }
  const line = new Map(targetRows.map((row, index) => [row, index]))
  const target = { top, bottom, left: box.left, right }
  const cells = cellsOfBox(target).filter(({ row }) => line.has(row))
  const plan = planTexts(gridData, cells, ({ row, column }) => layout.textAt(line.get(row) ?? 0, column - box.left))
  return { ...plan, target, unknown: [] }
}

/** `3400` and `3400 Dienstleistungserlöse` name an account; `1000.00`, `1’000` and `1 000` are amounts. */
const NUMBER = /^\s*(\d{1,10})(?:[\s:–-]+\p{L}.*)?\s*$/su

const numberIn = (text: string | undefined): string | null => NUMBER.exec(text ?? '')?.[1] ?? null

const isEmpty = (cells: readonly string[]): boolean => cells.every((text) => text.trim() === '')

/**
 * The number that each line of the block names; null: the block has no numbers. It has them when most of its lines
 * begin with one, at least one of these is in the grid, and other cells follow.
 */
const numbersIn = <T>({ rows, numberOf }: NumberedGridData<T>, block: Block): readonly (string | null)[] | null => {
  if (!numberOf || (block[0]?.length ?? 0) < 2) return null
  const numbers = block.map(([first]) => numberIn(first))
  const present = new Set(rows.map(numberOf))
  const named = numbers.filter((number) => number !== null)
  const filled = block.filter((cells) => !isEmpty(cells)).length
  return named.length * 2 >= filled && named.some((number) => present.has(number)) ? numbers : null
}

const pasteByNumber = <T>(
  gridData: NumberedGridData<T>,
  box: Box,
  block: Block,
  numbers: readonly (string | null)[],
): Paste<T> => {
  const { rows, columns, numberOf } = gridData
  const indexOf = new Map<string, number>()
  for (const [index, row] of rows.entries())
    if (!isHeadingAt(gridData, index)) indexOf.set(numberOf?.(row) ?? '', index)
  const headings = new Set(rows.filter((_, index) => isHeadingAt(gridData, index)).map((row) => numberOf?.(row)))

  const lines = block.flatMap((cells, line) => {
    const number = numbers[line] ?? null
    return isEmpty(cells) || (number !== null && headings.has(number)) ? [] : [{ cells, number }]
  })
  const numberedLines = lines.filter(({ number }) => number !== null && indexOf.has(number))
  const columnOf = columnsOf(gridData, box, numberedLines)
  const isUnreadable = (column: number | null, text: string): boolean => {
    const read = column === null ? undefined : columns[column]?.edit?.read(text, null)
    return read !== undefined && 'fault' in read
  }
  const texts = new Map<string, string>()
  const cells: Cell[] = []
  const faults: Plan<T>['faults'][number][] = []
  const unknown: string[] = []
  for (const [place, { cells: written, number }] of lines.entries()) {
    const row = number === null ? undefined : indexOf.get(number)
    if (row === undefined) {
      // The first line may be the titles of the list: it has no number, and a column cannot read its text. It is no
      // unknown row.
      const isTitle =
        place === 0 && number === null && written.some((text, index) => isUnreadable(columnOf(index), text))
      if (!isTitle) unknown.push(written.filter((text) => text.trim() !== '').join(' '))
      continue
    }
    for (const [index, text] of written.entries()) {
      const column = columnOf(index)
      if (column === null || columns[column] === undefined) continue
      const key = `${row} ${column}`
      if (texts.has(key)) faults.push({ cell: { row, column }, text: written[0] ?? '', code: 'account_named_twice' })
      else cells.push({ row, column })
      texts.set(key, text)
    }
  }
  const plan = planTexts(gridData, cells, ({ row, column }) => texts.get(`${row} ${column}`) ?? '')
  const all = [...faults, ...plan.faults]
  return { ...plan, changes: all.length > 0 ? [] : plan.changes, faults: all, unknown, target: boxAround(cells) }
}

interface Line {
  readonly cells: readonly string[]
}

/**
 * The column of the grid for each column of the block; null: none. A block as wide as the grid, pasted at its first
 * column, keeps its columns. Otherwise the columns after the number (and the name, if there is one) begin at the
 * selected column, or at the first editable one.
 */
const columnsOf = <T>({ columns }: GridData<T>, box: Box, lines: readonly Line[]) => {
  const width = lines[0]?.cells.length ?? 0
  const firstEditable = columns.findIndex(({ edit }, index) => index >= box.left && edit !== undefined)
  if (firstEditable === -1 || (columns[box.left]?.edit === undefined && box.left === 0 && width > firstEditable))
    return (index: number): number | null => (index === 0 ? null : box.left + index)
  const isText = (text: string): boolean => {
    const read = columns[firstEditable]?.edit?.read(text, null)
    return text.trim() === '' || (read !== undefined && 'fault' in read)
  }
  const isName = width > 2 && lines.every(({ cells }) => isText(cells[1] ?? ''))
  const first = isName ? 2 : 1
  return (index: number): number | null => (index < first ? null : firstEditable + index - first)
}

const boxAround = (cells: readonly Cell[]): Box | null =>
  cells.length === 0
    ? null
    : {
        top: Math.min(...cells.map(({ row }) => row)),
        bottom: Math.max(...cells.map(({ row }) => row)),
        left: Math.min(...cells.map(({ column }) => column)),
        right: Math.max(...cells.map(({ column }) => column)),
      }

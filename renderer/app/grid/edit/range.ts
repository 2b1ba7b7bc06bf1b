// The selected cells of a grid: areas, each from an anchor to a head, as in a spreadsheet. Pure geometry, independent
// of rows and screens.

export interface Cell {
  readonly row: number
  readonly column: number
}

/** From the cell where the selection began to the cell where it ends; either corner may be the upper left one. */
export interface Area {
  readonly anchor: Cell
  readonly head: Cell
}

/** The selected areas, at least one; keys and mouse move the last one. */
export type Range = readonly [Area, ...Area[]]

/** How many rows and columns there are. */
export interface Size {
  readonly rows: number
  readonly columns: number
}

/** An area with its corners in order, all included. */
export interface Box {
  readonly top: number
  readonly left: number
  readonly bottom: number
  readonly right: number
}

export type Direction = 'up' | 'down' | 'left' | 'right'

const STEPS: Readonly<Record<Direction, Cell>> = {
  up: { row: -1, column: 0 },
  down: { row: 1, column: 0 },
  left: { row: 0, column: -1 },
  right: { row: 0, column: 1 },
}

const clampIndex = (value: number, count: number): number => Math.max(0, Math.min(value, count - 1))

/** The cell, or the nearest existing one. */
export const clampCell = ({ row, column }: Cell, { rows, columns }: Size): Cell => ({
  row: clampIndex(row, rows),
  column: clampIndex(column, columns),
})

export const isSameCell = (one: Cell, other: Cell): boolean => one.row === other.row && one.column === other.column

/** One cell alone. */
export const singleCell = (cell: Cell): Range => [{ anchor: cell, head: cell }]

/** The area that keys and mouse move. */
export const activeArea = (range: Range): Area => range.at(-1) ?? range[0]

/** Shift+click and dragging: the last area goes from its anchor to this cell, the others stay. */
export const extendRange = (range: Range, head: Cell): Range =>
  mapRange(range, (area) => (area === activeArea(range) ? { ...area, head } : area))

/** The range with each area changed. */
export const mapRange = ([first, ...others]: Range, change: (area: Area) => Area): Range => [
  change(first),
  ...others.map(change),
]

/** Ctrl+click: adds an area that begins with this cell. */
export const withArea = (range: Range, cell: Cell): Range => [...range, { anchor: cell, head: cell }]

/** Everything; the anchor stays, so that the focus does not move. */
export const wholeRange = ({ rows, columns }: Size): Range => [
  { anchor: { row: 0, column: 0 }, head: { row: Math.max(0, rows - 1), column: Math.max(0, columns - 1) } },
]

/** The range in a grid that has become smaller. */
export const clampRange = (range: Range, size: Size): Range =>
  mapRange(range, ({ anchor, head }) => ({ anchor: clampCell(anchor, size), head: clampCell(head, size) }))

export const boxOf = ({ anchor, head }: Area): Box => ({
  top: Math.min(anchor.row, head.row),
  left: Math.min(anchor.column, head.column),
  bottom: Math.max(anchor.row, head.row),
  right: Math.max(anchor.column, head.column),
})

export const isInBox = ({ row, column }: Cell, { top, left, bottom, right }: Box): boolean =>
  row >= top && row <= bottom && column >= left && column <= right

export const isInRange = (cell: Cell, range: Range): boolean => range.some((area) => isInBox(cell, boxOf(area)))

/** Whether exactly one cell is selected. */
export const isSingle = (range: Range): boolean => range.length === 1 && isSameCell(range[0].anchor, range[0].head)

/** The cells of a box, row by row. */
export const cellsOfBox = ({ top, left, bottom, right }: Box): readonly Cell[] => {
  const cells: Cell[] = []
  for (let row = top; row <= bottom; row++)
    for (let column = left; column <= right; column++) cells.push({ row, column })
  return cells
}

/** Every selected cell once, area by area, row by row. */
export const cellsOf = (range: Range): readonly Cell[] => {
  const boxes = range.map(boxOf)
  return boxes.flatMap((box, index) =>
    cellsOfBox(box).filter((cell) => !boxes.slice(0, index).some((earlier) => isInBox(cell, earlier))),
  )
}

/** The next cell in a direction; at the edge the cell itself. */
export const stepCell = ({ row, column }: Cell, direction: Direction, size: Size): Cell => {
  const step = STEPS[direction]
  return clampCell({ row: row + step.row, column: column + step.column }, size)
}

/**
 * The target of Ctrl and an arrow, as in a spreadsheet: within filled cells the last of them, otherwise the next filled
 * cell, otherwise the edge.
 */
export const jumpCell = (cell: Cell, direction: Direction, size: Size, isFilled: (cell: Cell) => boolean): Cell => {
  let at = stepCell(cell, direction, size)
  if (isSameCell(at, cell)) return cell
  const isRun = isFilled(cell) && isFilled(at)
  for (;;) {
    const next = stepCell(at, direction, size)
    if (isSameCell(next, at)) return at
    if (isRun ? !isFilled(next) : isFilled(at)) return at
    at = next
  }
}

/**
 * The next cell for Enter (down) or Tab (right) within selected cells: through all of them, one line after the other,
 * and round again. Only editable cells; null: there is no other.
 */
export const nextInBox = (
  box: Box,
  from: Cell,
  along: 'down' | 'right',
  isBackward: boolean,
  canEdit: (cell: Cell) => boolean,
): Cell | null => {
  const inOrder = along === 'right' ? cellsOfBox(box) : cellsOfBox(transposeBox(box)).map(transposeCell)
  const cells = isBackward ? inOrder.toReversed() : inOrder
  const at = cells.findIndex((cell) => isSameCell(cell, from))
  return [...cells.slice(at + 1), ...cells.slice(0, Math.max(0, at))].find(canEdit) ?? null
}

const transposeBox = ({ top, left, bottom, right }: Box): Box => ({
  top: left,
  left: top,
  bottom: right,
  right: bottom,
})
const transposeCell = ({ row, column }: Cell): Cell => ({ row: column, column: row })

/**
 * The next editable cell in a direction, from line to line when moving sideways; null: there is none, and the focus
 * leaves the grid or stays.
 */
export const nextEditable = (
  from: Cell,
  direction: Direction,
  size: Size,
  canEdit: (cell: Cell) => boolean,
): Cell | null => {
  const step = STEPS[direction]
  let { row, column } = from
  for (;;) {
    row += step.row
    column += step.column
    if (step.column !== 0 && column >= size.columns) [row, column] = [row + 1, 0]
    if (step.column !== 0 && column < 0) [row, column] = [row - 1, size.columns - 1]
    if (row < 0 || row >= size.rows) return null
    if (canEdit({ row, column })) return { row, column }
  }
}

/** The sides of a cell on which a range has its border. */
export interface Edges {
  readonly isTop: boolean
  readonly isLeft: boolean
  readonly isBottom: boolean
  readonly isRight: boolean
}

/** The borders that a cell draws for the boxes that contain it; null: it is in none. */
export const edgesOf = (cell: Cell, boxes: readonly Box[]): Edges | null => {
  const around = boxes.filter((box) => isInBox(cell, box))
  if (around.length === 0) return null
  return {
    isTop: around.some(({ top }) => top === cell.row),
    isLeft: around.some(({ left }) => left === cell.column),
    isBottom: around.some(({ bottom }) => bottom === cell.row),
    isRight: around.some(({ right }) => right === cell.column),
  }
}

/**
 * The cells under the fill handle: next to the box, below it or to its right, depending on which way the mouse went
 * further; null: the mouse is within the box, or above and left of it.
 */
export const fillBox = (box: Box, to: Cell): { readonly direction: 'down' | 'right'; readonly target: Box } | null => {
  const down = to.row - box.bottom
  const right = to.column - box.right
  if (down <= 0 && right <= 0) return null
  return down >= right
    ? { direction: 'down', target: { ...box, top: box.bottom + 1, bottom: to.row } }
    : { direction: 'right', target: { ...box, left: box.right + 1, right: to.column } }
}

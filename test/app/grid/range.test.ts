// The selection of cells by keys and mouse: pure geometry, without a grid.
import { describe, expect, test } from 'vitest'
import {
  activeArea,
  boxOf,
  type Cell,
  cellsOf,
  clampRange,
  edgesOf,
  extendRange,
  fillBox,
  isInRange,
  isSingle,
  jumpCell,
  nextEditable,
  nextInBox,
  singleCell,
  stepCell,
  wholeRange,
  withArea,
} from '../../../renderer/app/grid/edit/range.ts'

const SIZE = { rows: 6, columns: 4 }
const at = (row: number, column: number): Cell => ({ row, column })
/** `1:2 3:0` as cells. */
const cells = (text: string) => text.split(' ').map((pair) => pair.split(':').map(Number))
const pairs = (found: readonly Cell[]) => found.map(({ row, column }) => [row, column])
const always = () => true

describe('areas', () => {
  test('Shift selects from the anchor to the cell, in any direction', () => {
    const up = extendRange(singleCell(at(3, 2)), at(1, 1))
    expect(boxOf(activeArea(up))).toEqual({ top: 1, left: 1, bottom: 3, right: 2 })
    expect(pairs(cellsOf(up))).toEqual(cells('1:1 1:2 2:1 2:2 3:1 3:2'))
    // Extending again moves the head and keeps the anchor.
    const down = extendRange(up, at(4, 2))
    expect(pairs(cellsOf(down))).toEqual(cells('3:2 4:2'))
    expect(isSingle(up)).toBe(false)
    expect(isSingle(extendRange(up, at(3, 2)))).toBe(true)
  })

  test('Ctrl adds an area; a cell in two counts once, and Shift moves the last', () => {
    const two = extendRange(withArea(extendRange(singleCell(at(0, 0)), at(1, 1)), at(1, 1)), at(2, 2))
    expect(pairs(cellsOf(two))).toEqual(cells('0:0 0:1 1:0 1:1 1:2 2:1 2:2'))
    expect(isInRange(at(0, 2), two)).toBe(false)
    expect(isInRange(at(2, 1), two)).toBe(true)
    expect(isSingle(withArea(singleCell(at(0, 0)), at(0, 0)))).toBe(false)
  })

  test('Ctrl+A selects all; a smaller grid clips the selection', () => {
    expect(cellsOf(wholeRange(SIZE))).toHaveLength(24)
    const shrunk = clampRange(extendRange(singleCell(at(1, 1)), at(5, 3)), { rows: 3, columns: 2 })
    expect(boxOf(activeArea(shrunk))).toEqual({ top: 1, left: 1, bottom: 2, right: 1 })
    expect(boxOf(activeArea(clampRange(singleCell(at(4, 1)), { rows: 0, columns: 4 })))).toEqual({
      top: 0,
      left: 1,
      bottom: 0,
      right: 1,
    })
  })

  test('each cell knows which of its edges are drawn', () => {
    const boxes = [{ top: 1, left: 1, bottom: 3, right: 2 }]
    expect(edgesOf(at(1, 1), boxes)).toEqual({ isTop: true, isLeft: true, isBottom: false, isRight: false })
    expect(edgesOf(at(2, 2), boxes)).toEqual({ isTop: false, isLeft: false, isBottom: false, isRight: true })
    expect(edgesOf(at(3, 1), boxes)).toEqual({ isTop: false, isLeft: true, isBottom: true, isRight: false })
    expect(edgesOf(at(0, 1), boxes)).toBeNull()
  })
})

describe('moving', () => {
  test.each([
    ['up', 0, 2, 0, 2],
    ['down', 0, 2, 1, 2],
    ['left', 0, 0, 0, 0],
    ['right', 5, 3, 5, 3],
    ['left', 3, 2, 3, 1],
  ] as const)('%s from %i:%i goes to %i:%i', (direction, row, column, toRow, toColumn) => {
    expect(stepCell(at(row, column), direction, SIZE)).toEqual(at(toRow, toColumn))
  })

  // Column 0 is filled in rows 0 to 2 and 4; column 1 is empty.
  const isFilled = ({ row, column }: Cell) => column === 0 && [0, 1, 2, 4].includes(row)
  test.each([
    ['down', 0, 0, 2, 0],
    ['down', 2, 0, 4, 0],
    ['down', 3, 0, 4, 0],
    ['down', 4, 0, 5, 0],
    ['down', 1, 1, 5, 1],
    ['up', 5, 0, 4, 0],
    ['up', 4, 0, 2, 0],
    ['up', 2, 0, 0, 0],
    ['up', 0, 0, 0, 0],
    ['right', 0, 0, 0, 3],
    ['left', 0, 3, 0, 0],
  ] as const)('Ctrl and %s from %i:%i goes to %i:%i', (direction, row, column, toRow, toColumn) => {
    expect(jumpCell(at(row, column), direction, SIZE, isFilled)).toEqual(at(toRow, toColumn))
  })

  const box = { top: 1, left: 1, bottom: 2, right: 2 }
  test('Enter goes down through the selection, then to the next column, and round', () => {
    const way: Cell[] = [at(1, 1)]
    for (let step = 0; step < 4; step++) way.push(nextInBox(box, way.at(-1) ?? at(0, 0), 'down', false, always) as Cell)
    expect(pairs(way)).toEqual(cells('1:1 2:1 1:2 2:2 1:1'))
  })

  test('Tab goes right through it, Shift the other way, past locked cells', () => {
    expect(nextInBox(box, at(1, 2), 'right', false, always)).toEqual(at(2, 1))
    expect(nextInBox(box, at(1, 1), 'right', true, always)).toEqual(at(2, 2))
    expect(nextInBox(box, at(1, 1), 'right', false, ({ column }) => column === 1)).toEqual(at(2, 1))
    expect(nextInBox(box, at(1, 1), 'right', false, () => false)).toBeNull()
  })

  test('Enter and Tab skip rows and columns that are not editable', () => {
    const isOpen = ({ row, column }: Cell) => column >= 2 && row !== 2
    expect(nextEditable(at(1, 2), 'down', SIZE, isOpen)).toEqual(at(3, 2))
    expect(nextEditable(at(3, 2), 'up', SIZE, isOpen)).toEqual(at(1, 2))
    expect(nextEditable(at(1, 3), 'right', SIZE, isOpen)).toEqual(at(3, 2))
    expect(nextEditable(at(3, 2), 'left', SIZE, isOpen)).toEqual(at(1, 3))
    expect(nextEditable(at(5, 3), 'right', SIZE, isOpen)).toBeNull()
    expect(nextEditable(at(0, 2), 'up', SIZE, isOpen)).toBeNull()
    expect(nextEditable(at(0, 2), 'left', SIZE, isOpen)).toBeNull()
  })
})

describe('the fill handle', () => {
  const box = { top: 1, left: 1, bottom: 2, right: 1 }
  test.each([
    [at(4, 1), { direction: 'down', target: { top: 3, left: 1, bottom: 4, right: 1 } }],
    [at(2, 3), { direction: 'right', target: { top: 1, left: 2, bottom: 2, right: 3 } }],
    // Two rows further and two columns: down.
    [at(4, 3), { direction: 'down', target: { top: 3, left: 1, bottom: 4, right: 1 } }],
    [at(3, 3), { direction: 'right', target: { top: 1, left: 2, bottom: 2, right: 3 } }],
    [at(2, 1), null],
    [at(0, 0), null],
  ])('dragged to %o', (to, expected) => {
    expect(fillBox(box, to)).toEqual(expected)
  })
})

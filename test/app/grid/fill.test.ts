// What filling, copying, pasting and clearing come to, over a small sheet with a heading and a locked row.
import { describe, expect, test } from 'vitest'
import { amountCells, textCells } from '../../../renderer/app/grid/edit/cell-text.ts'
import { laidOut, readCells } from '../../../renderer/app/grid/edit/clipboard-text.ts'
import type { CellValue, EditColumn } from '../../../renderer/app/grid/edit/edit-column.ts'
import { continued } from '../../../renderer/app/grid/edit/fill.ts'
import {
  type Plan,
  planClear,
  planCopy,
  planFill,
  planTexts,
  planValues,
} from '../../../renderer/app/grid/edit/plan-changes.ts'
import { cellsOfBox } from '../../../renderer/app/grid/edit/range.ts'
import type { MinorUnits } from '../../../shared/value/money.ts'

const series = (values: readonly (number | string | null)[], count: number) =>
  continued(values as readonly CellValue[], count)

describe('what stands there goes on', () => {
  test.each([
    ['one amount is copied', [100], 3, [100, 100, 100]],
    ['equal steps', [100, 200], 3, [300, 400, 500]],
    ['down', [300, 100], 2, [-100, -300]],
    ['the same', [5, 5, 5], 2, [5, 5]],
    // Nearest line through 0, 1, 1 (x 0, 1, 2): 1/6 + x/2; at 3 it is 1.67, at 4 2.17.
    ['no equal steps: the nearest line', [0, 1, 1], 2, [2, 2]],
    // Half away from zero: the line through 0, 0, −1 is 1/6 − x/2; at 3 it is −1.33, at 4 −1.83.
    ['no equal steps, down', [0, 0, -1], 2, [-1, -2]],
    ['texts are repeated', ['a', 'b'], 3, ['a', 'b', 'a']],
    ['an empty cell makes no line', [100, null], 3, [100, null, 100]],
    ['large amounts stay exact', [2_000_000_000_000_001, 2_000_000_000_000_003], 1, [2_000_000_000_000_005]],
    ['beyond every amount there is none', [2 ** 50, 2 ** 51 - 1], 1, [null]],
  ])('%s', (_, values, count, expected) => {
    expect(series(values, count)).toEqual(expected)
  })
})

interface Row {
  readonly name: string
  readonly a: number | null
  readonly b: number | null
  readonly note: string | null
  readonly isOpen: boolean
}
const row = (name: string, a: number | null, b: number | null = null, isOpen = true): Row => ({
  ...{ name, a, b, note: null, isOpen },
})
const amounts = (id: 'a' | 'b'): EditColumn<Row> => ({
  id,
  title: id,
  text: (each) => String(each[id] ?? ''),
  edit: { ...amountCells('CHF'), value: (each) => each[id] as MinorUnits | null, isEditable: ({ isOpen }) => isOpen },
})
const COLUMNS: readonly EditColumn<Row>[] = [
  { id: 'name', title: 'Name', text: ({ name }) => name },
  amounts('a'),
  amounts('b'),
  {
    id: 'note',
    title: 'Notiz',
    text: ({ note }) => note ?? '',
    edit: { ...textCells(20), value: ({ note }) => note, isEditable: ({ isOpen }) => isOpen },
  },
]
const SHEET = {
  rows: [row('one', 100, 1), row('two', 200, 2), row('heading', 300, 3, false), row('three', null), row('four', 7, 8)],
  columns: COLUMNS,
}
const told = ({ changes, locked, faults }: Plan<Row>) => ({
  changes: changes.map(({ row: { name }, columnId, value }) => `${name} ${columnId} ${value}`),
  locked: locked.map(({ row: at, column }) => `${SHEET.rows[at]?.name} ${COLUMNS[column]?.id}`),
  faults: faults.map(({ cell, text, code }) => `${SHEET.rows[cell.row]?.name} ${text} ${code}`),
})
const box = (top: number, left: number, bottom: number, right: number) => ({ top, left, bottom, right })
const NONE = { changes: [], locked: [], faults: [] }

describe('the fill handle', () => {
  test('goes on past what is locked, which is not counted', () => {
    expect(told(planFill(SHEET, box(0, 1, 1, 1), box(2, 1, 4, 1), 'down'))).toEqual({
      ...NONE,
      changes: ['three a 300', 'four a 400'],
    })
  })
  test('goes right, each row by itself; texts take no amount from amounts', () => {
    expect(told(planFill(SHEET, box(0, 1, 1, 1), box(0, 2, 1, 2), 'right'))).toEqual({
      ...NONE,
      changes: ['one b 100', 'two b 200'],
    })
  })
  test('of a locked row fills nothing', () => {
    expect(told(planFill(SHEET, box(2, 1, 2, 1), box(3, 1, 4, 1), 'down'))).toEqual(NONE)
  })
})

describe('Ctrl+D and Ctrl+R', () => {
  test('give all what stands first', () => {
    expect(told(planCopy(SHEET, box(0, 1, 4, 2), 'down')).changes).toEqual([
      'two a 100',
      'two b 1',
      'three a 100',
      'three b 1',
      'four a 100',
      'four b 1',
    ])
    expect(told(planCopy(SHEET, box(1, 1, 1, 2), 'right')).changes).toEqual(['two b 200'])
  })
  test('take for one cell what stands before it, past what is locked', () => {
    expect(told(planCopy(SHEET, box(3, 1, 3, 1), 'down')).changes).toEqual(['three a 200'])
    expect(told(planCopy(SHEET, box(0, 2, 0, 2), 'right')).changes).toEqual(['one b 100'])
    expect(told(planCopy(SHEET, box(0, 1, 0, 1), 'down'))).toEqual(NONE)
  })
  test('begin with the first cell that may be typed into', () => {
    expect(told(planCopy(SHEET, box(2, 1, 4, 1), 'down')).changes).toEqual(['four a null'])
  })
})

describe('texts over cells', () => {
  const paste = (text: string, target: ReturnType<typeof box>) => {
    const size = { rows: target.bottom - target.top + 1, columns: target.right - target.left + 1 }
    const layout = laidOut(readCells(text), size)
    if (!layout) throw new Error('nothing copied')
    const cells = cellsOfBox(
      box(target.top, target.left, target.top + layout.rows - 1, target.left + layout.columns - 1),
    )
    return planTexts(SHEET, cells, (cell) => layout.textAt(cell.row - target.top, cell.column - target.left))
  }
  test('pass over what is locked and name it', () => {
    expect(told(paste("1'000.00\r\n120-\r\n5\r\n=2*3\r\n+100%\r\n", box(0, 1, 0, 1)))).toEqual({
      changes: ['one a 100000', 'two a -12000', 'three a 600', 'four a 14'],
      locked: ['heading a'],
      faults: [],
    })
  })
  test('that cannot be read change nothing at all', () => {
    expect(told(paste('1\r\nviel\r\n\r\n2\r\n', box(0, 1, 0, 1)))).toEqual({
      ...NONE,
      faults: ['two viel amount_unreadable'],
    })
  })
  test('an empty text empties; what stays the same is no change', () => {
    expect(told(paste('1.00\t\r\n', box(0, 1, 0, 1))).changes).toEqual(['one b null'])
    expect(told(paste('two', box(1, 0, 1, 0)))).toEqual({ ...NONE, locked: ['two name'] })
  })
  test('one value into all, also into another column', () => {
    expect(told(paste('Miete\r\n', box(0, 3, 1, 3))).changes).toEqual(['one note Miete', 'two note Miete'])
  })
})

test('clearing and changing values', () => {
  expect(told(planClear(SHEET, cellsOfBox(box(1, 1, 3, 1))))).toEqual({
    changes: ['two a null'],
    locked: ['heading a'],
    faults: [],
  })
  const doubled = planValues(SHEET, cellsOfBox(box(0, 1, 1, 2)), (value) => ((value as number) * 2) as MinorUnits)
  expect(told(doubled).changes).toEqual(['one a 200', 'one b 2', 'two a 400', 'two b 4'])
})

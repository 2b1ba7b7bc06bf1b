// The results of filling, copying, pasting and clearing, over a small sheet with a heading and a locked row.
import { describe, expect, test } from 'vitest'
import { amountCells, textCells } from '../../../renderer/app/grid/edit/cell-text.ts'
import { readCells } from '../../../renderer/app/grid/edit/clipboard-text.ts'
import type { CellValue, EditColumn } from '../../../renderer/app/grid/edit/edit-column.ts'
import { continueSeries } from '../../../renderer/app/grid/edit/fill.ts'
import { type Plan, planClear, planCopy, planFill, planValues } from '../../../renderer/app/grid/edit/plan-changes.ts'
import { type NumberedGridData, planPaste } from '../../../renderer/app/grid/edit/plan-paste.ts'
import { cellsOfBox } from '../../../renderer/app/grid/edit/range.ts'
import type { MinorUnits } from '../../../shared/value/money.ts'

const series = (values: readonly (number | string | null)[], count: number) =>
  continueSeries(values as readonly CellValue[], count)

describe('a series continues', () => {
  test.each([
    ['one amount is copied', [100], 3, [100, 100, 100]],
    ['equal steps', [100, 200], 3, [300, 400, 500]],
    ['down', [300, 100], 2, [-100, -300]],
    ['equal values', [5, 5, 5], 2, [5, 5]],
    // Nearest line through 0, 1, 1 (x 0, 1, 2): 1/6 + x/2; at 3 it is 1.67, at 4 2.17.
    ['unequal steps: the nearest line', [0, 1, 1], 2, [2, 2]],
    // Half away from zero: the line through 0, 0, −1 is 1/6 − x/2; at 3 it is −1.33, at 4 −1.83.
    ['unequal steps, down', [0, 0, -1], 2, [-1, -2]],
    ['texts are repeated', ['a', 'b'], 3, ['a', 'b', 'a']],
    ['an empty cell breaks the series', [100, null], 3, [100, null, 100]],
    ['large amounts stay exact', [2_000_000_000_000_001, 2_000_000_000_000_003], 1, [2_000_000_000_000_005]],
    ['no amount beyond the limit', [2 ** 50, 2 ** 51 - 1], 1, [null]],
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
  name,
  a,
  b,
  note: null,
  isOpen,
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
const GRID_DATA = {
  rows: [row('one', 100, 1), row('two', 200, 2), row('heading', 300, 3, false), row('three', null), row('four', 7, 8)],
  columns: COLUMNS,
  isHeading: ({ name }: Row) => name === 'heading',
}
const summaryOf = ({ changes, locked, faults }: Plan<Row>) => ({
  changes: changes.map(({ row: { name }, columnId, value }) => `${name} ${columnId} ${value}`),
  locked: locked.map(({ row: at, column }) => `${GRID_DATA.rows[at]?.name} ${COLUMNS[column]?.id}`),
  faults: faults.map(({ cell, text, code }) => `${GRID_DATA.rows[cell.row]?.name} ${text} ${code}`),
})
const box = (top: number, left: number, bottom: number, right: number) => ({ top, left, bottom, right })
const NONE = { changes: [], locked: [], faults: [] }

describe('the fill handle', () => {
  test('continues past locked cells, which do not count', () => {
    expect(summaryOf(planFill(GRID_DATA, box(0, 1, 1, 1), box(2, 1, 4, 1), 'down'))).toEqual({
      ...NONE,
      changes: ['three a 300', 'four a 400'],
    })
  })
  test('fills to the right, each row separately; a text is not continued as an amount', () => {
    expect(summaryOf(planFill(GRID_DATA, box(0, 1, 1, 1), box(0, 2, 1, 2), 'right'))).toEqual({
      ...NONE,
      changes: ['one b 100', 'two b 200'],
    })
  })
  test('of a locked row fills nothing', () => {
    expect(summaryOf(planFill(GRID_DATA, box(2, 1, 2, 1), box(3, 1, 4, 1), 'down'))).toEqual(NONE)
  })
})

describe('Ctrl+D and Ctrl+R', () => {
  test('copy the first cell to all', () => {
    expect(summaryOf(planCopy(GRID_DATA, box(0, 1, 4, 2), 'down')).changes).toEqual([
      'two a 100',
      'two b 1',
      'three a 100',
      'three b 1',
      'four a 100',
      'four b 1',
    ])
    expect(summaryOf(planCopy(GRID_DATA, box(1, 1, 1, 2), 'right')).changes).toEqual(['two b 200'])
  })
  test('copy into a single cell the one before it, past locked cells', () => {
    expect(summaryOf(planCopy(GRID_DATA, box(3, 1, 3, 1), 'down')).changes).toEqual(['three a 200'])
    expect(summaryOf(planCopy(GRID_DATA, box(0, 2, 0, 2), 'right')).changes).toEqual(['one b 100'])
    expect(summaryOf(planCopy(GRID_DATA, box(0, 1, 0, 1), 'down'))).toEqual(NONE)
  })
  test('begin with the first editable cell', () => {
    expect(summaryOf(planCopy(GRID_DATA, box(2, 1, 4, 1), 'down')).changes).toEqual(['four a null'])
  })
})

const pasted = (sheet: NumberedGridData<Row>, text: string, target: ReturnType<typeof box>) => {
  const plan = planPaste(sheet, target, readCells(text))
  if (!plan || 'free' in plan) throw new Error(`not pasted: ${JSON.stringify(plan)}`)
  return plan
}

describe('texts over cells', () => {
  const paste = (text: string, target: ReturnType<typeof box>) => pasted(GRID_DATA, text, target)
  test('skip a heading: each value goes to the next account, none is lost', () => {
    const plan = paste("1'000.00\r\n120-\r\n=2*3\r\n+100%\r\n", box(0, 1, 0, 1))
    expect(summaryOf(plan)).toEqual({
      changes: ['one a 100000', 'two a -12000', 'three a 600', 'four a 14'],
      locked: [],
      faults: [],
    })
    expect(plan.target).toEqual(box(0, 1, 4, 1))
  })
  test('pasted onto a heading begin with the account below it', () => {
    expect(summaryOf(paste('5\r\n6\r\n', box(2, 1, 2, 1))).changes).toEqual(['three a 500', 'four a 600'])
  })
  test('over a selection with a heading: one value goes into its accounts, two are repeated in them', () => {
    expect(summaryOf(paste('9\r\n', box(0, 1, 4, 1))).changes).toEqual([
      'one a 900',
      'two a 900',
      'three a 900',
      'four a 900',
    ])
    expect(summaryOf(paste('8\r\n9\r\n', box(0, 1, 4, 1))).changes).toEqual([
      ...['one a 800', 'two a 900', 'three a 800', 'four a 900'],
    ])
  })
  test('larger than the remaining accounts change nothing', () => {
    const block = readCells('1\r\n2\r\n3\r\n')
    expect(planPaste(GRID_DATA, box(1, 1, 1, 1), block)).toMatchObject({ target: box(1, 1, 4, 1) })
    expect(planPaste(GRID_DATA, box(2, 1, 2, 1), block)).toEqual({ rows: 3, columns: 1, free: 2, freeColumns: 3 })
  })
  test('a closed row is locked: it takes a row of the block and is named', () => {
    const rows = GRID_DATA.rows.map((each) => (each.name === 'two' ? { ...each, isOpen: false } : each))
    const plan = pasted({ ...GRID_DATA, rows }, '5\r\n6\r\n7\r\n', box(0, 1, 0, 1))
    expect(summaryOf(plan)).toEqual({ changes: ['one a 500', 'three a 700'], locked: ['two a'], faults: [] })
  })
  test('unreadable ones change nothing at all', () => {
    expect(summaryOf(paste('1\r\nviel\r\n\r\n2\r\n', box(0, 1, 0, 1)))).toEqual({
      ...NONE,
      faults: ['two viel amount_unreadable'],
    })
  })
  test('an empty text clears; an equal value is no change', () => {
    expect(summaryOf(paste('1.00\t\r\n', box(0, 1, 0, 1))).changes).toEqual(['one b null'])
    expect(summaryOf(paste('zwei', box(1, 0, 1, 0)))).toEqual({ ...NONE, locked: ['two name'] })
    expect(summaryOf(paste('two', box(1, 0, 1, 0)))).toEqual(NONE)
  })
  test('one value into all, also into another column', () => {
    expect(summaryOf(paste('Miete\r\n', box(0, 3, 1, 3))).changes).toEqual(['one note Miete', 'two note Miete'])
  })
})

describe('a block with account numbers', () => {
  // As in the budget: 34 is a heading, the name column shows number and name.
  const numbered = (name: string, a: number | null = null): Row => row(name, a, null, !/^\d\d /.test(name))
  const ACCOUNTS: NumberedGridData<Row> = {
    rows: [
      numbered('3400 Dienste', 100),
      numbered('3410 Kurse'),
      numbered('36 Übriges'),
      numbered('3600 Nebenerlöse'),
      numbered('3800 Rabatte'),
    ],
    columns: COLUMNS,
    isHeading: ({ name }) => /^\d\d /.test(name),
    numberOf: ({ name }) => name.split(' ')[0] ?? '',
  }
  const changed = (text: string, target = box(0, 1, 0, 1)) => {
    const plan = pasted(ACCOUNTS, text, target)
    return {
      changes: plan.changes.map(({ row: { name }, columnId, value }) => `${name.split(' ')[0]} ${columnId} ${value}`),
      unknown: plan.unknown,
      faults: plan.faults.map(({ code }) => code),
    }
  }
  const OF_BOTH = { changes: ['3800 a 500', '3400 a 600'], unknown: [], faults: [] }
  test.each([
    ['in another order than the list', '3800\t5\r\n3400\t6\r\n', OF_BOTH],
    ['with names in the same cell', '3800 Rabatte\t5\r\n3400 Dienste\t6\r\n', OF_BOTH],
    ['with names in a column of their own', '3800\tRabatte\t5\r\n3400\tDienste\t6\r\n', OF_BOTH],
    ['with titles and empty lines', 'Konto\tBudget 2026\r\n3800\t5\r\n\t\r\n3400\t6\r\n', OF_BOTH],
    ['with a heading and its sum, which is skipped', '3800\t5\r\n36\t11\r\n3400\t6\r\n', OF_BOTH],
    [
      'an account that is not in the list is named, and so is a total',
      '3405\t7\r\n3400\t6\r\n3410\t1\r\nTotal\t14\r\n',
      { changes: ['3400 a 600', '3410 a 100'], unknown: ['3405 7', 'Total 14'], faults: [] },
    ],
    [
      'an account twice changes nothing',
      '3400\t6\r\n3410\t1\r\n3400\t7\r\n',
      { changes: [], unknown: [], faults: ['account_named_twice'] },
    ],
  ])('%s', (_, text, expected) => {
    expect(changed(text)).toEqual(expected)
  })
  test('begins at the selected column; over the name column it goes to the first editable column', () => {
    expect(changed('3410\t5\r\n', box(3, 2, 3, 2)).changes).toEqual(['3410 b 500'])
    expect(changed('3410 Kurse\t5\t6\tneu\r\n', box(3, 0, 3, 0)).changes).toEqual([
      ...['3410 a 500', '3410 b 600', '3410 note neu'],
    ])
    expect(changed('3410\tKurse\t5\r\n', box(3, 1, 3, 1)).changes).toEqual(['3410 a 500'])
  })
  test('two columns of amounts are not account numbers', () => {
    expect(changed("3400.00\t2\r\n1'000\t3\r\n").changes).toEqual([
      ...['3400 a 340000', '3400 b 200', '3410 a 100000', '3410 b 300'],
    ])
  })
})

test('clearing and changing values', () => {
  expect(summaryOf(planClear(GRID_DATA, cellsOfBox(box(1, 1, 3, 1))))).toEqual({
    changes: ['two a null'],
    locked: [],
    faults: [],
  })
  expect(summaryOf(planClear(GRID_DATA, cellsOfBox(box(2, 1, 2, 1)))).locked).toEqual(['heading a'])
  const doubled = planValues(GRID_DATA, cellsOfBox(box(0, 1, 1, 2)), (value) => ((value as number) * 2) as MinorUnits)
  expect(summaryOf(doubled).changes).toEqual(['one a 200', 'one b 2', 'two a 400', 'two b 4'])
})

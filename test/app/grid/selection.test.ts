// The list of the window, its pure parts: keys, selecting rows, copying, and totals of the selection.
import { expect, test } from 'vitest'
import { loadAllRows } from '../../../renderer/app/grid/all-rows.ts'
import { type Column, copyTextOf, tabSeparated } from '../../../renderer/app/grid/column.ts'
import { listAction, rowAfter } from '../../../renderer/app/grid/grid-keys.ts'
import { emptySelection, fullSelection, isSelected, toggleRow, withRows } from '../../../renderer/app/grid/selection.ts'
import { referenceEnd } from '../../../renderer/app/text/format.ts'
import type { Row } from '../../../renderer/app/transactions/list-row.ts'
import { savedSearch, viewOf, withView } from '../../../renderer/app/transactions/saved-views.ts'
import { summarizeSelection } from '../../../renderer/app/transactions/selected-rows.ts'

const press = (keys: string) => {
  const parts = keys.split('+')
  return listAction({
    key: parts.at(-1) ?? '',
    ctrlKey: parts.includes('ctrl'),
    metaKey: parts.includes('cmd'),
    altKey: parts.includes('alt'),
    shiftKey: parts.includes('shift'),
  })
}

test.each([
  ['ArrowDown', { kind: 'move', move: { kind: 'by', rows: 1 }, isExtending: false }],
  ['shift+ArrowUp', { kind: 'move', move: { kind: 'by', rows: -1 }, isExtending: true }],
  ['PageDown', { kind: 'move', move: { kind: 'pages', pages: 1 }, isExtending: false }],
  ['ctrl+End', { kind: 'move', move: { kind: 'last' }, isExtending: false }],
  ['cmd+Home', { kind: 'move', move: { kind: 'first' }, isExtending: false }],
  ['ctrl+shift+End', { kind: 'move', move: { kind: 'last' }, isExtending: true }],
  ['ctrl+a', { kind: 'select_all' }],
  ['cmd+c', { kind: 'copy' }],
  ['Enter', { kind: 'open' }],
  [' ', { kind: 'toggle' }],
  ['Tab', { kind: 'leave', isBackward: false }],
  ['shift+Tab', { kind: 'leave', isBackward: true }],
  ['ctrl+shift+c', null],
  ['ctrl+Enter', null],
  ['alt+ArrowDown', null],
  ['End', null],
  ['a', null],
])('%s', (keys, action) => {
  expect(press(keys)).toEqual(action)
})

test('moves end at the first and the last row; a page leaves one row visible', () => {
  expect(rowAfter({ kind: 'by', rows: 1 }, 9, 10, 5)).toBe(9)
  expect(rowAfter({ kind: 'by', rows: -1 }, 0, 10, 5)).toBe(0)
  expect(rowAfter({ kind: 'pages', pages: 1 }, 2, 100, 11)).toBe(12)
  expect(rowAfter({ kind: 'pages', pages: -1 }, 2, 100, 11)).toBe(0)
  expect(rowAfter({ kind: 'pages', pages: 1 }, 2, 100, 0)).toBe(3)
  expect(rowAfter({ kind: 'last' }, 2, 100, 5)).toBe(99)
  expect(rowAfter({ kind: 'first' }, 2, 100, 5)).toBe(0)
})

test('some rows are selected, or all but some', () => {
  const some = toggleRow(toggleRow(emptySelection<string>(), 'a', 'A'), 'b', 'B')
  expect([isSelected(some, 'a'), isSelected(some, 'c')]).toEqual([true, false])
  expect(isSelected(toggleRow(some, 'a', 'A'), 'a')).toBe(false)
  const most = toggleRow(fullSelection<string>(), 'a', 'A')
  expect([isSelected(most, 'a'), isSelected(most, 'c')]).toEqual([false, true])
  expect(isSelected(toggleRow(most, 'a', 'A'), 'a')).toBe(true)
  const range = withRows(
    most,
    [
      ['a', 'A'],
      ['d', 'D'],
    ],
    true,
  )
  expect([...range.rows.keys()]).toEqual([])
  expect([...withRows(range, [['d', 'D']], false).rows.keys()]).toEqual(['d'])
})

test('rows are copied as tab-separated lines, and no value breaks them', () => {
  const columns: readonly Column<{ name: string; amount: number }>[] = [
    { id: 'name', title: 'Name', text: ({ name }) => name },
    { id: 'amount', title: 'Betrag', text: ({ amount }) => `CHF ${amount}`, copy: ({ amount }) => String(amount) },
  ]
  const [name, amount] = columns
  if (!name || !amount) throw new Error('no columns')
  expect(copyTextOf(name, { name: 'A\tB', amount: 1 })).toBe('A\tB')
  expect(copyTextOf(amount, { name: 'A', amount: -1.5 })).toBe('-1.5')
  expect(
    tabSeparated(columns, [
      { name: 'A\tB\nC', amount: 1 },
      { name: 'D', amount: 2 },
    ]),
  ).toBe('Name\tBetrag\nA B C\t1\nD\t2')
})

test('all rows are loaded page after page, and no more than needed', async () => {
  const rows = Array.from({ length: 1200 }, (_, index) => index)
  const loadedPages: number[] = []
  const load = async (page: number, perPage: number) => {
    loadedPages.push(page)
    return { rows: rows.slice((page - 1) * perPage, page * perPage), total: rows.length }
  }
  expect(await loadAllRows(load, 10_000)).toEqual(rows)
  expect(loadedPages).toEqual([1, 2, 3])
  expect(await loadAllRows(load, 700)).toEqual(rows.slice(0, 700))
  expect(await loadAllRows(async () => ({ rows: [], total: 5 }), 10)).toEqual([])
})

const row = (id: string, amount: number, currency: string, isReconciled: boolean): Row =>
  ({ id, amount, currency, is_reconciled: isReconciled, is_processing: false }) as Row
const a = row('a', -100.1, 'CHF', false)
const b = row('b', 20.2, 'CHF', true)
const c = row('c', 5, 'EUR', false)
const meta = {
  counts: { all: 50, open: 30, reconciled: 18, processing: 2 },
  sums: [
    { currency: 'CHF', amount: 1000, credits: 1500, debits: -500 },
    { currency: 'EUR', amount: 5, credits: 5, debits: 0 },
  ],
}
const chosen = (...rows: readonly Row[]) =>
  withRows(
    emptySelection<Row>(),
    rows.map((each) => [each.id, each] as const),
    true,
  )

test('selected transactions give a count of each state and a sum by currency', () => {
  expect(summarizeSelection(chosen(a, b, c), { total: 50, meta, state: undefined })).toEqual({
    count: 3,
    open: 2,
    reconciled: 1,
    sums: [
      { currency: 'CHF', amount: -79.9 },
      { currency: 'EUR', amount: 5 },
    ],
  })
})

test('all found rows give the server’s totals, less the deselected ones', () => {
  const all = { isAll: true, rows: chosen(b, c).rows }
  expect(summarizeSelection(all, { total: 50, meta, state: undefined })).toEqual({
    count: 48,
    open: 29,
    reconciled: 17,
    sums: [
      { currency: 'CHF', amount: 979.8 },
      { currency: 'EUR', amount: 0 },
    ],
  })
  // The counts are of all states; only the open ones are shown.
  expect(summarizeSelection(fullSelection(), { total: 30, meta, state: 'open' })).toMatchObject({
    count: 30,
    open: 30,
    reconciled: 0,
  })
})

test('a view is stored with its query, and recognised by it', () => {
  const search = { q: 'Miete', state: 'open', open: '01HZX3K4M5N6P7Q8R9S0T1V2W3', min: undefined } as const
  expect(savedSearch(search)).toEqual({ q: 'Miete', state: 'open' })
  const views = withView(withView([], { name: 'Zins', search: { q: 'Zins' } }), {
    name: 'Miete',
    search: savedSearch(search),
  })
  expect(views.map(({ name }) => name)).toEqual(['Miete', 'Zins'])
  expect(viewOf(views, { state: 'open', q: 'Miete' })?.name).toBe('Miete')
  expect(viewOf(views, { q: 'Miete' })).toBeNull()
  expect(withView(views, { name: 'Zins', search: { q: 'Z' } })).toHaveLength(2)
})

test.each([
  ['210000000003139471430009017', '… 13947 14300 09017'],
  ['000000000000000000001234560', '12 34560'],
  ['RF18539007547034', 'RF18 5390 0754 7034'],
  ['Rechnung 4711', 'Rechnung 4711'],
  ['ZAHLUNG-2026-0000-0000-4711-ABCDEF', '… 0-0000-4711-ABCDEF'],
])('the distinguishing end of %s', (reference, end) => {
  expect(referenceEnd(reference)).toBe(end)
})

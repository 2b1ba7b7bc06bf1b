// Where a table begins: its titles, and its first row.
import { expect, test } from 'vitest'
import type { Cell, RawTable } from '../../../../main/worker/table/cells/raw-table.ts'
import {
  bestHeader,
  findHeader,
  isTransactionLike,
  startAtTitles,
} from '../../../../main/worker/table/columns/find-header.ts'

const table = (...rows: readonly (readonly Cell[])[]): RawTable => ({
  rows,
  lines: rows.map((_, index) => index + 1),
  format: 'csv',
  encoding: null,
  delimiter: ';',
  sheet: null,
  warnings: [],
})
const TITLES = ['Datum', 'Text', 'Betrag']
const MOVEMENT = ['05.01.2026', 'Kaffee', '-4.50']

test('titles in the first line, or below a preamble', () => {
  expect(findHeader(table(TITLES, MOVEMENT))).toEqual({ header: 0, titles: TITLES, first: 1 })
  expect(findHeader(table(['Konto:', 'CH93'], ['Saldo:', '5.00'], [], TITLES, MOVEMENT))).toEqual({
    header: 3,
    titles: TITLES,
    first: 4,
  })
})

test('a second row of titles belongs to the first', () => {
  const rows = [
    ['Datum', 'Betrag', 'Betrag'],
    ['', 'Soll', 'Haben'],
    ['05.01.2026', '4.50', ''],
  ]
  expect(startAtTitles(rows, 0)).toEqual({ header: 0, titles: ['Datum', 'Betrag Soll', 'Betrag Haben'], first: 2 })
  expect(startAtTitles([TITLES, ['Soll'], MOVEMENT], 0)).toEqual({ header: 0, titles: TITLES, first: 1 })
  expect(
    startAtTitles(
      [
        ['Datum', 'Betrag'],
        ['', 'Soll', 'Haben'],
      ],
      0,
    ).titles,
  ).toEqual(['Datum', 'Betrag Soll', 'Haben'])
})

test('unknown titles right above the movements', () => {
  expect(findHeader(table(['Quando', 'Cosa', 'Quanto'], [], MOVEMENT))).toEqual({
    header: 0,
    titles: ['Quando', 'Cosa', 'Quanto'],
    first: 1,
  })
})

test('no titles: a row above that is too narrow, has a figure, or does not exist', () => {
  const without = (first: number) => ({ header: null, titles: null, first })
  expect(findHeader(table(MOVEMENT))).toEqual(without(0))
  expect(findHeader(table(['Auszug'], MOVEMENT))).toEqual(without(1))
  expect(findHeader(table(['Auszug', 'Nummer', '17.00'], MOVEMENT))).toEqual(without(1))
  expect(findHeader(table(['Auszug', '05.01.2026', 'x'], MOVEMENT))).toEqual(without(1))
  expect(findHeader(table(['x'.repeat(81), 'Cosa', 'Quanto'], MOVEMENT))).toEqual(without(1))
})

test('no movement and no titles: no table', () => {
  expect(findHeader(table(['Guten', 'Tag'], ['Muster', 'AG']))).toBeNull()
  expect(findHeader(table())).toBeNull()
})

test('the row with most known titles, with a day or money among them', () => {
  expect(bestHeader([['Datum', 'Betrag'], TITLES, MOVEMENT])).toBe(1)
  expect(bestHeader([['Text', 'Name'], MOVEMENT])).toBeNull()
  expect(bestHeader([['Datum', 'x'], MOVEMENT])).toBeNull()
  expect(bestHeader([['Datum', 'Betrag', '5.00']])).toBeNull()
  expect(bestHeader([['Datum', 'Betrag', 7]])).toBeNull()
  // Two known titles outweigh six unknown ones, and not seven.
  const unknown = (count: number) => Array.from({ length: count }, (_, index) => `qq${'x'.repeat(index + 1)}`)
  expect(bestHeader([['Datum', 'Betrag', ...unknown(6)]])).toBe(0)
  expect(bestHeader([['Datum', 'Betrag', ...unknown(7)]])).toBeNull()
})

test('titles are searched in the first 150 rows', () => {
  const rows = (count: number) => [...Array.from({ length: count }, () => ['x']), TITLES]
  expect(bestHeader(rows(149))).toBe(149)
  expect(bestHeader(rows(150))).toBeNull()
})

test('a day and an amount make a movement, as texts or numbers', () => {
  expect(isTransactionLike(MOVEMENT)).toBe(true)
  expect(isTransactionLike([46_000, 'Kaffee', -4.5])).toBe(true)
  expect(isTransactionLike(['05.01.2026', 4])).toBe(true)
  expect(isTransactionLike([46_000, 'Kaffee'])).toBe(false)
  expect(isTransactionLike([46_000, 46_001])).toBe(true)
  expect(isTransactionLike(['05.01.2026', '06.01.2026', 'Kaffee', ''])).toBe(false)
  expect(isTransactionLike(['4.50', '5.00'])).toBe(false)
  expect(isTransactionLike([])).toBe(false)
})

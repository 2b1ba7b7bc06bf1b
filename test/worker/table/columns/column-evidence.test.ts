// The evidence of a column's cells, counted by hand.
import { expect, test } from 'vitest'
import type { Cell } from '../../../../main/worker/table/cells/raw-table.ts'
import { columnEvidence } from '../../../../main/worker/table/columns/column-evidence.ts'

/** The evidence of one column. */
const evidence = (...cells: readonly Cell[]) =>
  columnEvidence(
    cells.map((cell) => [cell]),
    1,
  )[0]

const NOTHING = {
  date: 0,
  serial: 0,
  amount: 0,
  decimals: 0,
  negative: 0,
  zero: 0,
  dash: 0,
  code: 0,
  currency: 0,
  iban: 0,
  creditorReference: 0,
  marker: 0,
  state: 0,
  words: 0,
  token: 0,
}

test('days', () => {
  expect(evidence('05.01.2026', '06.01.2026', '06.01.2026', '')).toEqual({
    ...NOTHING,
    index: 0,
    filled: 0.75,
    date: 1,
    token: 1,
    length: 10,
    distinct: 2,
    variety: 2 / 3,
    samples: ['05.01.2026', '06.01.2026'],
  })
})

test('amounts in texts: with decimals, below zero, zero', () => {
  expect(evidence('-4.50', '100', '0.00', "1'000.5")).toMatchObject({
    filled: 1,
    date: 0,
    amount: 1,
    decimals: 0.75,
    negative: 0.25,
    zero: 0.25,
    token: 1,
    code: 0,
    words: 0,
    distinct: 4,
    variety: 1,
    samples: ['-4.50', '100', '0.00'],
  })
  expect(evidence('(4.50)', '−4.50', '4,-', '4.505')).toMatchObject({ amount: 1, negative: 0.75, decimals: 0.75 })
})

test('numbers of a spreadsheet', () => {
  expect(evidence(-4.5, 0, 46_000, 46_000)).toMatchObject({
    amount: 1,
    decimals: 0.25,
    negative: 0.25,
    zero: 0.25,
    serial: 0.5,
    token: 1,
    date: 0,
    code: 0,
    distinct: 3,
    variety: 0.75,
  })
})

test('codes: padded with zeros, or eleven digits and more', () => {
  expect(evidence('007', '12345678901', '1234567890', '0')).toMatchObject({ code: 0.5, amount: 0.5 })
})

test('currencies, marks and states', () => {
  expect(evidence('CHF', 'EUR', 'Fr.', 'Miete')).toMatchObject({ currency: 0.75, words: 1, token: 0, amount: 0 })
  expect(evidence('Soll', 'H', 'S', 'x')).toMatchObject({ marker: 0.75 })
  expect(evidence('gebucht', 'vorgemerkt', 'Pending', 'Kaffee')).toMatchObject({ state: 0.75 })
})

test('accounts and creditor references', () => {
  const found = evidence('CH93 0076 2011 6238 5295 7', 'RF18 5390 0754 7034', 'CH94 0076 2011 6238 5295 7', 'A 1')
  expect(found).toMatchObject({ iban: 0.25, creditorReference: 0.25, words: 1, token: 0 })
})

test('each of equal texts counts', () => {
  expect(evidence('CHF', 'CHF', 'CHF', '5.00')).toMatchObject({
    currency: 0.75,
    amount: 0.25,
    distinct: 2,
    variety: 0.5,
  })
})

test('nothing', () => {
  expect(columnEvidence([], 1)[0]).toMatchObject({ filled: 0, date: 0, variety: 0, samples: [] })
  expect(columnEvidence([['a']], 2).map(({ index, filled }) => [index, filled])).toEqual([
    [0, 1],
    [1, 0],
  ])
})

test('of a long table every cell of the beginning and some of the others', () => {
  // 1200 rows: the first 300, and every second one after them; 750 in all.
  const rows = Array.from({ length: 1200 }, (_, index) => [index < 300 ? 'CHF' : index % 2 === 0 ? 'EUR' : 'Miete'])
  const [found] = columnEvidence(rows, 1)
  expect(found).toMatchObject({ currency: 1, distinct: 2, variety: 2 / 750 })
})

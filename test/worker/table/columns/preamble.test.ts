// The lines around a table: accounts, currency, period and balances.
import { expect, test } from 'vitest'
import { periodOf, readPreamble, statedBalances } from '../../../../main/worker/table/columns/preamble.ts'

const EMPTY = { ibans: [], currency: null, from: null, to: null, opening: null, closing: null }

test('labels with their values, in the next cell or after a colon', () => {
  expect(
    readPreamble([
      ['Konto', '', 'CH93 0076 2011 6238 5295 7'],
      ['Währung:', 'eur'],
      ['Von: 01.01.2026', 'Bis: 31.01.2026'],
      ['Anfangssaldo', "1'000.00"],
      ['Schlusssaldo: 950.50'],
    ]),
  ).toEqual({
    ibans: ['CH9300762011623852957'],
    currency: 'EUR',
    from: '01.01.2026',
    to: '31.01.2026',
    opening: "1'000.00",
    closing: '950.50',
  })
})

test('no labels', () => {
  expect(readPreamble([])).toEqual(EMPTY)
  expect(
    readPreamble([
      ['Auszug', ''],
      ['Von', 'Herrn Muster'],
      [5, 6],
    ]),
  ).toEqual(EMPTY)
})

test('accounts: valid ones, each once, without the words after them', () => {
  const rows = [
    ['IBAN CH9300762011623852957 Kontokorrent'],
    ['CH93 0076 2011 6238 5295 7 und', 'DE89370400440532013000 auch'],
    ['CH9400762011623852957'],
  ]
  expect(readPreamble(rows).ibans).toEqual(['CH9300762011623852957', 'DE89370400440532013000'])
})

test.each(['CH93 0076 2011 6238 5295 7 DE89 3704 0044 0532 0130 00', 'CH9300762011623852957 DE89370400440532013000'])(
  'one right after another in the same cell: %s',
  (cell) => {
    expect(readPreamble([[cell]]).ibans).toEqual(['CH9300762011623852957', 'DE89370400440532013000'])
  },
)

test('letters and digits before one do not hide it', () => {
  expect(readPreamble([['AB12 CH93 0076 2011 6238 5295 7']]).ibans).toEqual(['CH9300762011623852957'])
})

test('a period in one cell', () => {
  for (const text of ['01.01.2026 - 31.03.2026', 'Zeitraum 01.01.2026 bis 31.03.2026', '01.01.2026–31.03.2026 gebucht'])
    expect(readPreamble([['Auszug'], [text]])).toMatchObject({ from: '01.01.2026', to: '31.03.2026' })
  expect(readPreamble([['99.99.2026 - 31.03.2026']])).toMatchObject({ from: null, to: null })
})

test('the currency: of its label, otherwise of a balance', () => {
  expect(readPreamble([['Bewertet in:', 'CHF']]).currency).toBe('CHF')
  expect(readPreamble([['Saldo per 31.01.2026:', 'CHF 950.50']]).currency).toBe('CHF')
  expect(readPreamble([['Endsaldo EUR', '950.50']]).currency).toBe('EUR')
  expect(readPreamble([['Bemerkung', 'CHF 950.50']]).currency).toBeNull()
  expect(readPreamble([['Währung', 'Franken und Rappen']]).currency).toBeNull()
})

test('numbers and long texts are no labels', () => {
  expect(readPreamble([[1000, '950.50']]).opening).toBeNull()
  expect(readPreamble([[`Anfangssaldo ${'x'.repeat(60)}`, '950.50']]).opening).toBeNull()
  expect(readPreamble([['Anfangssaldo', 950.5]]).opening).toBe(950.5)
})

test('only the first 200 rows are read', () => {
  const rows = (at: number) =>
    Array.from({ length: 201 }, (_, index) => (index === at ? ['Anfangssaldo', '5.00'] : ['x']))
  expect(readPreamble(rows(199)).opening).toBe('5.00')
  expect(readPreamble(rows(200)).opening).toBeNull()
})

test('the period as days; one that ends before it begins is none', () => {
  expect(periodOf({ ...EMPTY, from: '01.02.2026', to: '28.02.2026' })).toEqual({ from: '2026-02-01', to: '2026-02-28' })
  expect(periodOf({ ...EMPTY, from: '02/01/2026', to: '02/28/2026' })).toEqual({ from: '2026-02-01', to: '2026-02-28' })
  expect(periodOf({ ...EMPTY, from: '05.02.2026', to: '05.02.2026' })).toEqual({ from: '2026-02-05', to: '2026-02-05' })
  expect(periodOf({ ...EMPTY, from: '28.02.2026', to: '01.02.2026' })).toEqual({ from: null, to: null })
  expect(periodOf({ ...EMPTY, to: '28.02.2026' })).toEqual({ from: null, to: '2026-02-28' })
  expect(periodOf(EMPTY)).toEqual({ from: null, to: null })
})

test('balances with their day or currency between label and figure', () => {
  expect(
    statedBalances([
      ['Anfangssaldo', '01.01.2026', 'CHF', "1'000.00"],
      ['Total', '5.00'],
      ['Solde final : 1.2x4,50'],
      ['Saldo finale'],
    ]),
  ).toEqual([
    { row: 0, kind: 'opening', value: "1'000.00" },
    { row: 2, kind: 'closing', value: '1.2x4,50' },
  ])
})

// Total, currency, rates and names of a bill in its text, and where they are.
import { expect, test } from 'vitest'
import type { PageReading } from '../../../../shared/record/open-item/document-reading.ts'
import { readTextValues } from '../../../../shared/rule/open-item/bill/text-values.ts'
import { pageOf, plain } from './pages.ts'

const valuesOf = (...lines: readonly string[]) => readTextValues([plain(...lines)], { uid: null })

test.each<[string, readonly string[], number | undefined, string | null]>([
  ['francs by their sign', ['Total Fr. 20.00'], 2000, 'CHF'],
  ['euros by their sign', ['Total € 20.00'], 2000, 'EUR'],
  ['another currency', ['Total USD 20.00'], 2000, 'USD'],
  ['no currency', ['Total 20.00'], 2000, null],
  ['the largest, whichever comes first', ['Total CHF 100.00', 'Total EUR 50.00'], 10_000, 'CHF'],
  ['the largest, whichever comes last', ['Total EUR 50.00', 'Total CHF 100.00'], 10_000, 'CHF'],
  ['nothing to pay', ['Total CHF 0.00'], undefined, null],
  ['a label without an amount', ['Total', 'CHF 20.00'], undefined, null],
])('%s', (_, lines, total, currency) => {
  const read = valuesOf(...lines)
  expect([read.total?.value, read.currency]).toEqual([total, currency])
})

test('Of two equal totals, the place of the first one', () => {
  expect(valuesOf('Total 20.00', 'Gesamttotal 20.00', 'Total 20.00').total?.place.y).toBeCloseTo(0.1)
})

test('Rates that the total does not prove are none', () => {
  expect(valuesOf('MWST 8.1 % 80.00', 'Total CHF 1081.00').rates).toBe(null)
  // Without a total, nothing proves them.
  expect(valuesOf('MWST 8.1 % 81.00').rates).toBe(null)
})

test('Names are texts up to a comma with two letters in a row, at most 300', () => {
  const names = (...lines: readonly string[]) => valuesOf(...lines).names.map(({ value }) => value)
  expect(names('Elektro Bühler AG, Uster', '4711', 'A 1 B 2', 'Uster')).toEqual(['Elektro Bühler AG', 'Uster'])
  expect(names(...Array.from({ length: 301 }, () => 'Elektro Bühler AG'))).toHaveLength(300)
})

/** The title of a column from a quarter to the half of the page, and a text of the next line. */
const titled = (x: number, width: number, page = 1): readonly PageReading[] => {
  const title = { text: 'Rechnung Nr.', place: { x: 0.25, y: 0.125, width: 0.25, height: 0.0625 } }
  const value = { text: '4711', place: { x, y: page === 1 ? 0.25 : 0.125, width, height: 0.0625 } }
  const empty = { codes: [], unread: [] }
  if (page === 1) return [{ ...empty, page: 1, texts: [title, value] }]
  return [
    { ...empty, page: 1, texts: [title] },
    { ...empty, page: 2, texts: [value] },
  ]
}

test.each([
  ['below the title', titled(0.25, 0.25), '4711'],
  ['below its left half', titled(0.125, 0.25), '4711'],
  ['below its right half', titled(0.375, 0.25), '4711'],
  ['left of it', titled(0, 0.25), undefined],
  ['right of it', titled(0.5, 0.25), undefined],
  ['at the top of the next page', titled(0.25, 0.25, 2), undefined],
])('A value %s', (_, pages, expected) => {
  expect(readTextValues(pages, { uid: null }).number?.value).toBe(expected)
})

test.each([
  // The middle of the label is 1/64 below its top; half of its height is 1/64, too.
  ['less than half its height lower', 15 / 256, '4711'],
  ['half its height lower', 16 / 256, undefined],
])('A text with its middle %s than that of the label', (_, height, expected) => {
  const texts = [
    { text: 'Rechnung Nr.', place: { x: 0.125, y: 0.125, width: 0.25, height: 1 / 32 } },
    { text: '4711', place: { x: 0.5, y: 0.125, width: 0.125, height } },
  ]
  const page = { page: 1, codes: [], unread: [], texts }
  expect(readTextValues([page], { uid: null }).number?.value).toBe(expected)
})

test('Texts of one height are one line, from left to right', () => {
  const page = pageOf([
    [
      [0.5, '4711'],
      [0.1, 'Rechnung Nr.'],
    ],
  ])
  expect(readTextValues([page], { uid: null }).number?.place.x).toBe(0.5)
})

// Rows as columns and back: every value is unchanged.
import { expect, test } from 'vitest'
import { columnsOf, rowsOf } from '../../main/worker/row-columns.ts'
import type { ParsedRow } from '../../shared/record/import/parsed-statement.ts'
import { parseLocalDate } from '../../shared/value/calendar.ts'
import { MAX_MINOR_UNITS, minorUnitsOf } from '../../shared/value/money.ts'

const day = parseLocalDate('2026-01-05')
const rowOf = (fields: Partial<ParsedRow> = {}): ParsedRow => ({
  detail_ref: null,
  entry_ref: null,
  detail_position: null,
  end_to_end_id: null,
  reference: null,
  counterparty_iban: null,
  ultimate_name: null,
  charges: null,
  charges_currency: null,
  document_date: null,
  booking_date: day,
  value_date: null,
  amount: minorUnitsOf(5),
  currency: 'CHF',
  name: null,
  text: null,
  fingerprint_text: null,
  ...fields,
})
const afterwards = (rows: readonly ParsedRow[]) => rowsOf(structuredClone(columnsOf(rows)))

test.each<[string, readonly ParsedRow[]]>([
  ['no rows', []],
  ['a row', [rowOf()]],
  ['equal rows', [rowOf(), rowOf(), rowOf()]],
  [
    'the largest amounts',
    [rowOf({ amount: minorUnitsOf(MAX_MINOR_UNITS) }), rowOf({ amount: minorUnitsOf(-MAX_MINOR_UNITS) })],
  ],
  ['line breaks in some of them', [rowOf(), rowOf({ source_line: 7 }), rowOf()]],
  ['empty texts next to none', [rowOf({ text: '' }), rowOf(), rowOf({ text: 'null' })]],
  ['a return and the debit of an order', [rowOf({ is_return: true }), rowOf({ order_id: 'P1' }), rowOf()]],
  ['positions', [rowOf({ detail_position: 1 }), rowOf({ detail_position: 2 }), rowOf({ entry_ref: '1' })]],
])('%s', (_, rows) => {
  expect(afterwards(rows)).toStrictEqual(rows)
})

test.each<[string, (index: number) => string | null]>([
  ['empty ones', (index) => (index % 3 === 0 ? '' : `Text ${index}`)],
  ['none', (index) => (index % 3 === 0 ? null : `Text ${index}`)],
  ['letters of many scripts', (index) => `${'漢字 😀 ﷽'.slice(0, index % 9)}${index}`],
])('hundreds of texts, with %s among them', (_, textAt) => {
  const rows = Array.from({ length: 700 }, (_, index) => rowOf({ text: textAt(index) }))
  expect(afterwards(rows)).toStrictEqual(rows)
})

test.each([255, 256, 257, 258, 1000])('%i different texts, each twice, with long distances', (count) => {
  const texts = Array.from({ length: count }, (_, index) => rowOf({ text: `Text ${index}`, source_line: index }))
  const rows = [...texts, ...texts]
  expect(afterwards(rows)).toStrictEqual(rows)
})

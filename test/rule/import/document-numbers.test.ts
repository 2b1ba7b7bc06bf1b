// Document numbers in texts of payments, as people and programs write them.
import { expect, test } from 'vitest'
import { documentNumbers } from '../../../shared/rule/import/document-numbers.ts'

test.each([
  ['Rechnung 4711', ['4711']],
  ['Rechnungsnr. 0004711', ['4711']],
  ['RG-Nr: 2026-0815, Kunde 55', ['20260815']],
  ['Re. 4711/4712', ['47114712']],
  ['facture no 12345 et facture n° 12346', ['12345', '12346']],
  ['Fattura nr. FT-2026/77', ['FT202677']],
  ['INVOICE # A1234', ['A1234']],
  ['Beleg 1', []],
  ['Miete Mai 2026', []],
  ['Kauf 12.05.2026 Karte 4711', []],
  ['Restaurant 4711', []],
  ['Director 55', []],
] as const)('%s', (text, expected) => {
  expect(documentNumbers([null, text])).toEqual(expected)
})

test('only the first 1000 characters are read, and each number counts once', () => {
  const at = (before: number) => `${'x'.repeat(before - 1)} Rechnung 4711`
  expect(documentNumbers([at(986)])).toEqual(['4711'])
  expect(documentNumbers([at(1000)])).toEqual([])
  expect(documentNumbers(['Rechnung 4711', 'Rg 04711', null, 'Faktura 4712'])).toEqual(['4711', '4712'])
})

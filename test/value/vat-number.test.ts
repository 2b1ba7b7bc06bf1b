// VAT numbers as people write them. The numbers with a correct check digit are calculated by hand: 1·5 + 2·4 + 3·3 +
// 4·2 + 5·7 + 6·6 + 7·5 + 8·4 = 168 = 15·11 + 3, so the check digit of 12345678 is 11 − 3 = 8.
import { expect, test } from 'vitest'
import { readVatNumber } from '../../shared/value/vat-number.ts'

test.each([
  ['CHE-123.456.788 MWST', 'CHE-123.456.788 MWST'],
  ['che123456788', 'CHE-123.456.788 MWST'],
  [' 123 456 788 ', 'CHE-123.456.788 MWST'],
  ['CHE-123.456.788 TVA', 'CHE-123.456.788 TVA'],
  ['CHE–123.456.788iva', 'CHE-123.456.788 IVA'],
  // 1·5 + 2·2 = 9: the check digit is 11 − 9 = 2.
  ['CHE-100.200.001', null],
  // 1·5 + 2·7 = 19 = 11 + 8: the check digit is 3.
  ['CHE-100.020.003', 'CHE-100.020.003 MWST'],
  // 1·5 + 1·6 = 11, with remainder 0: the check digit is 0.
  ['CHE-100.001.000', 'CHE-100.001.000 MWST'],
  ['CHE-123.456.789', null],
  ['CHE-213.456.788', null],
  ['CHE-123.456.78', null],
  ['CHE-123.456.7888', null],
  ['CHE-123.456.788 USt', null],
  ['DE123456788', null],
  ['', null],
])('%j is %j', (typed, read) => {
  expect(readVatNumber(typed)).toBe(read)
})

test('no number has 10 as its check digit', () => {
  // 1·5 + 1·7 = 12 has the remainder 1, and 11 − 1 = 10 is no digit.
  expect([...'0123456789'].map((digit) => readVatNumber(`10001000${digit}`))).toEqual(Array(10).fill(null))
})

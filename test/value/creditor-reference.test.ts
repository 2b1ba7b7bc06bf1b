// Check digits of creditor references, against published examples.
import { expect, test } from 'vitest'
import { qrReferenceOf, scorReferenceOf } from '../../shared/value/creditor-reference.ts'

test.each([
  ['21000000000313947143000901', '210000000003139471430009017'],
  ['12345678901234567890123456', '123456789012345678901234567'],
  ['1', '000000000000000000000000011'],
])('QR reference of %s', (number, reference) => {
  // The last one by the table of the standard: carry 0 + 1 → 9, check digit 10 − 9.
  expect(qrReferenceOf(number)).toBe(reference)
})

test.each([
  ['539007547034', 'RF18539007547034'],
  ['INV2026001', 'RF10INV2026001'],
])('Creditor reference of %s', (text, reference) => {
  expect(scorReferenceOf(text)).toBe(reference)
})

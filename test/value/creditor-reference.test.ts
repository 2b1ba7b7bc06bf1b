// Check digits of creditor references, compared with published examples.
import { expect, test } from 'vitest'
import {
  isQrReference,
  isScorReference,
  normalizeReference,
  qrReferenceOf,
  scorReferenceOf,
} from '../../shared/value/creditor-reference.ts'

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

test.each([
  ['21 00000 00003 13947 14300 09017', true, false],
  ['123456789012345678901234567', true, false],
  ['123456789012345678901234568', false, false],
  ['210000000003139471430009071', false, false], // two swapped digits
  ['12345678901234567890123456', false, false],
  ['000000000000000000000000000', false, false],
  ['rf18 5390 0754 7034', false, true],
  ['RF10INV2026001', false, true],
  ['RF11INV2026001', false, false],
  ['RF00INV2026001', false, false],
  ['0000000000000000000000000A0', false, false], // a letter, and the check digit of zeros
  ['RF18', false, false],
  ['RF04', false, false], // the check digits of no text
  [`RF29${'1'.repeat(22)}`, false, false], // the right check digits, and a letter too many
  [`RF48${'1'.repeat(21)}`, false, true],
  ['RF18539007547034-', false, false],
  ['', false, false],
])('%s: QR %s, creditor reference %s', (text, isQr, isScor) => {
  const reference = normalizeReference(text)
  expect([isQrReference(reference), isScorReference(reference)]).toEqual([isQr, isScor])
})

test('every generated reference is valid', () => {
  for (let number = 1; number < 2000; number++) {
    expect(isQrReference(qrReferenceOf(String(number * 7919)))).toBe(true)
    expect(isScorReference(scorReferenceOf(`INV${number}`))).toBe(true)
  }
})

// IBAN and reference in the text of a bill. The numbers are those of test/support/bill/bill-text.ts.
import { expect, test } from 'vitest'
import { ibansIn, referencesIn } from '../../../../shared/rule/open-item/bill/text-payment.ts'

const valuesOf = (hits: readonly { readonly value: string; readonly at: number }[]) =>
  hits.map(({ value, at }) => [value, at])

test.each([
  ['IBAN CH58 0079 1123 0008 8901 2', [['CH5800791123000889012', 5]]],
  ['Konto: CH5800791123000889012.', [['CH5800791123000889012', 7]]],
  ['IBAN CH58 0079 1123 0008 8901 2 BIC POFICHBE', [['CH5800791123000889012', 5]]],
  // What closes the sentence is no part of it.
  ['(IBAN CH58 0079 1123 0008 8901 2)', [['CH5800791123000889012', 6]]],
  ['IBAN CH58 0079 1123 0008 8901 2abc', []],
  ['DE12 CH58 0079 1123 0008 8901 2', [['CH5800791123000889012', 5]]],
  // The shortest and the longest that exist, of Norway and Malta.
  ['NO93 8601 1117 947', [['NO9386011117947', 0]]],
  ['MT84 MALT 0110 0001 2345 MTLC AST0 01S', [['MT84MALT011000012345MTLCAST001S', 0]]],
  ['DE89 3704 0044 0532 0130 00', [['DE89370400440532013000', 0]]],
  // A digit or a letter that OCR has read wrongly.
  ['IBAN CH58 0079 1123 0008 8901 3', []],
  ['IBAN CHS8 0079 1123 0008 8901 2', []],
  ['RF18 5390 0754 7034', []],
])('IBANs in %s', (text, expected) => {
  expect(valuesOf(ibansIn(text))).toEqual(expected)
})

test.each([
  ['21 00000 00003 13947 14300 09017', [['210000000003139471430009017', 0]]],
  ['Referenz RF18 5390 0754 7034 bitte angeben', [['RF18539007547034', 9]]],
  ['21 00000 00003 13947 14300 09018', []],
  ['RF19 5390 0754 7034', []],
  ['1 21 00000 00003 13947 14300 090170', []],
])('References in %s', (text, expected) => {
  expect(valuesOf(referencesIn(text))).toEqual(expected)
})

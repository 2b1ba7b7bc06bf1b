// VAT rates in the text of a bill, proven by amounts that are computed by hand.
import { expect, test } from 'vitest'
import { ratesIn } from '../../../../shared/rule/open-item/bill/text-rates.ts'
import { minorUnitsOf } from '../../../../shared/value/money.ts'

const read = (total: number, ...lines: readonly string[]) =>
  ratesIn(lines, minorUnitsOf(total)).map(({ rate_millis, net }) => [rate_millis, net])

test.each([
  // 12.90 / 1.026 = 12.57, tax 0.33; 37.50 / 1.081 = 34.69, tax 2.81.
  [
    'net, tax and gross of two rates',
    5040,
    ['2.6 % 12.57 0.33 12.90', '8.1 % 34.69 2.81 37.50'],
    [
      [2600, 1257],
      [8100, 3469],
    ],
  ],
  [
    'points that OCR has lost',
    5040,
    ['26% 12.57 0.33 12.90', '81 % 3469 2.81 37.50'],
    [
      [2600, 1257],
      [8100, 3469],
    ],
  ],
  ['tax and gross', 108_100, ['MWST 8.1 % in 1081.00: 81.00'], [[8100, 100_000]]],
  ['net and tax', 108_100, ["8,1% von 1'000.00 sind 81.00"], [[8100, 100_000]]],
  ['the tax alone', 108_100, ['MWST 8.10 % 81.00'], [[8100, null]]],
  ['a rate before 2024', 107_700, ['TVA 7.7 % 77.00'], [[7700, null]]],
])('%s', (_, total, lines, expected) => {
  expect(read(total, ...lines)).toEqual(expected)
})

test.each([
  ['a tax that does not fit the total', 108_100, ['MWST 8.1 % 80.00']],
  ['rates that do not add up', 6040, ['2.6 % 12.57 0.33 12.90', '8.1 % 34.69 2.81 37.50']],
  ['no rate of VAT', 108_100, ['Rabatt 5.0 % 50.00']],
  ['a percentage without amounts', 108_100, ['inkl. 8.1 % MWST']],
  ['two rates with their tax alone', 5040, ['2.6 % 0.33', '8.1 % 2.81']],
  ['the same rate twice, with other amounts', 10_810, ['8.1 % 50.00 4.05', '8.1 % 40.00 3.24']],
])('Left out: %s', (_, total, lines) => {
  expect(read(total, ...lines)).toEqual([])
})

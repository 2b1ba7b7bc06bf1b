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
  ['the other rates', 103_800, ['TVA 3.8 % 38.00'], [[3800, null]]],
  ['the reduced rate before 2024', 102_500, ['TVA 2.5 % 25.00'], [[2500, null]]],
  ['the rate of hotels before 2024', 103_700, ['TVA 3.7 % 37.00'], [[3700, null]]],
  ['the same line twice', 108_100, ['8.1 % 1000.00 81.00', '8.1 % 1000.00 81.00'], [[8100, 100_000]]],
  ['the rate again without amounts', 108_100, ['8.1 % 1000.00 81.00', 'inkl. 8.1 % MWST'], [[8100, 100_000]]],
  // 1081.00 and three Rappen more or less; beyond that only the tax proves the rate.
  ['a total that is rounded up', 108_103, ['8.1 % 1000.00 81.00'], [[8100, 100_000]]],
  ['a total that is rounded down', 108_097, ['8.1 % 1000.00 81.00'], [[8100, 100_000]]],
  ['a total that is farther away', 108_104, ['8.1 % 1000.00 81.00'], [[8100, null]]],
  ['a tax that is rounded', 108_100, ['8.1 % 1000.00 81.03'], [[8100, 100_000]]],
  [
    'three rates',
    31_450,
    ['8.1 % 100.00 8.10', '2.6 % 100.00 2.60', '3.8 % 100.00 3.80'],
    [
      [8100, 10_000],
      [2600, 10_000],
      [3800, 10_000],
    ],
  ],
])('%s', (_, total, lines, expected) => {
  expect(read(total, ...lines)).toEqual(expected)
})

test.each([
  ['a tax that does not fit the total', 108_100, ['MWST 8.1 % 80.00']],
  ['a tax that is farther away', 108_100, ['8.1 % 1000.00 81.04']],
  ['four rates', 42_220, ['8.1 % 100.00 8.10', '2.6 % 100.00 2.60', '3.8 % 100.00 3.80', '7.7 % 100.00 7.70']],
  ['rates that do not add up', 6040, ['2.6 % 12.57 0.33 12.90', '8.1 % 34.69 2.81 37.50']],
  ['no rate of VAT', 108_100, ['Rabatt 5.0 % 50.00']],
  ['a percentage without amounts', 108_100, ['inkl. 8.1 % MWST']],
  ['two rates with their tax alone', 5040, ['2.6 % 0.33', '8.1 % 2.81']],
  ['the same rate twice, with other amounts', 10_810, ['8.1 % 50.00 4.05', '8.1 % 40.00 3.24']],
])('Left out: %s', (_, total, lines) => {
  expect(read(total, ...lines)).toEqual([])
})

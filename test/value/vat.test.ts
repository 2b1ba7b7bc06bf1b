// The tax in and on an amount: by hand with the rates of 2024, half a Rappen away from zero.
import { expect, test } from 'vitest'
import type { MinorUnits } from '../../shared/value/money.ts'
import { divideHalfAwayFromZero, proportionOf } from '../../shared/value/rounding.ts'
import { taxIn, taxOn } from '../../shared/value/vat.ts'

test.each([
  // 108.10 contains 8.10, 102.60 contains 2.60, 103.80 contains 3.80.
  [10_810, 8100, 810],
  [10_260, 2600, 260],
  [10_380, 3800, 380],
  // 1000 · 8.1 / 108.1 = 74.93, and 9.99 · 8.1 / 108.1 = 0.7486.
  [100_000, 8100, 7493],
  [999, 8100, 75],
  [-999, 8100, -75],
  [0, 8100, 0],
  [10_000, 0, 0],
  // 3 · 20 / 120 = 0.5, which is 1 and −1.
  [3, 20_000, 1],
  [-3, 20_000, -1],
])('%i at %i contains %i', (gross, rate, tax) => expect(taxIn(gross as MinorUnits, rate)).toBe(tax))

test.each([
  [10_000, 8100, 810],
  [12_345, 8100, 1000],
  // 50 · 8.1 % = 4.05, 50 · 1 % = 0.5.
  [50, 8100, 4],
  [50, 1000, 1],
  [-50, 1000, -1],
  [49, 1000, 0],
])('%i at %i has %i on top', (net, rate, tax) => expect(taxOn(net as MinorUnits, rate) + 0).toBe(tax))

test.each([
  [7n, 2n, 4n],
  [-7n, 2n, -4n],
  [7n, -2n, -4n],
  [-7n, -2n, 4n],
  [6n, 4n, 2n],
  [5n, 4n, 1n],
  [10n, 3n, 3n],
  [-10n, 3n, -3n],
  [11n, 3n, 4n],
  [0n, 5n, 0n],
])('%d / %d is %d', (above, below, quotient) => expect(divideHalfAwayFromZero(above, below)).toBe(quotient))

test('a part of the largest amount is exact', () => {
  // 2 251 799 813 685 247 · 2 / 3 = 1 501 199 875 790 164 and two thirds.
  expect(proportionOf(2_251_799_813_685_247, 2, 3)).toBe(1_501_199_875_790_165)
})

// The value of an amount at a rate: exact, rounded half away from zero, and none at an invalid rate.
import { expect, test } from 'vitest'
import { convertAtRate, decimalText, readRate } from '../../shared/value/exchange-rate.ts'
import type { MinorUnits } from '../../shared/value/money.ts'

test.each<[number, string, number, string, number | null]>([
  [10_000, 'EUR', 0.95, 'CHF', 9_500],
  [-10_000, 'EUR', 0.95, 'CHF', -9_500],
  [0, 'EUR', 0.95, 'CHF', 0],
  // 1.005 and 1.0049 of a franc.
  [100, 'EUR', 1.005, 'CHF', 101],
  [100, 'EUR', 1.0049, 'CHF', 100],
  [-100, 'EUR', 1.005, 'CHF', -101],
  // Yen have no decimals, dinars three.
  [1_000, 'JPY', 0.0061, 'CHF', 610],
  [610, 'CHF', 163.93, 'JPY', 1_000],
  [1_000, 'CHF', 0.35, 'KWD', 3_500],
  // Ten decimals, and a rate whose shortest text has an exponent.
  [1_000_000_000, 'EUR', 0.0000000001, 'CHF', 0],
  [5_000_000_000, 'EUR', 0.0000000001, 'CHF', 1],
  [1_000_000_000, 'EUR', 0.0000005, 'CHF', 500],
  [100, 'EUR', 0.12345678901, 'CHF', null],
  [100, 'EUR', 0, 'CHF', null],
  [100, 'EUR', -1, 'CHF', null],
  [100, 'EUR', Number.NaN, 'CHF', null],
  [100, 'EUR', Number.POSITIVE_INFINITY, 'CHF', null],
  // The largest possible amount, and one more.
  [2 ** 51 - 1, 'EUR', 1, 'CHF', 2 ** 51 - 1],
  [2 ** 50, 'EUR', 2, 'CHF', null],
  [-(2 ** 50), 'EUR', 2, 'CHF', null],
])('%i of %s at %d in %s: %j', (amount, currency, rate, other, expected) => {
  const found = convertAtRate(amount as MinorUnits, currency, rate, other)
  expect(found === null ? null : found + 0).toBe(expected)
})

test.each([
  [0.95, '0.95'],
  [1, '1'],
  [0.0000005, '0.0000005'],
  // Ten decimals, without the zeros at the end.
  [0.0000000123, '0.0000000123'],
  [0.00000001, '0.00000001'],
])('the rate %d is written %s', (rate, text) => expect(decimalText(rate)).toBe(text))

test.each<[string, string | null]>([
  ['0.93845', '0.93845'],
  ['0,93845', '0.93845'],
  ['CHF 1’000.5', '1000.5'],
  ["chf1'000.5", '1000.5'],
  ['1.000,5', '1000.5'],
  ['1,000.5', '1000.5'],
  ['1 000.5', '1000.5'],
  ['1.000', '1.000'],
  ['2', '2'],
  ['2.', '2'],
  ['.5', null],
  ['-1', null],
  ['EUR 1', null],
  ['1.2 x', null],
  ['', null],
])('the rate %j is read as %j', (text, rate) => expect(readRate(text)).toBe(rate))

// Plain decimals to minor units: a table, and the grammar as a pattern, on random texts.
import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { currencyDigits } from '../../shared/value/currency.ts'
import {
  amountOrNull,
  type MinorUnits,
  minorToDecimal,
  minorToNumber,
  minorUnitsOf,
  numberToMinor,
  parseAmount,
  sumMinor,
} from '../../shared/value/money.ts'

/** 2 to the power of 51, less one: cents and millimes of any amount are exact numbers. */
const MAX_MINOR_UNITS = 2_251_799_813_685_247

describe('parseAmount', () => {
  test.each([
    ['1234.5', 'CHF', 123450],
    ['-1234.56', 'CHF', -123456],
    ['+7.50', 'CHF', 750],
    ['000149.87', 'CHF', 14987],
    ['8.850', 'CHF', 885],
    ['601.750000000', 'CHF', 60175],
    ['-.5', 'CHF', -50],
    ['5.', 'CHF', 500],
    ['1200', 'JPY', 1200],
    ['1200.00', 'JPY', 1200],
    ['1.234', 'KWD', 1234],
    ['-0.00', 'CHF', 0],
    ['22517998136852.47', 'CHF', MAX_MINOR_UNITS],
  ])('%s %s is %d', (text, currency, amount) => {
    expect(parseAmount(text, currency)).toEqual({ ok: true, value: amount })
  })

  test.each([
    ['', 'NotANumber'],
    ['-', 'NotANumber'],
    ['.', 'NotANumber'],
    ['1.2.3', 'NotANumber'],
    ["1'000", 'NotANumber'],
    ['1e3', 'NotANumber'],
    ['0x10', 'NotANumber'],
    [' 1', 'NotANumber'],
    ['--1', 'NotANumber'],
    ['12.345', 'TooManyDecimals'],
    ['22517998136852.48', 'TooLarge'],
    ['9'.repeat(400), 'TooLarge'],
  ] as const)('"%s" is refused: %s', (text, type) => {
    expect(parseAmount(text, 'CHF')).toEqual({ ok: false, error: { type, text } })
  })

  test('equals the grammar, for any text of its characters', () => {
    const byPattern = (text: string, currency: string) => {
      const parts = /^([+-]?)(\d*)(?:\.(\d*))?$/.exec(text)
      const whole = parts?.[2] ?? ''
      const fraction = (parts?.[3] ?? '').replace(/0+$/, '')
      if (!parts || whole + (parts[3] ?? '') === '') return 'NotANumber'
      const digits = currencyDigits(currency)
      if (fraction.length > digits) return 'TooManyDecimals'
      const magnitude = BigInt(whole + fraction.padEnd(digits, '0') || '0')
      if (magnitude > BigInt(MAX_MINOR_UNITS)) return 'TooLarge'
      return Number(magnitude) * (parts[1] === '-' ? -1 : 1) + 0
    }
    const text = fc.string({ unit: fc.constantFrom(...'0001234567890.-+ '), maxLength: 20 })
    fc.assert(
      fc.property(text, fc.constantFrom('CHF', 'JPY', 'KWD'), (amount, currency) => {
        const parsed = parseAmount(amount, currency)
        expect(parsed.ok ? parsed.value : parsed.error.type).toBe(byPattern(amount, currency))
      }),
      { numRuns: 5000 },
    )
  })
})

/** ISO 4217. */
test.each([
  [0, 'BIF CLP DJF GNF ISK JPY KMF KRW PYG RWF UGX UYI VND VUV XAF XOF XPF'],
  [2, 'CHF EUR USD GBP SEK NOK DKK PLN CZK HUF CAD AUD'],
  [3, 'BHD IQD JOD KWD LYD OMR TND'],
])('currencies of %i decimals: %s', (digits, codes) => {
  expect(codes.split(' ').filter((code) => currencyDigits(code) !== digits)).toEqual([])
})

describe('an integer as an amount', () => {
  test('up to the largest', () => {
    expect([MAX_MINOR_UNITS, -MAX_MINOR_UNITS].map(minorUnitsOf)).toEqual([MAX_MINOR_UNITS, -MAX_MINOR_UNITS])
    expect(Object.is(minorUnitsOf(-0), 0)).toBe(true)
  })

  test.each([MAX_MINOR_UNITS + 1, -MAX_MINOR_UNITS - 1, 0.5, Number.NaN])('%d is a bug', (value) => {
    expect(() => minorUnitsOf(value)).toThrow('not an amount')
  })

  test('of a file', () => {
    const values = [MAX_MINOR_UNITS, MAX_MINOR_UNITS + 1, -MAX_MINOR_UNITS, -MAX_MINOR_UNITS - 1]
    expect(values.map(amountOrNull)).toEqual([MAX_MINOR_UNITS, null, -MAX_MINOR_UNITS, null])
  })
})

test.each([
  [12.34, 'CHF', 1234],
  [-0.05, 'CHF', -5],
  [1200, 'JPY', 1200],
  [1.005, 'CHF', 'TooManyDecimals'],
  [1.005, 'KWD', 1005],
  [1e-7, 'CHF', 'TooManyDecimals'],
  [1e21, 'CHF', 'TooLarge'],
  [Number.NaN, 'CHF', 'NotANumber'],
  [Number.POSITIVE_INFINITY, 'CHF', 'NotANumber'],
])('the JSON number %d %s is %s', (value, currency, expected) => {
  const read = numberToMinor(value, currency)
  expect(read.ok ? read.value : read.error.type).toBe(expected)
})

test.each([
  [120_000, 'CHF', 1200, '1200.00'],
  [-5, 'CHF', -0.05, '-0.05'],
  [0, 'CHF', 0, '0.00'],
  [99, 'CHF', 0.99, '0.99'],
  [-100, 'CHF', -1, '-1.00'],
  [7, 'KWD', 0.007, '0.007'],
  [1234, 'JPY', 1234, '1234'],
  [-1234, 'JPY', -1234, '-1234'],
  [0, 'JPY', 0, '0'],
  [MAX_MINOR_UNITS, 'CHF', 22_517_998_136_852.47, '22517998136852.47'],
])('%i of %s is %d, written %s', (amount, currency, number, decimal) => {
  expect(minorToNumber(amount as MinorUnits, currency)).toBe(number)
  expect(minorToDecimal(amount as MinorUnits, currency)).toBe(decimal)
})

test('a sum', () => {
  expect(sumMinor([100, -250, 7] as MinorUnits[])).toBe(-143)
  expect(sumMinor([])).toBe(0)
  expect(() => sumMinor([MAX_MINOR_UNITS, 1] as MinorUnits[])).toThrow('not an amount')
})

// How the window writes and reads amounts, days, IBANs and references.
import { describe, expect, test } from 'vitest'
import {
  formatAmount,
  formatCount,
  formatDate,
  formatDecimal,
  formatIban,
  formatReference,
  plainAmount,
  readAmount,
  readDate,
  referenceKind,
  shortIban,
  shortReference,
} from '../../../renderer/app/text/format.ts'

describe('amounts', () => {
  test.each([
    [0, 'CHF', '0.00'],
    [0.05, 'CHF', '0.05'],
    [-0.05, 'CHF', '−0.05'],
    [1234.5, 'CHF', '1’234.50'],
    [-1234567.89, 'CHF', '−1’234’567.89'],
    [999, 'CHF', '999.00'],
    [1500, 'JPY', '1’500'],
    [1.5, 'KWD', '1.500'],
    [22517998136852.47, 'CHF', '22’517’998’136’852.47'],
  ])('%d %s is %s', (amount, currency, text) => {
    expect(formatAmount(amount, currency)).toBe(text)
  })

  test('other programs can read a copied amount', () => {
    expect(plainAmount(-1234567.8, 'CHF')).toBe('-1234567.80')
  })

  test('filters keep the typed digits', () => {
    expect(formatDecimal('-1250.5')).toBe('−1’250.5')
    expect(formatDecimal('100')).toBe('100')
  })

  test.each([
    ['1250.50', '1250.50'],
    ["1'250.50", '1250.50'],
    ['1’250.50', '1250.50'],
    ['1 250.50', '1250.50'],
    ['1,250.50', '1250.50'],
    ['1250,5', '1250.5'],
    ['1250,50', '1250.50'],
    ['1,250', '1250'],
    ['−500', '-500'],
    ['–500', '-500'],
    ['+20', '20'],
    ['.5', '0.5'],
    ['-.5', '-0.5'],
    ['7.', '7'],
    [' 12 ', '12'],
  ])('%s is read as %s', (typed, decimal) => {
    expect(readAmount(typed)).toBe(decimal)
  })

  test.each(['', ' ', 'abc', '1.2.3', '12CHF', '--5', '1e5', '1.23456'])('“%s” is not an amount', (typed) => {
    expect(readAmount(typed)).toBeNull()
  })

  test('counts have Swiss groups', () => {
    expect([0, 999, 1000, 100000].map(formatCount)).toEqual(['0', '999', '1’000', '100’000'])
  })
})

describe('days', () => {
  test('are written as dd.mm.yyyy', () => {
    expect(formatDate('2026-01-31')).toBe('31.01.2026')
  })

  test.each([
    ['31.1.2026', '2026-01-31'],
    ['31.01.26', '2026-01-31'],
    ['1.2.', '2026-02-01'],
    ['1.2', '2026-02-01'],
    ['31/1/2026', '2026-01-31'],
    ['31 1 2026', '2026-01-31'],
    ['31-01-2026', '2026-01-31'],
    ['31012026', '2026-01-31'],
    ['310126', '2026-01-31'],
    ['2026-01-31', '2026-01-31'],
    [' 29.02.2024 ', '2024-02-29'],
  ])('%s is read as %s', (typed, date) => {
    expect(readDate(typed, 2026)).toBe(date)
  })

  test.each(['', '31.02.2026', '29.2.2026', '0.1.2026', '32.1.2026', '1.13.2026', 'morgen', '1.1.20260'])(
    '“%s” is not a day',
    (typed) => {
      expect(readDate(typed, 2026)).toBeNull()
    },
  )
})

describe('IBANs and references', () => {
  test('an IBAN is in groups of four, or short enough to distinguish accounts', () => {
    expect(formatIban('CH9300762011623852957')).toBe('CH93 0076 2011 6238 5295 7')
    expect(formatIban('CH93 0076')).toBe('CH93 0076')
    expect(formatIban('')).toBe('')
    expect(shortIban('CH93 0076 2011 6238 5295 7')).toBe('CH93 … 2957')
  })

  test.each([
    ['210000000003139471430009017', 'qrr', '21 00000 00003 13947 14300 09017', '21 00000 00003 13947 14300 09017'],
    ['000000000000000000001234560', 'qrr', '00 00000 00000 00000 00012 34560', '12 34560'],
    ['000000000000000000000000000', 'qrr', '00 00000 00000 00000 00000 00000', '0'],
    ['RF18539007547034', 'scor', 'RF18 5390 0754 7034', 'RF18 5390 0754 7034'],
    ['Rechnung 17', 'other', 'Rechnung 17', 'Rechnung 17'],
    ['12345', 'other', '12345', '12345'],
  ])('%s', (reference, kind, formatted, short) => {
    expect(referenceKind(reference)).toBe(kind)
    expect(formatReference(reference)).toBe(formatted)
    expect(shortReference(reference)).toBe(short)
  })
})

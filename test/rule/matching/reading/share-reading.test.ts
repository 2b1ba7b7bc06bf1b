// The shares that a text states, and how long texts and parts may be. The matcher with them: stated-shares.test.ts.
import { describe, expect, test } from 'vitest'
import { sharesIn, statedDiscountIn } from '../../../../shared/rule/matching/reading/share-reading.ts'

const short = (text: string | null, currency = 'CHF') =>
  sharesIn(text, currency).map(({ names, amount, discount }) => [names.join('+'), amount, discount].join(' '))

describe('shares', () => {
  test.each([
    ['R-1 CHF 300.00 · R-2 CHF 100.00', ['R-1 30000 0', 'R-2 10000 0']],
    ["R-1: 1'300.00; R-2 = Fr. 100,05", ['R-1 130000 0', 'R-2 10005 0']],
    ['R-1 SFr 300.00 / R-2 Fr 1.00', ['R-1 30000 0', 'R-2 100 0']],
    ['R-1 & R-2 und R-3 et R-4 e R-5 + R-6 300.00, R-7 1.00', ['R-1+R-2+R-3+R-4+R-5+R-6 30000 0', 'R-7 100 0']],
    ['G-1 CHF -5.00\nR-2 CHF 6.00 (Skonto CHF 0.10) (Abzug)', ['G-1 -500 0', 'R-2 600 10']],
    // Another currency has no share, nor has a part without a number or an amount.
    ['R-1 EUR 300.00 · R-2 CHF 100.00', ['R-2 10000 0']],
    ['Total CHF 300.00 · R-2 CHF 100.00 · R-3', ['R-2 10000 0']],
    // A single amount is no list.
    ['R-1 CHF 300.00', []],
    [null, []],
    ['', []],
  ] as const)('%j', (text, shares) => expect(short(text)).toEqual(shares))

  test('in the currency that is asked for, or without one', () => {
    expect(short('R-1 EUR 3.00; R-2 4.00; R-3 Fr. 5.00', 'EUR')).toEqual(['R-1 300 0', 'R-2 400 0'])
  })

  test('a part of 200 characters is one, a longer one is something else', () => {
    const part = (length: number) => `R-1 ${'x'.repeat(length - 9)} 3.00`
    expect(part(200)).toHaveLength(200)
    expect(short(`${part(200)}; R-2 4.00`)).toHaveLength(2)
    expect(short(`${part(201)}; R-2 4.00`)).toEqual(['R-2 400 0'])
  })

  test('200 shares, and 20,000 characters of a text', () => {
    const many = (count: number) => Array.from({ length: count }, (_, at) => `R-${at} 1.00`).join(';')
    expect(short(many(200))).toHaveLength(200)
    expect(short(many(201))).toHaveLength(200)
    const filled = (length: number) => `R-1 1.00;${' '.repeat(length - 18)};R-2 2.00`
    expect(filled(20_000)).toHaveLength(20_000)
    expect(short(filled(20_000))).toEqual(['R-1 100 0', 'R-2 200 0'])
    // The last digit is beyond the limit.
    expect(short(filled(20_001))).toEqual([])
    expect(short(`R-1 1.00;R-3 3.00;${' '.repeat(19_976)}R-2 2.00`)).toEqual(['R-1 100 0', 'R-3 300 0'])
  })
})

describe('a stated discount', () => {
  test.each([
    ['Skonto CHF 6.00', 600],
    ["(Skonto CHF 1'006.00) R-2 (Skonto CHF 0.05)", 100_605],
    ['Skonto EUR 6.00', 0],
    ['Rabatt CHF 6.00', 0],
    ['Skonto', 0],
    [null, 0],
  ])('%j is %i', (text, sum) => expect(statedDiscountIn(text, 'CHF')).toBe(sum))

  test('of the first 20,000 characters', () => {
    const text = (blanks: number) => `${' '.repeat(blanks)}Skonto CHF 6.00`
    expect([statedDiscountIn(text(19_985), 'CHF'), statedDiscountIn(text(19_986), 'CHF')]).toEqual([600, 0])
  })
})

// Tables of notations: the meaning of one text alone, and the decision for a whole column.
import { describe, expect, test } from 'vitest'
import {
  AMBIGUOUS,
  decideDecimal,
  decimalEvidence,
  isAmountText,
  plainAmount,
} from '../../../../main/worker/table/cells/amount-notation.ts'

describe('one text', () => {
  test.each([
    ['1234.56', '1234.56'],
    ['-12', '-12'],
    ["1'234.56", '1234.56'],
    ['1’234.56', '1234.56'],
    ['1´234', '1234'],
    ["1'234'567.05", '1234567.05'],
    ['1.234,56', '1234.56'],
    ['1,234.56', '1234.56'],
    ['1.000.000,05', '1000000.05'],
    ['1.000.000', '1000000'],
    ['1 234,56', '1234.56'],
    ['1\u00a0234,56', '1234.56'],
    ['1\u202f234,56', '1234.56'],
    ['1\u2009234.5', '1234.5'],
    ['(123.45)', '-123.45'],
    ['1,234.56-', '-1234.56'],
    ['12.50 -', '-12.50'],
    ['−5.00', '-5.00'],
    ['–5.00', '-5.00'],
    ['+7.50', '7.50'],
    ["'12.00", '12.00'],
    ["'-1'234.50", '-1234.50'],
    ['12.00 *', '12.00'],
    ['*12.00', '12.00'],
    ['12.00²', '12.00'],
    ['(12.00) CHF', '-12.00'],
    ['12,50 zł', '12.50'],
    ['CHF 12.00', '12.00'],
    ['CHF -12.00', '-12.00'],
    ['-CHF 12.00', '-12.00'],
    ['12.00 CHF', '12.00'],
    ['Fr. 12.00', '12.00'],
    ['€1.234,50', '1234.50'],
    ['-£54.30', '-54.30'],
    ['-.50', '-.50'],
    ['.5', '.5'],
    ['5.-', '5'],
    ['5.–', '5'],
    ['5.--', '5'],
    ['5,-', '5'],
    ['1234.5', '1234.5'],
    ['601.750000000', '601.750000000'],
    ['80.50 CR', '80.50'],
    ['80.50 DR', '-80.50'],
    ['80.50 S', '-80.50'],
    ['80.50H', '80.50'],
    ['0.123', '0.123'],
    ['1234,567', '1234.567'],
  ])('%s is %s', (text, plain) => {
    expect(plainAmount(text, null)).toBe(plain)
  })

  test.each([
    ...[
      '',
      '-',
      'abc',
      '12a',
      '1.2.3',
      '12.34.56',
      "1'23.45",
      '1,23,456.00',
      '1 23',
      '--5',
      '-5-',
      '(-5',
      '044 123 45 67',
    ],
    ...[
      '12:30',
      '15.01.2026',
      'Jan 5',
      'MAI 2026',
      '1.234.56',
      '1,234.567,8',
      '5e3',
      '0x10',
      'Infinity',
      '1/2',
      '044 123 456',
    ],
  ])('"%s" is no amount', (text) => {
    expect(isAmountText(text)).toBe(false)
  })

  test.each([
    ['1.234', '.', '1.234'],
    ['1.234', ',', '1234'],
    ['-12,000', ',', '-12.000'],
    ['-12,000', '.', '-12000'],
  ] as const)('%s with the decimal sign %s is %s', (text, decimal, plain) => {
    expect(plainAmount(text, null)).toBe(AMBIGUOUS)
    expect(plainAmount(text, decimal)).toBe(plain)
  })
})

const column = (...texts: readonly string[]) =>
  decimalEvidence(
    texts.map((text) => [text]),
    0,
  )

describe('a whole column', () => {
  test.each([
    ['decimal commas decide', ['1.234', '12,50'], ','],
    ['decimal points decide', ['1.234', '12.50', '1.500'], '.'],
    ['whole numbers next to it: thousands', ['1.234', '500', '12'], ','],
    ['a whole number above 999 speaks against thousands', ['1.234', '5000'], null],
    ['three padded decimals', ['13.300', '8.400', '156.960', '37.650', '392.990'], '.'],
    ['only round hundreds may be either', ['13.300', '8.400', '1.500', '2.700'], null],
    ['ambiguous', ['1.234', '-12.000', '5.000'], null],
    ['no text needs a sign', ['5', '1200'], null],
  ] as const)('%s', (_, texts, decimal) => {
    expect(decideDecimal(column(...texts), [])).toEqual({ decimal, contradiction: false })
  })

  test('the other money columns of the table help', () => {
    expect(decideDecimal(column('1.234', '5.000'), [column('12.345,60')])).toEqual({
      decimal: ',',
      contradiction: false,
    })
  })

  test('both separators in a column with an ambiguous text is a contradiction', () => {
    expect(decideDecimal(column('1.234,56', '12.50', '1.234'), [])).toEqual({ decimal: null, contradiction: true })
  })

  test('both separators, each text unambiguous', () => {
    expect(decideDecimal(column('1.234,56', '12.50'), [])).toEqual({ decimal: null, contradiction: false })
  })
})

// Typed or pasted text in a cell with an amount. Expected Rappen by hand.
import { describe, expect, test } from 'vitest'
import { amountCells, readAmountCell, textCells } from '../../../renderer/app/grid/edit/cell-text.ts'
import type { MinorUnits } from '../../../shared/value/money.ts'

const minor = (value: number) => value as MinorUnits

describe('an amount in the notation of people and spreadsheets', () => {
  test.each([
    ["1'234.50", 123_450],
    ['1’234,50', 123_450],
    ['1 234.50', 123_450],
    ['1\u202f234.50', 123_450],
    ['1,234.50', 123_450],
    [' 850 ', 85_000],
    ['CHF 12', 1200],
    ['12 CHF', 1200],
    ['CHF\u00a01’234.50 ', 123_450],
    ['-CHF 12.00', -1200],
    ['CHF -12.00', -1200],
    ['Fr. 12.–', 1200],
    ['120-', -12_000],
    ['120.50−', -12_050],
    ['(120)', -12_000],
    ['(1’200.05)', -120_005],
    ['−3', -300],
    ['+3', 300],
    ['-', 0],
    ['CHF -   ', 0],
    ['33.3333333', 3333],
    ['66.6666667', 6667],
    ['-0.0049999', 0],
    ['', null],
  ])('%j', (text, value) => {
    expect(readAmountCell(text, minor(100), 'CHF')).toEqual({ value })
  })

  test.each([
    ['zwölf', 'amount_unreadable'],
    ['1.234,50', 'amount_unreadable'],
    ['(120', 'amount_unreadable'],
    ['--3', 'amount_unreadable'],
    ['EUR 12', 'amount_unreadable'],
    ['12/2', 'amount_unreadable'],
    // A thousand, or one and a fraction: ambiguous.
    ['1.234', 'amount_too_many_decimals'],
  ])('%j is refused: %s', (text, fault) => {
    const read = readAmountCell(text, null, 'CHF')
    expect(read).toEqual({ fault })
  })
})

describe('a formula', () => {
  test.each([
    ['=12*850', 1_020_000],
    ['=1200/12', 10_000],
    ['=(3+4)*100', 70_000],
    ["= 12 * 1'250.50", 1_500_600],
    ['=1000*7.7%', 7700],
    // Rounded once, at the end, half away from zero.
    ['=0.125', 13],
    ['=-0.125', -13],
    ['=1/3*3', 100],
    ['=10/3', 333],
    ['=1.005*100', 10_050],
    ['=0.1+0.2', 30],
    ['=2-3-4', -500],
    ['=8/2/2', 200],
    ['=-(2+3)', -500],
  ])('%s', (text, value) => {
    expect(readAmountCell(text, null, 'CHF')).toEqual({ value })
  })

  test.each(['=1/0', '=1/(2-2)', '=2+', '=(2', '=A1*2', '=', '=2**3', '=%'])('%s is none', (text) => {
    expect(readAmountCell(text, null, 'CHF')).toEqual({ fault: 'amount_unreadable' })
  })
})

describe('a change of the existing amount', () => {
  test.each([
    ['+5%', 10_000, 10_500],
    ['-10%', 10_000, 9000],
    ['−10 %', 10_000, 9000],
    ['5%', 10_000, 500],
    ['105%', 10_000, 10_500],
    ['2.5%', 20_001, 500],
    ['+2,5%', 10_000, 10_250],
    ['*1.05', 10_000, 10_500],
    ['×2', -10_000, -20_000],
    ['/12', 120_000, 10_000],
    ['/8', 100, 13],
    ['/8', -100, -13],
    ['*105%', 10_000, 10_500],
    ['+100%', -5, -10],
  ])('%s of %i Rappen is %i', (text, old, value) => {
    expect(readAmountCell(text, minor(old), 'CHF')).toEqual({ value })
  })

  test('of an empty cell it is empty; division by zero is refused', () => {
    expect(readAmountCell('+5%', null, 'CHF')).toEqual({ value: null })
    expect(readAmountCell('/0', minor(100), 'CHF')).toEqual({ fault: 'amount_unreadable' })
    expect(readAmountCell('*9999999999999999', minor(100), 'CHF')).toEqual({ fault: 'amount_too_large' })
  })

  test('in a currency without cents', () => {
    expect(readAmountCell('=10/4', null, 'JPY')).toEqual({ value: 3 })
    expect(readAmountCell('+10%', minor(5), 'JPY')).toEqual({ value: 6 })
  })
})

test('cells write what they read', () => {
  const amounts = amountCells('CHF')
  expect(amounts.editText(minor(-123_450))).toBe('-1234.50')
  expect(amounts.editText(null)).toBe('')
  const texts = textCells(10)
  expect(texts.read(' Miete ', null)).toEqual({ value: 'Miete' })
  expect(texts.read('   ', 'Miete')).toEqual({ value: null })
  expect(texts.read('elf Zeichen', null)).toEqual({ fault: 'text_too_long' })
})

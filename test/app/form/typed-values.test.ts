// Typed values of fields for amounts and choices.
import { describe, expect, test } from 'vitest'
import { readFigure } from '../../../renderer/app/form/figure-input.tsx'
import { findByNumberOrWords, findByWords } from '../../../renderer/app/form/find-choice.ts'
import { readMoney } from '../../../renderer/app/form/money-text.ts'

describe('a typed amount', () => {
  test.each([
    ["1'250,5", 'CHF', 125_050],
    ['−12.50', 'CHF', -1250],
    ['1’000’000', 'CHF', 100_000_000],
    ['1500', 'JPY', 1500],
    ['=100/1.081', 'CHF', 9251],
    ['=(1081-100)*2', 'CHF', 196_200],
    ["= 1'000,50 + 0.05", 'CHF', 100_055],
    ['=-5*3', 'CHF', -1500],
    ['=1.005', 'CHF', 101],
    ['=2×3', 'CHF', 600],
  ])('%s %s', (typed, currency, minor) => {
    expect(readMoney(typed, currency)).toEqual({ amount: minor })
  })

  test.each([
    ['abc', 'amount_unreadable'],
    ['1.234', 'amount_too_many_decimals'],
    ['=9999999999*9999999', 'amount_too_large'],
    ['=1/0', 'amount_unreadable'],
    ['=2+', 'amount_unreadable'],
    ['=(2', 'amount_unreadable'],
    ['=2)', 'amount_unreadable'],
    ['=alert(1)', 'amount_unreadable'],
    ['=1 2 3.4.5', 'amount_unreadable'],
  ])('%s is refused: %s', (typed, fault) => {
    expect(readMoney(typed, 'CHF')).toEqual({ fault })
  })

  test('an empty field is no amount', () => {
    expect(readMoney('  ', 'CHF')).toEqual({ amount: null })
  })
})

describe('a typed choice', () => {
  const accounts = ['1020 Bankguthaben', '6500 Büromaterial', '65001 Papier', '6510 Telefon', '6940 Bankspesen'].map(
    (label) => ({ value: label.slice(0, 5).trim(), label }),
  )
  const found = (typed: string) => findByNumberOrWords(typed, accounts).map(({ value }) => value)
  test.each([
    ['6500', ['6500', '65001']],
    ['65', ['6500', '6510', '65001']],
    ['buro', ['6500']],
    ['BANK', ['1020', '6940']],
    ['spesen bank', ['6940']],
    ['', ['1020', '6500', '65001', '6510', '6940']],
    ['7777', []],
  ])('%s', (typed, numbers) => {
    expect(found(typed)).toEqual(numbers)
  })

  test('a choice that begins with the text has priority', () => {
    const rates = ['3.8 %', '8.1 %', '1.8 %'].map((label) => ({ value: label, label }))
    expect(findByWords('8', rates).map(({ label }) => label)).toEqual(['8.1 %', '3.8 %', '1.8 %'])
  })
})

test.each([
  ['9.5', 'pt', 9.5],
  ['9,5 pt', 'pt', 9.5],
  ['9.', 'pt', 9],
  [' 30 Tage ', 'Tage', 30],
  ['−3', '', -3],
  ['', '%', null],
  ['%', '%', null],
])('the figure %j with the unit %j is %s', (typed, unit, value) => {
  expect(readFigure(typed, unit)).toEqual({ value })
})

test.each(['1.2.3', 'zehn', '9 mm', '1e3', '.', '-'])('%j is no number', (typed) => {
  expect(readFigure(typed, 'pt')).toEqual({ fault: 'figure_unreadable' })
})

// A gross amount split into net and tax: figures worked out by hand after the formula of the Federal Tax Administration.
import { describe, expect, test } from 'vitest'
import { splitVat } from '../../../shared/rule/ledger/vat-split.ts'
import { minorUnitsOf } from '../../../shared/value/money.ts'

const ACCOUNTS = { vat: '2200', input_tax: '1170', input_tax_operations: '1171' }
const STANDARD = { id: 'R81', name: 'Normalsatz 8.1 %', rate_millis: 8100 }
const split = (type: 'active' | 'passive' | 'revenue' | 'expense', number: number, credit: number, rate = STANDARD) => {
  const parts = splitVat({ account_id: 'a', credit: minorUnitsOf(credit) }, { type, number }, rate, ACCOUNTS)
  return [parts?.net, parts?.tax].map((line) =>
    line ? [line.account_id, line.debit, line.credit, line.vat_rate_id, line.text] : line,
  )
}

describe('A gross amount', () => {
  test('of a sale: 108.10 is 100.00 and 8.10 that is owed', () => {
    expect(split('revenue', 3200, 10_810)).toEqual([
      ['a', 0, 10_000, 'R81', null],
      ['2200', 0, 810, 'R81', 'Normalsatz 8.1 %'],
    ])
  })

  test('given back to a customer: what is owed is less', () => {
    expect(split('revenue', 3200, -10_810)).toEqual([
      ['a', 10_000, 0, 'R81', null],
      ['2200', 810, 0, 'R81', 'Normalsatz 8.1 %'],
    ])
  })

  test('of what is bought: material apart from the rest and from investments', () => {
    expect(split('expense', 4999, -5405)).toEqual([
      ['a', 5000, 0, 'R81', null],
      ['1170', 405, 0, 'R81', 'Normalsatz 8.1 %'],
    ])
    expect(split('expense', 5000, -5405)[1]?.[0]).toBe('1171')
    expect(split('active', 1500, -5405)[1]?.[0]).toBe('1171')
    // Sold is what was an investment: the tax is owed.
    expect(split('active', 1500, 5405)[1]?.[0]).toBe('2200')
  })

  test('with a rate of nothing has no tax, but says the rate', () => {
    const zero = { id: 'R0', name: 'Export', rate_millis: 0 }
    expect(split('revenue', 3200, 5000, zero)).toEqual([['a', 0, 5000, 'R0', null], null])
  })

  test('of a few Rappen has no tax either: 0.05 at 8.1 % is 0.00', () => {
    expect(split('revenue', 3200, 5)).toEqual([['a', 0, 5, 'R81', null], null])
  })

  test('cannot be split when the account of the tax is missing', () => {
    const accounts = { ...ACCOUNTS, vat: null }
    const sale = { account_id: 'a', credit: minorUnitsOf(10_810) }
    expect(splitVat(sale, { type: 'revenue', number: 3200 }, STANDARD, accounts)).toBeNull()
  })
})

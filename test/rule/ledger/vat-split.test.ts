// A gross amount split into net and tax: figures calculated by hand with the formula of the Federal Tax Administration.
import { describe, expect, test } from 'vitest'
import { splitVat } from '../../../shared/rule/ledger/vat-split.ts'
import { minorUnitsOf } from '../../../shared/value/money.ts'

const ACCOUNTS = {
  vat: '2200',
  input_tax: '1170',
  input_tax_operations: '1171',
  acquisition_tax: '2203',
  is_input_tax_deducted: true,
}
const STANDARD = { id: 'R81', name: 'Normalsatz 8.1 %', kind: 'standard', rate_millis: 8100 } as const
type Rate = Parameters<typeof splitVat>[2]
const split = (
  type: 'active' | 'passive' | 'revenue' | 'expense',
  number: number,
  credit: number,
  rate: Rate = STANDARD,
) => {
  const parts = splitVat({ account_id: 'a', credit: minorUnitsOf(credit) }, { type, number }, rate, ACCOUNTS)
  return (parts === null ? [] : [parts.net, ...parts.taxes]).map((line) => [
    ...[line.account_id, line.debit, line.credit],
    ...[line.vat_rate_id, line.text],
  ])
}

describe('a gross amount', () => {
  test('of a sale: 108.10 is 100.00 and 8.10 that is owed', () => {
    expect(split('revenue', 3200, 10_810)).toEqual([
      ['a', 0, 10_000, 'R81', null],
      ['2200', 0, 810, 'R81', 'Normalsatz 8.1 %'],
    ])
  })

  test('refunded to a customer: less tax is owed', () => {
    expect(split('revenue', 3200, -10_810)).toEqual([
      ['a', 10_000, 0, 'R81', null],
      ['2200', 810, 0, 'R81', 'Normalsatz 8.1 %'],
    ])
  })

  test('of a purchase: material separate from operating expense and investments', () => {
    expect(split('expense', 4999, -5405)).toEqual([
      ['a', 5000, 0, 'R81', null],
      ['1170', 405, 0, 'R81', 'Normalsatz 8.1 %'],
    ])
    expect(split('expense', 5000, -5405)[1]?.[0]).toBe('1171')
    expect(split('active', 1500, -5405)[1]?.[0]).toBe('1171')
    // A sold investment: the tax is owed.
    expect(split('active', 1500, 5405)[1]?.[0]).toBe('2200')
  })

  test('with net tax rates a purchase is booked whole and without the rate; a sale is not', () => {
    const net = { ...ACCOUNTS, is_input_tax_deducted: false }
    const whole = (type: 'active' | 'expense' | 'revenue', credit: number) => {
      const parts = splitVat({ account_id: 'a', credit: minorUnitsOf(credit) }, { type, number: 6500 }, STANDARD, net)
      return [parts?.net.debit, parts?.net.credit, parts?.net.vat_rate_id, parts?.taxes.length]
    }
    expect(whole('expense', -5405)).toEqual([5405, 0, null, 0])
    expect(whole('expense', 5405)).toEqual([0, 5405, null, 0])
    expect(whole('active', -5405)).toEqual([5405, 0, null, 0])
    expect(whole('active', 5405)).toEqual([0, 5000, 'R81', 1])
    expect(whole('revenue', -5405)).toEqual([5000, 0, 'R81', 1])
  })

  test('with a zero rate has no tax, but has the rate', () => {
    const zero = { id: 'R0', name: 'Export', kind: 'zero', rate_millis: 0 } as const
    expect(split('revenue', 3200, 5000, zero)).toEqual([['a', 0, 5000, 'R0', null]])
  })

  test('of a few Rappen has no tax either: 0.05 at 8.1 % is 0.00', () => {
    expect(split('revenue', 3200, 5)).toEqual([['a', 0, 5, 'R81', null]])
  })

  test('cannot be split when the account of the tax is missing', () => {
    const accounts = { ...ACCOUNTS, vat: null }
    const sale = { account_id: 'a', credit: minorUnitsOf(10_810) }
    expect(splitVat(sale, { type: 'revenue', number: 3200 }, STANDARD, accounts)).toBeNull()
  })
})

describe('a service from abroad', () => {
  const ACQUISITION = { id: 'B81', name: 'Bezugsteuer 8.1 %', kind: 'acquisition', rate_millis: 8100 } as const
  const REDUCED = { id: 'B26', name: 'Bezugsteuer 2.6 %', kind: 'acquisition_reduced', rate_millis: 2600 } as const

  test('of 100.00 is 100.00 of cost, 8.10 deducted and 8.10 owed', () => {
    expect(split('expense', 4400, -10_000, ACQUISITION)).toEqual([
      ['a', 10_000, 0, 'B81', null],
      ['1170', 810, 0, 'B81', 'Bezugsteuer 8.1 %'],
      ['2203', 0, 810, 'B81', 'Bezugsteuer 8.1 %'],
    ])
  })

  test('of 250.00 at 2.6 % owes 6.50; operating expense and investments are deducted separately', () => {
    expect(split('expense', 6503, -25_000, REDUCED)).toEqual([
      ['a', 25_000, 0, 'B26', null],
      ['1171', 650, 0, 'B26', 'Bezugsteuer 2.6 %'],
      ['2203', 0, 650, 'B26', 'Bezugsteuer 2.6 %'],
    ])
    expect(split('active', 1700, -10_000, ACQUISITION)[1]?.[0]).toBe('1171')
    // Commissions to agents abroad reduce the revenue.
    expect(split('revenue', 3803, -10_000, ACQUISITION)[1]?.[0]).toBe('1170')
  })

  test('when refunded is reversed on all three accounts', () => {
    expect(split('expense', 4400, 10_000, ACQUISITION)).toEqual([
      ['a', 0, 10_000, 'B81', null],
      ['1170', 0, 810, 'B81', 'Bezugsteuer 8.1 %'],
      ['2203', 810, 0, 'B81', 'Bezugsteuer 8.1 %'],
    ])
  })

  test.each([
    // 8.1 % of 0.06 is 0.00486, of 0.07 0.00567; of 1.05 it is 0.08505, of 99.99 8.09919.
    [6, 0],
    [7, 1],
    [105, 9],
    [9999, 810],
    // Half a Rappen is rounded up: 8.1 % of 50.00 is 4.05; of 0.50 at 2.6 % 0.013.
    [5000, 405],
  ])('%i Rappen at 8.1 % have a tax of %i', (amount, tax) => {
    const lines = split('expense', 4400, -amount, ACQUISITION)
    expect(lines.slice(1).map(([account, debit, credit]) => [account, debit, credit])).toEqual(
      tax === 0
        ? []
        : [
            ['1170', tax, 0],
            ['2203', 0, tax],
          ],
    )
  })

  test('half a Rappen is rounded away from zero: 2.6 % of 12.50 is 0.325', () => {
    expect(split('expense', 4400, -1250, REDUCED)[2]).toEqual(['2203', 0, 33, 'B26', 'Bezugsteuer 2.6 %'])
    expect(split('expense', 4400, 1250, REDUCED)[2]).toEqual(['2203', 33, 0, 'B26', 'Bezugsteuer 2.6 %'])
  })

  test('by net tax rates nothing is deducted: the tax is part of the cost, and its line is no acquisition', () => {
    const accounts = { ...ACCOUNTS, is_input_tax_deducted: false }
    const service = { account_id: 'a', credit: minorUnitsOf(-10_000) }
    const parts = splitVat(service, { type: 'expense', number: 4400 }, ACQUISITION, accounts)
    expect(parts?.taxes.map(({ account_id, debit, credit, vat_rate_id }) => [account_id, debit, credit, vat_rate_id]))
      // As cost it has no rate.
      .toEqual([
        ['a', 810, 0, null],
        ['2203', 0, 810, 'B81'],
      ])
  })

  test('cannot be booked when an account of the tax is missing', () => {
    const service = { account_id: 'a', credit: minorUnitsOf(-10_000) }
    for (const missing of ['acquisition_tax', 'input_tax'] as const)
      expect(
        splitVat(service, { type: 'expense', number: 4400 }, ACQUISITION, { ...ACCOUNTS, [missing]: null }),
      ).toBeNull()
  })
})

test('an amount on a tax account is the tax: it is reported with its rate and not split', () => {
  const taxAmount = { account_id: '2203', credit: minorUnitsOf(810) }
  expect(splitVat(taxAmount, { type: 'passive', number: 2203 }, STANDARD, ACCOUNTS)).toMatchObject({
    net: { account_id: '2203', credit: 810, vat_rate_id: 'R81' },
    taxes: [],
  })
})

// The figures of net tax rates in the dialog that settles a VAT period: equal to the entries that it books. By hand.
import { expect, test } from 'vitest'
import { netTaxOf, withNetTax } from '../../../renderer/app/years/movements.ts'
import { minorUnitsOf } from '../../../shared/value/money.ts'

type Vat = Parameters<typeof netTaxOf>[0]
type Period = Parameters<typeof netTaxOf>[1]

const vat = (difference: number | null, missing = false) =>
  ({
    currency: 'CHF',
    rows: difference === null ? [] : [{ key: 'note:net_rate_difference', amounts: { tax: difference } }],
    checks: missing ? [{ code: 'net_rates_missing' }] : [],
  }) as unknown as Vat
const period = (credit: number) =>
  ({
    currency: 'CHF',
    rows: [{ account_id: 'A3809', number: 3809, amounts: { debit: 0, credit } }],
  }) as unknown as Period

test.each([
  [vat(1.4), 0, 140],
  [vat(1.4), 1, 40],
  [vat(1.26), 1.4, -14],
  [vat(8.1, true), 0, 0],
  [vat(null), 0, 0],
])('the remainder', (report, onAccount, expected) => expect(netTaxOf(report, period(onAccount))).toBe(expected))

test('of 8.10 booked, 6.70 is owed and 1.40 remains', () => {
  const lines = [
    { account_id: 'A2200', amount: minorUnitsOf(810) },
    { account_id: 'A2201', amount: minorUnitsOf(-810) },
  ]
  const accounts = { settlementId: 'A2201', netTaxId: 'A3809' }
  expect(withNetTax(lines, minorUnitsOf(140), accounts).map(({ account_id, amount }) => [account_id, amount])).toEqual([
    ['A2200', 810],
    ['A3809', -140],
    ['A2201', -670],
  ])
  expect(withNetTax(lines, minorUnitsOf(0), accounts)).toBe(lines)
})

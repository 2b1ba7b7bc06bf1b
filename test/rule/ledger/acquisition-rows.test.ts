// The rows that may have a rate of acquisition tax: a service from abroad is taxed once, and sales never.
import { describe, expect, test } from 'vitest'
import type { LedgerAccount } from '../../../shared/record/ledger/ledger-account.ts'
import { acquisitionProblems, type RateRow } from '../../../shared/rule/ledger/acquisition-rows.ts'
import { minorUnitsOf } from '../../../shared/value/money.ts'

const ACCOUNTS = {
  vat: '2200',
  input_tax: '1170',
  input_tax_operations: '1171',
  acquisition_tax: '2203',
  is_input_tax_deducted: true,
}
const row = (
  number: number,
  type: LedgerAccount['type'],
  kind: 'standard' | 'acquisition' | 'zero' | null = null,
  amount: number | null = null,
): RateRow => ({
  amount: amount === null ? null : minorUnitsOf(amount),
  account: { id: String(number), number, type },
  rate: kind === null ? null : { kind, rate_millis: kind === 'zero' ? 0 : 8100 },
})
const problems = (...rows: readonly RateRow[]) =>
  acquisitionProblems(rows, ACCOUNTS).map(({ index, field, code }) => `${index} ${field} ${code}`)

const SERVICE = row(4400, 'expense', 'acquisition')

describe('acquisition tax', () => {
  test('on costs, investments and commissions', () => {
    expect(problems(SERVICE, row(6570, 'expense', 'acquisition'), row(1700, 'active', 'acquisition'))).toEqual([])
    expect(problems(row(3803, 'revenue', 'acquisition'))).toEqual([])
  })

  test('once: no other row states the tax owed, and no row on a tax account has the rate', () => {
    expect(problems(SERVICE, row(1170, 'active'), row(2203, 'passive'))).toEqual(['2 account_id acquisition_tax_twice'])
    expect(problems(SERVICE, row(1170, 'active', 'acquisition'))).toEqual(['1 vat_rate_id acquisition_tax_twice'])
    expect(problems(row(2203, 'passive', 'acquisition'))).toEqual(['0 vat_rate_id acquisition_tax_twice'])
  })

  test('next to import tax that the same payment pays', () => {
    expect(problems(SERVICE, row(1170, 'active'))).toEqual([])
  })

  test('by hand, without the rate: accepted', () => {
    expect(problems(row(4400, 'expense'), row(1170, 'active'), row(2203, 'passive'))).toEqual([])
    expect(problems(row(4400, 'expense', 'standard'), row(2203, 'passive'))).toEqual([])
  })

  // 100.00 at 8.1 %: 8.10 owed and deducted.
  const marked = [row(1170, 'active', null, 810), row(2203, 'passive', null, -810)]

  test('by hand on a row with the rate of a supply: it would be deducted twice', () => {
    const service = row(4400, 'expense', 'standard', 10_000)
    expect(problems(service, ...marked)).toEqual(['0 vat_rate_id acquisition_rate_missing'])
    expect(problems(row(1700, 'active', 'standard', -10_000), ...marked)).toEqual([
      '0 vat_rate_id acquisition_rate_missing',
    ])
    expect(problems(row(4400, 'expense', 'zero', 10_000), ...marked)).toEqual([])
    expect(problems(row(4400, 'expense', 'standard', 10_810), ...marked)).toEqual([])
  })

  test('by hand on a row without tax, next to one with the rate of a supply', () => {
    const swiss = row(6510, 'expense', 'standard', 10_000)
    expect(problems(swiss, row(4400, 'expense', null, 10_000), ...marked)).toEqual([])
    expect(problems(swiss, row(4400, 'expense', null, 4000), row(6570, 'expense', null, 6000), ...marked)).toEqual([])
  })

  test('not on sales; a row without an account is reported elsewhere', () => {
    expect(problems(row(3400, 'revenue', 'acquisition'))).toEqual(['0 vat_rate_id acquisition_rate_on_sale'])
    expect(problems(row(3900, 'revenue', 'acquisition'))).toEqual(['0 vat_rate_id acquisition_rate_on_sale'])
    expect(problems({ account: null, amount: null, rate: { kind: 'acquisition', rate_millis: 8100 } })).toEqual([])
  })
})

// Which rows a bank transaction accepts, and what they contribute to its amount (rules 1 to 7 of the manual match).
import { describe, expect, test } from 'vitest'
import type { VatRate } from '../../../../shared/record/ledger/vat-rate.ts'
import { DEFAULT_SETTINGS } from '../../../../shared/record/organization/organization-settings.ts'
import { bookingAccountsOf } from '../../../../shared/rule/ledger/booking-accounts.ts'
import {
  type AllocationFacts,
  amountToAllocate,
  contributionsOf,
  isBaseTransaction,
  type RowInput,
  readRows,
  sharesOf,
} from '../../../../shared/rule/matching/booking/allocation.ts'
import { CHART } from '../../ledger/ledger-facts.ts'
import { rappen } from '../world.ts'

const rate = (id: string, kind: VatRate['kind']) => ({ id, name: id, kind, rate_millis: 8100 }) as VatRate
const FACTS: AllocationFacts = {
  base_currency: 'CHF',
  is_liable_for_vat: true,
  ledger_accounts: new Map(CHART.map((account) => [account.id, account])),
  vat_rates: new Map([rate('R81', 'standard'), rate('ACQ', 'acquisition')].map((each) => [each.id, each])),
  accounts: bookingAccountsOf(DEFAULT_SETTINGS, CHART),
}

const read = (rows: readonly RowInput[], amount = 10_000, facts: Partial<AllocationFacts> = {}) =>
  readRows(rows, { amount: rappen(amount) }, { ...FACTS, ...facts })
const problems = (...args: Parameters<typeof read>) => {
  const decided = read(...args)
  return decided.ok ? [] : decided.error.map(({ field, code }) => `${field} ${code}`)
}

describe('rows', () => {
  test('are read in their order', () => {
    const none = { matchable_type: null, matchable_id: null, account_id: null, vat_rate_id: null, text: null }
    expect(
      read([
        { amount: '60.50', account_id: '6000', vat_rate_id: 'R81', text: ' Miete ' },
        { amount: 39.5, matchable_type: 'company', matchable_id: 'c1', text: ' ' },
        { amount: -1 },
      ]),
    ).toEqual({
      ok: true,
      value: [
        { ...none, amount: 6050, account_id: '6000', vat_rate_id: 'R81', text: 'Miete' },
        { ...none, amount: 3950, matchable_type: 'company', matchable_id: 'c1' },
        { ...none, amount: -100 },
      ],
    })
  })

  test.each<[string, RowInput, number, string[]]>([
    ['no number', { amount: 'x' }, 100, ['amount amount_unreadable']],
    ['nothing', { amount: 0 }, 100, ['amount match_amount_zero']],
    ['a negative amount of a debit', { amount: -1 }, -100, []],
    ['a negative amount of nothing', { amount: -1 }, 0, ['amount match_negative_on_zero']],
    [
      'a negative amount of a document',
      { amount: -1, matchable_type: 'invoice', matchable_id: 'i' },
      100,
      ['amount match_negative_on_document'],
    ],
    ['a type without an id', { amount: 1, matchable_type: 'invoice' }, 100, ['matchable_id required']],
    ['an id without a type', { amount: 1, matchable_id: 'i' }, 100, ['matchable_type required']],
    ['an unknown account', { amount: 1, account_id: 'x' }, 100, ['account_id ledger_account_unknown']],
    ['an account without postings', { amount: 1, account_id: '9100' }, 100, ['account_id account_not_posting']],
    [
      'a rate that does not exist',
      { amount: 1, account_id: '6000', vat_rate_id: 'x' },
      100,
      ['vat_rate_id vat_rate_unknown'],
    ],
    [
      'account and rate of a document',
      { amount: 1, matchable_type: 'expense', matchable_id: 'e', account_id: '6000', vat_rate_id: 'R81' },
      100,
      ['account_id match_account_on_document', 'vat_rate_id match_vat_on_document'],
    ],
    [
      'account and rate of a company',
      { amount: 1, matchable_type: 'company', matchable_id: 'c', account_id: '6000', vat_rate_id: 'R81' },
      100,
      [],
    ],
  ])('%s', (_, row, amount, expected) => {
    expect(problems([row], amount)).toEqual(expected.map((each) => `matches.0.${each}`))
  })

  test('a rate of an organization that owes no VAT', () => {
    const row = { amount: 1, account_id: '6000', vat_rate_id: 'R81' }
    expect(problems([row], 100, { is_liable_for_vat: false })).toEqual(['matches.0.vat_rate_id match_vat_not_liable'])
  })

  test('all problems, each with the place of its row', () => {
    expect(problems([{ amount: 1 }, { amount: 'x' }, { amount: 0, account_id: 'x' }])).toEqual([
      'matches.1.amount amount_unreadable',
      'matches.2.amount match_amount_zero',
      'matches.2.account_id ledger_account_unknown',
    ])
  })

  test('acquisition tax on revenue is refused with the place of its row', () => {
    const row = { amount: 1, account_id: '3400', vat_rate_id: 'ACQ' }
    expect(problems([{ amount: 1 }, row])).toEqual(['matches.1.vat_rate_id acquisition_rate_on_sale'])
    expect(problems([{ ...row, account_id: '6500' }], -100)).toEqual([])
  })
})

const row = (amount: number, matchable_type: 'invoice' | null = null) => ({ amount: rappen(amount), matchable_type })

test.each([
  [[row(70), row(30)], 100, [70, 30]],
  [[row(120), row(-20)], 100, [120, -20]],
  // A debit whose rows have only accounts may have their sign.
  [[row(-70), row(-30)], -100, [70, 30]],
  [[row(-120), row(20)], -100, [120, -20]],
  [[row(70), row(30)], -100, [70, 30]],
  [[row(70), row(-70)], -100, [70, -70]],
  [[row(-120), row(20, 'invoice')], -100, [-120, 20]],
  [[row(-70), row(-30)], 100, [-70, -30]],
  [[row(-70)], 0, [-70]],
])('rows %j of %i contribute %j', (rows, amount, shares) => {
  expect(sharesOf(rows, { amount: rappen(amount) })).toEqual(shares)
})

test.each([
  [-10_000, 'CHF', 'CHF', 10_000],
  // Yen have no decimals, dinars three.
  [1234, 'JPY', 'CHF', 123_400],
  [12_345, 'KWD', 'CHF', 1235],
  [-12_344, 'KWD', 'CHF', 1234],
])('%i of %s in %s is %i', (amount, currency, base, expected) => {
  expect(amountToAllocate({ amount: rappen(amount), currency }, base)).toBe(expected)
})

test('the currency of the bank account decides whether rows must add up', () => {
  expect([isBaseTransaction({ currency: 'CHF' }, 'CHF'), isBaseTransaction({ currency: 'EUR' }, 'CHF')]).toEqual([
    true,
    false,
  ])
})

describe('the sum of the rows', () => {
  const sum = (amounts: readonly number[], amount = 10_000, is_base = true, base_currency = 'CHF') => {
    const rows = amounts.map((each) => ({
      ...row(each),
      matchable_id: null,
      account_id: null,
      vat_rate_id: null,
      text: null,
    }))
    const decided = contributionsOf(
      rows,
      { amount: rappen(amount), currency: base_currency },
      { is_base, base_currency },
    )
    return decided.ok ? [decided.value.shares, decided.value.difference] : decided.error
  }

  test.each([
    [[6000, 4000], 0],
    [[9995], 5],
    [[10_005], -5],
  ])('%j leaves %i', (amounts, difference) => expect(sum(amounts)).toEqual([amounts, difference]))

  test('more than five Rappen off it', () => {
    const values = { sum: '99.94', amount: '100.00', difference: '0.06' }
    expect(sum([9994])).toEqual({ field: 'matches', code: 'matches_sum', values })
    expect(sum([10_006])).toMatchObject({ values: { sum: '100.06', difference: '-0.06' } })
    // Of a debit that carries its sign: without it.
    expect(sum([-10_000], -10_000)).toEqual([[10_000], 0])
    // 0.05 of a currency without decimals is nothing, with three decimals 50.
    expect(sum([9999], 10_000, true, 'JPY')).toMatchObject({ code: 'matches_sum' })
    expect(sum([9950], 10_000, true, 'KWD')).toEqual([[9950], 50])
    expect(sum([9949], 10_000, true, 'KWD')).toMatchObject({ code: 'matches_sum' })
  })

  test('of a foreign account is its value, which is more than nothing', () => {
    expect(sum([9000, 500], 10_000, false)).toEqual([[9000, 500], 0])
    const nothing = { field: 'matches', code: 'matches_worth_nothing' }
    expect(sum([], 10_000, false)).toEqual(nothing)
    expect(sum([500, -500], 10_000, false)).toEqual(nothing)
  })
})

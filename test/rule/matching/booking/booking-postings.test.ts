// The entry of a bank transaction: the bank first, then its rows, then what rounding leaves. By hand; debits positive.
import { describe, expect, test } from 'vitest'
import type { VatRate } from '../../../../shared/record/ledger/vat-rate.ts'
import { DEFAULT_SETTINGS } from '../../../../shared/record/organization/organization-settings.ts'
import { bookingAccountsOf } from '../../../../shared/rule/ledger/booking-accounts.ts'
import { postingOf } from '../../../../shared/rule/ledger/posting.ts'
import {
  accountOf,
  type BookedRow,
  bookingTextOf,
  postingsOf,
} from '../../../../shared/rule/matching/booking/booking-postings.ts'
import { CHART } from '../../ledger/ledger-facts.ts'
import { rappen } from '../world.ts'

const ACCOUNTS = { ...bookingAccountsOf(DEFAULT_SETTINGS, CHART), rounding: '6961' as string | null }
const FACTS = {
  base_currency: 'CHF',
  ledger_accounts: new Map(CHART.map((account) => [account.id, account])),
  vat_rates: new Map([['R81', { id: 'R81', name: '8.1 %', kind: 'standard', rate_millis: 8100 } as VatRate]]),
  accounts: ACCOUNTS,
}
const row = (share: number, fields: Partial<BookedRow> = {}): BookedRow => ({
  ...{ amount: rappen(Math.abs(share)), share: rappen(share), postings: null, text: null },
  ...{ matchable_type: null, matchable_id: null, account_id: '6500', vat_rate_id: null },
  ...{ currency: null, currency_amount: null },
  ...fields,
})

const book = (
  amount: number,
  rows: readonly BookedRow[],
  {
    difference = 0,
    currency = 'CHF',
    accounts = {},
  }: { difference?: number; currency?: string; accounts?: Partial<typeof ACCOUNTS> } = {},
) => {
  const facts = { ...FACTS, accounts: { ...ACCOUNTS, ...accounts } }
  return postingsOf({ amount: rappen(amount), currency }, '1020', rows, rappen(difference), facts)
}
const lines = (...args: Parameters<typeof book>) => {
  const booked = book(...args)
  return booked.ok
    ? booked.value.map(({ account_id, debit, credit }) => `${account_id} ${debit - credit}`)
    : [`${booked.error.field} ${booked.error.code}`]
}

describe('the postings', () => {
  test('of a debit and a credit', () => {
    expect(lines(-10_000, [row(10_000)])).toEqual(['1020 -10000', '6500 10000'])
    expect(lines(10_000, [row(10_000, { account_id: '3400' })])).toEqual(['1020 10000', '3400 -10000'])
    expect(lines(10_000, [row(12_000, { account_id: '3400' }), row(-2000)])).toEqual([
      '1020 10000',
      '3400 -12000',
      '6500 2000',
    ])
  })

  test('with tax: 108.10 contain 8.10', () => {
    expect(lines(-10_810, [row(10_810, { vat_rate_id: 'R81' })])).toEqual(['1020 -10810', '6500 10000', '1171 810'])
    expect(lines(10_810, [row(10_810, { account_id: '3400', vat_rate_id: 'R81' })])).toEqual([
      '1020 10810',
      '3400 -10000',
      '2200 -810',
    ])
    // A rate that does not exist any more.
    expect(lines(-10_810, [row(10_810, { vat_rate_id: 'old' })])).toEqual(['1020 -10810', '6500 10810'])
  })

  test('of documents: their own, with the text of the row where they have none', () => {
    const postings = [postingOf('1100', rappen(6000), { text: 'R-1' }), postingOf('1100', rappen(4000))]
    const booked = book(10_000, [row(10_000, { postings, text: 'Zahlung' })])
    expect(booked.ok && booked.value.map(({ account_id, credit, text }) => [account_id, credit, text])).toEqual([
      ['1020', 0, null],
      ['1100', 6000, 'R-1'],
      ['1100', 4000, 'Zahlung'],
    ])
  })

  test('with the difference of rounding', () => {
    expect(lines(10_000, [row(9997, { account_id: '3400' })], { difference: 3 })).toEqual([
      '1020 10000',
      '3400 -9997',
      '6961 -3',
    ])
    expect(lines(-10_000, [row(10_002)], { difference: -2 })).toEqual(['1020 -10000', '6500 10002', '6961 -2'])
    expect(lines(10_000, [row(9997)], { difference: 3, accounts: { rounding: null } })).toEqual([
      'matches booking_account_missing',
    ])
  })

  test('keep the texts and currencies of the rows', () => {
    const foreign = { currency: 'EUR', currency_amount: rappen(10_500), text: 'Lizenz' }
    for (const vat_rate_id of [null, 'R81']) {
      const booked = book(-10_000, [row(10_000, { ...foreign, vat_rate_id })])
      expect(booked.ok && booked.value[1]).toMatchObject({ account_id: '6500', ...foreign, vat_rate_id })
      expect(booked.ok && booked.value[0]).toMatchObject({ currency: null, currency_amount: null, text: null })
    }
  })

  test('of an account in another currency have its amount on the bank', () => {
    const booked = book(-10_500, [row(10_000)], { currency: 'EUR' })
    expect(booked.ok && booked.value[0]).toMatchObject({ credit: 10_000, currency: 'EUR', currency_amount: 10_500 })
  })

  test('leave out what is nothing', () => {
    expect(lines(0, [])).toEqual([])
    expect(lines(0, [row(500), row(-500, { account_id: '6000' })])).toEqual(['6500 -500', '6000 500'])
    expect(lines(-100, [row(0, { account_id: '6000' }), row(100)])).toEqual(['1020 -100', '6500 100'])
  })

  test('need accounts', () => {
    expect(lines(-100, [row(50), row(50, { account_id: null })], { accounts: { unclear: null } })).toEqual([
      'matches.1.account_id booking_account_missing',
    ])
    expect(lines(-10_810, [row(10_810, { vat_rate_id: 'R81' })], { accounts: { input_tax_operations: null } })).toEqual(
      ['matches.0.vat_rate_id booking_account_missing'],
    )
  })
})

test.each([
  ['company', null, 1, '1100'],
  ['company', null, -1, '2000'],
  ['company', '2030', 1, '2030'],
  [null, '6500', -1, '6500'],
  [null, null, -1, '1099'],
] as const)('a row of %s on %s in direction %i is booked on %s', (matchable_type, account_id, direction, account) => {
  expect(accountOf({ matchable_type, account_id }, direction, FACTS)).toBe(account)
})

test('the text is the name, otherwise the start of the text, otherwise the reference of the bank', () => {
  const of = { name: 'Meier', text: 'x'.repeat(250), acc_serv_ref: 'REF' }
  expect(bookingTextOf(of)).toBe('Meier')
  expect(bookingTextOf({ ...of, name: null })).toBe('x'.repeat(200))
  expect(bookingTextOf({ ...of, name: null, text: null })).toBe('REF')
})

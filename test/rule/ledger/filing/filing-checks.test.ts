// The checks before a VAT return is filed, each by cases written by hand: nothing to compare, met, wrong, and not yet.
import { describe, expect, test } from 'vitest'
import { FILING_CHECKS } from '../../../../shared/record/ledger/filing-check.ts'
import {
  type CheckedBankAccount,
  checkBeforeFiling,
  type FilingCheck,
  type FilingFacts,
  type InputTaxEntry,
  wrongChecks,
} from '../../../../shared/rule/ledger/filing/filing-checks.ts'
import type { VatCheck } from '../../../../shared/rule/ledger/report/vat-rows.ts'
import { day } from '../ledger-facts.ts'

const FROM = day('2026-01-01')
const TO = day('2026-03-31')

const facts = (some: Partial<FilingFacts> = {}): FilingFacts => ({
  from: FROM,
  to: TO,
  base_currency: 'CHF',
  report_checks: [],
  input_tax: [],
  keeps_vouchers: true,
  suppliers: null,
  documents: [],
  bank_accounts: [],
  earlier: { last: null, balance: 0 },
  ...some,
})

const checksOf = (some: Partial<FilingFacts>, code: FilingCheck['code']): readonly FilingCheck[] =>
  checkBeforeFiling(facts(some)).filter((check) => check.code === code)
const checkOf = (some: Partial<FilingFacts>, code: FilingCheck['code']): FilingCheck => {
  const [check, ...others] = checksOf(some, code)
  if (!check || others.length > 0) throw new Error(`${code}: ${others.length}`)
  return check
}

test('empty books have nothing to compare, and each check is in the order of its list', () => {
  const checks = checkBeforeFiling(facts())
  expect(checks.map(({ state }) => state)).toEqual(Array(checks.length).fill('not_applicable'))
  const order = checks.map(({ code }) => FILING_CHECKS.indexOf(code))
  expect(order).toEqual(order.toSorted((a, b) => a - b))
  expect(wrongChecks(checks)).toEqual([])
  expect(checkOf({}, 'documents_booked')).toEqual({
    ...{ code: 'documents_booked', state: 'not_applicable', bank_account: null, percent: null, currency: 'CHF' },
    ...{ amount: null, count: 0, of: 0, covered_to: null, leads: [] },
  })
})

describe('of the VAT report', () => {
  const entries = { account_ids: ['3200'], from: FROM, to: TO, vat_rate_ids: [null] }
  const check = (some: Partial<VatCheck>): VatCheck => ({
    code: 'turnover_without_rate',
    is_met: true,
    amount: 0 as never,
    percent: null,
    entries: null,
    ...some,
  })

  test.each([
    ['without entries', {}, 'not_applicable'],
    ['met', { entries }, 'met'],
    ['not met', { is_met: false, entries }, 'wrong'],
    ['not met without entries', { is_met: false }, 'wrong'],
  ] as const)('%s', (_, some, state) => {
    expect(checkOf({ report_checks: [check(some)] }, 'turnover_without_rate').state).toBe(state)
  })

  test('that of the VAT accounts compares all postings, so it applies without entries', () => {
    const report_checks = [check({ code: 'vat_accounts_explained' })]
    expect(checkOf({ report_checks }, 'vat_accounts_explained').state).toBe('met')
  })

  test('keeps its amount and its rate, and leads to its entries', () => {
    const report_checks = [
      check({ code: 'tax_of_base', is_met: false, percent: 8.1, amount: 500 as never, entries }),
      check({ code: 'tax_of_base', percent: 2.6, entries }),
    ]
    expect(checksOf({ report_checks }, 'tax_of_base')).toMatchObject([
      { state: 'wrong', percent: 8.1, amount: 500, leads: [{ type: 'account_entries', ...entries }] },
      { state: 'met', percent: 2.6 },
    ])
  })
})

describe('input tax with a document', () => {
  const deducted = (id: string, some: object = {}, entry: object = {}): InputTaxEntry =>
    ({
      entry: { id, source: { type: 'manual', id: null }, reverses_id: null, reversed_by_id: null, ...entry },
      tax: 8_10,
      transactions: [],
      has_voucher: false,
      ...some,
    }) as InputTaxEntry
  const row = (matchable_id: string | null, vat_rate_id: string | null) => ({ matchable_id, vat_rate_id })
  const paid = (...matches: readonly object[]) => ({ transactions: [{ id: 'T', matches }] })

  test.each([
    ['typed', deducted('E'), 'wrong'],
    [
      'typed, for a transaction without a voucher',
      deducted('E', { transactions: [{ id: 'T', matches: [] }] }),
      'wrong',
    ],
    ['typed, for a transaction with a voucher', deducted('E', { has_voucher: true }), 'met'],
    ['a bill', deducted('E', {}, { source: { type: 'expense', id: 'X' } }), 'met'],
    ['a payment on an account with a rate', bank(paid(row(null, 'R'))), 'wrong'],
    ['the same with a voucher', bank({ ...paid(row(null, 'R')), has_voucher: true }), 'met'],
    ['a payment of a bill', bank(paid(row('X', null))), 'met'],
    ['a payment of a bill that deducts its tax', bank(paid(row('X', 'R'))), 'met'],
    ['a payment of a bill and of charges without tax', bank(paid(row('X', null), row(null, null))), 'met'],
    ['a payment of a bill and of an account with a rate', bank(paid(row('X', null), row(null, 'R'))), 'wrong'],
    ['only a deduction that is cancelled', deducted('E', { tax: -8_10 }), 'not_applicable'],
    ['only a deduction of nothing', deducted('E', { tax: 0 }), 'not_applicable'],
    ['a deduction of one Rappen', deducted('E', { tax: 1 }), 'wrong'],
    ['only a reversed entry', deducted('E', {}, { reversed_by_id: 'S' }), 'not_applicable'],
    ['only a reversal', deducted('E', {}, { reverses_id: 'S' }), 'not_applicable'],
  ] as const)('%s', (_, one, state) => {
    expect(checkOf({ input_tax: [one] }, 'input_tax_documented').state).toBe(state)
  })

  function bank(some: object): InputTaxEntry {
    return deducted('E', some, { source: { type: 'bank_transaction', id: 'T' } })
  }

  test('names the tax, the entries and how many there are of all', () => {
    const input_tax = [deducted('A'), deducted('B', { has_voucher: true }), deducted('C', { tax: 1_90 })]
    const paidWithout = bank(paid(row(null, 'R')))
    expect(checkOf({ input_tax: [...input_tax, paidWithout] }, 'input_tax_documented')).toMatchObject({
      ...{ state: 'wrong', amount: 18_10, count: 3, of: 4, leads: [{ type: 'journal_entries', ids: ['A', 'C', 'E'] }] },
    })
    // Books without any voucher keep them elsewhere.
    expect(checkOf({ input_tax, keeps_vouchers: false }, 'input_tax_documented')).toMatchObject({
      state: 'not_yet',
      amount: 10_00,
      count: 2,
      of: 3,
      currency: 'CHF',
      leads: [{ type: 'journal_entries', ids: ['A', 'C'] }],
    })
  })

  test('names at most a hundred entries', () => {
    const input_tax = Array.from({ length: 150 }, (_, index) => deducted(`E${index}`))
    const { count, leads } = checkOf({ input_tax }, 'input_tax_documented')
    expect([count, leads.map((lead) => 'ids' in lead && lead.ids.length)]).toEqual([150, [100]])
  })
})

describe('suppliers with a UID', () => {
  const supplier = (company_id: string, has_uid: boolean, tax = 8_10) => ({ company_id, has_uid, tax })

  test.each([
    ['unknown', null, 'not_applicable'],
    ['none', [], 'not_applicable'],
    ['only refunds', [supplier('A', false, -8_10)], 'not_applicable'],
    ['no tax', [supplier('A', false, 0)], 'not_applicable'],
    ['one Rappen', [supplier('A', false, 1)], 'wrong'],
    ['all', [supplier('A', true)], 'met'],
    ['one without', [supplier('A', true), supplier('B', false)], 'wrong'],
  ] as const)('%s', (_, suppliers, state) => {
    expect(checkOf({ suppliers }, 'suppliers_have_uid').state).toBe(state)
  })

  test('leads to the companies', () => {
    const suppliers = [supplier('A', true), supplier('B', false, 5_00), supplier('C', false, 3_00)]
    expect(checkOf({ suppliers }, 'suppliers_have_uid')).toMatchObject({
      amount: 8_00,
      count: 2,
      of: 3,
      leads: [{ type: 'companies', ids: ['B', 'C'] }],
    })
  })
})

describe('documents of the period', () => {
  const group = (table: 'invoice' | 'expense', is_booked: boolean, count: number, amount: number) => ({
    table,
    is_booked,
    count,
    amount,
  })

  test('all are booked', () => {
    const documents = [group('invoice', true, 3, 300_00), group('expense', true, 2, 50_00)]
    expect(checkOf({ documents }, 'documents_booked')).toMatchObject({ state: 'met', count: 0, of: 5, leads: [] })
  })

  test('one is not; a group without documents is none', () => {
    const checked = checkOf(
      { documents: [group('invoice', true, 1, 5_00), group('expense', false, 0, 0)] },
      'documents_booked',
    )
    expect(checked).toMatchObject({ state: 'met', amount: 0, count: 0, of: 1, leads: [] })
    const wrong = { documents: [group('expense', false, 1, 5_00)] }
    expect(checkOf(wrong, 'documents_booked')).toMatchObject({ state: 'wrong', amount: 5_00, count: 1, of: 1 })
    expect(wrongChecks(checkBeforeFiling(facts(wrong))).map(({ code }) => code)).toEqual(['documents_booked'])
  })

  test('some are not: both lists are named, and a credit note counts by its size', () => {
    const documents = [
      group('invoice', true, 3, 300_00),
      group('invoice', false, 1, 100_00),
      group('expense', false, 2, -20_00),
    ]
    expect(checkOf({ documents }, 'documents_booked')).toMatchObject({
      state: 'wrong',
      amount: 120_00,
      count: 3,
      of: 6,
      leads: [
        { type: 'documents', table: 'invoice', from: FROM, to: TO },
        { type: 'documents', table: 'expense', from: FROM, to: TO },
      ],
    })
  })
})

describe('bank accounts', () => {
  const account = (some: object = {}, record: object = {}): CheckedBankAccount =>
    ({
      record: { id: 'B1', name: 'ZKB', type: 'bank', currency: 'EUR', ...record },
      has_transactions: true,
      covered_to: TO,
      unreconciled: { count: 0, amount: 0 },
      ...some,
    }) as CheckedBankAccount

  test.each([
    ['never used', account({ has_transactions: false, covered_to: null }), 'not_applicable', 'not_applicable'],
    ['reconciled, with statements up to the last day', account(), 'met', 'met'],
    ['with statements beyond the last day', account({ covered_to: '2026-04-30' }), 'met', 'met'],
    ['with statements up to the day before', account({ covered_to: '2026-03-30' }), 'met', 'wrong'],
    ['with transactions and no statement', account({ covered_to: null }), 'met', 'not_yet'],
    ['with statements and no transaction', account({ has_transactions: false }), 'not_applicable', 'met'],
    ['cash', account({ covered_to: null }, { type: 'cash' }), 'met', 'not_applicable'],
    ['a credit card', account({ covered_to: '2026-02-28' }, { type: 'creditcard' }), 'met', 'wrong'],
    ['with an unreconciled transaction', account({ unreconciled: { count: 1, amount: -5_00 } }), 'wrong', 'met'],
  ] as const)('%s', (_, one, reconciled, complete) => {
    expect(checkOf({ bank_accounts: [one] }, 'transactions_reconciled').state).toBe(reconciled)
    expect(checkOf({ bank_accounts: [one] }, 'statements_complete').state).toBe(complete)
  })

  test('each has a check of its own, in its currency, which leads to its transactions of the period', () => {
    const bank_accounts = [
      account({ unreconciled: { count: 2, amount: 7_50 }, covered_to: '2026-02-28' }),
      account({}, { id: 'B2', name: 'UBS', currency: 'CHF' }),
    ]
    expect(checksOf({ bank_accounts }, 'transactions_reconciled')).toMatchObject([
      {
        bank_account: { id: 'B1', name: 'ZKB' },
        currency: 'EUR',
        amount: 7_50,
        count: 2,
        leads: [{ type: 'bank_transactions', bank_account_id: 'B1', from: FROM, to: TO }],
      },
      { bank_account: { id: 'B2', name: 'UBS' }, currency: 'CHF', state: 'met', leads: [] },
    ])
    expect(checksOf({ bank_accounts }, 'statements_complete')).toMatchObject([
      { state: 'wrong', covered_to: '2026-02-28', leads: [{ type: 'bank_account', id: 'B1' }] },
      { state: 'met', covered_to: TO, leads: [] },
    ])
  })
})

describe('earlier periods', () => {
  const last = { from: day('2025-10-01'), to: day('2025-12-31') }
  const older = { from: day('2025-07-01'), to: day('2025-09-30') }

  test.each([
    ['the first period of the books', { last: null, balance: 0 }, 'not_applicable', null],
    ['settled, and nothing booked since', { last, balance: 0 }, 'met', null],
    ['settled, with 81.00 that were booked before it', { last, balance: -81_00 }, 'wrong', last],
    ['no return, but VAT on the accounts', { last: null, balance: -81_00 }, 'not_yet', { from: null, to: last.to }],
    ['a return is missing in between', { last: older, balance: 0 }, 'not_yet', { from: last.from, to: last.to }],
  ] as const)('%s', (_, earlier, state, period) => {
    const check = checkOf({ earlier }, 'earlier_periods_settled')
    expect(check.state).toBe(state)
    expect(check.leads).toEqual(period === null ? [] : [{ type: 'vat_period', ...period }])
    expect(check.covered_to).toBe(earlier.last?.to ?? null)
  })

  test('the amount is what the accounts still have', () => {
    expect(checkOf({ earlier: { last, balance: -81_00 } }, 'earlier_periods_settled').amount).toBe(-81_00)
  })
})

// What the entry of a document contains, and why it is refused. Figures by hand; over HTTP:
// test/http/open-item/document-booking.test.ts.
import { describe, expect, test } from 'vitest'
import type { Company } from '../../../shared/record/open-item/company.ts'
import type { BookableDocument } from '../../../shared/record/open-item/open-item.ts'
import { DEFAULT_SETTINGS } from '../../../shared/record/organization/organization-settings.ts'
import { bookingAccountsOf } from '../../../shared/rule/ledger/booking-accounts.ts'
import { swissVatRates } from '../../../shared/rule/ledger/vat-rate.ts'
import {
  basePartOf,
  bookingBySetting,
  type DocumentBookingFacts,
  entryOfDocument,
  postingsOf,
  prorate,
} from '../../../shared/rule/open-item/document-booking.ts'
import { CHART, NOW, problemsOf, yearOf } from '../ledger/ledger-facts.ts'
import { company, expense, invoice, rappen } from '../matching/world.ts'

const ACCOUNTS = bookingAccountsOf(DEFAULT_SETTINGS, CHART)
const RATES = swissVatRates('de').map((rate) => ({ ...rate, id: rate.name }))
const STANDARD = 'Normalsatz 8.1 %'
const FACTS: DocumentBookingFacts = {
  ...{
    base_currency: 'CHF',
    setting: 'on_issue',
    is_liable_for_vat: true,
    vat_method: 'effective',
    accounts: ACCOUNTS,
  },
  ...{ ledger_accounts: new Map(CHART.map((account) => [account.id, account])), vat_rates: RATES },
  ...{ years: [yearOf('x2025'), yearOf('2026')], locks: [] },
}
const posted = (document: BookableDocument, own: Company | null = null, facts: Partial<DocumentBookingFacts> = {}) => {
  const postings = postingsOf(document, own, { ...FACTS, ...facts })
  if (!postings.ok) return problemsOf(postings)
  return postings.value.map(({ account_id, debit, credit, currency, currency_amount }) =>
    [account_id, debit, credit, ...(currency === null ? [] : [currency, currency_amount])].join(' '),
  )
}
const inEuro = { currency: 'EUR', total: rappen(10_810), base_total: rappen(10_270) }
const untaxed = { is_liable_for_vat: false }

describe('the postings of a document in euros', () => {
  test('are at its value in francs, each with its euros', () => {
    expect(posted(invoice('R1', inEuro))).toEqual(['1100 10270 0 EUR 10810', '3400 0 9500 EUR 10810', '2200 0 770'])
    expect(posted(expense('A1', { ...inEuro, account_id: '6500' }), null, untaxed)).toEqual([
      '2000 0 10270 EUR 10810',
      '6500 10270 0 EUR 10810',
    ])
  })

  test('of a credit note are the other way round', () => {
    const credit = { currency: 'EUR', total: rappen(-10_000), base_total: rappen(-9_500) }
    expect(posted(invoice('G1', credit), null, untaxed)).toEqual(['1100 0 9500 EUR 10000', '3400 9500 0 EUR 10000'])
  })

  test('paid before at another value: with the exchange difference', () => {
    // Of EUR 100.00 worth 95.00, 40.00 were paid, booked at 37.00 instead of 38.00.
    const paid = { ...inEuro, total: rappen(10_000), base_total: rappen(9_500) }
    const settled = { ...paid, paid_amount: rappen(4_000), base_paid_amount: rappen(3_700) }
    expect(posted(invoice('R1', settled), null, untaxed)).toEqual([
      '1100 9400 0 EUR 10000',
      '3806 100 0',
      '3400 0 9500 EUR 10000',
    ])
    expect(posted(expense('A1', { ...settled, account_id: '6500' }), null, untaxed)).toEqual([
      '2000 0 9400 EUR 10000',
      '4906 0 100',
      '6500 9500 0 EUR 10000',
    ])
    const none = { ...ACCOUNTS, exchange_sales: null, exchange_purchases: null }
    expect(posted(invoice('R1', settled), null, { accounts: none })).toEqual(['base_total booking_account_missing'])
    // Without a difference no such account is needed.
    expect(posted(invoice('R1', paid), null, { ...untaxed, accounts: none })).toHaveLength(2)
  })

  test('of nothing are none', () => {
    expect(posted(invoice('R1', { ...inEuro, total: rappen(0), base_total: rappen(0) }))).toEqual([])
  })
})

describe('the account of a line', () => {
  const own = company('company001', 'Muster AG', { revenue_account_id: '3200', expense_account_id: '6500' })

  test('is its own, that of the document, of the company or of the settings', () => {
    const of = (fields: object, of: Company | null) => posted(invoice('R1', fields), of, untaxed)[1]
    expect(of({}, null)).toBe('3400 0 10000')
    expect(of({}, own)).toBe('3200 0 10000')
    expect(of({ account_id: '3000' }, own)).toBe('3000 0 10000')
    const line = { account_id: '3600', vat_rate_id: null, amount: rappen(10_000), text: null }
    expect(of({ account_id: '3000', lines: [line] }, own)).toBe('3600 0 10000')
    expect(posted(expense('A1'), own, untaxed)[1]).toBe('6500 10000 0')
    expect(posted(expense('A1'), null, untaxed)[1]).toBe('4400 10000 0')
  })

  test('is one for postings that is used; otherwise its field is named', () => {
    const line = (account_id: string) => ({ account_id, vat_rate_id: null, amount: rappen(5_000), text: null })
    expect(posted(invoice('R1', { account_id: '9000' }))).toEqual(['account_id account_not_posting'])
    expect(posted(invoice('R1', { account_id: 'gone' }))).toEqual(['account_id booking_account_missing'])
    expect(posted(invoice('R1', { lines: [line('3400'), line('9000')] }))).toEqual([
      'lines.1.account_id account_not_posting',
    ])
    const inactive = CHART.map((account) => [account.id, { ...account, is_active: account.id !== '3400' }] as const)
    expect(posted(invoice('R1'), null, { ledger_accounts: new Map(inactive) })).toEqual(['account_id account_inactive'])
    const accounts = { ...ACCOUNTS, debtor: null, creditor: null, vat: null }
    expect(posted(invoice('R1'), null, { accounts })).toEqual(['account_id booking_account_missing'])
    expect(posted(expense('A1'), null, { accounts })).toEqual(['account_id booking_account_missing'])
    expect(posted(invoice('R1'), null, { accounts: { ...ACCOUNTS, vat: null } })).toEqual([
      'vat_rate_id booking_account_missing',
    ])
  })
})

describe('the rate of a line', () => {
  test('is the own one, that of the company, or the usual one; none for who is not liable', () => {
    const reduced = RATES.find(({ rate_millis }) => rate_millis === 2600)?.id ?? ''
    const own = company('company001', 'Muster AG', { revenue_vat_rate_id: reduced })
    const total = rappen(10_260)
    expect(posted(invoice('R1', { total }), own)).toEqual(['1100 10260 0', '3400 0 10000', '2200 0 260'])
    expect(posted(invoice('R1', { vat_rate_id: STANDARD, total: rappen(10_810) }), own)[2]).toBe('2200 0 810')
    expect(posted(invoice('R1', { vat_rate_id: reduced, total }))[2]).toBe('2200 0 260')
    expect(posted(invoice('R1', { total: rappen(10_810) }))[2]).toBe('2200 0 810')
    expect(posted(invoice('R1', { vat_rate_id: reduced, total }), own, untaxed)).toHaveLength(2)
    expect(posted(invoice('R1', { vat_rate_id: 'gone', total }))).toHaveLength(2)
  })
})

describe('the entry', () => {
  const mark = { id: 'entry1', number: 5, now: NOW }
  const textOf = (document: BookableDocument, own: Company | null = null) => {
    const entry = entryOfDocument(document, own, FACTS, mark)
    return entry.ok ? entry.value?.text : problemsOf(entry)
  }

  test('says what it books, in at most 255 characters', () => {
    const own = company('company001', 'Muster AG')
    expect(textOf(invoice('R1'))).toBe('Rechnung R1')
    expect(textOf(invoice('G1', { total: rappen(-1) }), own)).toBe('Gutschrift G1, Muster AG')
    expect(textOf(expense('A1'), own)).toBe('Lieferantenrechnung A1, Muster AG')
    expect(textOf(expense('C1', { total: rappen(-1) }))).toBe('Lieferantengutschrift C1')
    expect(textOf(invoice('R1', { number: '7'.repeat(255) }))).toBe(`Rechnung ${'7'.repeat(246)}`)
  })

  test('is dated as its document, of its source, and refused outside of open years', () => {
    const entry = entryOfDocument(expense('A1'), null, FACTS, mark)
    expect(entry).toMatchObject({ value: { date: '2026-03-02', source: { type: 'expense', id: 'A1' }, number: 5 } })
    expect(textOf(invoice('R1', { date: '2025-12-31' as never }))).toEqual(['date fiscal_year_closed'])
    expect(textOf(invoice('R1', { date: '2027-01-01' as never }))).toEqual(['date fiscal_year_missing'])
    expect(entryOfDocument(invoice('R1', { total: rappen(0) }), null, FACTS, mark)).toEqual({ ok: true, value: null })
  })
})

test.each([
  ['on_issue', {}, 'issue'],
  ['on_issue', { currency: 'EUR' }, null],
  ['on_issue', inEuro, 'issue'],
  ['on_payment', { currency: 'EUR' }, 'payment'],
  ['elsewhere', {}, 'elsewhere'],
  [null, {}, null],
] as const)('by the setting %s a document %j is booked by %s', (setting, fields, by) => {
  expect(bookingBySetting(invoice('R1', fields), { setting: setting as never, base_currency: 'CHF' })).toBe(by)
})

test('parts of an amount and of a value', () => {
  const shares = (amount: number, ...parts: readonly number[]) => prorate(rappen(amount), parts.map(rappen))
  expect(shares(100, 1, 1, 1)).toEqual([33, 33, 34])
  expect(shares(100, 1, 2, 0)).toEqual([33, 67, 0])
  expect(shares(7, 3, 4)).toEqual([3, 4])
  expect(shares(100, 5, -5)).toEqual([0, 0])
  const document = invoice('R1', inEuro)
  expect(basePartOf(rappen(10_810), document)).toBe(10_270)
  // 50.00 of 108.10 that are worth 102.70.
  expect(basePartOf(rappen(5_000), document)).toBe(4_750)
  expect(basePartOf(rappen(5_000), { ...document, base_total: null })).toBe(0)
  expect(basePartOf(rappen(5_000), { ...document, total: rappen(0) })).toBe(0)
})

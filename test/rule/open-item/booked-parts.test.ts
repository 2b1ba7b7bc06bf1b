// The accounts and rates of a document's booking, read from its entry or from its payments' entries.
import { expect, test } from 'vitest'
import type { Posting } from '../../../shared/record/ledger/journal-entry.ts'
import type { DocumentBooking, PaymentPart } from '../../../shared/record/open-item/open-item.ts'
import { DEFAULT_SETTINGS } from '../../../shared/record/organization/organization-settings.ts'
import {
  auxiliaryAccountNumbers,
  auxiliaryAccounts,
  bookedPartsOf,
} from '../../../shared/rule/open-item/booked-parts.ts'
import { minorUnitsOf, ZERO } from '../../../shared/value/money.ts'
import { CHART } from '../ledger/ledger-facts.ts'

const auxiliary = auxiliaryAccounts(DEFAULT_SETTINGS, CHART)
/** `3200 -100 N`: 100 in credit with the rate N. */
const posting = (text: string): Posting => {
  const [account_id = '', amount = '', rate] = text.split(' ')
  const minor = Math.round(Number(amount) * 100)
  return {
    account_id,
    debit: minorUnitsOf(Math.max(0, minor)),
    credit: minorUnitsOf(Math.max(0, -minor)),
    currency: null,
    currency_amount: null,
    text: null,
    vat_rate_id: rate ?? null,
  }
}
const partsOf = (booked_by: DocumentBooking | null, lines: string | null, payment_parts: PaymentPart[] = []) =>
  bookedPartsOf(
    { booked_by, payment_parts },
    lines === null ? null : { lines: lines.split(', ').map(posting) },
    auxiliary,
  )
    .map(({ account_id, vat_rate_id }) => `${account_id} ${vat_rate_id}`)
    .join(', ')

test.each([
  ['an invoice with tax', '1100 108.1, 3200 -100 N, 2200 -8.1 N', '3200 N'],
  ['a bill of material', '2000 -54.05, 4200 50 N, 1170 4.05 N', '4200 N'],
  ['a machine', '2000 -108.1, 1500 100 N, 1171 8.1 N', '1500 N'],
  ['two rates', '1100 210.7, 3200 -100 N, 2200 -8.1 N, 3400 -100 R, 2200 -2.6 R', '3200 N, 3400 R'],
  ['one account twice', '1100 216.2, 3200 -100 N, 2200 -8.1 N, 3200 -100 N, 2200 -8.1 N', '3200 N'],
  ['a credit note without VAT', '1100 -50, 3200 50', '3200 null'],
  ['an exchange difference', '1100 95, 3806 5, 3200 -100 Z', '3200 Z'],
  ['an exchange difference of a bill', '2000 -95, 4906 -5, 4200 100 Z', '4200 Z'],
  ['a second line of debtors', '1100 95, 1100 5, 3200 -100', '3200 null'],
  // Acquisition tax of 8.10 that is part of the cost: net, tax without a rate, tax owed with the rate of the net amount.
  ['acquisition tax in the cost', '2000 -100, 4400 100 A, 4400 8.1, 2203 -8.1 A', '4400 A'],
  ['a line on another account', '2000 -108.1, 4400 100 A, 6500 8.1, 2203 -8.1 A', '4400 A, 6500 null'],
  ['a line before no tax owed', '2000 -100, 4400 100 A, 4400 8.1, 6500 -8.1 A', '4400 A, 4400 null, 6500 A'],
  ['a line before tax of another rate', '2000 -100, 4400 100 A, 4400 8.1, 2203 -8.1 B', '4400 A, 4400 null'],
  ['a last line without a rate', '2000 -108.1, 4400 100 A, 4400 8.1', '4400 A, 4400 null'],
  ['a line with its own rate', '2000 -141.9, 4400 100 A, 4400 50 B, 2203 -8.1 A', '4400 A, 4400 B'],
])('%s', (_, lines, expected) => expect(partsOf('issue', lines)).toBe(expected))

test('of one that its payments book: their bookings', () => {
  const part = (account_id: string, vat_rate_id: string | null): PaymentPart => ({
    account_id,
    vat_rate_id,
    amount: minorUnitsOf(5405),
    base_booked: ZERO,
    base_tax: ZERO,
  })
  expect(partsOf('payment', null, [part('4200', 'N'), part('6500', null), part('4200', 'N')])).toBe('4200 N, 6500 null')
})

test.each<DocumentBooking | null>(['opening', 'elsewhere', 'issue', null])(
  '%s without an entry: these books have no part of it',
  (by) => expect(partsOf(by, null)).toBe(''),
)

test('the accounts of VAT and of exchange differences are those of the chart, and those of the settings', () => {
  expect([...auxiliary].toSorted()).toEqual([
    ...['1170', '1171', '1172', '1173', '1174', '2200', '2202', '2203', '3806', '4906'],
  ])
  const own = auxiliaryAccounts(
    {
      ...DEFAULT_SETTINGS,
      ...{ accountingVatAccount: '2208', accountingReverseTaxAccount: '2206' },
      ...{ accountingInputTaxAccount: '1176', accountingInputTaxOperationsAccount: '1300' },
    },
    CHART,
  )
  expect([...own].filter((id) => !auxiliary.has(id)).toSorted()).toEqual(['1176', '1300', '2206', '2208'])
  // A chart without these accounts has none.
  expect([...auxiliaryAccounts(DEFAULT_SETTINGS, [])]).toEqual([])
})

test('the numbers to look up are each of them once', () => {
  const numbers = auxiliaryAccountNumbers(DEFAULT_SETTINGS)
  expect(numbers).toEqual(expect.arrayContaining([1170, 1171, 1172, 1173, 1174, 2200, 2202, 2203, 3806, 4906]))
  expect(new Set(numbers).size).toBe(numbers.length)
})

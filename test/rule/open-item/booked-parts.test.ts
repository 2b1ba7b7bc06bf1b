// The accounts and rates of a document's booking, read from its entry or from its payments' entries.
import { expect, test } from 'vitest'
import type { Posting } from '../../../shared/record/ledger/journal-entry.ts'
import type { DocumentBooking, PaymentPart } from '../../../shared/record/open-item/open-item.ts'
import { DEFAULT_SETTINGS } from '../../../shared/record/organization/organization-settings.ts'
import { auxiliaryAccounts, bookedPartsOf } from '../../../shared/rule/open-item/booked-parts.ts'
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

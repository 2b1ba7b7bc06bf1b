// Whom an invoice asks to pay, into which account and with which reference (rules 132 and 246). Cases by hand.
import { expect, test } from 'vitest'
import type { OrganizationSettings } from '../../../../shared/record/organization/organization-settings.ts'
import {
  payeeOf,
  paymentWayOf,
  referenceOfNumber,
  splitAddress,
} from '../../../../shared/rule/open-item/invoice/payment-part.ts'

const [IBAN, OTHER, QR_IBAN] = ['CH5800791123000889012', 'CH3709000000304442225', 'CH4431999123000889012']
const QR_REFERENCE = '210000000003139471430009017'
const SCOR = 'RF18539007547034'

const ORGANIZATION = {
  ...{
    name: 'Muster GmbH',
    billing_name: ' Muster ',
    billing_address: ' Weg 1 ',
    billing_zip: ' 8000 ',
    billing_city: ' Zürich ',
  },
  ...{ billing_country: null, country: { code: 'CH' } },
}
const HOLDER = { owner_name: 'Inhaber AG', owner_address: 'Ring 2', owner_zip: '3000', owner_city: 'Bern' }

test('The payee is the holder of the account, otherwise the organization', () => {
  const payee = (organization = {}, holder: Partial<typeof HOLDER> | undefined = undefined) => {
    const found = payeeOf({ ...ORGANIZATION, ...organization }, holder && ({ ...HOLDER, ...holder } as typeof HOLDER))
    return found.ok
      ? Object.values(found.value).join('|')
      : found.error.map(({ part, isTooLong }) => `${part} ${isTooLong}`)
  }
  expect(payee()).toBe('Muster|Weg|8000|Zürich|1|CH')
  expect(payee({ billing_country: 'LI' })).toBe('Muster|Weg|8000|Zürich|1|LI')
  expect(payee({ billing_name: ' ' })).toBe('Muster GmbH|Weg|8000|Zürich|1|CH')
  expect(payee({ billing_name: null })).toBe('Muster GmbH|Weg|8000|Zürich|1|CH')
  expect(payee({}, {})).toBe('Inhaber AG|Ring|3000|Bern|2|CH')
  // An address that is not whole is not taken, its name is.
  for (const part of ['owner_address', 'owner_zip', 'owner_city'])
    expect(payee({}, { [part]: '' })).toBe('Inhaber AG|Weg|8000|Zürich|1|CH')
  expect(payee({}, { owner_name: '' })).toBe('Muster|Ring|3000|Bern|2|CH')
  expect(payee({ billing_zip: null, billing_city: '' })).toEqual(['zip false', 'city false'])
  expect(payee({ billing_address: null })).toEqual(['address false'])
  const long = {
    billing_name: 'n'.repeat(70),
    billing_address: 'a'.repeat(70),
    billing_zip: 'z'.repeat(16),
    billing_city: 'c'.repeat(35),
  }
  expect(payee(long)).toContain('n'.repeat(70))
  const tooLong = Object.fromEntries(Object.entries(long).map(([key, text]) => [key, `${text}x`]))
  expect(payee(tooLong)).toEqual(['name true', 'address true', 'zip true', 'city true'])
})

test.each([
  ['Dorfstrasse 12', ['Dorfstrasse', '12']],
  ['Dorfstrasse 12a', ['Dorfstrasse', '12a']],
  ['Rue du 1er Mai 3 B', ['Rue du 1er Mai', '3 B']],
  ['Postfach', ['Postfach', undefined]],
  ['Weg 123456', ['Weg 123456', undefined]],
])('Street and number of %s', (text, expected) => {
  const { address, buildingNumber } = splitAddress(text)
  expect([address, buildingNumber]).toEqual(expected)
})

test.each([
  // Six digits of the customer number, twenty of the number; the check digit is that of creditor-reference.test.ts.
  ['QRR', 0, 'R-2026-101', '00000000000000000002026101'],
  ['QRR', 123_456, '101', '12345600000000000000000101'],
  ['QRR', 0, '12345678901234567890', '00000012345678901234567890'],
  ['QRR', 0, '123456789012345678901', undefined],
  ['QRR', 0, 'R-000', undefined],
  ['QRR', 0, 'R', undefined],
  ['SCOR', 0, '5390 0754-7034', SCOR],
  ['SCOR', 0, 'A'.repeat(22), undefined],
  ['SCOR', 0, '--', undefined],
] as const)('%s reference with %i of %s', (type, cin, number, expected) => {
  expect(referenceOfNumber(type, cin, number)?.slice(0, 26)).toBe(expected)
})

test('A creditor reference has at most 21 letters, in capitals', () => {
  expect(referenceOfNumber('SCOR', 0, 'a'.repeat(21))?.slice(4)).toBe('A'.repeat(21))
})

type Settings = Pick<OrganizationSettings, 'invoiceQrBillType' | 'invoiceQrBillIban' | 'invoiceQrBillCIN'>
type Account = Parameters<typeof paymentWayOf>[2][number]
const settings = (
  invoiceQrBillType: Settings['invoiceQrBillType'],
  invoiceQrBillIban: string | null,
  invoiceQrBillCIN: number | null = null,
): Settings => ({
  ...{ invoiceQrBillType, invoiceQrBillIban, invoiceQrBillCIN },
})
const account = (changes: Partial<Account>): Account =>
  ({
    ...{ currency: 'CHF', iban: IBAN, qr_bill_type: null, qr_bill_iban: null, qr_bill_cin: null },
    ...{ owner_name: null, owner_address: null, owner_zip: null, owner_city: null },
    ...changes,
  }) as Account
const way = (
  invoice: { currency?: string; reference?: string | null; number?: string },
  own: Settings,
  accounts: readonly Account[] = [],
) => {
  const found = paymentWayOf({ currency: 'CHF', reference: null, number: '7', ...invoice }, own, accounts)
  return found.ok
    ? [found.value.iban, found.value.reference?.slice(0, 2) ?? null]
    : [found.error.field, found.error.code]
}

test.each<[string, Parameters<typeof way>, readonly (string | null)[]]>([
  ['no account', [{}, settings('NON', null)], ['settings.invoiceQrBillIban', 'invoice_account_missing']],
  [
    'a foreign account',
    [{}, settings('NON', 'DE89370400440532013000')],
    ['settings.invoiceQrBillIban', 'qr_iban_invalid'],
  ],
  ['without a reference', [{}, settings('NON', IBAN)], [IBAN, null]],
  ['a creditor reference of the number', [{}, settings('SCOR', IBAN)], [IBAN, 'RF']],
  ['a QR reference of the number', [{}, settings('QRR', QR_IBAN)], [QR_IBAN, '00']],
  ['with the customer number of the settings', [{}, settings('QRR', QR_IBAN, 991234)], [QR_IBAN, '99']],
  ['a number without digits', [{ number: 'R' }, settings('QRR', QR_IBAN)], ['number', 'invoice_number_digits']],
  ['a QR reference needs a QR-IBAN', [{}, settings('QRR', IBAN)], ['settings.invoiceQrBillIban', 'qr_iban_expected']],
  ['a QR-IBAN needs a QR reference', [{}, settings('NON', QR_IBAN)], ['settings.invoiceQrBillIban', 'iban_is_qr_iban']],
  ['its own creditor reference', [{ reference: SCOR }, settings('NON', IBAN)], [IBAN, 'RF']],
  ['its own QR reference', [{ reference: QR_REFERENCE }, settings('QRR', QR_IBAN)], [QR_IBAN, '21']],
  [
    'its own QR reference, on the QR-IBAN of the account',
    [{ reference: QR_REFERENCE }, settings('NON', IBAN), [account({ qr_bill_iban: QR_IBAN })]],
    [QR_IBAN, '21'],
  ],
  [
    'its own creditor reference, on the IBAN of the account',
    [{ reference: SCOR }, settings('QRR', QR_IBAN), [account({ qr_bill_iban: QR_IBAN })]],
    [IBAN, 'RF'],
  ],
  [
    'its own QR reference without such an account',
    [{ reference: QR_REFERENCE }, settings('NON', IBAN), [account({})]],
    ['reference', 'invoice_reference_account'],
  ],
  [
    'another currency: an account of it',
    [
      { currency: 'EUR' },
      settings('NON', IBAN),
      [account({}), account({ currency: 'EUR', iban: OTHER, qr_bill_type: 'NON' })],
    ],
    [OTHER, null],
  ],
  [
    'another currency: an account without QR settings',
    [{ currency: 'EUR' }, settings('NON', IBAN), [account({}), account({ currency: 'EUR', iban: OTHER })]],
    [IBAN, null],
  ],
  [
    'another currency: none',
    [
      { currency: 'EUR' },
      settings('NON', IBAN),
      [account({}), account({ currency: 'USD', iban: OTHER, qr_bill_type: 'NON' })],
    ],
    [IBAN, null],
  ],
  [
    'an unknown account is taken for any currency',
    [{ currency: 'EUR' }, settings('NON', IBAN), [account({ currency: 'EUR', iban: OTHER, qr_bill_type: 'NON' })]],
    [IBAN, null],
  ],
  [
    'the account of the settings, in its currency',
    [{}, settings('NON', IBAN), [account({ iban: OTHER, qr_bill_type: 'NON' }), account({})]],
    [IBAN, null],
  ],
  [
    'without settings, an account with a QR-IBAN',
    [{}, settings('NON', null), [account({ qr_bill_type: 'QR', qr_bill_iban: QR_IBAN, qr_bill_cin: 551234 })]],
    [QR_IBAN, '55'],
  ],
  [
    'the same, with the customer number of the settings',
    [{}, settings('NON', null, 991234), [account({ qr_bill_type: 'QR', qr_bill_iban: QR_IBAN })]],
    [QR_IBAN, '99'],
  ],
  [
    'a QR account without a QR-IBAN',
    [{}, settings('NON', null), [account({ qr_bill_type: 'QR' })]],
    ['settings.invoiceQrBillIban', 'invoice_account_missing'],
  ],
])('Paid: %s', (_, args, expected) => {
  expect(way(...args)).toEqual(expected)
})

// The example of a QR-bill: the content of its code, read from the picture; missing settings; the IBAN for each
// reference type.
import { createRequire } from 'node:module'
import { describe, expect, test } from 'vitest'
import { exampleBill } from '../../../renderer/app/accounts/qr-bill/example-bill.ts'
import {
  draftOfSettings,
  ibanForType,
  payableInto,
  type QrBillDraft,
  qrBillChange,
  qrBillFaults,
} from '../../../renderer/app/accounts/qr-bill/qr-bill-draft.ts'
import { DEFAULT_SETTINGS } from '../../../shared/record/organization/organization-settings.ts'
import { readQrCode } from '../../support/file/qr-code.ts'

// Loaded by Node itself: vite would not find the source maps of its drawing package, and log it for each file.
const { SwissQRCode }: typeof import('swissqrbill/svg') = createRequire(import.meta.url)('swissqrbill/svg')

const IBAN = 'CH9300762011623852957'
const QR_IBAN = 'CH4431999123000889012'

const ORGANIZATION = {
  name: 'Müller & Söhne AG',
  billing_name: null,
  billing_address: 'Rue du Lac 12a',
  billing_zip: '2501',
  billing_city: 'Biel/Bienne',
  billing_country: null,
  country: { code: 'CH' },
}
const NO_HOLDER = { owner_name: null, owner_address: null, owner_zip: null, owner_city: null }
const draft = (changed: Partial<QrBillDraft> = {}): QrBillDraft => ({
  ...draftOfSettings(DEFAULT_SETTINGS),
  ...changed,
})

/** The lines of the code as a payer's bank reads them. */
const linesOf = (...input: Parameters<typeof exampleBill>): readonly string[] => {
  const bill = exampleBill(...input)
  if ('faults' in bill) throw new Error(JSON.stringify(bill))
  return readQrCode(new SwissQRCode(bill).toString()).split('\n')
}

const CREDITOR = ['S', 'Müller & Söhne AG', 'Rue du Lac', '12a', '2501', 'Biel/Bienne', 'CH']
const NO_ULTIMATE_CREDITOR = ['', '', '', '', '', '', '']
const DEBTOR = ['S', 'Muster AG', 'Bahnhofstrasse', '1', '8001', 'Zürich', 'CH']

describe('the code', () => {
  test('of a QR reference: customer number, number, check digit', () => {
    const qrr = draft({ invoiceQrBillType: 'QRR', invoiceQrBillIban: QR_IBAN, invoiceQrBillCIN: '123456' })
    expect(linesOf(qrr, ORGANIZATION, undefined, 'Rechnung 20260042')).toEqual([
      ...['SPC', '0200', '1', QR_IBAN],
      ...CREDITOR,
      ...NO_ULTIMATE_CREDITOR,
      ...['1081.00', 'CHF'],
      ...DEBTOR,
      // 123456, 000000000000, 20260042; modulo 10 recursive: 9 9 4 3 3 5, 2 4 8 3 6 7 1 9 5 2 4 8, 0 0 4 0 0 0 8 0.
      ...['QRR', '123456000000000000202600420', 'Rechnung 20260042', 'EPD'],
    ])
  })

  test('of a creditor reference, in euros, of an account in another name', () => {
    const scor = draft({ invoiceQrBillType: 'SCOR', invoiceQrBillIban: IBAN })
    const account = { owner_name: 'Anna Muster', owner_address: 'Im Feld', owner_zip: '9490', owner_city: 'Vaduz' }
    expect(linesOf(scor, ORGANIZATION, { ...account, currency: 'EUR' }, 'Invoice')).toEqual([
      ...['SPC', '0200', '1', IBAN, 'S', 'Anna Muster', 'Im Feld', '', '9490', 'Vaduz', 'CH'],
      ...NO_ULTIMATE_CREDITOR,
      ...['1081.00', 'EUR'],
      ...DEBTOR,
      // 20260042 27 15 00 modulo 97 is 10; 98 - 10.
      ...['SCOR', 'RF8820260042', 'Invoice', 'EPD'],
    ])
  })

  test('without a reference; a holder without an address has that of the organization', () => {
    const non = draft({ invoiceQrBillIban: IBAN })
    const lines = linesOf(non, ORGANIZATION, { ...NO_HOLDER, owner_name: 'Anna Muster', currency: 'CHF' }, 'Invoice')
    expect(lines.slice(3, 8)).toEqual([IBAN, 'S', 'Anna Muster', 'Rue du Lac', '12a'])
    expect(lines.slice(-4)).toEqual(['NON', '', 'Invoice', 'EPD'])
  })
})

test('missing and too long parts are reported by part, and so is an IBAN that does not fit', () => {
  const organization = { ...ORGANIZATION, billing_address: ' ', billing_zip: null, billing_city: 'Ort'.repeat(12) }
  const qrr = draft({ invoiceQrBillType: 'QRR', invoiceQrBillIban: IBAN })
  expect(exampleBill(qrr, organization, undefined, '')).toEqual({
    iban: 'qr_iban_expected',
    faults: [
      { part: 'address', isTooLong: false },
      { part: 'zip', isTooLong: false },
      { part: 'city', isTooLong: true },
    ],
  })
  expect(exampleBill(draft(), ORGANIZATION, undefined, '')).toEqual({ iban: 'required', faults: [] })
})

describe('the settings', () => {
  test.each([
    ['QRR', '', 'required'],
    ['QRR', IBAN, 'qr_iban_expected'],
    ['QRR', 'CH4431999123000889013', 'qr_iban_invalid'],
    ['SCOR', QR_IBAN, 'iban_is_qr_iban'],
    ['SCOR', '', 'required'],
    ['NON', 'DE89370400440532013000', 'iban_not_swiss'],
    ['NON', 'CH9300762011623852958', 'iban_invalid'],
    ['NON', '', undefined],
    ['NON', IBAN, undefined],
    ['QRR', QR_IBAN, undefined],
  ] as const)('%s with %s: %s', (invoiceQrBillType, invoiceQrBillIban, code) => {
    const faults = qrBillFaults(DEFAULT_SETTINGS, draft({ invoiceQrBillType, invoiceQrBillIban }))
    expect(faults.invoiceQrBillIban).toBe(code)
  })

  test('a setting can be changed but not emptied; a QR-IBAN pays no bills', () => {
    const settings = { ...DEFAULT_SETTINGS, invoiceQrBillIban: IBAN, expensePaymentIban: IBAN }
    expect(qrBillFaults(settings, draft())).toEqual({ invoiceQrBillIban: 'required', expensePaymentIban: 'required' })
    expect(qrBillFaults(settings, draft({ invoiceQrBillIban: IBAN, expensePaymentIban: QR_IBAN }))).toEqual({
      expensePaymentIban: 'iban_is_qr_iban',
    })
  })

  test('only changes are sent; an emptied customer number is 0', () => {
    const settings = { ...DEFAULT_SETTINGS, invoiceQrBillCIN: 4711 }
    expect(qrBillChange(settings, draftOfSettings(settings))).toEqual({})
    expect(
      qrBillChange(settings, { ...draftOfSettings(settings), invoiceQrBillCIN: '', invoiceQrBillType: 'NON' }),
    ).toEqual({ invoiceQrBillCIN: 0 })
    expect(qrBillChange(settings, { ...draftOfSettings(settings), invoiceQrBillPrintable: true })).toEqual({
      invoiceQrBillPrintable: true,
    })
  })

  test('another type takes the other IBAN of the same account, or of the only account with one', () => {
    const both = { name: 'Kontokorrent', iban: IBAN, qr_bill_iban: QR_IBAN }
    const plain = { name: 'Sparkonto', iban: 'CH5604835012345678009', qr_bill_iban: null }
    expect(payableInto('QRR', [both, plain])).toEqual([{ iban: QR_IBAN, name: 'Kontokorrent' }])
    expect(ibanForType('QRR', IBAN, [both, plain])).toBe(QR_IBAN)
    expect(ibanForType('SCOR', QR_IBAN, [both, plain])).toBe(IBAN)
    expect(ibanForType('QRR', plain.iban, [both, plain])).toBe(plain.iban)
    expect(ibanForType('QRR', '', [both, plain])).toBe(QR_IBAN)
    expect(ibanForType('NON', '', [both, plain])).toBe('')
  })
})

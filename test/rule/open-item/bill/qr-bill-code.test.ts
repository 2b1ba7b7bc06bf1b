// The text of Swiss QR codes. The lines follow the examples of the Swiss Implementation Guidelines QR-bill (version 2.3, and
// 2.2 for combined addresses); the expected values are theirs.
import { expect, test } from 'vitest'
import { isQrBillText, readQrBill } from '../../../../shared/rule/open-item/bill/qr-bill-code.ts'

/** A bill with a QR reference, structured addresses and billing information. */
const LINES = [
  'SPC',
  '0200',
  '1',
  'CH4431999123000889012',
  'S',
  'Max Muster & Söhne',
  'Musterstrasse',
  '123',
  '8000',
  'Seldwyla',
  'CH',
  '',
  '',
  '',
  '',
  '',
  '',
  '',
  '1949.75',
  'CHF',
  'S',
  'Simon Muster',
  'Musterstrasse',
  '1',
  '8000',
  'Seldwyla',
  'CH',
  'QRR',
  '210000000003139471430009017',
  'Order of 15 June 2020',
  'EPD',
  '//S1/10/10201409/11/200701/20/1400.000-53/30/106017086/31/200615/32/7.7/40/2:10;0:30',
]

/** The text with other lines, by their number from 1. */
const textWith = (changes: Readonly<Record<number, string>>, end = '\n') =>
  LINES.map((line, index) => changes[index + 1] ?? line).join(end)

const read = (text: string) => {
  const bill = readQrBill(text)
  if (!bill.ok) throw new Error(JSON.stringify(bill.error))
  return bill.value
}

test('A bill with QR reference, structured addresses and billing information', () => {
  expect(read(textWith({}))).toEqual({
    iban: 'CH4431999123000889012',
    creditor: {
      name: 'Max Muster & Söhne',
      address: 'Musterstrasse 123',
      zip: '8000',
      city: 'Seldwyla',
      country_code: 'CH',
      is_combined: false,
    },
    amount: 194975,
    currency: 'CHF',
    debtor: {
      name: 'Simon Muster',
      address: 'Musterstrasse 1',
      zip: '8000',
      city: 'Seldwyla',
      country_code: 'CH',
      is_combined: false,
    },
    reference_type: 'QRR',
    reference: '210000000003139471430009017',
    message: 'Order of 15 June 2020',
    billing_text: '//S1/10/10201409/11/200701/20/1400.000-53/30/106017086/31/200615/32/7.7/40/2:10;0:30',
    billing: {
      number: '10201409',
      date: '2020-07-01',
      customer_reference: '1400.000-53',
      uid: 'CHE-106.017.086',
      supply: { from: '2020-06-15', to: '2020-06-15' },
      rates: [{ rate_millis: 7700, net: null }],
      import_taxes: [],
      conditions: [
        { discount_millis: 2000, days: 10 },
        { discount_millis: 0, days: 30 },
      ],
    },
    notes: [],
  })
})

test.each(['\r\n', '\r'])('Lines that end with %j', (end) => {
  expect(read(textWith({}, end)).reference).toBe('210000000003139471430009017')
  expect(isQrBillText(textWith({}, end))).toBe(true)
})

test('EUR with a creditor reference, in groups and small letters', () => {
  const text = textWith({
    4: 'CH58 0079 1123 0008 8901 2',
    20: 'EUR',
    28: 'SCOR',
    29: 'rf18 5390 0754 7034',
    19: '199.95',
  })
  expect(read(text)).toMatchObject({
    iban: 'CH5800791123000889012',
    currency: 'EUR',
    amount: 19995,
    reference_type: 'SCOR',
    reference: 'RF18539007547034',
  })
})

test('An empty amount, no reference, no debtor, nothing after the end', () => {
  const none = { 21: '', 22: '', 23: '', 24: '', 25: '', 26: '', 27: '' }
  const text = textWith({ 4: 'CH3709000000304442225', 19: '', ...none, 28: 'NON', 29: '', 30: '', 32: '' }).trimEnd()
  expect(text.endsWith('EPD')).toBe(true)
  expect(read(text)).toMatchObject({ amount: null, debtor: null, reference: null, message: null, billing_text: null })
})

test('A notification has the amount 0', () => {
  expect(read(textWith({ 19: '0.00' })).amount).toBe(0)
})

test('The combined addresses of older bills', () => {
  const combined = { 5: 'K', 6: 'Robert Schneider AG', 7: 'Rue du Lac 1268/2/22', 8: '2501 Biel', 9: '', 10: '' }
  expect(read(textWith(combined)).creditor).toEqual({
    name: 'Robert Schneider AG',
    address: 'Rue du Lac 1268/2/22',
    zip: '2501',
    city: 'Biel',
    country_code: 'CH',
    is_combined: true,
  })
  expect(read(textWith({ ...combined, 8: 'D-79539 Lörrach', 11: 'DE' })).creditor).toMatchObject({
    zip: 'D-79539',
    city: 'Lörrach',
  })
})

test.each([
  ['the code of a website', 'https://example.ch', ['not_a_qr_bill 1']],
  ['a later version', textWith({ 2: '0300' }), ['version_unknown 2']],
  ['another coding', textWith({ 3: '2' }), ['coding_unknown 3']],
  ['a wrong check digit of the IBAN', textWith({ 4: 'CH4531999123000889012' }), ['iban_invalid 4']],
  ['a German IBAN', textWith({ 4: 'DE89370400440532013000' }), ['iban_not_swiss 4']],
  ['a name of 71 letters', textWith({ 6: 'x'.repeat(71) }), ['too_long 6']],
  ['a combined address without a second line', textWith({ 5: 'K', 8: '', 9: '', 10: '' }), ['required 8']],
  ['the type of an ultimate creditor', textWith({ 12: 'S' }), ['not_empty 12']],
  ['the country of an ultimate creditor', textWith({ 18: 'CH' }), ['not_empty 18']],
  ['three decimals', textWith({ 19: '1949.750' }), ['amount_invalid 19']],
  ['a thousand million', textWith({ 19: '1000000000.00' }), ['amount_invalid 19']],
  ['more than 4096 letters', textWith({}).padEnd(4097), ['not_a_qr_bill 1']],
  ['no name', textWith({ 6: '' }), ['required 6']],
  ['no town', textWith({ 10: '' }), ['required 10']],
  ['no country', textWith({ 11: '' }), ['required 11']],
  ['a country in words', textWith({ 11: 'Schweiz' }), ['country_invalid 11']],
  ['another address type', textWith({ 5: 'X' }), ['address_type_unknown 5']],
  [
    'a combined address with a town of its own',
    textWith({ 5: 'K', 8: '8000 Seldwyla' }),
    ['not_empty 9', 'not_empty 10'],
  ],
  ['an ultimate creditor', textWith({ 13: 'Other AG' }), ['not_empty 13']],
  ['a grouped amount', textWith({ 19: "1'949.75" }), ['amount_invalid 19']],
  ['a negative amount', textWith({ 19: '-5.00' }), ['amount_invalid 19']],
  ['another currency', textWith({ 20: 'USD' }), ['currency_not_allowed 20']],
  ['another reference type', textWith({ 28: 'ESR' }), ['reference_type_unknown 28']],
  [
    'a wrong check digit of the reference',
    textWith({ 29: '210000000003139471430009018' }),
    ['qr_reference_invalid 29'],
  ],
  [
    'a QR-IBAN with a creditor reference of wrong check digits',
    textWith({ 28: 'SCOR', 29: 'RF19539007547034' }),
    ['creditor_reference_invalid 29', 'qr_iban_without_qr_reference 28'],
  ],
  ['a plain IBAN with a QR reference', textWith({ 4: 'CH5800791123000889012' }), ['qr_reference_without_qr_iban 28']],
  ['a reference without its type', textWith({ 4: 'CH5800791123000889012', 28: 'NON' }), ['reference_not_allowed 29']],
  ['a message that is too long', textWith({ 30: 'x'.repeat(141) }), ['too_long 30']],
  ['a text that was cut', textWith({ 31: '', 32: '' }), ['end_missing 31']],
  [
    'several faults',
    textWith({ 4: '', 19: 'x', 20: '' }),
    ['iban_not_swiss 4', 'amount_invalid 19', 'currency_not_allowed 20'],
  ],
])('Refused with line and reason: %s', (_, text, expected) => {
  const bill = readQrBill(text)
  expect(bill.ok ? [] : bill.error.map(({ code, line }) => `${code} ${line}`)).toEqual(expected)
})

test('The longest values are read', () => {
  const text = textWith({ 6: 'x'.repeat(70), 19: '999999999.99', 30: 'y'.repeat(140) }).padEnd(4096)
  expect(read(text)).toMatchObject({
    creditor: { name: 'x'.repeat(70) },
    amount: 99_999_999_999,
    message: 'y'.repeat(140),
  })
})

test('A street without a number; billing information that is not of Swico', () => {
  const bill = read(textWith({ 8: '', 32: '//XX/1' }))
  expect(bill.creditor.address).toBe('Musterstrasse')
  expect(bill).toMatchObject({ billing_text: '//XX/1', billing: null })
  expect(bill.notes).toEqual([{ code: 'billing_unknown', tag: '', value: '//XX/1' }])
})

test('The refusal contains the first 140 letters of a line', () => {
  const bill = readQrBill(textWith({ 30: 'x'.repeat(141) }))
  expect(bill).toEqual({ ok: false, error: [{ code: 'too_long', line: 30, value: 'x'.repeat(140) }] })
})

test('The refusal contains what the line says', () => {
  const bill = readQrBill(textWith({ 20: 'USD' }))
  expect(bill).toEqual({ ok: false, error: [{ code: 'currency_not_allowed', line: 20, value: 'USD' }] })
})

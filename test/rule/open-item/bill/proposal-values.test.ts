// What a proposal takes from the code, from the text and from earlier bills, and where it says so. Values by hand.
import { expect, test } from 'vitest'
import type { Company } from '../../../../shared/record/open-item/company.ts'
import type { ProposalFacts } from '../../../../shared/rule/open-item/bill/bill-proposal.ts'
import type { ReadBillFile } from '../../../../shared/rule/open-item/bill/found-bill.ts'
import { minorUnitsOf } from '../../../../shared/value/money.ts'
import { billText, CONSULTANT, DONATION, ELECTRICIAN } from '../../../support/bill/bill-text.ts'
import {
  ADDRESS_IN_PARTS,
  companyOf,
  day,
  expenseOf,
  fileOf,
  LETTER,
  letterOf,
  ofCode,
  only,
  page,
  propose,
  rateOf,
} from './bills.ts'

const placesOf = (file: ReadBillFile, facts: Partial<ProposalFacts> = {}) =>
  Object.fromEntries(only(file, facts).places.map(({ field, source, place }) => [field, [source, place.y]]))
const KNOWN = [companyOf('a', { ibans: [ELECTRICIAN.iban] })]
const withBilling = (billing: string) => ofCode(billText({ billing }))
/** The code on a page with text. */
const codeAnd = (code: string, ...lines: readonly string[]) => fileOf(page(1, [code], lines))
const BARE = billText({ billing: '' })

test.each([
  ['EUR', ['Total EUR 50.00'], 'EUR'],
  ['none', ['Total 50.00'], null],
])('The currency of a text: %s', (_, lines, currency) => {
  expect(only(letterOf(lines)).currency).toBe(currency)
})

test('The number of a creditor reference is what follows its check digits', () => {
  expect(only(ofCode(billText({}, CONSULTANT))).number).toBe('539007547034')
})

test.each<[string, ReadBillFile, Partial<Company> | null]>([
  // A Swiss account says that the town is in Switzerland; a foreign one does not.
  [
    'a Swiss account',
    letterOf([LETTER[0] ?? '', 'IBAN CH58 0079 1123 0008 8901 2']),
    { uid: null, country_code: 'CH' },
  ],
  ['a German account', letterOf([LETTER[0] ?? '', 'IBAN DE89 3704 0044 0532 0130 00']), { country_code: null }],
  ['no account', letterOf([LETTER[0] ?? '']), { uid: null, ibans: [], city: 'Uster', country_code: null }],
  ['a UID', letterOf([LETTER[0] ?? '', 'CHE-106.017.086']), { uid: 'CHE-106.017.086', country_code: 'CH' }],
  [
    'the country in front of the town',
    letterOf(['Müller GmbH, Baslerstr. 4, D-79539 Lörrach', 'IBAN CH58 0079 1123 0008 8901 2']),
    { country_code: 'DE', zip: '79539' },
  ],
  ['a long postal code', ofCode(billText({ zip: '12345678901', country: 'US' })), { zip: '1234567890' }],
])('A new supplier by %s', (_, file, expected) => {
  expect(only(file).company).toMatchObject(expected ?? {})
})

test.each<[string, readonly string[], readonly Company[], string | null]>([
  [
    'without a UID, the company with one',
    ['Elektro Bühler AG'],
    [companyOf('a', { name: 'Elektro Bühler AG', uid: 'CHE-106.017.086' })],
    'a',
  ],
  ['not a company of another name', ['Elektro Bühler AG'], [companyOf('a', { name: 'Druckerei AG' })], null],
  [
    'another name than that of the address, in another town',
    [...LETTER, 'Druckerei Chur AG'],
    [companyOf('a', { name: 'Druckerei Chur AG', city: 'Chur' })],
    'a',
  ],
])('By name in a text: %s', (_, lines, companies, id) => {
  expect(only(letterOf(lines), { companies }).company_id).toBe(id)
})

test('A supplier that is found by the name that an address has in parts', () => {
  expect(
    only(fileOf(ADDRESS_IN_PARTS), { companies: [companyOf('a', { name: 'Elektro Bühler AG' })] }).company_id,
  ).toBe('a')
})

test('The place of a known supplier is that of its name or of its UID', () => {
  const lines = ['Rechnung Nr. 4711', 'CHE-106.017.086 MWST', 'Elektro Bühler AG']
  const named = [companyOf('a', { name: 'Elektro Bühler AG' })]
  const numbered = [companyOf('a', { uid: 'CHE-106.017.086' })]
  // Lines are 0.03 apart from 0.1.
  expect(placesOf(letterOf(lines), { companies: named }).company?.[1]).toBeCloseTo(0.16)
  expect(placesOf(letterOf(lines), { companies: numbered }).company?.[1]).toBeCloseTo(0.13)
  expect(placesOf(letterOf(lines), { companies: named }).company_uid).toBe(undefined)
})

test('The day on which it is due: by the code only with a condition without discount', () => {
  expect(placesOf(codeAnd(billText(), 'Zahlbar bis 30.11.2026')).due_date?.[0]).toBe('code')
  const discount = billText({ billing: '//S1/10/1/11/261102/40/2:10' })
  expect(placesOf(codeAnd(discount, 'Zahlbar bis 30.11.2026')).due_date?.[0]).toBe('text')
})

test.each([
  ['a scan', fileOf({ ...page(1, [billText()], ['Total CHF 1180.00']), recognized: { quarter_turns: 0 } })],
  ['a notification', codeAnd(billText({ amount: '0.00' }), 'Total CHF 1180.00')],
  ['an open amount', codeAnd(billText({ amount: '' }), 'Total CHF 1180.00')],
  ['the same total', codeAnd(billText(), 'Total CHF 1081.00')],
])('The total of %s contradicts no code', (_, file) => {
  expect(only(file).notes.map(({ code }) => code)).not.toContain('amount_differs')
})

test('Recognised text, an unknown tag and what it says are noted', () => {
  expect(only(letterOf(LETTER, true)).notes).toContainEqual({ code: 'text_recognized' })
  expect(only(letterOf(LETTER)).notes).toEqual([{ code: 'no_code' }])
  expect(only(withBilling('//S1/10/1/55/x')).notes).toEqual([
    { code: 'billing_ignored', values: { tag: '55', value: 'x' } },
  ])
})

test.each([
  ['2:10;3:10', [['2026-11-12', 3000]]],
  ['3:10;2:10', [['2026-11-12', 3000]]],
  [
    '2:30;3:10',
    [
      ['2026-11-12', 3000],
      ['2026-12-02', 2000],
    ],
  ],
  [
    '3:10;2:30',
    [
      ['2026-11-12', 3000],
      ['2026-12-02', 2000],
    ],
  ],
  ['99.999:10', [['2026-11-12', 99_999]]],
  // Nothing to pay is no discount.
  ['100:10;0:30', []],
])('Discounts of the conditions %s', (conditions, expected) => {
  const { discounts } = only(withBilling(`//S1/10/1/11/261102/40/${conditions}`))
  expect(discounts.map(({ until, rate_millis }) => [until, rate_millis])).toEqual(expected)
})

test('Account and rate are those of an earlier bill on one account', () => {
  const line = { account_id: '4000', vat_rate_id: null, amount: minorUnitsOf(100), text: null }
  const earlier = expenseOf('1', { company_id: 'a', account_id: '6100', vat_rate_id: 'R26', date: day('2026-03-01') })
  const split = expenseOf('2', { company_id: 'a', account_id: '4000', lines: [line], date: day('2026-05-01') })
  const unbooked = expenseOf('3', { company_id: 'a', date: day('2026-06-01') })
  const facts = { companies: KNOWN, expenses: [unbooked, split, earlier] }
  expect(only(ofCode(BARE), facts)).toMatchObject({ account_id: '6100', vat_rate_id: 'R26' })
  // A bill without a company is not one of an unknown supplier.
  const ofNone = expenseOf('4', { account_id: '6100' })
  expect(only(ofCode(BARE), { expenses: [ofNone] }).account_id).toBe(null)
  // A stated rate that is not booked as input tax is no reason to take another one.
  expect(only(ofCode(billText()), { ...facts, has_input_tax: false }).vat_rate_id).toBe(null)
})

test('The rates of a text count for the total that they add up to', () => {
  const rates = ['MWST 8.1 % 81.00', 'Total CHF 1081.00']
  expect(only(codeAnd(BARE, ...rates)).vat_rate_id).toBe('R81')
  expect(placesOf(codeAnd(BARE, ...rates)).vat_rate?.[0]).toBe('text')
  expect(only(codeAnd(billText({ amount: '1000.00', billing: '' }), ...rates)).vat_rate_id).toBe(null)
  // The code says it, or no input tax is booked: nothing of the text is taken.
  expect(placesOf(codeAnd(billText(), ...rates)).vat_rate).toBe(undefined)
  expect(placesOf(codeAnd(BARE, ...rates), { has_input_tax: false }).vat_rate).toBe(undefined)
})

test('The rate is that of the days of supply, otherwise of the date of the bill', () => {
  const old = { ...rateOf('old', 7700, 'standard'), valid_from: day('2018-01-01'), valid_to: day('2020-12-31') }
  const late = { ...rateOf('late', 7700, 'standard'), valid_from: day('2021-01-01'), valid_to: day('2023-12-31') }
  const rate = (billing: string) => only(withBilling(billing), { vat_rates: [old, late] }).vat_rate_id
  expect(rate('//S1/10/1/11/210110/31/201201201220/32/7.7')).toBe('old')
  expect(rate('//S1/10/1/11/210110/32/7.7')).toBe('late')
  expect(rate('//S1/10/1/11/201220/32/7.7')).toBe('old')
})

test('Rates that round differently, an unknown one, and one without tax', () => {
  // 576.95 and 53.15 are 630.10; each rate may be rounded by five.
  const both = (amount: string, rates = '8.1:533.72;2.6:51.8') =>
    only(ofCode(billText({ amount, billing: `//S1/10/1/11/261102/32/${rates}` })))
  expect(both('630.20').lines.map(({ amount }) => amount)).toEqual([57_705, 5315])
  expect(both('630.21')).toMatchObject({ lines: [], notes: [{ code: 'rates_differ' }] })
  expect(both('700.00', '9.9:533.72;2.6:51.8').notes.map(({ code }) => code)).toEqual(['rate_unknown', 'rates_differ'])
  expect(both('630.10', '0').notes).toEqual([])
})

test.each<[string, Parameters<typeof expenseOf>[1], readonly Company[], readonly string[]]>([
  [
    'the same reference of an unknown supplier, without an account',
    { reference: ELECTRICIAN.reference },
    [],
    ['reference'],
  ],
  [
    'the same, on its account',
    { reference: ELECTRICIAN.reference, creditor_iban: ELECTRICIAN.iban },
    [],
    ['reference'],
  ],
  [
    'the same supplier, on its former account',
    { company_id: 'a', reference: ELECTRICIAN.reference, creditor_iban: CONSULTANT.iban },
    KNOWN,
    ['reference'],
  ],
  ['another number of the supplier', { company_id: 'a', number: 'R-2026-100' }, KNOWN, []],
  ['the same number of an unknown supplier', { number: 'R-2026-101' }, [], []],
])('A bill of the books: %s', (_, changes, companies, expected) => {
  const { duplicates } = only(ofCode(billText()), { companies, expenses: [expenseOf('1', changes)] })
  expect(duplicates.map(({ by }) => by)).toEqual(expected)
})

test('Without a reference, no bill has the same one', () => {
  expect(only(ofCode(billText({}, DONATION)), { expenses: [expenseOf('1', {})] }).duplicates).toEqual([])
})

test('Two letters without an account: the same supplier and number, or the same bytes', () => {
  const letter = (uid: string, number: string, file: string): ReadBillFile => ({
    ...letterOf([uid, `Rechnung Nr. ${number}`]),
    sha256: file.repeat(64),
  })
  const by = (companies: readonly Company[], ...files: readonly ReadBillFile[]) =>
    propose(files, { companies }).map(({ duplicates }) => duplicates.map((each) => each.by))
  const [one, other] = ['CHE-106.017.086', 'CHE-107.978.798']
  const both = [companyOf('a', { uid: one }), companyOf('b', { uid: other })]
  expect(by(both, letter(one, '7', 'a'), letter(one, '7', 'b'))).toEqual([[], ['number']])
  expect(by(both, letter(one, '7', 'a'), letter(one, '8', 'b'))).toEqual([[], []])
  expect(by(both, letter(one, '7', 'a'), letter(other, '7', 'b'))).toEqual([[], []])
  // Of unknown suppliers.
  expect(by([], letter(one, '7', 'a'), letter(one, '7', 'b'))).toEqual([[], []])
  expect(by([], letter(one, '7', 'a'), letter(one, '7', 'a'))).toEqual([[], ['file']])
})

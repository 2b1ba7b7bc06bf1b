// Proposals for bills: supplier, values, account and rate, duplicates. Amounts computed by hand.
import { expect, test } from 'vitest'
import type { Company } from '../../../../shared/record/open-item/company.ts'
import type { DocumentReading } from '../../../../shared/record/open-item/document-reading.ts'
import type { Expense } from '../../../../shared/record/open-item/open-item.ts'
import type { ProposalFacts } from '../../../../shared/rule/open-item/bill/bill-proposal.ts'
import type { ReadBillFile } from '../../../../shared/rule/open-item/bill/found-bill.ts'
import { type BillText, billText, CONSULTANT, DONATION, ELECTRICIAN } from '../../../support/bill/bill-text.ts'
import { companyOf, day, expenseOf, fileOf, LETTER, letterOf, ofCode, only, PLACE, page, propose } from './bills.ts'

test('A code with billing information of an unknown supplier is a whole bill', () => {
  expect(only(ofCode(billText()))).toEqual({
    company_id: null,
    company_by: null,
    company: {
      name: 'Elektro Bühler AG',
      ibans: ['CH4431999123000889012'],
      address: 'Dorfstrasse 12',
      zip: '8610',
      city: 'Uster',
      country_code: 'CH',
      uid: 'CHE-106.017.086',
    },
    number: 'R-2026-101',
    date: '2026-11-02',
    due_date: '2026-12-02',
    currency: 'CHF',
    total: 108100,
    reference: ELECTRICIAN.reference,
    creditor_iban: 'CH4431999123000889012',
    discounts: [{ rate_millis: 2000, until: '2026-11-12' }],
    text: 'Reparatur Verteiler',
    account_id: null,
    vat_rate_id: 'R81',
    lines: [],
    places: [
      ...['company', 'number', 'date', 'due_date', 'total', 'reference', 'creditor_iban', 'text'].map((field) => ({
        field,
        source: 'code',
        page: 1,
        place: PLACE,
      })),
    ],
    notes: [{ code: 'discount', values: { discount_millis: 2000, days: 10, until: '2026-11-12' } }],
    duplicates: [],
  })
})

test('Several rates are lines with their tax; what rounding leaves is with the largest', () => {
  // 533.72 + 8.1 % (43.23) = 576.95, and 51.80 + 2.6 % (1.35) = 53.15: together 630.10.
  const billing = '//S1/10/1/11/261102/32/8.1:533.72;2.6:51.8'
  expect(only(ofCode(billText({ amount: '630.12', billing })))).toMatchObject({
    vat_rate_id: null,
    lines: [
      { vat_rate_id: 'R81', amount: 57697 },
      { vat_rate_id: 'R26', amount: 5315 },
    ],
    notes: [],
  })
  expect(only(ofCode(billText({ amount: '700.00', billing })))).toMatchObject({
    lines: [],
    notes: [{ code: 'rates_differ' }],
  })
})

test('A rate that the books do not have is reported; without input tax no rate is proposed', () => {
  const code = ofCode(billText({ billing: '//S1/10/1/11/261102/32/9.9' }))
  expect(only(code)).toMatchObject({
    vat_rate_id: null,
    notes: [{ code: 'rate_unknown', values: { rate_millis: 9900 } }],
  })
  expect(only(ofCode(billText()), { has_input_tax: false }).vat_rate_id).toBe(null)
})

test.each<[string, readonly Company[], string | null, string | null]>([
  [
    'by its IBAN',
    [companyOf('a', { ibans: [ELECTRICIAN.iban] }), companyOf('b', { uid: 'CHE-106.017.086' })],
    'a',
    'iban',
  ],
  [
    'by its UID',
    [companyOf('b', { uid: 'CHE-106.017.086' }), companyOf('c', { name: 'Elektro Bühler AG' })],
    'b',
    'uid',
  ],
  ['by name and town', [companyOf('c', { name: 'ELEKTRO BUHLER AG', city: 'Uster' })], 'c', 'name'],
  ['by another name', [companyOf('c', { name: 'Bühler', other_names: ['Elektro Bühler AG'] })], 'c', 'name'],
  ['not in another town', [companyOf('c', { name: 'Elektro Bühler AG', city: 'Chur' })], null, null],
  ['not with another UID', [companyOf('c', { name: 'Elektro Bühler AG', uid: 'CHE-107.978.798' })], null, null],
  [
    'not one of two',
    [companyOf('a', { ibans: [ELECTRICIAN.iban] }), companyOf('b', { ibans: [ELECTRICIAN.iban] })],
    null,
    null,
  ],
])('The supplier is found: %s', (_, companies, id, by) => {
  const proposal = only(ofCode(billText()), { companies })
  expect([proposal.company_id, proposal.company_by]).toEqual([id, by])
  expect(proposal.company === null).toBe(id !== null)
})

test('Account and rate are those of the latest bill of the supplier; a stated rate goes first', () => {
  const facts = {
    companies: [companyOf('a', { ibans: [ELECTRICIAN.iban] })],
    expenses: [
      expenseOf('1', { company_id: 'a', account_id: '6100', vat_rate_id: 'R26', date: day('2026-03-01') }),
      expenseOf('2', { company_id: 'a', account_id: '6000', vat_rate_id: 'R26', date: day('2026-05-01') }),
      expenseOf('3', { company_id: 'b', account_id: '4000', vat_rate_id: 'R26', date: day('2026-06-01') }),
    ],
  }
  expect(only(ofCode(billText()), facts)).toMatchObject({ account_id: '6000', vat_rate_id: 'R81' })
  expect(only(ofCode(billText({ billing: '' })), facts)).toMatchObject({ account_id: '6000', vat_rate_id: 'R26' })
})

test('EUR without billing information: the text of the PDF adds number and dates', () => {
  const file = fileOf(
    page(1, [], ['Facture n° 26/881', 'Lausanne, le 3 août 2026', 'Échéance: 02.09.2026', 'Montant total EUR 199.95']),
    page(2, [billText({}, CONSULTANT)]),
  )
  const proposal = only(file)
  expect(proposal).toMatchObject({
    number: '26/881',
    date: '2026-08-03',
    due_date: '2026-09-02',
    currency: 'EUR',
    total: 19995,
    reference: 'RF18539007547034',
    notes: [],
  })
  expect(proposal.places.map(({ field, source, page: at }) => `${field} ${source} ${at}`)).toEqual([
    'company code 2',
    'number text 1',
    'date text 1',
    'due_date text 1',
    'total code 2',
    'reference code 2',
    'creditor_iban code 2',
  ])
})

test('Without a number the digits of the reference, and it is said', () => {
  expect(only(ofCode(billText({ billing: '' })))).toMatchObject({
    number: '2026101',
    date: null,
    notes: [{ code: 'number_from_reference' }],
  })
})

test('An open amount, a notification, an amount that the text contradicts, an old address', () => {
  expect(only(ofCode(billText({}, DONATION)))).toMatchObject({
    total: null,
    number: null,
    notes: [{ code: 'amount_open' }],
  })
  const zero = billText({ amount: '0.00', billing: '' })
  expect(only(ofCode(zero)).notes).toContainEqual({ code: 'notification' })
  const other = fileOf(page(1, [billText()], ['Total CHF 1180.00']))
  expect(only(other)).toMatchObject({
    total: 108100,
    notes: [{ code: 'amount_differs', values: { total: 118000, currency: 'CHF' } }, { code: 'discount' }],
  })
  expect(only(ofCode(billText({ is_combined: true }))).notes).toContainEqual({ code: 'combined_address' })
})

test('A code with a wrong reference is refused with its line, and the text remains', () => {
  const wrong = billText({ reference: '210000000003139471430009018' })
  const proposal = only(fileOf(page(1, [wrong], ['Rechnung Nr. 4711', 'Total CHF 50.00'])))
  expect(proposal).toMatchObject({ number: '4711', total: 5000, reference: null, creditor_iban: null, company: null })
  expect(proposal.notes).toEqual([
    {
      code: 'code_refused',
      values: { code: 'qr_reference_invalid', line: 29, value: '210000000003139471430009018' },
    },
  ])
})

test('The code of a website is no bill, a picture without a code is an empty one', () => {
  expect(only(ofCode('https://example.ch'))).toMatchObject({ number: null, total: null, notes: [{ code: 'no_code' }] })
})

test('Two codes of a file are two bills, the same code twice is one', () => {
  const other: BillText = { reference: '210000000003139471430009017', billing: '//S1/10/R-2026-102/11/261103' }
  const file = fileOf(page(1, [billText()]), page(2, [billText(other), billText()]))
  expect(propose([file]).map(({ number, duplicates }) => [number, duplicates])).toEqual([
    ['R-2026-101', []],
    ['R-2026-102', []],
  ])
})

test('Duplicates in the books: by reference, by number of the supplier, by the bytes of the file', () => {
  const companies = [companyOf('a', { ibans: [ELECTRICIAN.iban] })]
  const duplicatesOf = (expense: Partial<Expense>, vouchers: ProposalFacts['vouchers'] = []) =>
    only(ofCode(billText()), { companies, expenses: [expenseOf('1', expense)], vouchers }).duplicates.map(
      ({ by }) => by,
    )
  expect(duplicatesOf({ company_id: 'a', reference: ELECTRICIAN.reference })).toEqual(['reference'])
  expect(duplicatesOf({ company_id: 'a', number: 'r-2026-101' })).toEqual(['number'])
  expect(duplicatesOf({}, [{ sha256: 'a'.repeat(64), expense_id: '1' }])).toEqual(['file'])
  // Another supplier may use the same number, and another account the same reference.
  expect(duplicatesOf({ company_id: 'b', number: 'R-2026-101' })).toEqual([])
  expect(duplicatesOf({ reference: ELECTRICIAN.reference, creditor_iban: CONSULTANT.iban })).toEqual([])
})

test('Duplicates in one upload', () => {
  const copy: ReadBillFile = { ...ofCode(billText()), sha256: 'b'.repeat(64) }
  expect(propose([ofCode(billText()), copy]).map(({ duplicates }) => duplicates)).toEqual([
    [],
    [{ by: 'reference', expense_id: null, number: 'R-2026-101', date: '2026-11-02' }],
  ])
})

test('A code that is seen but cannot be read is reported', () => {
  const reading: DocumentReading = { pages: [{ page: 1, codes: [], unread: [PLACE], texts: [] }] }
  expect(only({ sha256: 'c'.repeat(64), reading }).notes).toEqual([{ code: 'code_unread' }])
})

// ── without a code: the supplier of the text ──

test.each([
  ['the text of a PDF', false, 'text'],
  ['a scan', true, 'ocr'],
])('A new supplier by %s is proposed with what is read, each value with its place', (_, isRecognized, source) => {
  const proposal = only(letterOf(LETTER, isRecognized))
  expect(proposal).toMatchObject({
    company_id: null,
    company: {
      name: 'Elektro Bühler AG',
      ibans: ['CH5800791123000889012'],
      address: 'Dorfstrasse 12',
      zip: '8610',
      city: 'Uster',
      country_code: 'CH',
      uid: 'CHE-106.017.086',
    },
  })
  expect(
    proposal.places.filter(({ field }) => field.startsWith('company')).map((each) => [each.field, each.source]),
  ).toEqual([
    ['company', source],
    ['company_address', source],
    ['company_town', source],
    ['company_uid', source],
  ])
})

test('What is not certain is empty: of a bill with a UID alone only that, of one without anything nothing', () => {
  expect(only(letterOf(['CHE-106.017.086 MWST', 'Total CHF 50.00'])).company).toEqual({
    ...{ name: '', ibans: [], address: null, zip: null, city: null, country_code: null },
    uid: 'CHE-106.017.086',
  })
  expect(only(letterOf(['Total CHF 50.00'])).company).toBe(null)
})

test('The UID of a scan is not added without being checked to the supplier of a code', () => {
  const file = (recognized: boolean): ReadBillFile => {
    const [read] = letterOf(['CHE-106.017.086 MWST'], recognized).reading.pages
    if (!read) throw new Error('it has a page')
    return fileOf({ ...read, codes: [{ text: billText({ billing: '' }), place: PLACE }] })
  }
  expect(only(file(false)).company?.uid).toBe('CHE-106.017.086')
  expect(only(file(true)).company?.uid).toBe(null)
})

test.each<[string, readonly Company[], string | null, string | null]>([
  [
    'by its IBAN',
    [companyOf('a', { ibans: ['CH5800791123000889012'] }), companyOf('b', { uid: 'CHE-106.017.086' })],
    'a',
    'iban',
  ],
  [
    'by its UID',
    [companyOf('b', { uid: 'CHE-106.017.086' }), companyOf('c', { name: 'Elektro Bühler AG' })],
    'b',
    'uid',
  ],
  ['by name and town', [companyOf('c', { name: 'ELEKTRO BUHLER AG', city: 'Uster' })], 'c', 'name'],
  ['not in another town', [companyOf('c', { name: 'Elektro Bühler AG', city: 'Chur' })], null, null],
  ['not with another UID', [companyOf('c', { name: 'Elektro Bühler AG', uid: 'CHE-107.978.798' })], null, null],
])('The supplier of a text is found: %s', (_, companies, id, by) => {
  for (const isRecognized of [false, true]) {
    const proposal = only(letterOf(LETTER, isRecognized), { companies })
    expect([proposal.company_id, proposal.company_by]).toEqual([id, by])
    expect(proposal.company === null).toBe(id !== null)
  }
})

test.each<[string, ReadBillFile, string]>([
  ['a code', ofCode(billText()), ELECTRICIAN.iban],
  ['the text of a PDF', letterOf(LETTER), 'CH5800791123000889012'],
  ['a scan', letterOf(LETTER, true), 'CH5800791123000889012'],
])('By %s: a known supplier with another IBAN is reported, and its own ones are named', (_, file, iban) => {
  const noteOf = (company: Partial<Company>) =>
    only(file, { companies: [companyOf('a', { name: 'Elektro Bühler AG', ...company })] }).notes.find(
      ({ code }) => code === 'iban_differs',
    )
  const known = ['CH3709000000304442225']
  const values = { iban, known, company: 'Elektro Bühler AG' }
  expect(noteOf({ uid: 'CHE-106.017.086', ibans: known })).toEqual({ code: 'iban_differs', values })
  // Found by its name.
  expect(noteOf({ ibans: known })).toEqual({ code: 'iban_differs', values })
  expect(noteOf({ uid: 'CHE-106.017.086', ibans: [...known, iban] })).toBe(undefined)
  // A payment went to it, and the bank booked it (rule 258).
  const companies = [companyOf('a', { name: 'Elektro Bühler AG', ibans: known })]
  const codesOf = (paid: string) =>
    only(file, { companies, paid_accounts: new Map([['a', new Set([paid])]]) }).notes.map(({ code }) => code)
  expect(codesOf(iban)).not.toContain('iban_differs')
  expect(codesOf('CH9300762011623852957')).toContain('iban_differs')
  // Nothing is known that it could be compared with.
  expect(noteOf({ uid: 'CHE-106.017.086' })).toBe(undefined)
})

test('An IBAN of one company with the UID of another is reported', () => {
  const companies = [
    companyOf('a', { ibans: ['CH5800791123000889012'] }),
    companyOf('b', { name: 'Elektro Bühler AG', uid: 'CHE-106.017.086' }),
  ]
  const proposal = only(letterOf(LETTER), { companies })
  expect(proposal.company_id).toBe('a')
  expect(proposal.notes).toContainEqual({ code: 'uid_of_other', values: { company: 'Elektro Bühler AG' } })
})

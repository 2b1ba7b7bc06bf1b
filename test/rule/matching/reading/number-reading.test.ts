// Document numbers in texts, and other numbers.
import { describe, expect, test } from 'vitest'
import { readNumbers } from '../../../../shared/rule/matching/reading/number-reading.ts'
import { transaction } from '../world.ts'

const read = (text: string) => readNumbers(transaction('payment0001', { text }))
const announced = (text: string) => read(text).flatMap(({ key, is_announced }) => (is_announced ? [key] : []))

describe('numbers with a keyword', () => {
  test.each([
    ['Rechnung 1045 vom 2.3.2026', ['1045']],
    ['RG-Nr. 2026-117', ['2026117']],
    ['RE-1045', ['RE1045', '1045']],
    ['Rechnungen 1045, 1046 und 1047', ['1045', '1046', '1047']],
    ['Facture no 00624', ['624']],
    ['Zahlung Faktura: R-2026-0123', ['R20260123']],
    ['Rg.Nr.10234/10235', ['1023410235', '10234', '10235']],
    ['63953', ['63953']],
    ['Rechnung 20260625', ['20260625']],
    // Like a postcode of Austria, but no town follows.
    ['Rechnungen A-4875 und A-4899 vom 2.3.2026', ['A4875', 'A4899']],
  ])('%s', (text, keys) => {
    expect(announced(text)).toEqual(expect.arrayContaining(keys))
  })
})

describe('other numbers', () => {
  test.each([
    ['a year', 'Rechnung 2026'],
    ['a day', 'Kurs 02.03.2026 20260302'],
    ['a document date', 'Rechnung vom 20260302'],
    ['an amount', "CHF 12345 und 1'234.50"],
    ['a telephone number', 'TWINT +41 79 123 45 67'],
    ['a national telephone number', 'Rückfragen 044 123 45 67'],
    ['a card number', 'Karten Nr. XXXX1234 5123 4567 8901 2345'],
    ['a card number in four parts', 'XXXX XXXX XXXX 12345 ****-****-****-54321 ..........45678'],
    [
      'a card number after a long run of digits, which could be split in too many ways to try',
      `${'x'.repeat(900)} 12345`,
    ],
    ['a long run of digits alone', `04.05. ${'x'.repeat(900)}`],
    ['an IBAN', 'CH93 0076 2011 6238 5295 7'],
    ['a postcode', 'CH-8001 Zürich, D-79539 Lörrach, A-6850 Dornbirn'],
    ['a customer number', 'Kundennummer 48213'],
    ['an order number', 'Bestellung Nr. 771234'],
    ['a reference', '210000000003139471430009017'],
    ['a time', '14:23:10'],
  ])('%s', (_, text) => {
    expect(read(text).filter(({ key }) => key.length > 2)).toEqual([])
  })
})

describe('after a word for a document, all numbers count that have no other shape', () => {
  test.each([
    'CH93 0076 2011 6238 5295 7',
    'RF18 5390 0754 7034',
    '80-12345-6',
    '+41 79 123 45 67',
    '044 123 45 67',
    '512345XXXX1234',
    '5123 4567 8901 2345',
    '02.03.2026',
    '02/03/2026',
    '2026-03-02',
    '14:23',
    '1234.50',
    "1'234",
    '12.345',
    '77 %',
    '2026',
    'A5',
    '123456789012345',
    'ABCDEFGHIJKLMNOPQRSTUVW47',
  ])('Rechnung %s: none', (text) => {
    expect(read(`Rechnung ${text}`)).toEqual([])
  })

  test.each([
    ['47', '47'],
    ['12345678901234', '12345678901234'],
    ['ABCDEFGHIJKLMNOPQRSTUV47', 'ABCDEFGHIJKLMNOPQRSTUV47'],
  ])('Rechnung %s', (text, key) => {
    expect(announced(`Rechnung ${text}`)).toEqual([key])
  })
})

// Words of up to five letters may be the first part of a number, as `RE 1045`; these are longer.
describe('without a word for a document', () => {
  test.each<[string, string[]]>([
    ['Besten 1234', []],
    ['Besten 12345', ['12345']],
    ['Besten 123456789012', ['123456789012']],
    ['Besten 1234567890123', []],
    ['Besten AB12', []],
    ['Besten AB123', ['AB123']],
    ['Besten ABCDEF123', ['ABCDEF123']],
    ['Besten ABCDEFG123', []],
    ['Besten 123AB', []],
    ['Besten 2026 117', ['2026117']],
    ['am 20260302', []],
    // A customer's number, with or without the word for a number; one with letters may be a document all the same.
    ['Kd 48213', []],
    ['Abonr 4821345', []],
    ['Kunde AB4711', ['AB4711']],
  ])('%s', (text, keys) => {
    expect(read(text).map(({ key, is_announced }) => [key, is_announced])).toEqual(keys.map((key) => [key, false]))
  })
})

test('a number that stands alone in its field is announced, but not in an end-to-end id', () => {
  const of = (fields: Parameters<typeof transaction>[1]) => readNumbers(transaction('payment0001', fields))
  expect(of({ reference: '4711' })).toEqual([{ field: 'reference', key: '4711', digits: '4711', is_announced: true }])
  expect(of({ end_to_end_id: '4711234' })).toEqual([
    { field: 'end_to_end_id', key: '4711234', digits: '4711234', is_announced: false },
  ])
  expect(of({ end_to_end_id: 'Rechnung 4711' })).toMatchObject([{ key: '4711', is_announced: true }])
  expect(of({ reference: 'Besten 4711234' })).toMatchObject([{ key: '4711234', is_announced: false }])
})

test('a number is announced when any of its occurrences is', () => {
  expect(announced('Besten 4711234, Rechnung 4711234')).toEqual(['4711234'])
  expect(announced('Rechnung 4711234, besten 4711234')).toEqual(['4711234'])
})

test('forty numbers at most, in the first thousand characters', () => {
  expect(read(Array.from({ length: 50 }, (_, at) => 10_001 + at).join(' '))).toHaveLength(40)
  expect(announced(`${'ab '.repeat(325)}Rechnung 4711`)).toEqual(['4711'])
  expect(announced(`${'ab '.repeat(331)}Rechnung 4711`)).toEqual([])
})

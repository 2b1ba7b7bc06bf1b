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

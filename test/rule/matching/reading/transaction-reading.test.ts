// What a transaction says: accounts, charges, words for discounts and parts, kinds without a document, stated amounts.
import { describe, expect, test } from 'vitest'
import type { BankTransaction } from '../../../../shared/record/bank/bank-transaction.ts'
import {
  noPaymentOf,
  readTransaction,
  statedAmounts,
  statedAmountsAbroad,
  statedDecimals,
} from '../../../../shared/rule/matching/reading/transaction-reading.ts'
import { rappen, transaction } from '../world.ts'

const read = (fields: Partial<BankTransaction>) => readTransaction(transaction('T', fields))
const IBAN = 'CH3880808001234567890'
const LONG = 'x'.repeat(1_000)

describe('the accounts', () => {
  const of = (fields: Partial<BankTransaction>) => read(fields).ibans.map(({ field, text }) => `${field} ${text}`)

  test.each([
    [`an ${IBAN} danke`, [`text ${IBAN}`]],
    ['an CH38 8080 8001 2345 6789 0', [`text ${IBAN}`]],
    // A wrong check digit is no IBAN.
    ['an CH3980808001234567890', []],
    [`an ${IBAN} oder DE89370400440532013000`, [`text ${IBAN}`, 'text DE89370400440532013000']],
    [`${LONG} ${IBAN}`, []],
    ['nichts', []],
    [null, []],
  ])('in the text "%s"', (text, found) => {
    expect(of({ text })).toEqual(found)
  })

  test('of the counterparty alone, when the file states one', () => {
    expect(of({ counterparty_iban: 'X', text: IBAN })).toEqual(['counterparty_iban X'])
  })
})

describe('the charges', () => {
  const of = (text: string | null, charges: number | null = null, charges_currency: string | null = 'CHF') =>
    read({ text, charges: charges === null ? null : rappen(charges), charges_currency }).charges

  test.each([
    ['SPESENBETRAG CHF 3.00', 300],
    ['Spesen: 3,50', 350],
    ['frais 12.00', 1_200],
    ['Spesen 3.0', null],
    ['Spesen 0.00', null],
    ['Spesen 12345.00', null],
    ['Spesen 3.00.1', null],
    ['Parkspesenx 3.00', null],
    [`${LONG} Spesen 3.00`, null],
    [null, null],
  ])('in the text "%s"', (text, charges) => {
    expect(of(text)).toBe(charges)
  })

  test('that the file states come first, without a sign; in another currency they do not count', () => {
    expect(of('Spesen 3.00', 500)).toBe(500)
    expect(of(null, -500)).toBe(500)
    expect(of(null, 0)).toBeNull()
    expect(of('Spesen 3.00', 500, 'EUR')).toBe(300)
  })
})

test.each([
  ['abzüglich 2 % Skonto', true, false],
  ['Escompte', true, false],
  ['Teilzahlung', false, true],
  ['Restbetrag', false, true],
  ['2. Rate', false, true],
  ['Operate', false, false],
  ['Restaurant', false, false],
])('"%s" says discount %s, part %s', (text, discount, part) => {
  expect([read({ text }).says_discount, read({ text }).says_part]).toEqual([discount, part])
})

describe('the kind without a document', () => {
  test.each([
    ['Bancomat', 'cash', 'cash'],
    ['Kauf/Dienstleistung', 'card', null],
    ['Lohn März', 'wage', null],
    ['Habenzins', 'fee', 'fee'],
    ['Kontoführung', 'fee', null],
    ['Umbuchung', 'transfer', 'transfer'],
    ['Rechnung 17', null, null],
    [`${LONG} Umbuchung`, null, null],
    // The first that fits counts.
    ['Bancomat Umbuchung', 'cash', 'cash'],
  ])('"%s" is %s for a debit, %s for a credit', (text, debit, credit) => {
    expect([-1, 1].map((amount) => noPaymentOf({ text, amount: rappen(amount) }))).toEqual([debit, credit])
    expect(read({ text, amount: rappen(-1) }).looks_like).toBe(debit)
  })
})

test('amount, direction and day', () => {
  expect(read({ amount: rappen(-5) })).toMatchObject({ amount: 5, direction: 'debit' })
  expect(read({ amount: rappen(0) })).toMatchObject({ amount: 0, direction: 'credit' })
  expect(read({ booking_date: null }).day).toBe('2026-03-20')
  expect(read({ booking_date: null, value_date: null }).day).toBeNull()
})

describe('stated amounts', () => {
  test.each([
    ["EUR 1'250.00", [125_000]],
    ['67.70 EUR', [6_770]],
    ['EUR 50 und 7.5 EUR', [5_000, 750]],
    ['EUR 1,25', [125]],
    ['CHF 50.00', []],
    [`${LONG} EUR 50.00`, []],
    [null, []],
  ])('in euros in "%s"', (text, amounts) => {
    expect(statedAmounts(text, 'EUR')).toEqual(amounts)
  })

  test('in other currencies than the own', () => {
    expect(statedAmountsAbroad("EUR 50.00 CHF 47.00 USD 1'000", 'CHF')).toEqual([
      { currency: 'EUR', amount: 5_000 },
      { currency: 'USD', amount: 100_000 },
    ])
    expect(statedAmountsAbroad(null, 'CHF')).toEqual([])
  })

  test('with two decimals, and not parts of dates or other numbers', () => {
    expect(statedDecimals("R-1 100.00, 1'234,50 am 12.03.2026, 7.5, 1.234", 'CHF')).toEqual([10_000, 123_450])
    expect(statedDecimals(null, 'CHF')).toEqual([])
  })
})

test('a collective booking of one part has the details of the part that it does not state itself', () => {
  const part = { amount: rappen(1), reference: 'R', name: 'Rosa', counterparty_iban: IBAN, end_to_end_id: 'E' }
  const of = (fields: Partial<BankTransaction>, parts = 1) => {
    const { reference, name, counterparty_iban, end_to_end_id } = read({
      details: Array.from({ length: parts }, () => part) as unknown as BankTransaction['details'],
      ...fields,
    }).transaction
    return [reference, name, counterparty_iban, end_to_end_id]
  }
  expect(of({})).toEqual(['R', 'Rosa', IBAN, 'E'])
  expect(of({ reference: 'own', name: 'Lenz', counterparty_iban: 'X', end_to_end_id: 'Y' })).toEqual([
    'own',
    'Lenz',
    'X',
    'Y',
  ])
  expect(of({}, 2)).toEqual([null, null, null, null])
})

test('names are those of the fields, otherwise that of the text', () => {
  const of = (fields: Partial<BankTransaction>) => read(fields).names
  expect(of({ name: 'Rosa', ultimate_name: 'Lenz', text: 'x' })).toEqual([
    { field: 'name', text: 'Rosa' },
    { field: 'ultimate_name', text: 'Lenz' },
  ])
  expect(of({ text: null })).toEqual([])
  expect(of({ text: 'Gutschrift Auftraggeber: Muster AG' }).map(({ field }) => field)).toEqual(['text'])
})

// What is in other currencies at the end of a year: open documents with their booked value, and accounts with their balances in
// both currencies. The end is 31 December 2026.
import { describe, expect, test } from 'vitest'
import { readValuedItems } from '../../../main/service/ledger/exchange/read-valued.ts'
import { type Change, created } from '../../../shared/books/port/change.ts'
import type { LedgerAccount } from '../../../shared/record/ledger/ledger-account.ts'
import { CHART, yearOf } from '../../rule/ledger/ledger-facts.ts'
import { bankAccount, day, expense, invoice, rappen } from '../../rule/matching/world.ts'
import { bookWith, entry, lines } from '../../support/books/book-with.ts'

const YEAR = yearOf('2026')
const account = (number: number, fields: Partial<LedgerAccount> = {}) => ({
  ...(CHART.find((each) => each.number === number) as LedgerAccount),
  ...fields,
})
const valued = async (changes: readonly Change[], accounts: readonly LedgerAccount[] = [], present: unknown = null) => {
  const { read } = await bookWith(...changes)
  const years = [YEAR, yearOf('2025'), yearOf('2027')]
  const found = await readValuedItems(read, {
    year: YEAR,
    years,
    accounts,
    base_currency: 'CHF',
    present: present as never,
  })
  return {
    items: found.items.map(({ type, id, currency, amount, booked }) => `${type} ${id} ${currency} ${amount} ${booked}`),
    left_out: found.left_out.map(({ document, reason }) => `${document.id} ${reason}`),
    documents: [...found.documents.keys()],
  }
}

describe('open documents', () => {
  const EURO = { currency: 'EUR', base_total: rappen(9_400), base_paid_amount: rappen(0), booked_by: 'issue' } as const

  test('in other currencies: invoices are assets, bills are debts', async () => {
    expect(
      await valued([
        created('invoice', invoice('i', EURO)),
        created('expense', expense('b', EURO)),
        created('invoice', invoice('francs', { booked_by: 'issue' })),
        created('invoice', invoice('later', { ...EURO, date: day('2027-01-01') })),
        created('invoice', invoice('last', { ...EURO, date: day('2026-12-31') })),
        created('invoice', invoice('partly', { ...EURO, paid_amount: rappen(4_000), base_paid_amount: rappen(3_760) })),
      ]),
    ).toEqual({
      items: [
        'invoice i EUR 10000 9400',
        'invoice last EUR 10000 9400',
        'invoice partly EUR 6000 5640',
        'expense b EUR -10000 -9400',
      ],
      left_out: [],
      documents: ['i', 'last', 'partly', 'b'],
    })
  })

  test('are left out without a value, when their payment books them, or when they are not booked', async () => {
    const { items, left_out } = await valued([
      created('invoice', invoice('value', { ...EURO, base_total: null })),
      created('invoice', invoice('payment', { ...EURO, booked_by: 'payment' })),
      created('expense', expense('nothing', { ...EURO, booked_by: null })),
    ])
    expect(items).toEqual([])
    expect(left_out.toSorted()).toEqual(['nothing not_booked', 'payment booked_with_payment', 'value without_value'])
  })
})

describe('accounts', () => {
  const euro = (amount: number, currency = 'EUR') => ({ currency, currency_amount: rappen(Math.abs(amount)) })
  const moved = (id: string, date: string, amount: number, booked: number, currency = 'EUR') =>
    entry(id, date, {
      lines: [...lines({ 1020: booked }, euro(amount, currency)), ...lines({ 1100: -booked }, euro(amount, currency))],
    })
  const MOVED = [
    moved('e1', '2025-05-01', 1_000, 950),
    moved('e2', '2026-12-31', 200, 190),
    moved('e3', '2026-06-01', -50, -48),
    moved('e4', '2027-01-01', 70_000, 66_000),
    moved('e5', '2026-06-01', 8, 7, 'USD'),
    entry('e6', '2026-06-01', { lines: lines({ 1020: 3, 1100: -3 }) }),
  ]

  test('of banks and of their own currency: the balance in it, and the booked value of all entries', async () => {
    const bank = created('bank_account', bankAccount({ currency: 'EUR', account_id: '1020' }))
    // 950 + 190 - 48 + 7 + 3 francs for 1000 + 200 - 50 euros.
    expect((await valued([bank, ...MOVED], [account(1020)])).items).toEqual(['ledger_account 1020 EUR 1150 1102'])
    expect((await valued(MOVED, [account(1020, { currency: 'EUR' })])).items).toEqual([
      'ledger_account 1020 EUR 1150 1102',
    ])
    expect((await valued(MOVED, [account(1020, { currency: 'USD' })])).items).toEqual([
      'ledger_account 1020 USD 8 1102',
    ])
  })

  test('not in the base currency, of the income statement, or without a balance', async () => {
    expect((await valued(MOVED, [account(1020)])).items).toEqual([])
    expect((await valued(MOVED, [account(1020, { currency: 'CHF' })])).items).toEqual([])
    const sold = entry('e7', '2026-06-01', { lines: lines({ 3400: -5, 1100: 5 }, euro(5)) })
    expect((await valued([sold], [account(3400, { currency: 'EUR' })])).items).toEqual([])
    expect((await valued([], [account(1020, { currency: 'EUR' })])).items).toEqual([])
    const francs = entry('e7', '2026-06-01', { lines: lines({ 1020: 3, 1100: -3 }) })
    expect((await valued([francs], [account(1020, { currency: 'EUR' })])).items).toEqual([
      'ledger_account 1020 EUR 0 3',
    ])
    const bank = created('bank_account', bankAccount({ currency: 'CHF', account_id: '1020' }))
    // The currency of a bank account goes before that of its ledger account.
    expect((await valued([bank, ...MOVED], [account(1020, { currency: 'EUR' })])).items).toEqual([])
  })

  test('without what the valuation of the year itself booked on them', async () => {
    const line = (id: string, difference: number, type = 'ledger_account') => ({
      type,
      id,
      difference,
      booked: 0,
      value: 0,
    })
    const present = {
      id: 'v',
      date: '2026-12-31',
      lines: [line('1020', 40), line('1021', 500), line('1020', 7, 'invoice')],
    }
    const { items } = await valued(MOVED, [account(1020, { currency: 'EUR' })], present)
    expect(items).toEqual(['ledger_account 1020 EUR 1150 1062'])
  })
})

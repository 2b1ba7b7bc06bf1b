// The bank transaction that an entry of a notification explains: by reference, otherwise by day and amount, and never
// guessed.
import { describe, expect, test } from 'vitest'
import type { BankTransaction } from '../../../../shared/record/bank/bank-transaction.ts'
import type { NotifiedEntry } from '../../../../shared/record/import/enrichment.ts'
import { entryLookups, matchEntries } from '../../../../shared/rule/import/enrich/match-entries.ts'
import { minorUnitsOf } from '../../../../shared/value/money.ts'
import { transaction } from '../../../contract/commits.ts'
import { patiently } from '../../../support/patience.ts'

type Day = BankTransaction['booking_date']

const part = (amount: number, name: string | null = null) => ({
  amount: minorUnitsOf(amount),
  name,
  reference: null,
  counterparty_iban: null,
  end_to_end_id: null,
})
const entry = (fields: Partial<NotifiedEntry> = {}): NotifiedEntry => ({
  reference: null,
  amount: minorUnitsOf(300),
  currency: 'CHF',
  problem: null,
  parts: [part(100), part(200)],
  booking_date: '2026-01-15' as Day,
  value_date: null,
  ...fields,
})
const stored = (number: number, fields: Parameters<typeof transaction>[1] = {}) =>
  transaction(number, { amount: 300, ...fields })

/** The number of the transaction of each explained entry, and the codes of the others. */
const outcome = (entries: readonly NotifiedEntry[], transactions: readonly BankTransaction[]) => {
  const { explained, unmatched } = matchEntries(entries, transactions)
  return [explained.map((each) => Number(each.transaction.id.slice(-6))), unmatched.map(({ code }) => code)]
}

describe('by reference', () => {
  const named = entry({ reference: 'R' })

  test('of the entry, with any day', () => {
    expect(outcome([named], [stored(1, { entry_acc_serv_ref: 'R', booking_date: '2026-02-01' }), stored(2)])).toEqual([
      [1],
      [],
    ])
  })

  test('that the transaction has', () => {
    expect(outcome([named], [stored(1, { acc_serv_ref: 'R' }), stored(2)])).toEqual([[1], []])
  })

  test('that a bank used twice on a day: the one with the amount', () => {
    const both = [stored(1, { entry_acc_serv_ref: 'R', amount: 500 }), stored(2, { entry_acc_serv_ref: 'R' })]
    expect(outcome([named], both)).toEqual([[2], []])
  })

  test('that two have with the amount: the one of the day, otherwise none', () => {
    const later = { entry_acc_serv_ref: 'R', booking_date: '2026-02-01', value_date: '2026-02-01' }
    expect(outcome([named], [stored(1, { entry_acc_serv_ref: 'R' }), stored(2, later)])).toEqual([[1], []])
    expect(outcome([named], [stored(1, later), stored(2, later)])).toEqual([[], ['several_transactions']])
  })

  test('with another amount: none', () => {
    const { explained, unmatched } = matchEntries([named], [stored(1, { entry_acc_serv_ref: 'R', amount: 310 })])
    expect(explained).toEqual([])
    expect(unmatched).toEqual([
      {
        reference: 'R',
        amount: 300,
        currency: 'CHF',
        date: '2026-01-15',
        code: 'amount_differs',
        values: { amount: '3.10', currency: 'CHF' },
      },
    ])
  })

  test('already with parts', () => {
    const parts = [
      stored(1, { entry_acc_serv_ref: 'R', acc_serv_ref: 'R/1', amount: 100 }),
      stored(2, { entry_acc_serv_ref: 'R', acc_serv_ref: 'R/2', amount: 200 }),
    ]
    expect(outcome([named], parts)).toEqual([[], ['split_already']])
  })
})

describe('by day and amount', () => {
  test('the only one, by its booking date or value date', () => {
    expect(outcome([entry()], [stored(1)])).toEqual([[1], []])
    expect(outcome([entry()], [stored(1, { booking_date: '2026-01-14', value_date: '2026-01-15' })])).toEqual([[1], []])
    expect(outcome([entry({ reference: 'R' })], [stored(1)])).toEqual([[1], []])
  })

  test.each([
    ['none', [], 'no_transaction'],
    ['of another day', [stored(1, { booking_date: '2026-01-16', value_date: '2026-01-16' })], 'no_transaction'],
    ['of another currency', [stored(1, { currency: 'EUR' })], 'no_transaction'],
    ['in the other direction', [stored(1, { amount: -300 })], 'no_transaction'],
    ['two', [stored(1), stored(2)], 'several_transactions'],
  ])('%s', (_, transactions, code) => expect(outcome([entry()], transactions)).toEqual([[], [code]]))

  test('not when the entry has another reference', () => {
    expect(outcome([entry({ reference: 'R' })], [stored(1, { entry_acc_serv_ref: 'S' })])).toEqual([
      [],
      ['no_transaction'],
    ])
  })
})

describe('one transaction', () => {
  test('is explained by one entry only; a repeated entry counts once', () => {
    const other = entry({ parts: [part(300)] })
    expect(outcome([entry(), entry()], [stored(1)])).toEqual([[1], []])
    expect(outcome([entry(), other], [stored(1)])).toEqual([[], ['several_entries', 'several_entries']])
  })

  test('that has these parts stays unchanged, and keeps others', () => {
    const split = stored(1, { details: [part(100), part(200)] })
    const { explained } = matchEntries([entry()], [split])
    expect(explained.map(({ is_new }) => is_new)).toEqual([false])
    expect(outcome([entry()], [stored(1, { details: [part(300, 'Anna')] })])).toEqual([[], ['explained_otherwise']])
  })
})

test('twenty thousand entries of one amount and day are fast', () => {
  const entries = Array.from({ length: 20_000 }, (_, at) => entry({ parts: [part(300, `Payer ${at}`)] }))
  const alike = Array.from({ length: 20_000 }, (_, at) => stored(at))
  const start = performance.now()
  const [first] = matchEntries(entries, alike).unmatched
  expect(first).toMatchObject({ code: 'several_transactions', values: { count: 20_000 } })
  expect(matchEntries(entries, [stored(1)]).unmatched[0]).toMatchObject({ values: { count: 20_000 } })
  expect(performance.now() - start).toBeLessThan(patiently(5_000))
})

test('an invalid entry is reported with its reason', () => {
  const odd = entry({ problem: { code: 'parts_do_not_add_up', values: { count: 2 } }, parts: [] })
  expect(matchEntries([odd], [stored(1)]).unmatched).toMatchObject([
    { code: 'parts_do_not_add_up', values: { count: 2 } },
  ])
  expect(entryLookups('account-1', [odd])).toEqual({ acc_serv_ref: [], day_and_amount: [], parts: [] })
})

test('facts are looked up by reference, by day and amount, and by the day of parts', () => {
  const both = entry({ reference: 'R', value_date: '2026-01-16' as Day })
  expect(entryLookups('account-1', [both, both])).toEqual({
    acc_serv_ref: ['R'],
    day_and_amount: ['account-1 2026-01-15 300 CHF', 'account-1 2026-01-16 300 CHF'],
    parts: ['account-1 2026-01-15 CHF', 'account-1 2026-01-16 CHF'],
  })
})

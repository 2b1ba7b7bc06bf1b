// Which manual entry is the counterpart of a bank transaction: account, amount, direction, currency and days.
import { describe, expect, test } from 'vitest'
import { type JournalEntry, typedLineKeys } from '../../../shared/record/ledger/journal-entry.ts'
import {
  counterpartKeys,
  counterpartMonths,
  counterpartProblem,
  isNear,
  type LedgerMovement,
  ledgerMovementOf,
} from '../../../shared/rule/bank/counterpart.ts'
import type { LocalDate } from '../../../shared/value/calendar.ts'
import { minorUnitsOf } from '../../../shared/value/money.ts'

const day = (text: string) => text as LocalDate

/** A line `1020 50.00`, credits below zero; in another currency `1024 -95.00 EUR 100.00`. */
const lineOf = (text: string): JournalEntry['lines'][number] => {
  const [account_id = '', amount = '0', currency = null, foreign = null] = text.split(' ')
  const cents = Math.round(Number(amount) * 100)
  return {
    account_id,
    debit: minorUnitsOf(Math.max(0, cents)),
    credit: minorUnitsOf(Math.max(0, -cents)),
    currency,
    currency_amount: foreign === null ? null : minorUnitsOf(Math.round(Number(foreign) * 100)),
    text: null,
    vat_rate_id: null,
  }
}
const entry = (lines: readonly string[], more: Partial<JournalEntry> = {}): JournalEntry => ({
  id: 'ENTRY',
  number: 17,
  date: day('2026-03-03'),
  fiscal_year_id: '2026',
  text: null,
  lines: lines.map(lineOf),
  source: { type: 'manual', id: null },
  is_closing: false,
  reverses_id: null,
  reversed_by_id: null,
  rebooks_id: null,
  releases_id: null,
  occurrence: null,
  derived_from: [],
  created_at: '2026-03-03T00:00:00.000000Z' as JournalEntry['created_at'],
  ...more,
})
const movement = (account_id: string, amount: number, currency: string | null = null): LedgerMovement => ({
  account_id,
  currency,
  amount: Math.round(amount * 100),
})

const RENT = ['6000 50', '1020 -50']
const TWICE = ['1020 50', '1020 50', '3200 -100']
const EUROS = ['1024 95 EUR 100', '3200 -95']

describe('a transaction and an entry', () => {
  test.each<[string, JournalEntry, LedgerMovement | null, readonly LedgerMovement[], string | null]>([
    ['of account, amount and direction', entry(RENT), movement('1020', -50), [], null],
    ['of another direction', entry(RENT), movement('1020', 50), [], 'entry_other_movement'],
    ['of another account', entry(RENT), movement('1021', -50), [], 'entry_other_movement'],
    ['of another amount', entry(RENT), movement('1020', -49.99), [], 'entry_other_movement'],
    ['without a ledger account', entry(RENT), null, [], 'entry_other_movement'],
    ['taken by another transaction', entry(RENT), movement('1020', -50), [movement('1020', -50)], 'entry_taken'],
    ['with a line for each of two', entry(TWICE), movement('1020', 50), [movement('1020', 50)], null],
    [
      'with a line for each of two, both taken',
      entry(TWICE),
      movement('1020', 50),
      [movement('1020', 50), movement('1020', 50)],
      'entry_taken',
    ],
    [
      'of a transfer whose other side is taken',
      entry(['1021 500', '1020 -500']),
      movement('1021', 500),
      [movement('1020', -500)],
      null,
    ],
    ['in another currency', entry(EUROS), movement('1024', 100, 'EUR'), [], null],
    ['in the base currency on such a line', entry(EUROS), movement('1024', 95), [], null],
    [
      'in a currency that the line does not have',
      entry(RENT),
      movement('1020', -50, 'EUR'),
      [],
      'entry_other_movement',
    ],
    ['of another amount in euros', entry(EUROS), movement('1024', 101, 'EUR'), [], 'entry_other_movement'],
    ['of the other direction in euros', entry(EUROS), movement('1024', -100, 'EUR'), [], 'entry_other_movement'],
    ['in a third currency', entry(EUROS), movement('1024', 100, 'USD'), [], 'entry_other_movement'],
    ['reversed', entry(RENT, { reversed_by_id: 'OTHER' }), movement('1020', -50), [], 'entry_reversed_already'],
    [
      'that an invoice made',
      entry(RENT, { source: { type: 'invoice', id: 'X' } }),
      movement('1020', -50),
      [],
      'entry_not_typed',
    ],
    [
      'that is an opening balance',
      entry(RENT, { source: { type: 'opening', id: null } }),
      movement('1020', -50),
      [],
      'entry_not_typed',
    ],
  ])('%s', (_, typed, moved, taken, problem) => {
    const takers = taken.map((each, index) => ({ id: `T${index}`, movement: each }))
    expect(counterpartProblem('OWN', moved, { entry: typed, takers })).toBe(problem)
    // Its own line is not a counterpart.
    const own = { id: 'OWN', movement: moved }
    expect(counterpartProblem('OWN', moved, { entry: typed, takers: [own, ...takers] })).toBe(problem)
  })

  test('are near within ten days', () => {
    const dates = ['2026-02-20', '2026-02-21', '2026-03-13', '2026-03-14'].map(day)
    expect(dates.map((each) => isNear(entry(RENT), each))).toEqual([false, true, true, false])
  })

  test('are found by the keys of the lines in the months around the day', () => {
    expect(typedLineKeys(entry(EUROS))).toEqual([
      ...['1024 2026-03', '1024 2026-03 9500', '1024 2026-03 10000 EUR'],
      ...['3200 2026-03', '3200 2026-03 -9500'],
    ])
    expect(typedLineKeys(entry(RENT, { reversed_by_id: 'OTHER' }))).toEqual([])
    expect(typedLineKeys(entry(RENT, { source: { type: 'reversal', id: 'X' } }))).toEqual([])
    expect(counterpartKeys(movement('1020', -50), day('2026-03-16'))).toEqual(['1020 2026-03 -5000'])
    expect(counterpartKeys(movement('1024', 100, 'EUR'), day('2026-01-04'))).toEqual([
      '1024 2025-12 10000 EUR',
      '1024 2026-01 10000 EUR',
    ])
    expect(counterpartMonths(movement('1024', 100, 'EUR'), day('2026-01-04'))).toEqual(['1024 2025-12', '1024 2026-01'])
  })

  test('a transaction of 0, or without a ledger account, has none', () => {
    const of = (amount: number, currency: string, ledger: string | null) =>
      ledgerMovementOf({ amount: minorUnitsOf(amount), currency }, ledger, 'CHF')
    expect(of(0, 'CHF', '1020')).toBeNull()
    expect(of(100, 'CHF', null)).toBeNull()
    expect(of(100, 'CHF', '1020')).toEqual(movement('1020', 1))
    expect(of(100, 'EUR', '1024')).toEqual(movement('1024', 1, 'EUR'))
  })
})

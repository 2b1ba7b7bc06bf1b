// The days for which a file proves that it is complete.
import { describe, expect, test } from 'vitest'
import type { ParsedStatement } from '../../../shared/record/import/parsed-statement.ts'
import { completeDays } from '../../../shared/rule/import/complete-days.ts'
import type { LocalDate } from '../../../shared/value/calendar.ts'
import type { MinorUnits } from '../../../shared/value/money.ts'
import { row } from '../../support/books/import-rows.ts'

const may = (day: number) => `2026-05-0${day}` as LocalDate
const money = (amount: number | null) => amount as MinorUnits | null

/** Opens at 100, has rows of 1 on the days 4, 5 and 6. */
const statement = (closing: number | null, opening: number | null = 100): ParsedStatement => ({
  number: '1',
  iban: null,
  other_account: null,
  currency: 'CHF',
  warnings: [],
  from_date: may(4),
  to_date: may(6),
  opening_balance: money(opening),
  closing_balance: money(closing),
  rows: [4, 5, 6].map((day) => row({ amount: 1, booking_date: may(day), value_date: may(day) })),
})
const stored = (from: number, to: number, opening: number, closing: number, currency = 'CHF') => ({
  from_date: may(from),
  to_date: may(to),
  currency,
  opening_balance: opening as MinorUnits,
  closing_balance: closing as MinorUnits,
})

describe('a statement that adds up', () => {
  test.each([
    ['alone: its first day may have started before', [], [false, true, true]],
    ['after one of an earlier day that ends with this balance', [stored(1, 3, 50, 100)], [true, true, true]],
    ['after one of an earlier day that ends with another balance', [stored(1, 3, 50, 99)], [false, true, true]],
    ['after one that ends on its first day', [stored(1, 4, 50, 100)], [false, true, true]],
    ['next to one that begins with its closing balance', [stored(4, 9, 100, 500)], [true, true, true]],
    ['next to one that begins on its first day with another balance', [stored(4, 9, 99, 500)], [false, true, true]],
    ['next to one that begins later with its balance', [stored(5, 9, 100, 500)], [false, true, true]],
    ['next to one of another currency', [stored(4, 9, 100, 500, 'EUR')], [false, true, true]],
  ] as const)('%s', (_name, others, expected) => {
    expect(completeDays([statement(103)], others, 'CHF')).toEqual(expected)
  })
})

test.each([
  ['does not add up', 104, 100],
  ['states no closing balance', null, 100],
  ['states no opening balance', 103, null],
] as const)('one that %s proves nothing', (_name, closing, opening) => {
  const others = [stored(4, 9, 100, 500)]
  expect(completeDays([statement(closing, opening)], others, 'CHF')).toEqual([false, false, false])
})

test('the rows of several statements in order', () => {
  expect(completeDays([statement(104), statement(103)], [], 'CHF')).toEqual([false, false, false, false, true, true])
})

test('its currency counts before that of the account', () => {
  const euro = [stored(1, 3, 50, 100, 'EUR')]
  const of = (currency: string | null, account: string) => {
    const rows = statement(103).rows.map((each) => ({ ...each, currency: currency ?? account }))
    return completeDays([{ ...statement(103), currency, rows }], euro, account)
  }
  expect(of(null, 'EUR')).toEqual([true, true, true])
  expect(of('EUR', 'CHF')).toEqual([true, true, true])
  expect(of('CHF', 'EUR')).toEqual([false, true, true])
})

test('a row before its first day proves nothing', () => {
  const early = { ...statement(103), from_date: may(5) }
  expect(completeDays([early], [stored(1, 4, 50, 100)], 'CHF')).toEqual([false, true, true])
})

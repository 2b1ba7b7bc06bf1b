// Which rate counts on a day, and what may become one (rules 241 and 242). Days and rates by hand.
import { expect, test } from 'vitest'
import type { ExchangeRate } from '../../../../shared/record/ledger/exchange-rate.ts'
import {
  changeOfRate,
  decideRate,
  findClosingRateIn,
  findRateIn,
  nearDay,
  type RateFacts,
  rateKeyOf,
  type StatedRate,
} from '../../../../shared/rule/ledger/exchange/exchange-rate.ts'
import { day, NOW } from '../ledger-facts.ts'

const rateOf = (
  kind: ExchangeRate['kind'],
  date: string,
  rate: number,
  changes: Partial<ExchangeRate> = {},
): ExchangeRate => {
  const key = { currency: 'EUR', kind, date: day(date) }
  return {
    id: date,
    key: rateKeyOf(key),
    ...key,
    rate,
    source: 'typed' as ExchangeRate['source'],
    file: null,
    created_at: NOW,
    updated_at: NOW,
    ...changes,
  }
}
const RATES = [rateOf('month', '2026-03-01', 0.9), rateOf('day', '2026-03-10', 0.91), rateOf('day', '2026-05-10', 0.92)]

test.each([
  // The day, the mean of its month, then one of the seven days before.
  ['2026-03-10', 0.91, 0.91],
  ['2026-03-11', 0.9, 0.91],
  ['2026-03-17', 0.9, 0.91],
  ['2026-03-18', 0.9, undefined],
  ['2026-03-09', 0.9, undefined],
  ['2026-05-09', undefined, undefined],
  ['2026-05-11', 0.92, 0.92],
  ['2026-05-17', 0.92, 0.92],
  ['2026-05-18', undefined, undefined],
])('On %s', (date, document, balance) => {
  expect([findRateIn(RATES)('EUR', day(date))?.rate, findClosingRateIn(RATES)('EUR', day(date))?.rate]).toEqual([
    document,
    balance,
  ])
  expect(findRateIn(RATES)('USD', day(date))).toBe(null)
})

test.each([
  ['2026-05-03', '2026-04-26'],
  ['2026-05-08', '2026-05-01'],
  ['2026-05-20', '2026-05-01'],
])('The rates near %s begin on %s', (date, from) => {
  expect(nearDay(day(date))).toEqual({ filter: [{ field: 'date', from, to: date }] })
})

test('A rate has the key of its day or of its month', () => {
  expect(rateKeyOf({ currency: 'EUR', kind: 'day', date: day('2026-03-10') })).toBe('EUR-2026-03-10')
  expect(rateKeyOf({ currency: 'EUR', kind: 'month', date: day('2026-03-10') })).toBe('EUR-2026-03')
})

const FACTS: RateFacts = {
  ...{
    base_currency: 'CHF',
    today: day('2026-03-10'),
    now: NOW,
    source: 'typed' as ExchangeRate['source'],
    file: 'a.csv',
    newId: () => 'new',
  },
}
const STATED: StatedRate = { currency: 'EUR', kind: 'day', date: day('2026-03-10'), rate: '0.95', units: 1 }
const decide = (changes: Partial<StatedRate>, facts: Partial<RateFacts> = {}, present: ExchangeRate | null = null) =>
  decideRate({ ...STATED, ...changes }, present, { ...FACTS, ...facts })
const perUnit = (rate: string, units = 1) => {
  const decided = decide({ rate, units })
  return decided.ok ? decided.value.rate : decided.error.map(({ field, code }) => `${field} ${code}`).join()
}
const INVALID = 'rate exchange_rate_invalid'

test.each([
  ['0.95', 1, 0.95],
  ['95', 100, 0.95],
  ['0.5712', 100, 0.005712],
  ['0.0000000001', 1, 0.0000000001],
  ['1.5', 1, 1.5],
  ['123456789', 1, 123456789],
  ['0.00000000001', 1, INVALID],
  ['0.00000001', 1000, INVALID],
  ['1', 3, INVALID],
  ['0', 1, INVALID],
  ['-1', 1, INVALID],
  ["1'000", 1, INVALID],
  ['', 1, INVALID],
  ['1', 0, INVALID],
  ['1', 1.5, INVALID],
])('%s for %d units', (rate, units, expected) => {
  expect(perUnit(rate, units)).toBe(expected)
})

test.each<[string, Partial<StatedRate>, Partial<RateFacts>, readonly string[]]>([
  ['today', {}, {}, []],
  ['tomorrow', { date: day('2026-03-11') }, {}, ['date exchange_rate_future']],
  ['this month', { kind: 'month', date: day('2026-03-31') }, {}, []],
  // 31 days ahead, which are the 10 April.
  ['a list published in advance', { date: day('2026-04-10') }, { source: 'tax_administration' }, []],
  ['a day too far', { date: day('2026-04-11') }, { source: 'tax_administration' }, ['date exchange_rate_future']],
  ['the base currency', { currency: 'CHF' }, {}, ['currency currency_is_base']],
  [
    'everything wrong',
    { currency: 'CHF', date: day('2026-03-11'), rate: 'x' },
    {},
    ['currency currency_is_base', 'date exchange_rate_future', INVALID],
  ],
])('Decided: %s', (_, changes, facts, expected) => {
  const decided = decide(changes, facts)
  expect(decided.ok ? [] : decided.error.map(({ field, code }) => `${field} ${code}`)).toEqual(expected)
})

test('A new rate, and one that replaces another', () => {
  const fresh = decide({ kind: 'month' })
  expect(fresh).toEqual({
    ok: true,
    value: {
      id: 'new',
      key: 'EUR-2026-03',
      currency: 'EUR',
      kind: 'month',
      date: '2026-03-01',
      rate: 0.95,
      source: 'typed',
      file: 'a.csv',
      created_at: NOW,
      updated_at: NOW,
    },
  })
  const before = rateOf('day', '2026-03-10', 0.91, { created_at: '2020-01-01T00:00:00.000000Z' as typeof NOW })
  const replaced = decide({}, {}, before)
  expect(replaced).toMatchObject({
    value: { id: '2026-03-10', created_at: '2020-01-01T00:00:00.000000Z', updated_at: NOW },
  })
  expect(changeOfRate(before, { ...before, rate: 0.91, file: 'b.csv' })).toBe(null)
  expect(changeOfRate(before, { ...before, rate: 0.92, file: 'b.csv' })).not.toBe(null)
  expect(changeOfRate(null, before)).not.toBe(null)
})

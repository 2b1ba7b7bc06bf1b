// The valuation at the end of a year, by hand: open documents and an account in euros at 0.93, and what is booked.
import { describe, expect, test } from 'vitest'
import type { TableRate } from '../../../../shared/record/ledger/exchange-rate.ts'
import type { ValuationLine } from '../../../../shared/record/ledger/exchange-valuation.ts'
import type { FindRate } from '../../../../shared/rule/ledger/exchange/exchange-rate.ts'
import {
  bookedOn,
  type ValuationAccounts,
  type ValuationMethod,
  type ValuedItem,
  valuationPostings,
  valueItems,
} from '../../../../shared/rule/ledger/exchange/exchange-valuation.ts'
import { day, rappen } from '../../matching/world.ts'
import { VALUATION_ACCOUNTS } from '../ledger-facts.ts'

const RATE = { kind: 'day', date: day('2026-12-31'), rate: 0.93, source: 'typed' } as TableRate
const find_rate = ((currency: string, on: string) =>
  currency === 'EUR' && on === '2026-12-31' ? RATE : null) as unknown as FindRate

const item = (type: ValuedItem['type'], amount: number, booked: number, currency = 'EUR'): ValuedItem => ({
  type,
  id: `${type}1`,
  currency,
  amount: rappen(amount),
  booked: rappen(booked),
})
const valued = (method: ValuationMethod, ...items: readonly ValuedItem[]) =>
  valueItems(items, { day: day('2026-12-31'), method, base_currency: 'CHF', find_rate })

describe('the difference', () => {
  test.each<[string, ValuedItem, number, number, number]>([
    // 1000.00 EUR are 930.00 CHF. Value; difference at the rate; with the lower value.
    ['a claim that lost value', item('invoice', 100_000, 95_000), 93_000, -2_000, -2_000],
    ['a claim that gained', item('invoice', 100_000, 90_000), 93_000, 3_000, 0],
    ['a claim booked at the rate', item('invoice', 100_000, 93_000), 93_000, 0, 0],
    ['a debt that grew', item('expense', -100_000, -90_000), -93_000, -3_000, -3_000],
    ['a debt that shrank', item('expense', -100_000, -95_000), -93_000, 2_000, 0],
    ['an account', item('ledger_account', 1_050, 1_000), 977, -23, -23],
  ])('%s', (_, given, value, current, lower) => {
    const [atRate] = valued('rate', given).lines
    expect([atRate?.value, atRate?.difference, atRate?.rate]).toEqual([value, current, RATE])
    expect(valued('lower_value', given).lines[0]?.difference).toBe(lower)
  })

  test('is unknown without a rate: the currencies are named, each once, by name', () => {
    const found = valued(
      'lower_value',
      item('invoice', 1, 1, 'USD'),
      item('invoice', 1, 1, 'GBP'),
      item('expense', 1, 1, 'USD'),
    )
    expect(found).toEqual({ lines: [], missing: ['GBP', 'USD'] })
  })
})

describe('the postings', () => {
  const line = (
    type: ValuationLine['type'],
    difference: number,
    fields: Partial<ValuationLine> = {},
  ): ValuationLine => ({
    ...item(type, 0, 0),
    rate: RATE,
    value: rappen(0),
    difference: rappen(difference),
    ...fields,
  })
  const posted = (lines: readonly ValuationLine[], chart: Partial<ValuationAccounts> = {}) => {
    const postings = valuationPostings(lines, { ...VALUATION_ACCOUNTS, ...chart })
    return postings.ok
      ? postings.value.map(
          ({ account_id, debit, credit, text }) => `${account_id} ${debit} ${credit}${text === null ? '' : ` ${text}`}`,
        )
      : postings.error
  }

  test('of documents and accounts, gains and losses, each on its accounts', () => {
    expect(posted([line('invoice', -2_000)])).toEqual(['1100 0 2000 EUR zu 0.93', '3806 2000 0'])
    expect(posted([line('invoice', 3_000)])).toEqual(['1100 3000 0 EUR zu 0.93', '3806 0 3000'])
    expect(posted([line('expense', -3_000)])).toEqual(['2000 0 3000 EUR zu 0.93', '4906 3000 0'])
    expect(posted([line('ledger_account', -23, { id: '1025' })])).toEqual(['1025 0 23 EUR zu 0.93', '6949 23 0'])
    expect(posted([line('ledger_account', 23, { id: '1025' })])).toEqual(['1025 23 0 EUR zu 0.93', '6999 0 23'])
  })

  test('of one account and currency are one; what adds up to nothing is not posted', () => {
    const dollars = { currency: 'USD', rate: { ...RATE, rate: 0.8 } }
    expect(posted([line('invoice', -2_000), line('invoice', 500), line('invoice', -100, dollars)])).toEqual([
      '1100 0 1500 EUR zu 0.93',
      '1100 0 100 USD zu 0.8',
      '3806 1600 0',
    ])
    expect(posted([line('invoice', -2_000), line('invoice', 2_000)])).toEqual([])
    expect(posted([line('invoice', 0)])).toEqual([])
  })

  test('need their accounts in the chart, only where something is posted', () => {
    const MISSING = { field: 'account_id', code: 'booking_account_missing' }
    expect(posted([line('invoice', 1)], { debtor: null })).toEqual(MISSING)
    expect(posted([line('invoice', 1)], { exchange_sales: null })).toEqual(MISSING)
    expect(posted([line('ledger_account', 1)], { exchange_gain: null })).toEqual(MISSING)
    expect(posted([line('ledger_account', -1)], { exchange_loss: null })).toEqual(MISSING)
    expect(posted([line('ledger_account', -1)], { exchange_gain: null })).toHaveLength(2)
    expect(posted([line('invoice', 0)], { debtor: null })).toEqual([])
  })

  test('are summed for an account over several valuations', () => {
    const valuation = (...lines: readonly ValuationLine[]) => ({ lines }) as never
    const all = [valuation(line('invoice', 5), line('expense', 7)), valuation(line('invoice', -2))]
    expect(bookedOn(all, ({ type }) => type === 'invoice')).toBe(3)
  })
})

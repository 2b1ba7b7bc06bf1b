// The overview's figures: days of a period, ages, the change of cash, and the order of open work.
import { describe, expect, test } from 'vitest'
import { oldestFirst } from '../../../renderer/app/overview/account-rows.ts'
import { cashRows, shownCurrency } from '../../../renderer/app/overview/cash-rows.ts'
import { daysAgo, daysOf, visibleDays } from '../../../renderer/app/overview/period.ts'
import { listTasks, outdatedPeriod, type TaskInput, vatTasks } from '../../../renderer/app/overview/tasks.ts'
import type { VatReturnSummaryObject } from '../../../shared/api/endpoints/ledger/vat-returns.ts'
import type { LocalDate } from '../../../shared/value/calendar.ts'

const day = (text: string) => text as LocalDate

describe('the days of a period', () => {
  const year = { from: day('2025-07-01'), to: day('2026-06-30') }
  test.each([
    ['year', '2026-05-31', '2025-07-01', '2026-06-30'],
    ['months', '2026-05-31', '2025-06-01', '2026-05-31'],
    ['months', '2026-02-03', '2025-03-01', '2026-02-28'],
    ['months', '2027-12-01', '2027-01-01', '2027-12-31'],
    ['quarter', '2026-05-31', '2026-01-01', '2026-03-31'],
    ['quarter', '2026-01-01', '2025-10-01', '2025-12-31'],
    ['quarter', '2026-12-31', '2026-07-01', '2026-09-30'],
  ] as const)('%s as seen on %s: %s to %s', (period, today, from, to) => {
    expect(daysOf(period, day(today), year)).toEqual({ from, to })
  })

  test('without a fiscal year it is the calendar year', () => {
    expect(daysOf('year', day('2026-05-31'), null)).toEqual({ from: '2026-01-01', to: '2026-12-31' })
  })

  test('figures begin with the previous evening and end today', () => {
    expect(visibleDays(year, day('2026-03-10'))).toEqual({ from: '2025-06-30', to: '2026-03-10' })
    expect(visibleDays(year, day('2026-08-01'))).toEqual({ from: '2025-06-30', to: '2026-06-30' })
    // A year that begins tomorrow has its days all the same: the server refuses an end before the start.
    expect(visibleDays(year, day('2025-06-30'))).toEqual({ from: '2025-06-30', to: '2026-06-30' })
  })
})

test.each([
  ['2026-03-10', '2026-03-10', 0],
  ['2026-03-09', '2026-03-10', 1],
  ['2026-02-28', '2026-03-01', 1],
  ['2024-02-28', '2024-03-01', 2],
  // Clocks change on 29 March: it still is one day.
  ['2026-03-28', '2026-03-30', 2],
  ['2025-03-10', '2026-03-10', 365],
  ['2026-03-11', '2026-03-10', 0],
])('%s, seen on %s, was %i days ago', (then, today, days) => {
  expect(daysAgo(day(then), day(today))).toBe(days)
})

describe('cash over time', () => {
  test('a row has the exact change since the previous one', () => {
    // In binary fractions 0.3 − 0.1 is 0.19999999999999998.
    expect(cashRows(['2026-01-31', '2026-02-28', '2026-03-31'], [0.1, 0.3, -100.05], 'CHF')).toEqual([
      { date: '2026-01-31', balance: 0.1, change: null },
      { date: '2026-02-28', balance: 0.3, change: 0.2 },
      { date: '2026-03-31', balance: -100.05, change: -100.35 },
    ])
    expect(cashRows(['2026-01-31', '2026-02-28'], [1500, 900], 'JPY').map(({ change }) => change)).toEqual([null, -600])
  })

  test('the requested currency, otherwise that of the organization, otherwise the first', () => {
    expect(shownCurrency(['CHF', 'EUR'], 'EUR', 'CHF')).toBe('EUR')
    expect(shownCurrency(['CHF', 'EUR'], 'USD', 'CHF')).toBe('CHF')
    expect(shownCurrency(['EUR', 'USD'], undefined, 'CHF')).toBe('EUR')
    expect(shownCurrency([], undefined, 'CHF')).toBeUndefined()
  })
})

test('the account with the oldest open transaction comes first, those without one last and in their order', () => {
  const dates: Readonly<Record<string, string | null>> = {
    a: '2026-03-01',
    b: null,
    c: '2025-12-24',
    d: '2026-03-01',
    e: null,
  }
  const accounts = ['a', 'b', 'c', 'd', 'e'].map((id) => ({ id }))
  const sorted = oldestFirst(accounts, (id) => ({ oldest_date: dates[id] ?? null }))
  expect(sorted.map(({ id }) => id)).toEqual(['c', 'a', 'd', 'b', 'e'])
})

describe('what to do next', () => {
  const NOTHING: TaskInput = {
    files: 0,
    bills: 0,
    broken: [],
    wrongChecks: 0,
    outdated: [],
    vatPeriods: [],
    unpaidVat: [],
    gaps: [],
    proposed: 0,
    open: 0,
    recurring: [],
    credits: 0,
    overdueInvoices: 0,
    overdueExpenses: 0,
    asked: 0,
  }
  const gap = (from: string, to: string) => ({ account: 'k', name: 'Kontokorrent', from, to })

  test('nothing, when there is no open work', () => {
    expect(listTasks(NOTHING)).toEqual([])
  })

  test('all of it, in the order of the work', () => {
    const facts: TaskInput = {
      files: 2,
      bills: 5,
      broken: [gap('2026-02-03', '2026-02-03'), gap('2026-01-05', '2026-01-05')],
      gaps: [gap('2026-01-10', '2026-01-12'), gap('2026-03-01', '2026-03-31'), gap('2025-12-01', '2025-12-31')],
      wrongChecks: 2,
      outdated: [gap('2026-02-28', '2026-02-28'), gap('2026-01-31', '2026-01-31')],
      vatPeriods: [gap('2026-01-01', '2026-05-30'), gap('2025-10-01', '2026-03-01')],
      unpaidVat: [gap('2025-07-01', '2025-11-29'), gap('2025-04-01', '2025-08-29')],
      proposed: 7,
      open: 30,
      recurring: [],
      credits: 1,
      overdueInvoices: 4,
      overdueExpenses: 3,
      asked: 1,
    }
    expect(listTasks(facts).map(({ kind, count, place }) => [kind, count, place?.from ?? null])).toEqual([
      ['files', 2, null],
      ['bills', 5, null],
      ['balance', 2, '2026-02-03'],
      ['checks', 2, null],
      ['proposed', 7, null],
      ['open', 23, null],
      // The latest of them.
      ['gaps', 3, '2026-03-01'],
      // The one that waits longest.
      ['outdated', 2, '2026-01-31'],
      // The one that is due first.
      ['vat', 2, '2025-10-01'],
      ['vat_unpaid', 2, '2025-04-01'],
      ['credits', 1, null],
      ['overdue_invoices', 4, null],
      ['overdue_expenses', 3, null],
      ['asked', 1, null],
    ])
  })

  test.each([
    ['bank', '2026-01-31', '2026-03-12', null],
    ['bank', '2026-01-31', '2026-03-13', { from: '2026-01-31', to: '2026-01-31' }],
    ['cash', '2026-01-31', '2026-03-13', null],
    // It never had a statement: it waits since 2 February, the day it was created.
    ['bank', null, '2026-03-14', null],
    ['bank', null, '2026-03-15', { from: '2026-02-02', to: '2026-02-02', isWithoutStatement: true }],
    ['creditcard', null, '2026-03-15', null],
  ] as const)('%s with the last statement of %s, seen on %s: %s', (type, lastDay, today, expected) => {
    const account = { id: 'k', name: 'Kontokorrent', type }
    const found = outdatedPeriod(account, { lastDay, createdOn: '2026-02-02' }, day(today))
    expect(found).toEqual(expected && { account: 'k', name: 'Kontokorrent', ...expected })
  })

  test('VAT returns to file, also without an amount, and to pay, also corrected ones; a credit is none', () => {
    const vatReturn = (id: string, more: Partial<VatReturnSummaryObject>): VatReturnSummaryObject => ({
      ...{ id, period: id, type: 'first', state: 'draft' },
      ...{ from: day('2026-01-01'), to: day('2026-03-31'), due: day('2026-05-30') },
      ...{ is_over: true, is_overdue: false, is_locked: false, is_different: false, is_unpaid: false },
      ...{ amount_due: 81, filed_at: null, paid_at: null, ...more },
    })
    const returns = [
      vatReturn('owed', {}),
      vatReturn('nothing due', { amount_due: 0 }),
      vatReturn('running', { is_over: false }),
      vatReturn('year', { type: 'annual_reconciliation' }),
      vatReturn('unpaid', { state: 'filed', is_unpaid: true }),
      vatReturn('corrected', { state: 'corrected', is_unpaid: true }),
      vatReturn('credit', { state: 'filed', is_unpaid: true, amount_due: -81 }),
      vatReturn('paid', { state: 'paid' }),
    ]
    const found = vatTasks(returns, true)
    expect(found.vatPeriods.map(({ name }) => name)).toEqual(['owed', 'nothing due'])
    // Without a VAT number nothing can be filed: only tax in the books asks for it.
    expect(vatTasks(returns, false).vatPeriods.map(({ name }) => name)).toEqual(['owed'])
    expect(found.unpaidVat).toEqual([
      { account: 'unpaid', name: 'unpaid', from: '2026-01-01', to: '2026-05-30' },
      { account: 'corrected', name: 'corrected', from: '2026-01-01', to: '2026-05-30' },
    ])
  })

  test('transactions that all have a proposal are listed once', () => {
    expect(listTasks({ ...NOTHING, proposed: 5, open: 5 }).map(({ kind }) => kind)).toEqual(['proposed'])
  })
})

// Balances over time and the age of unreconciled transactions: each bound at its last day and the day after.
import { describe, expect, test } from 'vitest'
import { balancesOn, defaultStart, timelineOf } from '../../../shared/rule/bank/cash-over-time.ts'
import { summarizeUnreconciled } from '../../../shared/rule/bank/unreconciled.ts'
import { addDays, type LocalDate } from '../../../shared/value/calendar.ts'

const day = (text: string) => text as LocalDate

describe('balances over time', () => {
  test('begin twelve months before, including the current one', () => {
    expect(defaultStart(day('2026-03-31'))).toBe('2025-04-01')
    expect(defaultStart(day('2026-12-01'))).toBe('2026-01-01')
  })

  test('are by day up to 62 days, by month beyond', () => {
    expect(timelineOf(day('2026-03-05'), day('2026-03-05'))).toEqual({ step: 'day', days: ['2026-03-05'] })
    const days = timelineOf(day('2026-01-01'), day('2026-03-03'))
    expect([days.step, days.days.length, days.days[0], days.days.at(-1)]).toEqual([
      'day',
      62,
      '2026-01-01',
      '2026-03-03',
    ])
    expect(timelineOf(day('2026-01-01'), day('2026-03-04'))).toEqual({
      step: 'month',
      days: ['2026-01-31', '2026-02-28', '2026-03-04'],
    })
    // The end of a month counts when it is the first day.
    expect(timelineOf(day('2025-12-31'), day('2026-03-31')).days).toEqual([
      ...['2025-12-31', '2026-01-31', '2026-02-28', '2026-03-31'],
    ])
  })

  test('go back a hundred years at most', () => {
    const { days } = timelineOf(day('1900-01-01'), day('2026-12-31'))
    expect([days.length, days[0], days.at(-1)]).toEqual([1200, '1927-01-31', '2026-12-31'])
  })

  test('are the current balance less later transactions; those without a day are in each', () => {
    const sums = new Map([
      [day('2026-01-10'), 100],
      [day('2026-01-31'), 20],
      [day('2026-02-01'), 3],
      [day('2026-03-01'), -7],
    ])
    const days = ['2026-01-09', '2026-01-10', '2026-01-31', '2026-02-28', '2026-03-31'].map(day)
    // 116 have a day, 50 have none.
    expect(balancesOn(days, 166, sums)).toEqual([50, 150, 170, 173, 166])
    expect(balancesOn([], 166, sums)).toEqual([])
  })
})

describe('unreconciled transactions', () => {
  const TODAY = day('2026-12-01')
  const aged = (age: number, changes: object = {}) => ({
    day: addDays(TODAY, -age),
    count: 1,
    amount: 10,
    is_proposed: false,
    ...changes,
  })

  test('are counted by age in days: to 30, to 60, to 90, and more', () => {
    const { ages, ...all } = summarizeUnreconciled(
      [-5, 0, 30, 31, 60, 61, 90, 91, 4000].map((age) => aged(age)),
      TODAY,
    )
    expect(ages).toEqual([
      { from_days: 0, to_days: 30, count: 3, amount: 30 },
      { from_days: 31, to_days: 60, count: 2, amount: 20 },
      { from_days: 61, to_days: 90, count: 2, amount: 20 },
      { from_days: 91, to_days: null, count: 2, amount: 20 },
    ])
    expect(all).toEqual({ count: 9, amount: 90, proposed_count: 0, oldest_date: addDays(TODAY, -4000) })
  })

  test('with the number of proposals, and the earliest day', () => {
    const days = [
      aged(3, { count: 4, amount: -8, is_proposed: true }),
      aged(9, { count: 2 }),
      aged(1, { is_proposed: true }),
    ]
    expect(summarizeUnreconciled(days, TODAY)).toMatchObject({
      count: 7,
      amount: 12,
      proposed_count: 5,
      oldest_date: '2026-11-22',
    })
    expect(summarizeUnreconciled([], TODAY)).toMatchObject({
      count: 0,
      amount: 0,
      proposed_count: 0,
      oldest_date: null,
    })
  })
})

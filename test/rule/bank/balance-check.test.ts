// Balances of statements compared with the transactions: calculated by hand. Amounts in Rappen.
import { describe, expect, test } from 'vitest'
import type { Statement } from '../../../shared/record/bank/statement.ts'
import {
  balanceBefore,
  findBreak,
  firstAssertionFrom,
  lastAssertion,
  wholeStatements,
} from '../../../shared/rule/bank/balance-check.ts'
import type { LocalDate } from '../../../shared/value/calendar.ts'
import type { MinorUnits } from '../../../shared/value/money.ts'

/** Of 2026, unless it names a year. */
const day = (text: string) => (text.length > 5 ? text : `2026-${text}`) as LocalDate
const money = (amount: number | null) => amount as MinorUnits | null

type Balances = readonly [opening: number | null, closing: number | null]

const statement = (
  number: string,
  [from, to]: readonly [string | null, string | null],
  [opening, closing]: Balances,
  daily: Readonly<Record<string, number>> | null = null,
): Statement => ({
  id: number,
  bank_account_id: 'A',
  batch_id: `batch ${number}`,
  number,
  currency: 'CHF',
  from_date: from === null ? null : day(from),
  to_date: to === null ? null : day(to),
  opening_balance: money(opening),
  closing_balance: money(closing),
  daily_sums: daily && Object.entries(daily).map(([date, sum]) => [day(date), sum as MinorUnits]),
  page: null,
  created_at: '2026-12-31T00:00:00.000000Z' as Statement['created_at'],
})
const sums = (days: Readonly<Record<string, number>>) =>
  new Map(Object.entries(days).map(([date, sum]) => [day(date), sum] as const))

/** 1000 at first; January ends with 1150, February with 1130. */
const january = statement('1', ['01-01', '01-31'], [1000, 1150], { '01-10': 200, '01-20': -50 })
const february = statement('2', ['02-01', '02-28'], [1150, 1130], { '02-15': -20 })
const booked = { '01-10': 200, '01-20': -50, '02-15': -20 }

describe('the balance before all transactions', () => {
  test.each([
    ['no statement', null, {}, 0],
    ['the opening balance', january, booked, 1000],
    ['the opening balance less the transactions before it', january, { '01-10': 200, '2025-12-31': 7 }, 993],
    ['the opening balance less those of years before', january, { '2025-12-31': 7, '2024-05-01': 3 }, 990],
    ['the opening balance without those of its first day', january, { '01-01': 7 }, 1000],
    ['of a later statement: less the transactions before it', february, booked, 1000],
    ['of one without days: as it is', statement('3', [null, null], [500, null]), booked, 500],
    ['of one that only closes', statement('3', [null, '01-31'], [null, 1150]), booked, 1000],
    [
      'of one that closes on a day with transactions',
      statement('3', [null, '01-31'], [null, 1150]),
      { '01-31': 150 },
      1000,
    ],
    ['of one that closes without a day', statement('3', ['01-01', null], [null, 1150]), booked, 0],
    ['of one without a balance', statement('3', ['01-01', '01-31'], [null, null]), booked, 0],
  ] as const)('%s', (_name, first, days, expected) => {
    expect(balanceBefore(first, sums(days))).toBe(expected)
  })
})

describe('the last assertion', () => {
  const last = (days: Readonly<Record<string, number>>, statements: readonly Statement[] = [january, february]) => {
    const found = lastAssertion(statements, sums(days), 1000)
    return found && [found.statement.number, found.date, found.stated, found.sum, found.difference]
  }
  test.each([
    ['holds', booked, ['2', '2026-02-28', 1130, 1130, 0]],
    ['does not know of later days', { ...booked, '03-01': 77 }, ['2', '2026-02-28', 1130, 1130, 0]],
    ['finds what is missing', { '01-10': 200, '02-15': -20 }, ['2', '2026-02-28', 1130, 1180, 50]],
    ['finds what was added', { ...booked, '01-05': -4 }, ['2', '2026-02-28', 1130, 1126, -4]],
  ] as const)('%s', (_name, days, expected) => {
    expect(last(days)).toEqual(expected)
  })

  test('is that of the file with the whole day, whichever was created later', () => {
    const noon = statement('noon', ['02-01', '02-28'], [1150, 1149])
    expect(last(booked, [noon, february])?.[0]).toBe('2')
    expect(last(booked, [february, noon])?.[0]).toBe('2')
  })

  test('does not exist without a closing balance', () => {
    expect(last(booked, [statement('1', ['01-01', '01-31'], [1000, null])])).toBeNull()
    expect(last(booked, [])).toBeNull()
  })
})

describe('the first assertion from a day', () => {
  const first = (from: string, days: Readonly<Record<string, number>> = booked) => {
    const found = firstAssertionFrom(day(from), [february, january], sums(days), 1000)
    return found && [found.statement.number, found.date, found.difference]
  }
  test.each([
    ['01-01', ['1', '2026-01-31', 0]],
    ['01-31', ['1', '2026-01-31', 0]],
    ['02-01', ['2', '2026-02-28', 0]],
    ['02-28', ['2', '2026-02-28', 0]],
    ['03-01', null],
  ])('%s: %j', (from, expected) => expect(first(from)).toEqual(expected))

  test('compares the transactions until the end of its day', () => {
    expect(first('01-01', { ...booked, '01-31': 5, '02-01': 7 })).toEqual(['1', '2026-01-31', 5])
  })
})

describe('the pages of a statement', () => {
  const page = (number: number, is_last: boolean, fields: Parameters<typeof statement>) => ({
    ...statement(...fields),
    page: { statement: '7', number, is_last },
  })
  const pages = [
    page(1, false, ['7/1', ['01-01', '01-31'], [1000, 1200], { '01-10': 200 }]),
    page(2, true, ['7/2', ['01-01', '01-31'], [1200, 1150], { '01-10': -30, '01-20': -20 }]),
  ]

  test('are one, with the rows of all', () => {
    const [whole, ...others] = wholeStatements(pages)
    expect(others).toEqual([])
    expect(whole).toMatchObject({
      ...{ number: '7', currency: 'CHF', opening_balance: 1000, closing_balance: 1150 },
      ...{ from_date: '2026-01-01', to_date: '2026-01-31', batch_ids: ['batch 7/1', 'batch 7/2'] },
    })
    // 200 less 30.
    expect(whole?.daily_sums).toEqual([
      ['2026-01-10', 170],
      ['2026-01-20', -20],
    ])
    expect(findBreak(pages, sums({ '01-10': 170, '01-20': -20 }), 1000)).toBeNull()
    expect(findBreak(pages, sums({ '01-10': 170, '01-20': -21 }), 1000)).toMatchObject({
      date: '2026-01-20',
      difference: -1,
    })
  })

  test('statements without pages stay as they are', () => {
    const recorded = [january, february]
    expect(wholeStatements(recorded)).toBe(recorded)
    expect(wholeStatements([...pages, february]).map(({ number }) => number)).toEqual(['7', '2'])
  })
})

describe('the first break', () => {
  const broken = (days: Readonly<Record<string, number>>, statements: readonly Statement[] = [february, january]) => {
    const found = findBreak(statements, sums(days), 1000)
    return found && [found.statement.number, found.date, found.difference, found.is_own_fault]
  }
  test.each([
    ['none', booked, null],
    ['a row of January was deleted', { '01-10': 200, '02-15': -20 }, ['1', '2026-01-20', 50, false]],
    ['one was added on a day without any', { ...booked, '01-05': -4 }, ['1', '2026-01-05', -4, false]],
    ['one of February changed', { ...booked, '02-15': -25 }, ['2', '2026-02-15', -5, false]],
    [
      'the last of two days that are not right',
      { ...booked, '01-20': -51, '02-15': 0 },
      ['1', '2026-01-20', -1, false],
    ],
  ] as const)('%s', (_name, days, expected) => {
    expect(broken(days)).toEqual(expected)
  })

  test('a statement that contradicts its own balances is the break itself', () => {
    const wrong = statement('1', ['01-01', '01-31'], [1000, 1160], { '01-10': 200, '01-20': -50 })
    expect(broken(booked, [wrong])).toEqual(['1', '2026-01-31', null, true])
  })

  test('one without an opening balance does not contradict itself', () => {
    const wrong = statement('1', ['01-01', '01-31'], [null, 1160], { '01-10': 200, '01-20': -50 })
    expect(broken(booked, [wrong])).toEqual(['1', '2026-01-31', null, false])
  })

  test('one whose rows add up breaks where the balance before it is wrong', () => {
    const later = statement('1', ['01-01', '01-31'], [1010, 1160], { '01-10': 200, '01-20': -50 })
    expect(broken(booked, [later])).toEqual(['1', '2026-01-31', null, false])
  })

  test('rows of its first and its last day, and none of the days around it', () => {
    const whole = statement('1', ['01-10', '01-20'], [1000, 1150], { '01-10': 200, '01-20': -50 })
    expect(broken({ '01-10': 200, '01-20': -50, '01-09': 3 }, [whole])).toEqual(['1', '2026-01-20', null, false])
    const quiet = statement('1', ['01-10', '01-20'], [1000, 1150], { '01-15': 150 })
    expect(broken({ '01-10': 3, '01-15': 150 }, [quiet])).toEqual(['1', '2026-01-10', 3, false])
    expect(broken({ '01-20': 3, '01-15': 150 }, [quiet])).toEqual(['1', '2026-01-20', 3, false])
  })

  test('a day on which one ends and another starts counts their rows only, not those of a third', () => {
    const noon = statement('1', ['01-01', '01-10'], [1000, 1080], { '01-10': 80 })
    const evening = statement('2', ['01-10', '01-31'], [1080, 1150], { '01-10': 120, '01-20': -50 })
    const around = statement('3', ['01-01', '01-31'], [null, null], { '01-10': 5 })
    expect(broken({ '01-10': 200, '01-20': -49 }, [noon, evening, around])).toEqual(['2', '2026-01-20', 1, false])
    expect(broken({ '01-10': 205, '01-20': -50 }, [noon, evening, around])).toEqual(['2', '2026-01-10', 85, false])
    // One of the two without rows by day.
    const silent = statement('1', ['01-01', '01-10'], [1000, null])
    expect(broken({ '01-10': 120, '01-20': -51 }, [silent, evening])?.[1]).toBe('2026-01-20')
  })

  test('one without days breaks on its last one', () => {
    expect(broken({ '01-10': 200 }, [statement('1', ['01-01', '01-31'], [1000, 1150])])).toEqual([
      ...['1', '2026-01-31'],
      ...[null, false],
    ])
  })

  test('two statements of one day, at noon and in the evening, are consistent', () => {
    const noon = statement('1', ['01-01', '01-10'], [1000, 1080], { '01-10': 80 })
    const evening = statement('2', ['01-10', '01-31'], [1080, 1150], { '01-10': 120, '01-20': -50 })
    expect(broken(booked, [noon, evening])).toBeNull()
    expect(broken({ '01-10': 200, '01-20': -49 }, [noon, evening])).toEqual(['2', '2026-01-20', 1, false])
  })

  test('rows on days outside of the stated period belong to the statement', () => {
    const narrow = statement('1', ['01-31', '01-31'], [1000, 1150], { '01-10': 200, '01-20': -50 })
    expect([balanceBefore(narrow, sums(booked)), broken(booked, [narrow])]).toEqual([1000, null])
    const short = statement('1', ['01-01', '01-15'], [1000, 1150], { '01-10': 200, '01-20': -50 })
    expect(lastAssertion([short], sums(booked), 1000)?.date).toBe('2026-01-20')
  })

  test('a longer statement of the same days replaces a shorter one that ended at noon', () => {
    const noon = statement('noon', ['01-01', '01-10'], [1000, 1080], { '01-10': 80 })
    expect(broken(booked, [noon, january])).toBeNull()
    // One without a closing balance proves nothing about the day on which the shorter one ended.
    const open = statement('open', ['01-01', '01-31'], [1000, null])
    expect(broken(booked, [noon, open])).toEqual(['noon', '2026-01-10', 120, false])
  })
})

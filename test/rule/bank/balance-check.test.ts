// Balances of statements compared with the transactions: calculated by hand. Amounts in Rappen.
import { describe, expect, test } from 'vitest'
import type { Statement } from '../../../shared/record/bank/statement.ts'
import { balanceBefore, findBreak, lastAssertion } from '../../../shared/rule/bank/balance-check.ts'
import type { LocalDate } from '../../../shared/value/calendar.ts'
import type { MinorUnits } from '../../../shared/value/money.ts'

const day = (text: string) => `2026-${text}` as LocalDate
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
    ['the opening balance less the transactions before it', january, { '01-10': 200, '2025-12-31': 7 }, 1000],
    ['of a later statement: less the transactions before it', february, booked, 1000],
    ['of one without days: as it is', statement('3', [null, null], [500, null]), booked, 500],
    ['of one that only closes', statement('3', [null, '01-31'], [null, 1150]), booked, 1000],
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

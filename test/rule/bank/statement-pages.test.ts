// The pages of a statement: which belong together, which are missing, and their joint days, balances and sums.
import { describe, expect, test } from 'vitest'
import {
  groupPages,
  joinedBalances,
  joinedDailySums,
  joinedPeriod,
  joinPages,
  missingPages,
} from '../../../shared/rule/bank/statement-pages.ts'
import type { LocalDate } from '../../../shared/value/calendar.ts'
import { minorUnitsOf } from '../../../shared/value/money.ts'

const page = (number: number, from: string | null, to = from, statement = 'S') => ({
  ...{ from_date: from as LocalDate | null, to_date: to as LocalDate | null },
  page: { number, is_last: false, statement },
})
type Page = ReturnType<typeof page>
const groups = (...pages: readonly Page[]) =>
  groupPages(pages as never, (each: never) => (each as Page).page.statement).map((group) =>
    group.map((each) => (each as unknown as Page).page.number).join(' '),
  )

describe('pages belong together', () => {
  test('with their number, in their order, at the place of the first one', () => {
    const other = page(1, '2026-03-01', '2026-03-01', 'T')
    expect(groups(page(2, '2026-03-02'), other, page(1, '2026-03-01'))).toEqual(['1 2', '1'])
    expect(groups(other, page(2, '2026-03-02'), page(1, '2026-03-01'))).toEqual(['1', '1 2'])
  })

  test('unless the same page comes twice, or more than 31 days are between them', () => {
    expect(groups(page(1, '2026-03-01'), page(1, '2026-03-01'))).toEqual(['1', '1'])
    expect(groups(page(1, '2026-03-01'), page(2, '2026-04-01'))).toEqual(['1 2'])
    expect(groups(page(1, '2026-03-01'), page(2, '2026-04-02'))).toEqual(['1', '2'])
    expect(groups(page(1, '2026-03-01', '2026-03-10'), page(2, '2026-04-10'))).toEqual(['1 2'])
    expect(groups(page(1, '2026-03-01'), page(2, null))).toEqual(['1 2'])
    expect(groups(page(1, null, '2026-03-01'), page(2, '2026-04-02', null))).toEqual(['1', '2'])
    // In the order of their days, each is near the one before; in that of the file the third is near neither.
    expect(groups(page(3, null, '2026-04-20'), page(1, '2026-03-01'), page(2, '2026-03-25'))).toEqual(['1 2 3'])
    expect(groups(page(3, '2026-04-20'), page(1, null, '2026-03-01'), page(2, null, '2026-03-25'))).toEqual(['1 2 3'])
  })
})

test('pages that are near each other in the order of their days belong together, whatever their numbers', () => {
  const days = ['2026-04-20', '2026-03-01', '2026-03-25']
  expect(groups(...days.map((day, at) => page(at + 1, day, null)))).toEqual(['1 2 3'])
  expect(groups(...days.map((day, at) => page(at + 1, null, day)))).toEqual(['1 2 3'])
})

test('of two statements with one number, each gets its own pages', () => {
  const all = [page(1, '2026-03-01'), page(1, '2026-03-02'), page(2, '2026-03-03'), page(2, '2026-03-04')]
  expect(groups(...all)).toEqual(['1 2', '1 2'])
})

test('joined, pages are one statement of their number and currency, from the first day to the last', () => {
  const of = (number: number, statement: string, currency: string, day: string) => ({
    ...page(number, day, day, statement),
    ...{ number: `${statement}/${number}`, currency, opening_balance: minorUnitsOf(number), closing_balance: null },
  })
  const whole = { ...of(1, 'W', 'CHF', '2026-03-09'), page: null }
  const joined = joinPages([
    of(2, 'S', 'CHF', '2026-03-02'),
    of(4, 'S', 'CHF', '2026-03-05'),
    of(1, 'S', 'EUR', '2026-03-02'),
    of(1, 'T', 'CHF', '2026-03-02'),
    whole,
  ])
  expect(
    joined.map(({ number, currency, from_date, to_date, opening_balance, parts, missing_pages }) =>
      [number, currency, from_date, to_date, opening_balance, parts.length, missing_pages.join()].join(' '),
    ),
  ).toEqual([
    'S CHF 2026-03-02 2026-03-05 2 2 1,3,5',
    'S EUR 2026-03-02 2026-03-02 1 1 2',
    'T CHF 2026-03-02 2026-03-02 1 1 2',
    'W/1 CHF 2026-03-09 2026-03-09 1 1 ',
  ])
})

test('pages that must exist are missing: up to the highest, or one more when none is the last', () => {
  const missing = (...numbers: readonly number[]) =>
    missingPages(numbers.map((number) => ({ number: Math.abs(number), is_last: number < 0 })))
  expect(missing()).toEqual([])
  expect(missing(1)).toEqual([2])
  expect(missing(-1)).toEqual([])
  expect(missing(2, -4)).toEqual([1, 3])
  expect(missing(-1_000_000)).toHaveLength(100)
  expect(missing(-101)).toHaveLength(100)
  expect(missing(-100)).toHaveLength(99)
})

test('the joint period is from the first day to the last, the balances those of both ends', () => {
  const pages = [page(1, '2026-03-05', '2026-03-07'), page(2, '2026-03-01', null), page(3, null, '2026-03-06')]
  expect(joinedPeriod(pages)).toEqual({ from_date: '2026-03-01', to_date: '2026-03-07' })
  const [last, first] = [page(1, null, '2026-03-02'), page(2, '2026-03-01', null)]
  expect(joinedPeriod([last, first])).toEqual({ from_date: '2026-03-01', to_date: '2026-03-02' })
  expect(joinedPeriod([])).toEqual({ from_date: null, to_date: null })
  const balances = (opening: number | null, closing: number | null) =>
    ({ page: null, opening_balance: opening, closing_balance: closing }) as never
  expect(joinedBalances([balances(1, 2), balances(3, 4), balances(5, 6)])).toEqual({
    ...{ opening_balance: 1, closing_balance: 6 },
  })
  expect(joinedBalances([balances(null, 2), balances(3, null)])).toEqual({
    ...{ opening_balance: null, closing_balance: null },
  })
  expect(joinedBalances([])).toEqual({ opening_balance: null, closing_balance: null })
})

test('daily sums are added, and unknown when those of one page are', () => {
  const sums = (...of: readonly (readonly [string, number])[]) => ({
    daily_sums: of.map(([day, sum]) => [day, minorUnitsOf(sum)]) as never,
  })
  const [first, second] = [sums(['2026-03-01', 5], ['2026-03-02', 7]), sums(['2026-03-02', -2], ['2026-03-03', 1])]
  expect(joinedDailySums([first, second])).toEqual([
    ['2026-03-01', 5],
    ['2026-03-02', 5],
    ['2026-03-03', 1],
  ])
  expect(joinedDailySums([first])).toEqual(first.daily_sums)
  expect(joinedDailySums([first, { daily_sums: null }])).toBeNull()
  expect(joinedDailySums([{ daily_sums: null }])).toBeNull()
  expect(joinedDailySums([])).toEqual([])
})

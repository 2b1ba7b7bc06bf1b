// The days of reports: those of the request, of the fiscal year, and of the column that they are compared with.
import { describe, expect, test } from 'vitest'
import { createReports } from '../../../main/service/ledger/reports.ts'
import { queryBooksChecks } from '../../../main/service/overview/books-checks.ts'
import { type Change, created } from '../../../shared/books/port/change.ts'
import { CHART, yearOf } from '../../rule/ledger/ledger-facts.ts'
import { day } from '../../rule/matching/world.ts'
import { ACTOR, bookWith, depsOf, entry, lines, profileWith, some } from '../../support/books/book-with.ts'
import { answerOf } from '../../support/books/service-world.ts'

interface Wish {
  readonly years?: readonly string[]
  readonly today?: string
  readonly more?: readonly Change[]
}
const ENTRIES = [
  entry('e1', '2025-12-31', { lines: lines({ 1100: 1, 3400: -1 }) }),
  entry('e2', '2026-01-01', { lines: lines({ 1100: 10, 3400: -10 }) }),
  entry('e3', '2026-03-31', { lines: lines({ 1100: 100, 3400: -100 }) }),
  entry('e4', '2026-04-01', { lines: lines({ 1100: 1_000, 3400: -1_000 }) }),
]
// The years are out of order, as books may list them.
const reports = async ({ years = ['2026', '2025'], today = '2026-06-30', more = [] }: Wish = {}) => {
  const book = await bookWith(
    profileWith({ liableForVat: false, accountingVatReporting: [] }),
    ...CHART.filter(({ number }) => [1100, 3400].includes(number)).map((each) => created('ledger_account', each)),
    ...years.map((year) => created('fiscal_year', yearOf(year))),
    ...ENTRIES,
    ...more,
    some('kept_document', 'v1', {
      journal_entry_id: 'e2',
      bank_transaction_id: null,
      invoice_id: null,
      expense_id: null,
    }),
  )
  return createReports({ ...(await depsOf(book, today)), queryBooksChecks })
}
const requested = (from?: string, to?: string) => ({ from: from ? day(from) : null, to: to ? day(to) : null })
/** The days of a report, as `from..to`. */
const daysOf = async (wish: Wish, from?: string, to?: string) => {
  const found = await (await reports(wish)).missingVouchers(ACTOR, requested(from, to))
  return found.ok ? `${found.value.from}..${found.value.to}` : 'refused'
}

describe('the days', () => {
  test.each<[string, Wish, string | undefined, string | undefined, string]>([
    ['those of the current year', {}, undefined, undefined, '2026-01-01..2026-12-31'],
    ['from the start of the year of the end', {}, undefined, '2025-03-31', '2025-01-01..2025-03-31'],
    ['to the end of the year of the start', {}, '2025-02-01', undefined, '2025-02-01..2025-12-31'],
    ['as requested', {}, '2025-02-01', '2026-02-01', '2025-02-01..2026-02-01'],
    ['the last year, when today is in none', { today: '2028-01-01' }, undefined, undefined, '2026-01-01..2026-12-31'],
    ['a day after all years', {}, '2030-01-01', undefined, '2030-01-01..2030-01-01'],
    ['the last day of a year', {}, '2026-12-31', undefined, '2026-12-31..2026-12-31'],
    ['today, without years', { years: [] }, undefined, undefined, '2026-06-30..2026-06-30'],
    ['a single day', {}, '2026-02-01', '2026-02-01', '2026-02-01..2026-02-01'],
    ['backwards', {}, '2026-02-02', '2026-02-01', 'refused'],
  ])('%s', async (_, wish, from, to, expected) => expect(await daysOf(wish, from, to)).toBe(expected))

  test('backwards are refused by every report of days', async () => {
    const all = await reports()
    const backwards = requested('2026-02-02', '2026-02-01')
    const refused = { ok: false, error: { problems: [{ field: 'to', code: 'end_before_start' }] } }
    expect(await all.trialBalance(ACTOR, { ...backwards, compare: null })).toMatchObject(refused)
    expect(await all.incomeStatement(ACTOR, { ...backwards, compare: null })).toMatchObject(refused)
    const one = requested('2026-02-01', '2026-02-01')
    expect(await all.trialBalance(ACTOR, { ...one, compare: null })).toMatchObject({ ok: true })
    expect(await all.incomeStatement(ACTOR, { ...one, compare: null })).toMatchObject({ ok: true })
  })
})

describe('the income statement compares as many days', () => {
  test.each([
    ['a month with one of another length', '2026-02-01..2026-02-28', '2024-02-01', '2024-02-29'],
    ['a quarter', '2026-01-01..2026-03-31', '2025-10-01', '2025-12-31'],
    ['months over the end of a year', '2025-12-01..2026-01-31', '2024-12-01', '2025-01-31'],
    ['a whole year', '2026-01-01..2026-12-31', '2025-01-01', '2025-12-31'],
    ['months from another day of the month', '2026-01-15..2026-02-14', '2025-02-15', '2025-03-14'],
    ['a month, from another day', '2026-01-01..2026-01-31', '2025-01-15', '2025-02-14'],
    ['a quarter that ends in September', '2026-07-01..2026-09-30', '2025-07-01', '2025-09-30'],
    ['February, from another day: 28 days', '2026-02-01..2026-02-28', '2025-01-15', '2025-02-11'],
    ['some days', '2026-01-10..2026-01-20', '2025-05-01', '2025-05-11'],
    ['some days from the same day', '2026-02-01..2026-02-10', '2025-02-01', '2025-02-10'],
    ['one day', '2026-01-10..2026-01-10', '2025-05-01', '2025-05-01'],
  ])('%s', async (_, days, begin, end) => {
    const [from, to] = days.split('..')
    const statement = await (await reports()).incomeStatement(ACTOR, { ...requested(from, to), compare: day(begin) })
    expect(answerOf(statement).compare).toEqual({ from: begin, to: end })
  })

  test('and has the sums of both', async () => {
    const days = requested('2026-01-01', '2026-03-31')
    const of = async (compare: string | null) => {
      const statement = await (await reports()).incomeStatement(ACTOR, {
        ...days,
        compare: compare ? day(compare) : null,
      })
      return answerOf(statement).rows.find(({ number }) => number === 3400)?.amounts
    }
    expect(Object.values((await of('2025-10-01')) ?? {}).slice(0, 2)).toEqual([110, 1])
    expect(Object.values((await of(null)) ?? {})[0]).toBe(110)
  })
})

test('a balance sheet is of the requested day, or of the end of the year', async () => {
  const of = async (date: string | null, compare: string | null = null) => {
    const sheet = answerOf(
      await (await reports()).balanceSheet(ACTOR, {
        date: date ? day(date) : null,
        compare: compare ? day(compare) : null,
      }),
    )
    const debtors = Object.values(sheet.rows.find(({ number }) => number === 1100)?.amounts ?? {})
    return [sheet.to, sheet.compare, debtors[0], ...(compare ? [debtors[1]] : [])]
  }
  expect(await of(null)).toEqual(['2026-12-31', null, 1_111])
  expect(await of('2026-03-31', '2025-12-31')).toEqual(['2026-03-31', { from: null, to: '2025-12-31' }, 111, 1])
})

test('a trial balance has the debits and credits of its days, after what was before, and what it is compared with', async () => {
  const of = async (from: string, to: string, compare: string | null, more: readonly Change[] = []) => {
    const input = { ...requested(from, to), compare: compare ? day(compare) : null }
    const balance = answerOf(await (await reports({ more })).trialBalance(ACTOR, input))
    const amountsOf = (number: number) => balance.rows.find((row) => row.number === number)?.amounts
    return { debtors: amountsOf(1100), revenue: amountsOf(3400), ...balance, rows: null }
  }
  expect(await of('2026-01-01', '2026-03-31', null)).toMatchObject({
    ...{ report: 'trial_balance', from: '2026-01-01', to: '2026-03-31', compare: null, currency: 'CHF' },
    debtors: { opening: 1, debit: 110, credit: 0, closing: 111 },
    // Of the year before nothing is left on an account of the income statement.
    revenue: { opening: 0, debit: 0, credit: 110, closing: -110 },
    checks: [{ code: 'debits_equal_credits', is_met: true }],
  })
  expect(await of('2026-04-01', '2026-04-30', '2026-01-31')).toMatchObject({
    compare: { from: null, to: '2026-01-31' },
    debtors: { opening: 111, debit: 1_000, closing: 1_111, compare: 11, difference: 1_100 },
    revenue: { opening: -110, credit: 1_000, closing: -1_110, compare: -10, difference: -1_100 },
  })
  const reversal = entry('e5', '2026-03-15', { lines: lines({ 1100: -30, 3400: 30 }) })
  expect(await of('2026-01-01', '2026-03-31', null, [reversal])).toMatchObject({
    debtors: { opening: 1, debit: 110, credit: 30, closing: 81 },
  })
})

test('reports state the organization, the language and the currency', async () => {
  const all = await reports()
  const days = requested('2026-01-01', '2026-01-31')
  const head = { value: { organization: '', language: 'de', currency: 'CHF' } }
  expect(await all.balanceSheet(ACTOR, { date: null, compare: null })).toMatchObject(head)
  const statement = await all.incomeStatement(ACTOR, { ...days, compare: null })
  expect(statement).toMatchObject({ value: { ...head.value, from: '2026-01-01', to: '2026-01-31' } })
  expect(await all.missingVouchers(ACTOR, days)).toMatchObject(head)
  expect(await all.budgetComparison(ACTOR, { id: '2026', to: null })).toMatchObject(head)
  expect(await all.budgetComparison(ACTOR, { id: 'none', to: null })).toMatchObject({ error: { type: 'NotFound' } })
})

test('entries without a voucher are counted and named', async () => {
  const of = async (from: string, to: string) => {
    const { checks, rows } = answerOf(await (await reports()).missingVouchers(ACTOR, requested(from, to)))
    const named = rows.flatMap(({ entry_id }) => entry_id ?? [])
    return [checks[0]?.is_met, checks[0]?.count, checks[0]?.missing, named]
  }
  expect(await of('2026-01-01', '2026-03-31')).toEqual([false, 2, 1, ['e3']])
  expect(await of('2026-01-01', '2026-01-01')).toEqual([true, 1, 0, []])
})

describe('the budget is compared', () => {
  const of = async (to: string | null, years?: readonly string[], id = '2026') => {
    const found = await (await reports(years ? { years } : {})).budgetComparison(ACTOR, { id, to: to ? day(to) : null })
    if (!found.ok) return 'refused'
    const { from, to: until, compare, rows } = found.value
    const amounts = rows.find(({ number }) => number === 3400)?.amounts
    return [`${from}..${until}`, compare && `${compare.from}..${compare.to}`, amounts?.actual ?? amounts]
  }

  test('over the whole year or until a day, with the same days of the year before', async () => {
    expect((await of(null)).slice(0, 2)).toEqual(['2026-01-01..2026-12-31', '2025-01-01..2025-12-31'])
    expect((await of('2026-03-31')).slice(0, 2)).toEqual(['2026-01-01..2026-03-31', '2025-01-01..2025-03-31'])
    expect((await of('2026-12-30')).slice(0, 2)).toEqual(['2026-01-01..2026-12-30', '2025-01-01..2025-12-30'])
    for (const to of ['2026-12-31', '2027-05-01'])
      expect((await of(to)).slice(0, 2)).toEqual(['2026-01-01..2026-12-31', '2025-01-01..2025-12-31'])
    expect((await of('2026-01-01')).slice(0, 1)).toEqual(['2026-01-01..2026-01-01'])
    expect(await of('2025-12-31')).toBe('refused')
  })

  test('at most over the year before, and with none when there is none', async () => {
    const long = '2026-01-01..2027-06-30'
    expect((await of('2027-02-28', ['2025', long], long)).slice(0, 2)).toEqual([
      ...['2026-01-01..2027-02-28', '2025-01-01..2025-12-31'],
    ])
    expect((await of('2026-03-31', ['2026'])).slice(0, 2)).toEqual(['2026-01-01..2026-03-31', null])
    expect((await of(null, ['2026'])).slice(0, 2)).toEqual(['2026-01-01..2026-12-31', null])
  })
})

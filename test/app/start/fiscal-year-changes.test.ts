// The server's own rule accepts every change of the guide, and the last change results in the chosen year, with the
// year before it.
import { describe, expect, test } from 'vitest'
import { fiscalYearChanges, type Year } from '../../../renderer/app/start/fiscal-year-changes.ts'
import { decideChangeFiscalYear } from '../../../shared/rule/ledger/fiscal-year.ts'
import { nextYearSpan, twelveMonthsFrom, yearName } from '../../../shared/rule/ledger/year-span.ts'
import type { LocalDate } from '../../../shared/value/calendar.ts'

const day = (text: string) => text as LocalDate
const year = (id: string, from: string, to: string): Year => ({ id, start_date: day(from), end_date: day(to) })

const LAST = year('last', '2025-01-01', '2025-12-31')
const THIS = year('this', '2026-01-01', '2026-12-31')

/** The years after the changes, earliest first; throws where the rule refuses. */
const yearsAfter = (years: readonly Year[], target: readonly [string, string]) => {
  let now = years.map((each) => ({ ...each, name: yearName(each), closed_at: null }))
  const span = { start_date: day(target[0]), end_date: day(target[1]) }
  for (const { id, ...change } of fiscalYearChanges(years, THIS, span)) {
    const old = now.find((each) => each.id === id)
    if (!old) throw new Error(`no year ${id}`)
    const decided = decideChangeFiscalYear(old, change, { years: now, booked: null })
    if (!decided.ok) throw new Error(decided.error.map(({ field, code }) => `${field}: ${code}`).join())
    now = now.map((each) => (each.id === id ? { ...each, ...decided.value } : each))
  }
  return now
    .sort((a, b) => (a.start_date < b.start_date ? -1 : 1))
    .map(({ name, start_date, end_date }) => `${name}: ${start_date} to ${end_date}`)
}

describe('the years of a new organization become those of the company', () => {
  test.each<readonly [what: string, wanted: readonly [string, string], years: readonly string[]]>([
    ['unchanged', ['2026-01-01', '2026-12-31'], ['2025: 2025-01-01 to 2025-12-31', '2026: 2026-01-01 to 2026-12-31']],
    [
      'a year from July',
      ['2026-07-01', '2027-06-30'],
      ['2025/26: 2025-07-01 to 2026-06-30', '2026/27: 2026-07-01 to 2027-06-30'],
    ],
    [
      'a year that started last July',
      ['2025-07-01', '2026-06-30'],
      ['2024/25: 2024-07-01 to 2025-06-30', '2025/26: 2025-07-01 to 2026-06-30'],
    ],
    [
      'a long first year, founded in March',
      ['2026-03-15', '2027-12-31'],
      ['2025/26: 2025-03-15 to 2026-03-14', '2026/27: 2026-03-15 to 2027-12-31'],
    ],
    [
      'a long year that started in October of the previous year',
      ['2025-10-01', '2026-12-31'],
      ['2024/25: 2024-10-01 to 2025-09-30', '2025/26: 2025-10-01 to 2026-12-31'],
    ],
    [
      'a short year',
      ['2026-01-01', '2026-06-30'],
      ['2025: 2025-01-01 to 2025-12-31', '2026: 2026-01-01 to 2026-06-30'],
    ],
  ])('%s', (_, target, years) => {
    expect(yearsAfter([LAST, THIS], target)).toEqual(years)
  })

  test('every month of the two years as the first one is possible', () => {
    for (let month = 1; month <= 24; month++) {
      const from = day(`${month <= 12 ? 2025 : 2026}-${String(((month - 1) % 12) + 1).padStart(2, '0')}-01`)
      const to = twelveMonthsFrom(from)
      expect(yearsAfter([LAST, THIS], [from, to]).at(-1)).toBe(
        `${yearName({ start_date: from, end_date: to })}: ${from} to ${to}`,
      )
    }
  })
})

test('the server refuses an impossible year, at its field', () => {
  expect(() => yearsAfter([LAST, THIS], ['2026-01-01', '2025-12-31'])).toThrow('end_date: end_before_start')
  expect(() => yearsAfter([LAST, THIS], ['2026-01-01', '2027-12-31'])).toThrow('end_date: fiscal_year_too_long')
})

test('with one year, or more than two, the year itself is changed', () => {
  const target = { start_date: day('2026-07-01'), end_date: day('2027-06-30') }
  const changes = [{ id: 'this', name: '2026/27', ...target }]
  expect(fiscalYearChanges([THIS], THIS, target)).toEqual(changes)
  expect(fiscalYearChanges([LAST, THIS, year('next', '2027-01-01', '2027-12-31')], THIS, target)).toEqual(changes)
})

test('twelve months end on the day before', () => {
  expect(twelveMonthsFrom(day('2026-07-01'))).toBe('2027-06-30')
  expect(twelveMonthsFrom(day('2024-02-29'))).toBe('2025-02-27')
})

test.each([
  [['2026-12-31', '2025-12-31'], '2027-01-01', '2027-12-31', '2027'],
  [['2026-06-30'], '2026-07-01', '2027-06-30', '2026/27'],
  [['2024-02-29'], '2024-03-01', '2025-02-28', '2024/25'],
  [[], '2026-01-01', '2026-12-31', '2026'],
])('the year after those that end %j', (ends, start_date, end_date, name) => {
  const next = nextYearSpan(
    ends.map((end) => ({ end_date: end })),
    day('2026-11-23'),
  )
  expect({ ...next, name: yearName(next) }).toEqual({ start_date, end_date, name })
})

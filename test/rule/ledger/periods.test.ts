// Whether an entry may be dated on a day: open and closed years, locked periods, the first open day after them.
import { describe, expect, test } from 'vitest'
import { changeOfFields } from '../../../shared/books/port/change.ts'
import type { PeriodLock } from '../../../shared/record/ledger/period-lock.ts'
import {
  bookingPeriods,
  bookingYearOf,
  firstOpenDay,
  lockOn,
  problemOfDate,
  refusalOfDate,
  withFollowingYear,
} from '../../../shared/rule/ledger/periods.ts'
import { day, NOW, yearOf } from './ledger-facts.ts'

/** `2026-01-01..2026-03-31` or `..2026-02-28`, with an x in front when it was reopened. */
const lockOf = (text: string): PeriodLock => {
  const [from = '', to = ''] = text.replace('x', '').split('..')
  const isReopened = text.startsWith('x')
  return {
    id: text,
    kind: from === '' ? 'books' : 'vat',
    from: from === '' ? null : day(from),
    to: day(to),
    journal_entry_id: null,
    returned: [],
    locked_at: NOW,
    reopened_at: isReopened ? NOW : null,
    reopen_reason: isReopened ? 'A bill came late' : null,
  }
}
const locks = (text: string) => text.split(' ').flatMap((each) => (each === '' ? [] : [lockOf(each)]))
const periods = (years: string, locked: string) => ({ years: years.split(' ').map(yearOf), locks: locks(locked) })

describe('a day', () => {
  const some = periods('x2024 2025 2026', '..2025-06-30 2026-01-01..2026-03-31 x2026-04-01..2026-06-30')
  test.each([
    ['2023-12-31', 'fiscal_year_missing'],
    ['2024-12-31', 'fiscal_year_closed'],
    ['2025-06-30', 'period_locked'],
    ['2025-07-01', null],
    ['2025-12-31', null],
    ['2026-01-01', 'period_locked'],
    ['2026-03-31', 'period_locked'],
    ['2026-04-01', null],
    ['2026-06-30', null],
    ['2027-01-01', 'fiscal_year_missing'],
  ])('%s: %s', (date, refusal) => expect(refusalOfDate(some, day(date))).toBe(refusal))

  test('the problem names the period and the first open day', () => {
    expect(problemOfDate('date', some, day('2026-02-10'))).toEqual({
      field: 'date',
      code: 'period_locked',
      values: { from: '2026-01-01', to: '2026-03-31', open: '2026-04-01' },
    })
    expect(problemOfDate('date', some, day('2025-02-10'))).toEqual({
      field: 'date',
      code: 'period_locked',
      values: { to: '2025-06-30', open: '2025-07-01' },
    })
    expect(problemOfDate('date', some, day('2024-02-10'))).toEqual({ field: 'date', code: 'fiscal_year_closed' })
    expect(problemOfDate('date', some, day('2025-08-10'))).toBeNull()
  })
})

describe('the year after the last one', () => {
  const somePeriods = periods('2026 x2025', '2026-10-01..2026-12-31')
  const books = bookingPeriods(somePeriods.years, somePeriods.locks, () => 'NEW')

  test('is open to entries unless it is locked; later years are missing', () => {
    expect(bookingYearOf(books, day('2027-02-28'))).toEqual({
      id: 'NEW',
      name: '2027',
      closed_at: null,
      start_date: '2027-01-01',
      end_date: '2027-12-31',
    })
    expect(
      ['2026-12-31', '2027-01-01', '2027-12-31', '2028-01-01', '2062-03-02'].map((date) =>
        refusalOfDate(books, day(date)),
      ),
    ).toEqual(['period_locked', null, null, 'fiscal_year_missing', 'fiscal_year_missing'])
    // The existing years in the books.
    expect(problemOfDate('date', books, day('2062-03-02'))).toEqual({
      field: 'date',
      code: 'fiscal_year_missing',
      values: { date: '2062-03-02', from: '2025-01-01', to: '2026-12-31' },
    })
    expect(refusalOfDate({ ...books, locks: locks('..2027-03-31') }, day('2027-03-31'))).toBe('period_locked')
  })

  test('books without years have none after them', () => {
    const none = bookingPeriods([], [], () => 'NEW')
    expect(none.following).toBeNull()
    expect(problemOfDate('date', none, day('2026-01-01'))).toEqual({ field: 'date', code: 'fiscal_year_missing' })
  })

  test('is created before the entries, once, and only where an entry is in it', () => {
    const inYear = (id: string, fiscal_year_id: string) =>
      changeOfFields('journal_entry', id, null, { id, fiscal_year_id })
    const changes = [inYear('E1', 'YEAR2026'), inYear('E2', 'NEW'), inYear('E3', 'NEW')]
    expect(withFollowingYear(books, changes).map(({ table, id }) => `${table} ${id}`)).toEqual([
      ...['fiscal_year NEW', 'journal_entry E1', 'journal_entry E2', 'journal_entry E3'],
    ])
    expect(withFollowingYear(books, changes.slice(0, 1))).toEqual(changes.slice(0, 1))
    expect(withFollowingYear(somePeriods, changes)).toEqual(changes)
  })
})

test('of several locks the one that ends last counts', () => {
  const both = locks('2026-01-01..2026-03-31 ..2026-05-31')
  expect(lockOn(both, day('2026-02-01'))?.to).toBe('2026-05-31')
  expect(lockOn(both, day('2026-05-31'))?.to).toBe('2026-05-31')
  expect(lockOn(both, day('2026-06-01'))).toBeNull()
})

describe('the first open day', () => {
  test.each([
    ['2025 2026', '', '2025-05-05', '2025-05-05'],
    ['2025 2026', '..2025-06-30', '2025-05-05', '2025-07-01'],
    ['2025 2026', '..2025-06-30 2025-07-01..2025-09-30', '2025-05-05', '2025-10-01'],
    ['2025 2026', '2025-07-01..2025-09-30', '2025-05-05', '2025-05-05'],
    ['x2025 2026', '', '2025-05-05', '2026-01-01'],
    ['x2025 2026', '2026-01-01..2026-03-31', '2025-05-05', '2026-04-01'],
    ['2025 2027', '..2025-12-31', '2025-05-05', '2027-01-01'],
    ['2026', '', '2025-05-05', '2026-01-01'],
    ['2026', '..2026-12-31', '2026-05-05', null],
    ['2026', '', '2027-01-01', null],
    ['x2026', '', '2026-05-05', null],
  ])('years %s, locked %s, from %s on: %s', (years, locked, date, open) =>
    expect(firstOpenDay(periods(years, locked), day(date))).toBe(open),
  )

  // An entry in the twelve months after the last year adds that year, so a day in them is open; a later one is not.
  test.each([
    ['2026', '..2026-12-31', '2026-05-05', '2027-01-01'],
    ['2026', '..2027-03-31', '2026-05-05', '2027-04-01'],
    ['x2026', '', '2026-05-05', '2027-01-01'],
    ['2026', '', '2027-08-09', '2027-08-09'],
    ['2026', '..2026-06-30', '2026-05-05', '2026-07-01'],
    ['2025-07-01..2026-06-30', '..2026-06-30', '2026-05-05', '2026-07-01'],
    ['2026', '..2027-12-31', '2026-05-05', null],
    ['2026', '', '2028-01-01', null],
  ])('also in the following year: years %s, locked %s, from %s on: %s', (years, locked, date, open) => {
    const somePeriods = periods(years, locked)
    expect(
      firstOpenDay(
        bookingPeriods(somePeriods.years, somePeriods.locks, () => 'NEW'),
        day(date),
      ),
    ).toBe(open)
  })

  test('the problem of a locked day proposes it', () => {
    const somePeriods = periods('2026', '..2026-12-31')
    expect(
      problemOfDate(
        'date',
        bookingPeriods(somePeriods.years, somePeriods.locks, () => 'NEW'),
        day('2026-12-31'),
      ),
    ).toEqual({
      field: 'date',
      code: 'period_locked',
      values: { to: '2026-12-31', open: '2027-01-01' },
    })
  })
})

// Fiscal years: their kinds, their positions, allowed changes, and closing.
import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import {
  decideChangeFiscalYear,
  decideCloseFiscalYear,
  decideCreateFiscalYear,
  decideReopenFiscalYear,
  fiscalYearOf,
  lengthTypeOf,
  previousYearOf,
} from '../../../shared/rule/ledger/fiscal-year.ts'
import { addDays, addMonths } from '../../../shared/value/calendar.ts'
import { day, NOW, problemsOf, yearOf } from './ledger-facts.ts'

const years = (text: string) => (text === '' ? [] : text.split(' ').map(yearOf))

describe('the kind of a year', () => {
  test.each([
    ['2026', 'full_year'],
    ['2024', 'full_year'],
    ['2025-07-01..2026-06-30', 'full_year'],
    ['2024-03-01..2025-02-28', 'full_year'],
    ['2023-03-01..2024-02-29', 'full_year'],
    ['2023-03-01..2024-02-28', 'short_year'],
    ['2026-07-01..2026-12-31', 'short_year'],
    ['2026-01-01..2026-01-01', 'short_year'],
    ['2026-01-01..2026-12-30', 'short_year'],
    ['2025-07-01..2026-07-01', 'long_year'],
    ['2025-07-15..2026-12-31', 'long_year'],
  ])('%s is a %s', (text, type) => expect(lengthTypeOf(yearOf(text))).toBe(type))
})

describe('a day', () => {
  const some = years('x2024 x2025 2026')
  test.each([
    ['2023-12-31', null],
    ['2024-01-01', '2024'],
    ['2025-12-31', '2025'],
    ['2026-01-01', '2026'],
    ['2026-12-31', '2026'],
    ['2027-01-01', null],
  ])('%s is in %s', (date, name) => {
    expect(fiscalYearOf(some, day(date))?.name ?? null).toBe(name)
  })

  test('the adjacent earlier year', () => {
    expect(previousYearOf(some, yearOf('2026'))?.name).toBe('2025')
    expect(previousYearOf(some, yearOf('2024'))).toBeNull()
    const oneDay = years('2025-12-31..2025-12-31')
    expect(previousYearOf(oneDay, yearOf('2026'))?.end_date).toBe('2025-12-31')
  })
})

describe('a new year', () => {
  test.each<[string, string, string[]]>([
    ['', '2026', []],
    ['2025 2026', '2027', []],
    ['2025 2026', '2024', []],
    ['2025 2026', '2027-01-01..2028-06-30', []],
    ['2025 2026', '2023-07-01..2024-12-31', []],
    ['2025 2026', '2026', ['start_date fiscal_year_overlaps']],
    ['2025 2026', '2026-12-31..2027-12-31', ['start_date fiscal_year_overlaps']],
    ['2025 2026', '2024-06-01..2025-01-01', ['start_date fiscal_year_overlaps']],
    ['2025 2026', '2027-01-02..2027-12-31', ['start_date fiscal_year_gap']],
    ['2025 2026', '2024-01-01..2024-12-30', ['end_date fiscal_year_gap']],
    ['x2025 2026', '2024', ['end_date fiscal_year_before_closed']],
    ['x2025 2026', '2027', []],
    ['', '2026-12-31..2026-01-01', ['end_date end_before_start']],
    ['', '2026-01-01..2026-01-01', []],
    ['', '2026-01-01..2027-11-30', []],
    ['', '2026-01-01..2027-12-01', ['end_date fiscal_year_too_long']],
  ])('next to %s: %s → %s', (present, text, problems) => {
    const { name, start_date, end_date } = yearOf(text)
    const decided = decideCreateFiscalYear({ name, start_date, end_date }, years(present), 'NEW')
    expect(problemsOf(decided)).toEqual(problems)
    if (decided.ok) expect(decided.value).toEqual({ id: 'NEW', name, start_date, end_date, closed_at: null })
  })
})

describe('a year is changed', () => {
  const booked = { from: day('2026-02-01'), to: day('2026-11-30') }
  const change = (
    text: string,
    command: { name?: string; start_date?: string; end_date?: string },
    present = '2025 2026',
  ) =>
    decideChangeFiscalYear(yearOf(text), command as Parameters<typeof decideChangeFiscalYear>[1], {
      years: years(present),
      booked,
    })
  test.each<[string, { name?: string; start_date?: string; end_date?: string }, string[]]>([
    ['2026', { name: 'Geschäftsjahr 26' }, []],
    ['2026', { end_date: '2027-03-31' }, []],
    ['2026', { end_date: '2026-11-30' }, []],
    ['2026', { end_date: '2026-11-29' }, ['end_date fiscal_year_booked_outside']],
    ['2026', { start_date: '2026-01-02' }, ['start_date fiscal_year_gap']],
    ['2026', { start_date: '2025-12-01' }, ['start_date fiscal_year_overlaps']],
    ['2026', { end_date: '2025-12-01' }, ['end_date end_before_start']],
    ['x2026', { name: 'x' }, ['fiscal_year fiscal_year_closed']],
  ])('%s %o → %s', (text, command, problems) => expect(problemsOf(change(text, command))).toEqual(problems))

  test('its name, and its days while nothing is booked', () => {
    expect(change('2026', { name: 'Jahr 26' })).toMatchObject({ ok: true, value: { name: 'Jahr 26' } })
    const free = { years: years('2026'), booked: null }
    const days = { start_date: day('2026-03-01'), end_date: day('2026-10-31') }
    expect(decideChangeFiscalYear(yearOf('2026'), days, free)).toEqual({ ok: true, value: { name: '2026', ...days } })
  })

  test('the first one’s start, as long as no entry is before it', () => {
    expect(problemsOf(change('2026', { start_date: '2026-02-02' }, '2026'))).toEqual([
      'start_date fiscal_year_booked_outside',
    ])
    expect(problemsOf(change('2026', { start_date: '2026-02-01' }, '2026'))).toEqual([])
    expect(change('2026', { start_date: '2025-06-01' }, '2026')).toEqual({
      ok: true,
      value: { name: '2026', start_date: '2025-06-01', end_date: '2026-12-31' },
    })
  })
})

describe('closing and opening', () => {
  const done = {
    balance_sheet_profit_loss_posted: true,
    income_statement_profit_loss_posted: true,
    vat_periods_status: { Q1: true, Q2: true },
  }
  test.each<[string, string, string[]]>([
    ['2025', '2025 2026', []],
    ['2026', 'x2025 2026', []],
    ['2026', '2025 2026', ['fiscal_year earlier_year_open']],
    ['x2025', 'x2025 2026', ['fiscal_year fiscal_year_is_closed']],
  ])('close %s of %s → %s', (text, all, problems) => {
    const decided = decideCloseFiscalYear(yearOf(text), years(all), done, NOW)
    expect(problemsOf(decided)).toEqual(problems)
    if (decided.ok) expect(decided.value).toEqual({ closed_at: NOW })
  })

  test('one open item is enough to refuse, and none to close', () => {
    const close = (checklist: typeof done) => decideCloseFiscalYear(yearOf('2025'), years('2025'), checklist, NOW)
    expect(close(done)).toEqual({ ok: true, value: { closed_at: NOW } })
    expect(close({ ...done, balance_sheet_profit_loss_posted: false }).ok).toBe(false)
  })

  test('the whole checklist must be done; open items are named', () => {
    const open = { ...done, balance_sheet_profit_loss_posted: false, vat_periods_status: { Q1: true, Q2: false } }
    expect(problemsOf(decideCloseFiscalYear(yearOf('2025'), years('2025'), open, NOW))).toEqual([
      'checklist.balance_sheet_profit_loss_posted checklist_item_open',
      'checklist.vat_periods_status.Q2 checklist_item_open',
    ])
  })

  test.each<[string, string, string[]]>([
    ['x2025', 'x2024 x2025 2026', []],
    ['x2024', 'x2024 x2025 2026', ['fiscal_year later_year_closed']],
    ['2026', 'x2024 x2025 2026', ['fiscal_year fiscal_year_is_open']],
  ])('open %s of %s → %s', (text, all, problems) => {
    expect(problemsOf(decideReopenFiscalYear(yearOf(text), years(all)))).toEqual(problems)
  })
})

test('for any added years, every day between the first and the last is in exactly one', () => {
  const anyYear = fc.record({ start: fc.integer({ min: -800, max: 800 }), days: fc.integer({ min: -5, max: 500 }) })
  fc.assert(
    fc.property(fc.array(anyYear, { maxLength: 12 }), fc.boolean(), (asked, adjoins) => {
      let present = years('2026')
      for (const [index, { start, days }] of asked.entries()) {
        const last =
          present
            .map(({ end_date }) => end_date)
            .toSorted()
            .at(-1) ?? day('2026-12-31')
        const start_date = adjoins && index % 2 === 0 ? addDays(last, 1) : addDays(day('2026-01-01'), start)
        const command = { name: 'x', start_date, end_date: addDays(start_date, days) }
        const decided = decideCreateFiscalYear(command, present, `NEW${index}`)
        if (decided.ok) present = [...present, decided.value]
      }
      const sorted = present.toSorted((a, b) => (a.start_date < b.start_date ? -1 : 1))
      for (const [index, year] of sorted.entries()) {
        const next = sorted[index + 1]
        expect(year.start_date <= year.end_date).toBe(true)
        if (next) expect(next.start_date).toBe(addDays(year.end_date, 1))
      }
    }),
  )
})

test('months are added by the calendar', () => {
  const cases = [
    '2026-01-31 1 2026-02-28',
    '2024-01-31 1 2024-02-29',
    '2026-11-15 14 2028-01-15',
    '2026-03-31 -1 2026-02-28',
  ]
  for (const line of cases) {
    const [from = '', months, to] = line.split(' ')
    expect(addMonths(day(from), Number(months))).toBe(to)
  }
})

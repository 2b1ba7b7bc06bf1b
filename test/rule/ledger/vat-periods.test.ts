// The names of VAT periods and drafts, and their deadlines.
import { expect, test } from 'vitest'
import type { VatReporting } from '../../../shared/record/ledger/vat-reporting.ts'
import {
  readVatDraftKey,
  vatDraftKey,
  vatDueDate,
  vatPeriodKey,
  vatPeriodOn,
  vatPeriodsIn,
} from '../../../shared/rule/ledger/vat-periods.ts'
import type { LocalDate } from '../../../shared/value/calendar.ts'

const day = (text: string) => text as LocalDate

const reporting = (from: string, period: VatReporting['period']): VatReporting => ({
  ...{ valid_from: day(from), is_liable: true, method: 'effective', form: 'agreed', period, activities: [] },
})

test.each([
  ['2026-01-01', '2026-03-31', '2026-Q1'],
  ['2026-10-01', '2026-12-31', '2026-Q4'],
  ['2026-07-01', '2026-12-31', '2026-S2'],
  ['2026-02-01', '2026-02-28', '2026-02'],
  ['2026-01-01', '2026-12-31', '2026'],
  ['2025-07-01', '2026-06-30', '2025-07--2026-06'],
  ['2026-02-01', '2026-04-30', '2026-02--2026-04'],
  ['2026-01-01', '2026-06-30', '2026-S1'],
  ['2026-02-01', '2026-07-31', '2026-02--2026-07'],
  ['2026-02-01', '2026-06-30', '2026-02--2026-06'],
  ['2026-11-01', '2026-11-30', '2026-11'],
])('%s to %s is %s, and back', (from, to, key) => {
  expect(vatPeriodKey(day(from), day(to))).toBe(key)
  expect(readVatDraftKey(key)).toEqual({ type: 'first', from, to })
  const correction = vatDraftKey('correction', day(from), day(to))
  expect(readVatDraftKey(correction)).toEqual({ type: 'correction', from, to })
})

test.each(['2026-Q5', '2026-S3', '2026-13', '26-Q1', '2026-06--2026-01', 'x', '', '2026-Q1-correction-correction'])(
  '%s names no draft',
  (key) => expect(readVatDraftKey(key)).toBe(null),
)

test('the reconciliation of a year has a name of its own', () => {
  expect(readVatDraftKey('2026-reconciliation')).toEqual({
    ...{ type: 'annual_reconciliation', from: '2026-01-01', to: '2026-12-31' },
  })
  expect(vatDraftKey('annual_reconciliation', day('2026-01-01'), day('2026-12-31'))).toBe('2026-reconciliation')
  expect(readVatDraftKey('2026-03--2026-03')).toEqual({ type: 'first', from: '2026-03-01', to: '2026-03-31' })
})

test('a fiscal year has the calendar periods that end in it', () => {
  const year = { start_date: day('2025-05-01'), end_date: day('2026-04-30') }
  expect(vatPeriodsIn(year, [reporting('1995-01-01', 'quarter')]).map(({ label, from }) => [label, from])).toEqual([
    ['Q2', '2025-04-01'],
    ['Q3', '2025-07-01'],
    ['Q4', '2025-10-01'],
    ['Q1', '2026-01-01'],
  ])
  const halfYears = [reporting('1995-01-01', 'half_year')]
  expect(vatPeriodOn(day('2026-02-28'), halfYears)).toEqual({ label: 'S1', from: '2026-01-01', to: '2026-06-30' })
})

test('the entry of the last day decides; without liability there are none, and it may begin within a period', () => {
  const year = { start_date: day('2026-01-01'), end_date: day('2026-12-31') }
  const begun = [{ ...reporting('1995-01-01', 'quarter'), is_liable: false }, reporting('2026-08-01', 'quarter')]
  expect(vatPeriodsIn(year, begun)).toEqual([
    { label: 'Q3', from: '2026-08-01', to: '2026-09-30' },
    { label: 'Q4', from: '2026-10-01', to: '2026-12-31' },
  ])
  expect(vatPeriodOn(day('2026-02-28'), begun)).toBe(null)
  const changed = [reporting('1995-01-01', 'quarter'), reporting('2026-01-01', 'year')]
  expect(vatPeriodsIn(year, changed)).toEqual([{ label: '2026', from: '2026-01-01', to: '2026-12-31' }])
})

test('months have two digits, and a period of the settings contains its first and its last day', () => {
  const months = [reporting('1995-01-01', 'month')]
  const year = { start_date: day('2026-01-01'), end_date: day('2026-12-31') }
  expect(
    vatPeriodsIn(year, months)
      .map(({ label }) => label)
      .join(' '),
  ).toBe('M01 M02 M03 M04 M05 M06 M07 M08 M09 M10 M11 M12')
  for (const on of ['2026-04-01', '2026-04-30'])
    expect(vatPeriodOn(day(on), months)).toEqual({ label: 'M04', from: '2026-04-01', to: '2026-04-30' })
  const halfYears = [reporting('1995-01-01', 'half_year')]
  expect(vatPeriodOn(day('2026-07-01'), halfYears)).toEqual({ label: 'S2', from: '2026-07-01', to: '2026-12-31' })
})

test('a year has no period that ends after it; its own last day is in', () => {
  const months = [reporting('1995-01-01', 'month')]
  const labels = (start: string, end: string) =>
    vatPeriodsIn({ start_date: day(start), end_date: day(end) }, months).map(({ label }) => label)
  expect(labels('2026-01-15', '2026-03-30')).toEqual(['M01', 'M02'])
  expect(labels('2026-01-15', '2026-03-31')).toEqual(['M01', 'M02', 'M03'])
  expect(labels('2026-03-01', '2026-03-01')).toEqual([])
})

test('only the first day of a month shortens a period, and only where liability begins', () => {
  const none = { ...reporting('1995-01-01', 'quarter'), is_liable: false }
  const firstOf = (...list: readonly VatReporting[]) => vatPeriodOn(day('2026-03-31'), list)?.from
  expect(firstOf(none, reporting('2026-03-01', 'quarter'))).toBe('2026-03-01')
  expect(firstOf(none, reporting('2026-02-15', 'quarter'))).toBe('2026-01-01')
  expect(firstOf(none, reporting('2026-01-01', 'quarter'))).toBe('2026-01-01')
  // Another method is no beginning, nor is a month without liability before it.
  const before = reporting('1995-01-01', 'quarter')
  expect(firstOf(before, { ...reporting('2026-02-01', 'quarter'), method: 'net_rate' })).toBe('2026-01-01')
  expect(firstOf(before, { ...none, valid_from: day('2026-02-01') }, reporting('2026-03-01', 'quarter'))).toBe(
    '2026-03-01',
  )
  // What begins later does not shorten this one.
  expect(firstOf(before, { ...none, valid_from: day('2026-06-01') }, reporting('2026-07-01', 'quarter'))).toBe(
    '2026-01-01',
  )
})

test('is due 60 days after the period, a reconciliation 240', () => {
  expect(vatDueDate('first', day('2026-03-31'))).toBe('2026-05-30')
  // Not a leap year: 31 January, 28 February, 1 March.
  expect(vatDueDate('correction', day('2026-12-31'))).toBe('2027-03-01')
  expect(vatDueDate('annual_reconciliation', day('2026-12-31'))).toBe('2027-08-28')
})

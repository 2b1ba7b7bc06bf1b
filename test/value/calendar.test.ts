// Days that exist, and the same day in other months.
import { describe, expect, test } from 'vitest'
import { addDays, addMonths, type LocalDate, parseLocalDate, parseMoment } from '../../shared/value/calendar.ts'

const day = (text: string) => text as LocalDate

describe('a day', () => {
  test.each([
    ...['2026-01-31', '2026-02-28', '2026-03-31', '2026-04-30', '2026-05-31', '2026-06-30', '2026-07-31', '2026-08-31'],
    ...['2026-09-30', '2026-10-31', '2026-11-30', '2026-12-31', '2026-01-01'],
    // Leap years: of the centuries only those that 400 divides.
    ...['2024-02-29', '2000-02-29', '1904-02-29', '2196-02-29'],
    ...['1900-01-01', '2199-12-31'],
  ])('%s is one', (text) => expect(parseLocalDate(text)).toBe(text))

  test.each([
    ...['2026-02-29', '2026-04-31', '2026-06-31', '2026-09-31', '2026-11-31', '2026-01-32', '2026-12-32', '2024-02-30'],
    ...['1900-02-29', '2100-02-29', '2026-00-10', '2026-13-01', '2026-05-00'],
    ...['1899-12-31', '2200-01-01', '26-01-01', '2026-1-1', '2026-01-01T00:00', ' 2026-01-01', ''],
  ])('%s is none', (text) => expect(parseLocalDate(text)).toBeNull())
})

test.each([
  ['2026-12-31', 1, '2027-01-01'],
  ['2024-02-28', 1, '2024-02-29'],
  ['2026-03-01', -1, '2026-02-28'],
  ['2026-01-01', 365, '2027-01-01'],
])('%s and %i days is %s', (from, days, to) => expect(addDays(day(from), days)).toBe(to))

test.each([
  ['2026-01-15', 1, '2026-02-15'],
  ['2026-01-31', 1, '2026-02-28'],
  ['2024-01-31', 1, '2024-02-29'],
  ['2026-12-31', 2, '2027-02-28'],
  ['2026-03-31', -1, '2026-02-28'],
  ['2026-01-31', -1, '2025-12-31'],
  ['2026-05-31', 12, '2027-05-31'],
])('%s and %i months is %s', (from, months, to) => expect(addMonths(day(from), months)).toBe(to))

test.each([
  // A day means its end.
  ['2026-02-28', '2026-02-28T23:59:59.999999Z'],
  ['2026-02-28T10:00Z', '2026-02-28T10:00:00.000000Z'],
  ['2026-02-28T10:00:05.1234Z', '2026-02-28T10:00:05.123400Z'],
  ['2026-02-28T23:30:00.000001-01:00', '2026-03-01T00:30:00.000001Z'],
  ['2026-02-30T10:00Z', null],
  ['2026-02-28T25:00Z', null],
  ['2026-02-28T10:00', null],
  ['2026-02-28T10:00:00.1234567Z', null],
])('the moment %s is %s', (text, moment) => expect(parseMoment(text)).toBe(moment))

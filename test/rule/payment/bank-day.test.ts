// Bank days in Switzerland: weekends, fixed holidays, and those that move with Easter, by a calendar of the years.
import { expect, test } from 'vitest'
import { bankDayFrom } from '../../../shared/rule/payment/bank-day.ts'
import { addDays, type LocalDate } from '../../../shared/value/calendar.ts'

const from = (day: string) => bankDayFrom(day as LocalDate)

test.each([
  ['a Friday', '2026-11-27', '2026-11-27'],
  ['a Saturday', '2026-11-28', '2026-11-30'],
  ['a Sunday', '2026-11-29', '2026-11-30'],
  ['the last day of a year', '2025-12-31', '2025-12-31'],
  ['New Year and the day after it, a Thursday and a Friday', '2026-01-01', '2026-01-05'],
  ['Berchtold, a Tuesday', '2024-01-02', '2024-01-03'],
  ['Labour Day, a Friday', '2026-05-01', '2026-05-04'],
  ['the national holiday, a Friday', '2025-08-01', '2025-08-04'],
  ['Christmas Eve', '2025-12-24', '2025-12-24'],
  ['Christmas, a Thursday, and Saint Stephen', '2025-12-25', '2025-12-29'],
  ['Christmas, a Friday', '2026-12-25', '2026-12-28'],
  ['Saint Stephen, a Tuesday', '2023-12-26', '2023-12-27'],
])('From %s', (_, day, expected) => {
  expect(from(day)).toBe(expected)
})

test.each([
  '1900-04-15',
  '1954-04-18',
  '1961-04-02',
  '1981-04-19',
  '1999-04-04',
  '2000-04-23',
  '2008-03-23',
  '2011-04-24',
  '2016-03-27',
  '2019-04-21',
  '2020-04-12',
  '2021-04-04',
  '2022-04-17',
  '2023-04-09',
  '2024-03-31',
  '2025-04-20',
  '2026-04-05',
  '2027-03-28',
  '2028-04-16',
  '2029-04-01',
  '2030-04-21',
  '2035-03-25',
  '2038-04-25',
  '2049-04-18',
  '2076-04-19',
  '2099-04-12',
  '2100-03-28',
])('Easter %s', (text) => {
  const easter = text as LocalDate
  const after = (days: number) => addDays(easter, days)
  // Good Friday to Easter Monday; the Thursday before is a bank day.
  expect(from(after(-3))).toBe(after(-3))
  expect(from(after(-2))).toBe(after(2))
  expect(from(after(1))).toBe(after(2))
  // Wednesday is one, Ascension Day is none; on Friday banks work, unless it is Labour Day.
  expect(from(after(39))).toBe(after(40))
  // Whit Monday.
  expect(from(after(50))).toBe(after(51))
  expect(from(after(52))).toBe(after(52))
})

// The scheduled backups that stay, by hand-written calendars; and when the program warns.
import { describe, expect, test } from 'vitest'
import { backupAge, expiredBackups } from '../../../shared/rule/backup/retention.ts'

/** A day, or a moment. */
const at = (text: string) => ({ made_at: text.length === 10 ? `${text}T18:00:00.000000Z` : `${text}.000000Z` })
const removed = (...moments: readonly string[]) =>
  expiredBackups(moments.map(at))
    .map(({ made_at }) => made_at.slice(0, 19).replace('T18:00:00', ''))
    .sort()
const days = (month: string, first: number, last: number) =>
  Array.from({ length: last - first + 1 }, (_, index) => `${month}-${String(first + index).padStart(2, '0')}`)

describe('removed backups', () => {
  test('within a week none', () => {
    expect(removed()).toEqual([])
    expect(removed(...days('2026-11', 16, 22))).toEqual([])
  })

  test('of a day all except its last', () => {
    expect(removed('2026-11-20T08:00:00', '2026-11-20T12:00:00', '2026-11-20T17:30:00')).toEqual([
      '2026-11-20T08:00:00',
      '2026-11-20T12:00:00',
    ])
  })

  // Monday 2 November to Monday 23 November 2026. Days: 17 to 23. Weeks: those that end on 8, 15 and 22, and the
  // current one with 23. The month: 23.
  test('of three weeks the days before the last seven, except the last of each week', () => {
    expect(removed(...days('2026-11', 2, 23))).toEqual([
      ...days('2026-11', 2, 7),
      ...days('2026-11', 9, 14),
      '2026-11-16',
    ])
  })

  // Days: 24 to 30 November. Weeks (Mondays 9, 16, 23, 30 November): 15, 22, 29, 30. Months: 30 September, 31 October, 30 November.
  test('of three months all except the last of each', () => {
    const all = [...days('2026-09', 1, 30), ...days('2026-10', 1, 31), ...days('2026-11', 1, 30)]
    const retained = ['2026-09-30', '2026-10-31', '2026-11-15', '2026-11-22', ...days('2026-11', 24, 30)]
    expect(removed(...all)).toEqual(all.filter((day) => !retained.includes(day)))
  })

  test('of fourteen months the first two', () => {
    const months = Array.from({ length: 14 }, (_, index) => {
      const month = index + 10
      return `${2025 + Math.floor((month - 1) / 12)}-${String(((month - 1) % 12) + 1).padStart(2, '0')}-10`
    })
    expect(months[0]).toBe('2025-10-10')
    expect(months.at(-1)).toBe('2026-11-10')
    expect(removed(...months)).toEqual(['2025-10-10', '2025-11-10'])
  })

  test('none because of time alone: seven separate days are seven days', () => {
    expect(removed('2020-01-01', '2021-05-05', '2022-07-07', '2023-01-01', '2024-01-01', '2025-01-01')).toEqual([])
  })

  test('the week continues over the turn of the year', () => {
    // Thursday 31 December 2026 and Friday 1 January 2027 are in one week; eight later days push both out of the days.
    const later = days('2027-01', 4, 10)
    // 31 December stays as the last of its month.
    expect(removed('2026-12-30', '2026-12-31', '2027-01-01', ...later)).toEqual(['2026-12-30'])
  })
})

test.each([
  ['2026-11-23T10:00:00Z', 0, false],
  ['2026-11-22T11:00:00Z', 0, false],
  ['2026-11-22T09:59:59Z', 1, false],
  ['2026-11-16T10:00:01Z', 6, false],
  ['2026-11-16T10:00:00Z', 7, true],
  // A clock that was set back makes no backup newer than new.
  ['2026-11-24T10:00:00Z', 0, false],
])('a backup of %s is %d days old on 23 November at ten, too old: %s', (last, age_days, is_overdue) => {
  expect(backupAge(last, '2020-01-01T00:00:00Z', '2026-11-23T10:00:00Z')).toEqual({ age_days, is_overdue })
})

test('without a backup the age counts from the start of the books', () => {
  const now = '2026-11-23T10:00:00Z'
  expect(backupAge(null, '2026-11-20T10:00:00Z', now)).toEqual({ age_days: null, is_overdue: false })
  expect(backupAge(null, '2026-11-01T10:00:00Z', now)).toEqual({ age_days: null, is_overdue: true })
})

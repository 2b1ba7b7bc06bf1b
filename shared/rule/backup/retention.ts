// Which backups that the schedule made are removed again: a day's last one is kept of the latest 7 days, a week's of 4
// weeks, a month's of 12 months. Days without a backup do not count, so that nothing goes because time went by.
import { addDays, type LocalDate } from '../../value/calendar.ts'

const RETENTION = { days: 7, weeks: 4, months: 12 } as const

/** What is removed, of backups by when they were made (UTC, as are the days). The latest one never is. */
export const expiredBackups = <T extends { readonly made_at: string }>(backups: readonly T[]): readonly T[] => {
  const latestFirst = backups.toSorted((a, b) => (a.made_at < b.made_at ? 1 : -1))
  const dayOf = ({ made_at }: T): LocalDate => made_at.slice(0, 10) as LocalDate
  const retained = new Set([
    ...latestOfEach(latestFirst, dayOf).slice(0, RETENTION.days),
    ...latestOfEach(latestFirst, (backup) => mondayOf(dayOf(backup))).slice(0, RETENTION.weeks),
    ...latestOfEach(latestFirst, (backup) => dayOf(backup).slice(0, 7)).slice(0, RETENTION.months),
  ])
  return latestFirst.filter((backup) => !retained.has(backup))
}

/** The first of each period, in the order given. */
const latestOfEach = <T>(backups: readonly T[], periodOf: (backup: T) => string): readonly T[] => {
  const latestByPeriod = new Map<string, T>()
  for (const backup of backups) {
    const period = periodOf(backup)
    if (!latestByPeriod.has(period)) latestByPeriod.set(period, backup)
  }
  return [...latestByPeriod.values()]
}

const mondayOf = (day: LocalDate): LocalDate => addDays(day, -((new Date(`${day}T00:00:00Z`).getUTCDay() + 6) % 7))

/** After so many days without a good backup the program warns. */
const OVERDUE_DAYS = 7
const DAY_MS = 86_400_000

/**
 * How old the last good backup is in whole days, and whether it is too old; without one, the books count from their
 * beginning.
 */
export const backupAge = (
  last: string | null,
  since: string,
  now: string,
): { readonly age_days: number | null; readonly is_overdue: boolean } => {
  const days = (from: string) => Math.max(0, Math.floor((Date.parse(now) - Date.parse(from)) / DAY_MS))
  return { age_days: last === null ? null : days(last), is_overdue: days(last ?? since) >= OVERDUE_DAYS }
}

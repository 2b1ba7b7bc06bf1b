// Which scheduled backups are removed: of the latest 7 days, 4 weeks and 12 months with backups, the last backup of
// each is kept. Periods without a backup do not count, so that time alone removes nothing.
import { addDays, type LocalDate } from '../../value/calendar.ts'

const RETENTION = { days: 7, weeks: 4, months: 12 } as const

/** The backups to remove, by their time (UTC; days are UTC, too). The latest backup is always kept. */
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

/** The first of each period, in the given order. */
const latestOfEach = <T>(backups: readonly T[], periodOf: (backup: T) => string): readonly T[] => {
  const latestByPeriod = new Map<string, T>()
  for (const backup of backups) {
    const period = periodOf(backup)
    if (!latestByPeriod.has(period)) latestByPeriod.set(period, backup)
  }
  return [...latestByPeriod.values()]
}

const mondayOf = (day: LocalDate): LocalDate => addDays(day, -((new Date(`${day}T00:00:00Z`).getUTCDay() + 6) % 7))

/** After so many days without a good backup, the program warns. */
const OVERDUE_DAYS = 7
const DAY_MS = 86_400_000

/** The age of the last good backup in whole days, and whether it is too old; without one, the age of the books. */
export const backupAge = (
  last: string | null,
  since: string,
  now: string,
): { readonly age_days: number | null; readonly is_overdue: boolean } => {
  const days = (from: string) => Math.max(0, Math.floor((Date.parse(now) - Date.parse(from)) / DAY_MS))
  return { age_days: last === null ? null : days(last), is_overdue: days(last ?? since) >= OVERDUE_DAYS }
}

// How much of a bank account is not reconciled, and since when. Pure.
import type { LocalDate } from '../../value/calendar.ts'

/** Of a day, so many transactions; `amount` in the account's currency, of others 0. */
export interface UnreconciledDay {
  readonly day: LocalDate
  readonly count: number
  readonly amount: number
  readonly is_proposed: boolean
}

/** The first and last day of life of each age; the last one is open. What is to come is of the first. */
const AGES = [
  [0, 30],
  [31, 60],
  [61, 90],
  [91, null],
] as const

const DAY_MS = 86_400_000

/** Counted on a day. */
export const summarizeUnreconciled = (days: readonly UnreconciledDay[], today: LocalDate) => {
  const ages = AGES.map(([from_days, to_days]) => ({ from_days, to_days, count: 0, amount: 0 }))
  const all = { count: 0, amount: 0, proposed_count: 0, oldest_date: null as LocalDate | null, ages }
  for (const { day, count, amount, is_proposed } of days) {
    const age = Math.round((Date.parse(today) - Date.parse(day)) / DAY_MS)
    const own = ages.find(({ to_days }) => to_days === null || age <= to_days)
    for (const each of own ? [all, own] : [all]) {
      each.count += count
      each.amount += amount
    }
    if (is_proposed) all.proposed_count += count
    if (all.oldest_date === null || day < all.oldest_date) all.oldest_date = day
  }
  return all
}

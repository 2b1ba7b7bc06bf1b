// The unreconciled amount of a bank account, by age. Pure.
import type { LocalDate } from '../../value/calendar.ts'

/** The number of transactions of a day; `amount` in the account's currency, 0 for transactions in another one. */
export interface UnreconciledDay {
  readonly day: LocalDate
  readonly count: number
  readonly amount: number
  readonly is_proposed: boolean
}

/** The first and last day of each age class; the last class is open. Future days belong to the first. */
const AGES = [
  [0, 30],
  [31, 60],
  [61, 90],
  [91, null],
] as const

const DAY_MS = 86_400_000

/** The classes as of the day `today`. */
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

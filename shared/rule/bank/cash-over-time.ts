// Balances of bank accounts over time: the days that are shown, and the balances on them. Pure.
import { addDays, addMonths, type LocalDate } from '../../value/calendar.ts'
import type { DailySums } from './balance-check.ts'

/** Up to this many days, every day is shown; for longer spans, the ends of months. */
const MOST_DAYS = 62
/** The default span in months, including the last one. */
const USUAL_MONTHS = 12
/** The ends of months of a hundred years. */
const MOST_POINTS = 1_200

export interface Timeline {
  readonly step: 'day' | 'month'
  /** In order; the last one is the last day of the span. */
  readonly days: readonly LocalDate[]
}

/** The default first day. */
export const defaultStart = (to: LocalDate): LocalDate => firstOfMonth(addMonths(to, 1 - USUAL_MONTHS))

/** The days from the first to the last, both included. Of a span that is too long, the latest days. */
export const timelineOf = (from: LocalDate, to: LocalDate): Timeline => {
  if (addDays(from, MOST_DAYS - 1) >= to) return { step: 'day', days: daysBetween(from, to) }
  const days: LocalDate[] = []
  for (let end = to; end >= from && days.length < MOST_POINTS; end = addDays(firstOfMonth(end), -1)) days.unshift(end)
  return { step: 'month', days }
}

const firstOfMonth = (day: LocalDate): LocalDate => `${day.slice(0, 8)}01` as LocalDate

const daysBetween = (from: LocalDate, to: LocalDate): readonly LocalDate[] => {
  const days: LocalDate[] = []
  for (let day = from; day <= to; day = addDays(day, 1)) days.push(day)
  return days
}

/**
 * The balance at the end of each of the days, which must be in order. `balance` is that of all transactions; later days
 * are subtracted from it, so that transactions without a day are part of every balance.
 */
export const balancesOn = (days: readonly LocalDate[], balance: number, sums: DailySums): readonly number[] => {
  const movement = [...sums].toSorted(([a], [b]) => (a < b ? 1 : -1))
  let runningBalance = balance
  let next = 0
  return days
    .toReversed()
    .map((day) => {
      for (; next < movement.length && (movement[next]?.[0] ?? '') > day; next++)
        runningBalance -= movement[next]?.[1] ?? 0
      return runningBalance
    })
    .toReversed()
}

// Balances of bank accounts over time: at which days they are shown, and what they are. Pure.
import { addDays, addMonths, type LocalDate } from '../../value/calendar.ts'
import type { DailySums } from './balance-check.ts'

/** Up to so many days every one of them is shown; of more, the ends of the months. */
const MOST_DAYS = 62
/** Without a beginning: so many months, the last one included. */
const USUAL_MONTHS = 12
/** Ends of months of a hundred years. */
const MOST_POINTS = 1_200

export interface Timeline {
  readonly step: 'day' | 'month'
  /** In their order; the last one is the last day of the span. */
  readonly days: readonly LocalDate[]
}

/** The first day when none is given. */
export const defaultStart = (to: LocalDate): LocalDate => firstOfMonth(addMonths(to, 1 - USUAL_MONTHS))

/** The days from the first to the last, both included. Of a longer span than can be shown, the latest. */
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
 * The balance at the end of each of the days, which are in their order. `balance` is that of all transactions: those of later
 * days are taken from it, so that what has no day is part of every one.
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

// The months that the checklist offers, their quarters, and what is done of them. Pure.
import type { MonthChecklistObject } from '../../../shared/api/endpoints/ledger/month-checklist.ts'
import { addMonths, type LocalDate } from '../../../shared/value/calendar.ts'

/** How many months before the present one can be chosen. */
const EARLIER = 12

/** The present month and those before it, the latest first: `2026-03`. */
export const recentMonths = (today: LocalDate): readonly string[] => {
  const first = `${today.slice(0, 7)}-01` as LocalDate
  return Array.from({ length: EARLIER + 1 }, (_, back) => addMonths(first, -back).slice(0, 7))
}

/** The quarter of a month, by the calendar. */
export const quarterOf = (month: string): { readonly quarter: number; readonly year: string } => ({
  quarter: Math.ceil(Number(month.slice(5)) / 3),
  year: month.slice(0, 4),
})

/** The three months of the quarter of a month. */
export const monthsOfQuarter = (month: string): readonly string[] => {
  const { quarter, year } = quarterOf(month)
  return [2, 1, 0].map((back) => `${year}-${String(quarter * 3 - back).padStart(2, '0')}`)
}

/** How many tasks the books prove, of those that there are. */
export const doneOf = ({ data }: MonthChecklistObject): { readonly done: number; readonly needed: number } => ({
  done: data.filter(({ state }) => state === 'met').length,
  needed: data.filter(({ state }) => state !== 'not_applicable').length,
})

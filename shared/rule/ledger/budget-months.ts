// The budget of an account by month: typed, or the amount of the year spread over its months. Pure.
import type { Budget } from '../../record/ledger/budget.ts'
import type { FiscalYear } from '../../record/ledger/fiscal-year.ts'
import { addDays, addMonths, type LocalDate } from '../../value/calendar.ts'
import { type MinorUnits, minorUnitsOf } from '../../value/money.ts'

type YearDays = Pick<FiscalYear, 'start_date' | 'end_date'>

/** The calendar months of a fiscal year: `2026-01`; the first and the last may be incomplete. */
export const monthsOfYear = ({ start_date, end_date }: YearDays): readonly string[] => {
  const months: string[] = []
  for (let day = `${start_date.slice(0, 7)}-01` as LocalDate; day <= end_date; day = addMonths(day, 1))
    months.push(day.slice(0, 7))
  return months
}

/** The amount of each month of the year; without typed ones in equal parts. */
export const monthlyBudget = (
  { amount, months }: Pick<Budget, 'amount' | 'months'>,
  year: YearDays,
): readonly MinorUnits[] =>
  months ??
  spreadAmount(
    amount,
    monthsOfYear(year).map(() => 0),
  )

/** The budget from the start of the year to a day; of an incomplete month, the share of its days. */
export const budgetUntil = (budget: Pick<Budget, 'amount' | 'months'>, year: YearDays, to: LocalDate): MinorUnits => {
  const monthly = monthlyBudget(budget, year)
  const last = to.slice(0, 7)
  const sum = monthsOfYear(year).reduce((total, month, index) => {
    const amount = monthly[index] ?? 0
    if (month > last) return total
    if (month < last) return total + amount
    const days = Number(addDays(addMonths(`${month}-01` as LocalDate, 1), -1).slice(8))
    return total + Math.round((amount * Number(to.slice(8))) / days)
  }, 0)
  return minorUnitsOf(sum)
}

/**
 * Spreads a total in proportion to the weights; without any weight, in equal parts. The parts add up to the total
 * exactly: the remainder of rounding goes to the parts that lost most.
 */
export const spreadAmount = (total: MinorUnits, weights: readonly number[]): readonly MinorUnits[] => {
  const positive = weights.map((weight) => BigInt(Math.max(0, weight)))
  const isWeighted = positive.some((weight) => weight > 0n)
  const used = isWeighted ? positive : weights.map(() => 1n)
  const whole = used.reduce((sum, weight) => sum + weight, 0n)
  if (whole === 0n) return []
  const size = BigInt(Math.abs(total))
  const parts = used.map((weight, index) => ({
    index,
    part: (size * weight) / whole,
    lost: (size * weight) % whole,
  }))
  let left = Number(size - parts.reduce((sum, { part }) => sum + part, 0n))
  const amounts = parts.map(({ part }) => Number(part))
  for (const { index } of parts.toSorted((a, b) =>
    a.lost === b.lost ? a.index - b.index : a.lost < b.lost ? 1 : -1,
  )) {
    if (left-- <= 0) break
    amounts[index] = (amounts[index] ?? 0) + 1
  }
  return amounts.map((amount) => minorUnitsOf(total < 0 ? -amount : amount))
}

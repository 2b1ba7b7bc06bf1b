// Discount conditions of a bill (rule 255): what they deduct when it is paid on a day.
import type { DiscountStep, Expense } from '../../record/open-item/open-item.ts'
import type { LocalDate } from '../../value/calendar.ts'
import { type MinorUnits, minorUnitsOf, ZERO } from '../../value/money.ts'
import { proportionOf } from '../../value/rounding.ts'
import type { Check } from './collect-problems.ts'

/** As a caller sends it: `percent` with up to three decimals. */
export interface DiscountInput {
  readonly percent: number
  readonly until: LocalDate
}

/** In the order of their days. */
export const discountsOf = (
  present: Pick<Expense, 'discounts'> | null,
  input: readonly DiscountInput[] | null | undefined,
  date: LocalDate,
  check: Check,
): DiscountStep[] => {
  if (input === undefined) return [...(present?.discounts ?? [])]
  const steps = (input ?? [])
    .map(({ percent, until }): DiscountStep => ({ rate_millis: Math.round(percent * 1000), until }))
    .toSorted((a, b) => (a.until < b.until ? -1 : 1))
  const isWrong = steps.some(({ until }, index) => until < date || until === steps[index - 1]?.until)
  if (isWrong) check.problem('discounts', 'discount_days')
  return steps
}

/** The best of the conditions that hold on the day; null: none does. */
export const discountOn = (steps: readonly DiscountStep[], day: LocalDate): DiscountStep | null =>
  steps.filter(({ until }) => day <= until).toSorted((a, b) => b.rate_millis - a.rate_millis)[0] ?? null

/** What is deducted from an amount that is paid on the day; nothing from a credit note. */
export const discountAmount = (amount: MinorUnits, steps: readonly DiscountStep[], day: LocalDate): MinorUnits => {
  const step = discountOn(steps, day)
  return step === null || amount <= 0 ? ZERO : minorUnitsOf(proportionOf(amount, step.rate_millis, 100_000))
}

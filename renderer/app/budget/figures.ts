// Computed figures of the budget: percentages, exact to a tenth. Pure.
import { type MinorUnits, minorUnitsOf, numberToMinor } from '../../../shared/value/money.ts'
import { divideHalfAwayFromZero } from '../../../shared/value/rounding.ts'
import { formatDecimal } from '../text/format.ts'

/** An amount of the interface (a number or a decimal text) in minor units; throws for anything else, which is a bug. */
export const minorOf = (amount: number | string, currency: string): MinorUnits => {
  const read = numberToMinor(Number(amount), currency)
  if (!read.ok) throw new Error(`not an amount of ${currency}: ${amount}`)
  return read.value
}

/** How much `part` is of `whole`, in tenths of a per cent, halves rounded away from zero; null: `whole` is zero. */
const tenthsOfPercent = (part: number, whole: number): number | null =>
  whole === 0 ? null : Number(divideHalfAwayFromZero(BigInt(part) * 1000n, BigInt(Math.abs(whole))))

/** `−12.5 %`; empty when there is nothing to compare with. */
export const percentText = (part: number, whole: number): string => {
  const tenths = tenthsOfPercent(part, whole)
  if (tenths === null) return ''
  const decimal = `${tenths < 0 ? '-' : ''}${Math.trunc(Math.abs(tenths) / 10)}.${Math.abs(tenths) % 10}`
  return `${formatDecimal(decimal)}\u00a0%`
}

/** Actual less budget, as the comparison report has it. */
export const deviationOf = (budget: number | null, actual: number): MinorUnits => minorUnitsOf(actual - (budget ?? 0))

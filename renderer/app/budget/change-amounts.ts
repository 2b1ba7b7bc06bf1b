// The arithmetic of changing many budgets at once: a percentage, rounding, a total spread over them. Pure, exact.
import { currencyDigits } from '../../../shared/value/currency.ts'
import { type MinorUnits, minorUnitsOf } from '../../../shared/value/money.ts'
import { divideHalfAwayFromZero } from '../../../shared/value/rounding.ts'
import { scaleCell } from '../grid/edit/cell-text.ts'

/** Steps to round to, in units of the currency. */
export const ROUND_STEPS = [1, 5, 10, 50, 100, 1000] as const

/** Reads `5`, `-2,5`, `+3 %` as hundredths of a per cent; null: it is no percentage. */
export const readPercent = (typed: string): number | null => {
  const text = typed.trim().replace(/[−–]/g, '-').replace(',', '.').replace(/\s*%$/, '')
  const parts = /^([+-]?)(\d{1,4})(?:\.(\d{1,2}))?$/.exec(text)
  if (!parts) return null
  const hundredths = Number(parts[2]) * 100 + Number((parts[3] ?? '').padEnd(2, '0'))
  return parts[1] === '-' ? -hundredths : hundredths
}

/** Each amount raised by `hundredths` of a per cent; null where it becomes too large. */
export const raiseAmounts = (amounts: readonly MinorUnits[], hundredths: number, currency: string) =>
  amounts.map((amount): MinorUnits | null => {
    const scaled = scaleCell(amount, { above: BigInt(10_000 + hundredths), below: 10_000n }, currency)
    return 'value' in scaled ? (scaled.value as MinorUnits) : null
  })

/** Each amount rounded to a multiple of `step` units, halves away from zero. */
export const roundAmount = (amounts: readonly MinorUnits[], step: number, currency: string): readonly MinorUnits[] => {
  const minor = BigInt(step) * 10n ** BigInt(currencyDigits(currency))
  return amounts.map((amount) => minorUnitsOf(Number(divideHalfAwayFromZero(BigInt(amount), minor) * minor)))
}

// Converts an amount to another currency at a rate: exact, with the decimal text of the rate and never by multiplying
// floating-point numbers.
import { currencyDigits } from './currency.ts'
import { MAX_MINOR_UNITS, type MinorUnits, minorUnitsOf } from './money.ts'
import { divideHalfAwayFromZero } from './rounding.ts'

/** The most decimals of a rate. */
const MAX_DECIMALS = 10

/**
 * The value of `amount` (minor units of `currency`) in minor units of `other`, half away from zero; `rate` is the value
 * of one unit of `currency`. Null: the rate is not positive, has more than ten decimals, or the result exceeds every
 * valid amount.
 */
export const convertAtRate = (amount: MinorUnits, currency: string, rate: number, other: string): MinorUnits | null => {
  const [, whole, decimals = ''] = /^(\d+)(?:\.(\d+))?$/.exec(decimalText(rate)) ?? []
  if (whole === undefined || decimals.length > MAX_DECIMALS || rate <= 0) return null
  const scaled = BigInt(whole + decimals) * BigInt(amount) * 10n ** BigInt(currencyDigits(other))
  const by = 10n ** BigInt(decimals.length + currencyDigits(currency))
  const converted = Number(divideHalfAwayFromZero(scaled, by))
  return Math.abs(converted) > MAX_MINOR_UNITS ? null : minorUnitsOf(converted)
}

/** The shortest text of a small rate has an exponent. */
const decimalText = (rate: number): string => {
  const text = String(rate)
  return text.includes('e') ? rate.toFixed(MAX_DECIMALS).replace(/0+$/, '') : text
}

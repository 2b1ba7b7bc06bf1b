// What an amount in one currency is worth in another at a rate: exact, by the decimal text of the rate and never by multiplying
// floating-point numbers.
import { currencyDigits } from './currency.ts'
import { MAX_MINOR_UNITS, type MinorUnits, minorUnitsOf } from './money.ts'

/** The most decimals that a rate is given with. */
const MAX_DECIMALS = 10

/**
 * The worth of `amount` (minor units of `currency`) in minor units of `other`, half away from zero; `rate` is what one unit of
 * `currency` is worth. Null: the rate is not above 0, has more than ten decimals, or the worth is beyond every amount.
 */
export const worthAtRate = (amount: MinorUnits, currency: string, rate: number, other: string): MinorUnits | null => {
  const [, whole, decimals = ''] = /^(\d+)(?:\.(\d+))?$/.exec(decimalText(rate)) ?? []
  if (whole === undefined || decimals.length > MAX_DECIMALS || rate <= 0) return null
  const scaled = BigInt(whole + decimals) * BigInt(Math.abs(amount)) * 10n ** BigInt(currencyDigits(other))
  const by = 10n ** BigInt(decimals.length + currencyDigits(currency))
  const worth = Number((2n * scaled + by) / (2n * by))
  return worth > MAX_MINOR_UNITS ? null : minorUnitsOf(amount < 0 ? -worth : worth)
}

/** Small rates have an exponent in their shortest text. */
const decimalText = (rate: number): string => {
  const text = String(rate)
  return text.includes('e') ? rate.toFixed(MAX_DECIMALS).replace(/0+$/, '') : text
}

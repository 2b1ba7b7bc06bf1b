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

/** A number as a decimal text: the shortest text of a small rate has an exponent. */
export const decimalText = (rate: number): string => {
  const text = String(rate)
  return text.includes('e') ? rate.toFixed(MAX_DECIMALS).replace(/0+$/, '') : text
}

/**
 * A rate as people and files write it (`0.93845`, `0,93845`, `CHF 1'000.5`), as a decimal text with a point; null for
 * anything else. Rates have decimals, so a single comma or point is never a separator of thousands.
 */
export const readRate = (text: string): string | null => {
  const compact = text.replace(/^CHF\s*/i, '').replace(/[\s'’]/g, '')
  if (!/^\d[\d.,]*$/.test(compact)) return null
  const at = Math.max(compact.lastIndexOf('.'), compact.lastIndexOf(','))
  if (at === -1) return compact
  return `${compact.slice(0, at).replace(/[.,]/g, '')}.${compact.slice(at + 1)}`.replace(/\.$/, '')
}

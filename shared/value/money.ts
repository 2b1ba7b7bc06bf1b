// Money is a safe integer of minor units, next to its currency. Only this file scales by 10^digits.
import { currencyDigits } from './currency.ts'
import { assert, err, ok, type Result } from './result.ts'

declare const minorUnits: unique symbol
/** An exact amount in the minor units of a currency (Rappen, cents), |n| ≤ 2^51−1, so that n/100 prints exactly. */
export type MinorUnits = number & { readonly [minorUnits]: true }

/** The largest amount: 2^51−1 minor units, about 22 million million francs. */
export const MAX_MINOR_UNITS = 2 ** 51 - 1

export const ZERO = 0 as MinorUnits

const PLUS = 43
const MINUS = 45
const POINT = 46
const ZERO_DIGIT = 48
const NINE_DIGIT = 57

export type AmountError = { readonly type: 'NotANumber' | 'TooManyDecimals' | 'TooLarge'; readonly text: string }

/** Brands an integer as an amount; throws when it is not one (a bug, not input). */
export const minorUnitsOf = (value: number): MinorUnits => {
  assert(Number.isSafeInteger(value) && Math.abs(value) <= MAX_MINOR_UNITS, `not an amount: ${value}`)
  // Adding 0 turns −0 into 0: JSON and equality must not see a negative zero.
  return (value + 0) as MinorUnits
}

/** The same for a sum of a file; null when it exceeds every valid amount. */
export const amountOrNull = (value: number): MinorUnits | null =>
  Math.abs(value) <= MAX_MINOR_UNITS ? minorUnitsOf(value) : null

/**
 * Reads a plain decimal (`-1234.5`, `000149.87`, `8.850`) as minor units of `currency`. Digits beyond the currency's
 * must be zeros; nothing is rounded. No thousands separators, no exponent: readers of formats with those normalise
 * first.
 */
export const parseAmount = (text: string, currency: string): Result<MinorUnits, AmountError> => {
  // Character by character: a statement may have a hundred thousand amounts, and a regular expression takes five times
  // as long.
  const scale = currencyDigits(currency)
  const first = text.charCodeAt(0)
  const start = first === MINUS || first === PLUS ? 1 : 0
  let point = -1
  let digits = 0
  let magnitude = 0
  let hasTooManyDecimals = false
  for (let at = start; at < text.length; at++) {
    const code = text.charCodeAt(at)
    if (code === POINT && point === -1) {
      point = at
      continue
    }
    if (code < ZERO_DIGIT || code > NINE_DIGIT) return err({ type: 'NotANumber', text })
    digits++
    if (point !== -1 && at - point > scale) hasTooManyDecimals ||= code !== ZERO_DIGIT
    else magnitude = magnitude * 10 + (code - ZERO_DIGIT)
  }
  if (digits === 0) return err({ type: 'NotANumber', text })
  if (hasTooManyDecimals) return err({ type: 'TooManyDecimals', text })
  const decimals = point === -1 ? 0 : Math.min(scale, text.length - point - 1)
  for (let missing = decimals; missing < scale; missing++) magnitude *= 10
  if (magnitude > MAX_MINOR_UNITS) return err({ type: 'TooLarge', text })
  return ok(minorUnitsOf(first === MINUS ? -magnitude : magnitude))
}

/**
 * Reads a JSON number as minor units, from its shortest decimal text and never by multiplying: 1.005 has three decimals
 * and is refused for CHF, while 1.005 * 100 would silently give 100.
 */
export const numberToMinor = (value: number, currency: string): Result<MinorUnits, AmountError> => {
  const text = String(value)
  if (!Number.isFinite(value)) return err({ type: 'NotANumber', text })
  if (/e\+/.test(text)) return err({ type: 'TooLarge', text })
  if (/e-/.test(text)) return err({ type: 'TooManyDecimals', text })
  return parseAmount(text, currency)
}

/** Minor units as the JSON number of the interface (`12.34`): exact, since |n| ≤ 2^51−1. */
export const minorToNumber = (amount: MinorUnits, currency: string): number => amount / 10 ** currencyDigits(currency)

/** Minor units as a decimal string with all digits of the currency (`"1200.00"`, `"-0.05"`). */
export const minorToDecimal = (amount: MinorUnits, currency: string): string => {
  const digits = currencyDigits(currency)
  const text = String(Math.abs(amount)).padStart(digits + 1, '0')
  const sign = amount < 0 ? '-' : ''
  return digits === 0 ? sign + text : `${sign}${text.slice(0, -digits)}.${text.slice(-digits)}`
}

/** The exact sum. */
export const sumMinor = (amounts: Iterable<MinorUnits>): MinorUnits => {
  let sum = 0
  for (const amount of amounts) sum += amount
  return minorUnitsOf(sum)
}

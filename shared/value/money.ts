// Money is a safe integer of minor units with its currency beside it. The only file that scales by 10^digits.
import { currencyDigits } from './currency.ts'
import { assert, err, ok, type Result } from './result.ts'

declare const minorUnits: unique symbol
/** An exact amount in the minor units of a currency (Rappen, cents), |n| ≤ 2^51−1, so that n/100 prints exactly. */
export type MinorUnits = number & { readonly [minorUnits]: true }

/** The largest amount: 2^51−1 minor units, about 22 million million francs. */
export const MAX_MINOR_UNITS = 2 ** 51 - 1

export const ZERO = 0 as MinorUnits

export type AmountError = { readonly type: 'NotANumber' | 'TooManyDecimals' | 'TooLarge'; readonly text: string }

/** Brands an integer that is known to be one; throws on anything else (a bug, not input). */
export const minorUnitsOf = (value: number): MinorUnits => {
  assert(Number.isSafeInteger(value) && Math.abs(value) <= MAX_MINOR_UNITS, `not an amount: ${value}`)
  // Adding 0 turns −0 into 0: JSON and equality must not see a negative zero.
  return (value + 0) as MinorUnits
}

/**
 * Reads a plain decimal (`-1234.5`, `000149.87`, `8.850`) as minor units of `currency`. Digits beyond the currency's
 * may only be zeros; nothing is ever rounded. No thousands separators, no exponent: statement formats with those
 * normalise first.
 */
export const parseAmount = (text: string, currency: string): Result<MinorUnits, AmountError> => {
  const parts = /^([+-]?)(\d*)(?:\.(\d*))?$/.exec(text)
  const whole = parts?.[2] ?? ''
  const fraction = (parts?.[3] ?? '').replace(/0+$/, '')
  if (!parts || (whole === '' && (parts[3] ?? '') === '')) return err({ type: 'NotANumber', text })
  const digits = currencyDigits(currency)
  if (fraction.length > digits) return err({ type: 'TooManyDecimals', text })
  const magnitude = Number(whole + fraction.padEnd(digits, '0'))
  if (magnitude > MAX_MINOR_UNITS) return err({ type: 'TooLarge', text })
  return ok(minorUnitsOf(parts[1] === '-' ? -magnitude : magnitude))
}

/**
 * Reads a JSON number as minor units, from its shortest decimal text and never by multiplying: 1.005 has three
 * decimals and is refused for CHF, while 1.005 * 100 would quietly give 100.
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

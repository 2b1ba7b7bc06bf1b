// The tax in a gross amount and on a net amount, by the integer formula of the Federal Tax Administration: half up and
// away from zero, for each line, so that net and tax add up to the gross amount.
import { type MinorUnits, minorUnitsOf } from './money.ts'

/** The rate is in thousandths of a per cent (8.1 % is 8100). A negative amount has a negative tax. */
export const taxIn = (gross: MinorUnits, rateMillis: number): MinorUnits => {
  const rate = BigInt(rateMillis)
  const whole = 100_000n + rate
  const tax = (2n * BigInt(Math.abs(gross)) * rate + whole) / (2n * whole)
  return minorUnitsOf(gross < 0 ? -Number(tax) : Number(tax))
}

/**
 * The tax on a net amount. Used for acquisition tax, because the price from abroad contains no tax.
 */
export const taxOn = (net: MinorUnits, rateMillis: number): MinorUnits => {
  const tax = (2n * BigInt(Math.abs(net)) * BigInt(rateMillis) + 100_000n) / 200_000n
  return minorUnitsOf(net < 0 ? -Number(tax) : Number(tax))
}

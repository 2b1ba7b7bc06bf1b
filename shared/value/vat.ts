// The tax in a gross amount and on a net amount, by the integer formula of the Federal Tax Administration: half up and
// away from zero, for each line, so that net and tax add up to the gross amount.
import { type MinorUnits, minorUnitsOf } from './money.ts'
import { proportionOf } from './rounding.ts'

/** The rate is in thousandths of a per cent (8.1 % is 8100). A negative amount has a negative tax. */
export const taxIn = (gross: MinorUnits, rateMillis: number): MinorUnits =>
  minorUnitsOf(proportionOf(gross, rateMillis, 100_000 + rateMillis))

/**
 * The tax on a net amount. Used for acquisition tax, because the price from abroad contains no tax.
 */
export const taxOn = (net: MinorUnits, rateMillis: number): MinorUnits =>
  minorUnitsOf(proportionOf(net, rateMillis, 100_000))

// The entry that settles a VAT period: the balances of VAT due and input tax on its last day go to the settlement
// account, so that their accounts are at zero.
import { type MinorUnits, minorUnitsOf, ZERO } from '../../../value/money.ts'
import { VAT_ACCOUNTS } from '../year-end.ts'
import type { VatReport } from './vat-report.ts'

/** The account that VAT is settled to. */
export const VAT_SETTLEMENT_ACCOUNT = 2201

/** The balance of an account from the start of the books to the last day of the period; debits positive. */
export interface AccountAmount {
  readonly account_id: string
  readonly number: number
  readonly amount: MinorUnits
}

/**
 * The lines of the entry, debits positive, that of the settlement account last; empty when every VAT account is at
 * zero.
 */
export const settlementLines = (
  amounts: readonly AccountAmount[],
  settlementId: string,
): readonly Pick<AccountAmount, 'account_id' | 'amount'>[] => {
  const unsettled = amounts.filter(({ number, amount }) => VAT_ACCOUNTS.includes(number) && amount !== 0)
  const total = minorUnitsOf(unsettled.reduce((sum, { amount }) => sum + amount, 0))
  return [
    ...unsettled.map(({ account_id, amount }) => ({ account_id, amount: minorUnitsOf(0 - amount) })),
    ...(total === 0 ? [] : [{ account_id: settlementId, amount: total }]),
  ]
}

/**
 * For net and flat tax rates: the tax booked beyond the tax owed, less what is on 3809 in the period already; credits positive.
 * Booking it leaves the amount of the form on the settlement account. 0 also while a rate is missing.
 */
export const netTaxToBook = ({ method, rows, checks }: VatReport, onAccount: number): MinorUnits => {
  if (method === 'effective' || checks.some(({ code }) => code === 'net_rates_missing')) return ZERO
  const difference = rows.find(({ code }) => code === 'net_rate_difference')?.tax ?? 0
  return minorUnitsOf(difference - onAccount)
}

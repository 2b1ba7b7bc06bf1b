// The movements of a trial balance by account, and the difference of the net tax rates with its lines in the settlement of a VAT
// period. Pure.
import { NET_TAX_ACCOUNT } from '../../../shared/rule/ledger/year-end.ts'
import { type MinorUnits, minorUnitsOf, numberToMinor } from '../../../shared/value/money.ts'
import type { ReportObject } from '../data/query/ledger/reports.ts'

export interface Movement {
  readonly account_id: string
  readonly number: number
  /** Debits positive. */
  readonly amount: MinorUnits
}

export const movementsOf = ({ rows, currency }: Pick<ReportObject, 'rows' | 'currency'>): readonly Movement[] =>
  rows.flatMap(({ account_id, number, amounts }) => {
    const debit = numberToMinor(amounts.debit ?? 0, currency)
    const credit = numberToMinor(amounts.credit ?? 0, currency)
    return account_id !== null && number !== null && debit.ok && credit.ok
      ? [{ account_id, number, amount: minorUnitsOf(debit.value - credit.value) }]
      : []
  })

type ReportFigures = Pick<ReportObject, 'rows' | 'currency'>

/**
 * The VAT charged at standard rates less the VAT owed at net tax rates, which the company keeps, as far as it is not booked:
 * the difference in the VAT report of the period, less what the trial balance of the same days already has on 3809. Credits
 * positive. 0 under the effective method, and while a rate is missing.
 */
export const netTaxOf = (vat: ReportFigures & Pick<ReportObject, 'checks'>, period: ReportFigures): MinorUnits => {
  const row = vat.rows.find(({ key }) => key === 'note:net_rate_difference')
  if (!row || vat.checks.some(({ code }) => code === 'net_rates_missing')) return minorUnitsOf(0)
  const difference = numberToMinor(row.amounts.tax ?? 0, vat.currency)
  const booked = movementsOf(period).find(({ number }) => number === NET_TAX_ACCOUNT)?.amount ?? 0
  return difference.ok ? minorUnitsOf(difference.value + booked) : minorUnitsOf(0)
}

type Line = Pick<Movement, 'account_id' | 'amount'>

/**
 * The lines of a settlement with the difference of the net tax rates (`netTaxOf`): it goes from the settlement account to
 * 3809.
 */
export const withNetTax = (
  lines: readonly Line[],
  net: MinorUnits,
  { settlementId, netTaxId }: { readonly settlementId: string; readonly netTaxId: string | undefined },
): readonly Line[] => {
  if (net === 0 || netTaxId === undefined) return lines
  const settlementBalance = lines.find(({ account_id }) => account_id === settlementId)?.amount ?? 0
  const remainder = minorUnitsOf(settlementBalance + net)
  return [
    ...lines.filter(({ account_id }) => account_id !== settlementId),
    { account_id: netTaxId, amount: minorUnitsOf(0 - net) },
    ...(remainder === 0 ? [] : [{ account_id: settlementId, amount: remainder }]),
  ]
}

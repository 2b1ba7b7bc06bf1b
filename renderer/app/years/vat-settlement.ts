// The entry that settles a VAT period: what stands on the accounts of VAT due and of input tax goes to the account of the
// settlement, so that each stands at zero on the last day. Pure, in minor units.

import { VAT_ACCOUNTS } from '../../../shared/rule/ledger/year-end.ts'
import { type MinorUnits, minorToNumber, minorUnitsOf, numberToMinor } from '../../../shared/value/money.ts'
import type { ReportObject } from '../data/query/reports.ts'

/** Where VAT is settled to. */
export const SETTLEMENT_ACCOUNT = 2201

export interface EntryLine {
  readonly account_id: string
  readonly debit: number
  readonly credit: number
}

/** An account of the chart, with what stands on it on the last day; debits positive. */
export interface VatBalance {
  readonly account_id: string
  readonly number: number
  readonly balance: number
}

const lineOf = (account_id: string, amount: MinorUnits, currency: string): readonly EntryLine[] =>
  amount === 0
    ? []
    : [
        {
          account_id,
          debit: minorToNumber(minorUnitsOf(Math.max(0, amount)), currency),
          credit: minorToNumber(minorUnitsOf(Math.max(0, -amount)), currency),
        },
      ]

/** The lines of the entry, that of the settlement last; empty: all of them stand at zero. */
export const settlementLines = (
  balances: readonly VatBalance[],
  settlementId: string,
  currency: string,
): readonly EntryLine[] => {
  const left = balances.flatMap(({ account_id, number, balance }) => {
    const minor = numberToMinor(balance, currency)
    return VAT_ACCOUNTS.includes(number) && minor.ok && minor.value !== 0 ? [{ account_id, amount: minor.value }] : []
  })
  const total = minorUnitsOf(left.reduce((sum, { amount }) => sum + amount, 0))
  return [
    ...left.flatMap(({ account_id, amount }) => lineOf(account_id, minorUnitsOf(-amount), currency)),
    ...lineOf(settlementId, total, currency),
  ]
}

/** What stands on the VAT accounts at the end of a trial balance. */
export const vatBalancesOf = ({ rows }: Pick<ReportObject, 'rows'>): readonly VatBalance[] =>
  rows.flatMap(({ account_id, number, amounts }) =>
    account_id === null || !VAT_ACCOUNTS.includes(Number(number))
      ? []
      : [{ account_id, number: Number(number), balance: amounts.closing ?? 0 }],
  )

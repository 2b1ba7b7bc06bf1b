// The entry that settles a VAT period: what stands on the accounts of VAT due and of input tax goes to the account of the
// settlement, so that each stands at zero on the last day. Pure, in minor units.
import { VAT_ACCOUNTS } from '../../../shared/rule/ledger/year-end.ts'
import { type MinorUnits, minorToNumber, minorUnitsOf } from '../../../shared/value/money.ts'
import type { ReportObject } from '../data/query/reports.ts'
import { movementsOf } from './movements.ts'

/** Where VAT is settled to. */
export const SETTLEMENT_ACCOUNT = 2201

export interface EntryLine {
  readonly account_id: string
  readonly debit: number
  readonly credit: number
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

/**
 * The lines of the entry, that of the settlement last; empty: all of the accounts stand at zero. The trial balance goes from
 * the beginning of the books to the last day of the period.
 */
export const settlementLines = (
  trialBalance: Pick<ReportObject, 'rows' | 'currency'>,
  settlementId: string,
): readonly EntryLine[] => {
  const { currency } = trialBalance
  const left = movementsOf(trialBalance).filter(({ number, amount }) => VAT_ACCOUNTS.includes(number) && amount !== 0)
  const total = minorUnitsOf(left.reduce((sum, { amount }) => sum + amount, 0))
  return [
    ...left.flatMap(({ account_id, amount }) => lineOf(account_id, minorUnitsOf(-amount), currency)),
    ...lineOf(settlementId, total, currency),
  ]
}

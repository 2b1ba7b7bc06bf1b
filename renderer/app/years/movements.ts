// The movements of a trial balance by account. Pure.
import { type MinorUnits, minorUnitsOf, numberToMinor } from '../../../shared/value/money.ts'
import type { ReportObject } from '../data/query/ledger/reports.ts'

interface Movement {
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

// What the entries of a trial balance brought to each account. Pure.
import { type MinorUnits, minorUnitsOf, numberToMinor } from '../../../shared/value/money.ts'
import type { ReportObject } from '../data/query/reports.ts'

export interface Movement {
  readonly account_id: string
  readonly number: number
  /** Debits positive. */
  readonly amount: MinorUnits
}

export const movementsOf = ({ rows, currency }: Pick<ReportObject, 'rows' | 'currency'>): readonly Movement[] =>
  rows.flatMap(({ account_id, number, amounts }) => {
    const [debit, credit] = [numberToMinor(amounts.debit ?? 0, currency), numberToMinor(amounts.credit ?? 0, currency)]
    return account_id !== null && number !== null && debit.ok && credit.ok
      ? [{ account_id, number, amount: minorUnitsOf(debit.value - credit.value) }]
      : []
  })

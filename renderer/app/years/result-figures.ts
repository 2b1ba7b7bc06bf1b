// Revenue, expense and result of a year, from the accounts of its income statement. Exact, in minor units. Pure.

import { minorToNumber, minorUnitsOf, numberToMinor } from '../../../shared/value/money.ts'
import type { ReportObject } from '../data/query/reports.ts'

interface Account {
  readonly id: string
  readonly type: string
}

/** A profit is above zero. The statement shows revenue as what was earned, expense as what was spent. */
export const resultOf = (
  { rows, columns, currency }: Pick<ReportObject, 'rows' | 'columns' | 'currency'>,
  accounts: readonly Account[],
) => {
  const amount = columns.find(({ of }) => of === 'base')?.key ?? 'amount'
  const types = new Map(accounts.map(({ id, type }) => [id, type]))
  const sums = { revenue: 0, expense: 0 }
  for (const { account_id, amounts } of rows) {
    const type = account_id === null ? undefined : types.get(account_id)
    const minor = numberToMinor(amounts[amount] ?? 0, currency)
    if ((type === 'revenue' || type === 'expense') && minor.ok) sums[type] += minor.value
  }
  const plain = (minor: number) => minorToNumber(minorUnitsOf(minor), currency)
  return { revenue: plain(sums.revenue), expense: plain(sums.expense), result: plain(sums.revenue - sums.expense) }
}

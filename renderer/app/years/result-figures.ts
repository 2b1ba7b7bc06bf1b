// Revenue, expense and result of a year, from its trial balance: the balances that are still on the accounts, which are
// the ones to post. Exact, in minor units. Pure.
import { minorToNumber, minorUnitsOf } from '../../../shared/value/money.ts'
import type { ReportObject } from '../data/query/ledger/reports.ts'
import { movementsOf } from './movements.ts'

interface Account {
  readonly id: string
  readonly type: string
}

/** A profit is positive. */
export const resultOf = (
  trialBalance: Pick<ReportObject, 'rows' | 'currency'>,
  accounts: readonly Account[],
): { readonly revenue: number; readonly expense: number; readonly result: number } => {
  const types = new Map(accounts.map(({ id, type }) => [id, type]))
  const sums = { revenue: 0, expense: 0 }
  for (const { account_id, amount } of movementsOf(trialBalance)) {
    const type = types.get(account_id)
    if (type === 'revenue') sums.revenue -= amount
    if (type === 'expense') sums.expense += amount
  }
  const plain = (minor: number) => minorToNumber(minorUnitsOf(minor), trialBalance.currency)
  return { revenue: plain(sums.revenue), expense: plain(sums.expense), result: plain(sums.revenue - sums.expense) }
}

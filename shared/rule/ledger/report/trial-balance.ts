// The trial balance: what stood on each account, what was booked on both sides, and what stands on it then. Debits are
// positive throughout, so that every column comes to zero or to the same on both sides.
import type { LedgerAccount } from '../../../record/ledger/ledger-account.ts'
import { type MinorUnits, minorUnitsOf } from '../../../value/money.ts'
import {
  type Amounts,
  addUp,
  allOn,
  type Days,
  isBalanceSheetAccount,
  type ReportCheck,
  type ReportRow,
  type SumsByAccount,
  sumOn,
  withFigures,
} from './report.ts'

export interface TrialBalanceFacts {
  readonly accounts: readonly LedgerAccount[]
  readonly days: Days
  /** All that was booked before the first day, and of it what is of the fiscal year that this day is in. */
  readonly before: SumsByAccount
  readonly before_in_year: SumsByAccount
  /** In the days. */
  readonly within: SumsByAccount
  /** Up to the day to compare with, and of it what is of its fiscal year; null: no comparison. */
  readonly compare: { readonly all: SumsByAccount; readonly in_year: SumsByAccount } | null
}

/**
 * Accounts of the balance sheet carry on what they had; those of the result begin each fiscal year with nothing, and what
 * was left on them in years that were not closed stands in one line, so that all of it balances.
 */
export const trialBalance = (
  facts: TrialBalanceFacts,
): { readonly rows: readonly ReportRow[]; readonly checks: readonly ReportCheck[] } => {
  const { accounts, before, before_in_year, within, compare, days } = facts
  const balance = (account: LedgerAccount, all: SumsByAccount, inYear: SumsByAccount) =>
    allOn(isBalanceSheetAccount(account) ? all : inYear, account)
  const figured = withFigures(accounts, (account) => {
    const opening = balance(account, before, before_in_year)
    const { debit, credit } = sumOn(within, account)
    const comparison = compare ? { compare: balance(account, compare.all, compare.in_year) } : {}
    return withDifference({ opening, debit, credit, closing: opening + debit - credit, ...comparison })
  })
  const resultBefore = (all: SumsByAccount, inYear: SumsByAccount): number =>
    accounts.reduce((sum, account) => sum + allOn(all, account) - balance(account, all, inYear), 0)
  const earlierResult = resultBefore(before, before_in_year)
  const comparison = compare ? { compare: resultBefore(compare.all, compare.in_year) } : {}
  const carried = withDifference({ opening: earlierResult, debit: 0, credit: 0, closing: earlierResult, ...comparison })
  const hasCarried = Object.values(carried).some((amount) => amount !== 0)
  const amounts = addUp([...figured.map((each) => each.amounts), carried], (sums) => sums)
  const plain = { level: 0, number: null, account_id: null, entries: null }
  const difference = minorUnitsOf((amounts.debit ?? 0) - (amounts.credit ?? 0) || (amounts.opening ?? 0))
  return {
    rows: [
      ...figured.map(
        ({ account, amounts: own }): ReportRow => ({
          ...{ key: `account:${account.id}`, kind: 'account', level: 0, number: account.number },
          ...{ title: { text: account.name }, account_id: account.id, amounts: own },
          entries: { account_ids: [account.id], ...days, vat_rate_ids: null },
        }),
      ),
      ...(hasCarried
        ? [
            {
              ...plain,
              key: 'result_before',
              kind: 'line' as const,
              title: { word: 'result_before' as const },
              amounts: carried,
            },
          ]
        : []),
      { ...plain, key: 'totals', kind: 'total', title: { word: 'totals' }, amounts },
    ],
    checks: [
      {
        ...{ code: 'debits_equal_credits', is_met: difference === 0, entries: null },
        amount: difference === 0 ? null : (difference as MinorUnits),
      },
    ],
  }
}

const withDifference = (amounts: Amounts): Amounts =>
  amounts.compare === undefined ? amounts : { ...amounts, difference: (amounts.closing ?? 0) - (amounts.compare ?? 0) }

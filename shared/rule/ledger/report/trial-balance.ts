// The trial balance: the opening balance of each account, the postings on both sides, and the closing balance. Debits
// are positive throughout, so that each column adds up to zero or to the same amount on both sides.
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
  /** All postings before the first day, and those of them in the fiscal year of this day. */
  readonly before: SumsByAccount
  readonly before_in_year: SumsByAccount
  /** The postings of the days. */
  readonly within: SumsByAccount
  /** All postings up to the day to compare with, and those of them in its fiscal year; null without comparison. */
  readonly compare: { readonly all: SumsByAccount; readonly in_year: SumsByAccount } | null
}

/**
 * Balance sheet accounts carry their balance forward. Income statement accounts start each fiscal year at zero; what
 * was left on them in years that were not closed is in one line, so that the report balances.
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
  const earlierAmounts = withDifference({
    opening: earlierResult,
    debit: 0,
    credit: 0,
    closing: earlierResult,
    ...comparison,
  })
  const hasEarlierResult = Object.values(earlierAmounts).some((amount) => amount !== 0)
  const amounts = addUp([...figured.map((each) => each.amounts), earlierAmounts], (sums) => sums)
  const plain = { level: 0, number: null, account_id: null, entries: null }
  const difference = minorUnitsOf((amounts.debit ?? 0) - (amounts.credit ?? 0) || (amounts.opening ?? 0))
  return {
    rows: [
      ...figured.map(
        ({ account, amounts: own }): ReportRow => ({
          key: `account:${account.id}`,
          kind: 'account',
          level: 0,
          number: account.number,
          title: { text: account.name },
          account_id: account.id,
          amounts: own,
          entries: { account_ids: [account.id], ...days, vat_rate_ids: null },
        }),
      ),
      ...(hasEarlierResult
        ? [
            {
              ...plain,
              key: 'result_before',
              kind: 'line' as const,
              title: { word: 'result_before' as const },
              amounts: earlierAmounts,
            },
          ]
        : []),
      { ...plain, key: 'totals', kind: 'total', title: { word: 'totals' }, amounts },
    ],
    checks: [
      {
        code: 'debits_equal_credits',
        is_met: difference === 0,
        entries: null,
        amount: difference === 0 ? null : (difference as MinorUnits),
      },
    ],
  }
}

const withDifference = (amounts: Amounts): Amounts =>
  amounts.compare === undefined ? amounts : { ...amounts, difference: (amounts.closing ?? 0) - (amounts.compare ?? 0) }

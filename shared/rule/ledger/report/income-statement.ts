// The income statement (OR 959b) in the steps of the KMU chart: revenue, costs, and the results in between. Closing
// entries are left out, because they empty the accounts but must not empty the report.
import type { LedgerAccount } from '../../../record/ledger/ledger-account.ts'
import { type AccountFigures, accountTree, sectionTree, sumOf } from './account-tree.ts'
import {
  type Amounts,
  addUp,
  classOf,
  type Days,
  isBalanceSheetAccount,
  PERCENT,
  percentOf,
  type ReportRow,
  type ReportWord,
  type SumsByAccount,
  signed,
  signOf,
  sumOn,
  withFigures,
} from './report.ts'

/** The accounts with numbers below this one come before this result. */
const STEPS: readonly { readonly below: number; readonly word: ReportWord }[] = [
  { below: 5000, word: 'gross_result' },
  { below: 6000, word: 'result_after_staff' },
  { below: 6800, word: 'ebitda' },
  { below: 6900, word: 'ebit' },
  { below: 7000, word: 'result_before_other' },
  { below: 8900, word: 'result_before_tax' },
]

/** Classes with results inside them: their heading would occur twice. */
const SPLIT: readonly number[] = [6, 8]

/** The position of an account by the first four digits of its number, which may have more. */
const placeOf = ({ number }: Pick<LedgerAccount, 'number'>): number => Number(String(number).slice(0, 4))

const isResultAccount = (account: LedgerAccount): boolean => !isBalanceSheetAccount(account) && placeOf(account) < 9000

export interface IncomeStatementFacts {
  readonly accounts: readonly LedgerAccount[]
  readonly days: Days
  readonly within: SumsByAccount
  readonly compare: SumsByAccount | null
}

/** Costs (classes 4 to 6) are positive as costs, all other accounts are positive as income; so are the results. */
export const incomeStatement = ({ accounts, days, within, compare }: IncomeStatementFacts): readonly ReportRow[] => {
  const figured = withFigures(accounts.filter(isResultAccount), (account) => {
    const amountIn = (sums: SumsByAccount) => signed(signOf(account), sumOn(sums, account).booked)
    return compared(compare ? { amount: amountIn(within), compare: amountIn(compare) } : { amount: amountIn(within) })
  })
  return steps(figured, {
    days,
    finish: compared,
    zeroAmounts: compared(compare ? { amount: 0, compare: 0 } : { amount: 0 }),
  })
}

const compared = (amounts: Amounts): Amounts => {
  if (amounts.compare === undefined || amounts.compare === null) return amounts
  const difference = (amounts.amount ?? 0) - amounts.compare
  return { ...amounts, difference, percent: percentOf(difference, amounts.compare) }
}

/** The income statement accounts under their headings, with the results in between; the last result is always shown. */
export const steps = (
  figured: readonly AccountFigures[],
  {
    days,
    finish,
    zeroAmounts,
  }: {
    readonly days: Days
    readonly finish: (sums: Amounts) => Amounts
    /** Amounts for a result without accounts. */
    readonly zeroAmounts: Amounts
  },
): readonly ReportRow[] => {
  const rows: ReportRow[] = []
  let shown = 0
  const push = (word: ReportWord, until: readonly AccountFigures[], kind: 'subtotal' | 'total') => {
    const earned = until.map((each) => ({ ...each, amounts: signedAmounts(each) }))
    rows.push({
      key: word,
      kind,
      level: 0,
      number: null,
      title: { word },
      account_id: null,
      ...sumOf(earned, { days, finish }),
      amounts: addUp([zeroAmounts, ...earned.map(({ amounts }) => amounts)], finish),
    })
  }
  const pushAccounts = (own: readonly AccountFigures[]) => {
    for (const [digit, ofClass] of Map.groupBy(own, ({ account }) => classOf(account))) {
      const tree = SPLIT.includes(digit) ? sectionTree : accountTree
      for (const row of tree(ofClass, { days, level: 0, finish })) rows.push(row)
    }
  }
  for (const { below, word } of STEPS) {
    const until = figured.filter(({ account }) => placeOf(account) < below)
    const own = until.slice(shown)
    pushAccounts(own)
    // A result without new accounts would repeat the one before it.
    if (own.length > 0 && until.length < figured.length) push(word, until, 'subtotal')
    shown = until.length
  }
  pushAccounts(figured.slice(shown))
  push('result', figured, 'total')
  return rows
}

/** Costs become negative; computed columns are left out. */
const signedAmounts = ({ account, amounts }: AccountFigures): Amounts =>
  Object.fromEntries(
    Object.entries(amounts).map(([key, amount]) => [
      key,
      // Computed again from the sums.
      amount === null || key === PERCENT ? null : signed(signOf(account) === 1 ? -1 : 1, amount),
    ]),
  )

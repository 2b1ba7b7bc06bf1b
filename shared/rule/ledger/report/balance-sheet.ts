// The balance sheet at the end of a day (OR 959a): class 1 against class 2. The result that is not posted to the equity
// yet has lines of its own, so that both sides are equal on every day.
import type { LedgerAccount } from '../../../record/ledger/ledger-account.ts'
import type { LocalDate } from '../../../value/calendar.ts'
import { minorUnitsOf } from '../../../value/money.ts'
import { type AccountFigures, accountTree, sumOf } from './account-tree.ts'
import {
  type Amounts,
  addUp,
  allOn,
  classOf,
  isBalanceSheetAccount,
  type ReportCheck,
  type ReportRow,
  type ReportWord,
  type SumsByAccount,
  signed,
  signOf,
  withFigures,
} from './report.ts'

/** The balances at the end of a day. */
interface AtDay {
  readonly all: SumsByAccount
  /** Of the fiscal year that contains the day. */
  readonly in_year: SumsByAccount
}

export interface BalanceSheetFacts {
  readonly accounts: readonly LedgerAccount[]
  readonly date: LocalDate
  /** The first day of the fiscal year: the entries behind a figure start here. */
  readonly year_start: LocalDate
  readonly at: AtDay
  readonly compare: AtDay | null
}

export const balanceSheet = (
  facts: BalanceSheetFacts,
): { readonly rows: readonly ReportRow[]; readonly checks: readonly ReportCheck[] } => {
  const { accounts, at, compare, date, year_start } = facts
  const days = { from: year_start, to: date }
  const amounts = (of: (at: AtDay) => number): Amounts => {
    const amount = of(at)
    if (compare === null) return { amount }
    const compared = of(compare)
    return { amount, compare: compared, difference: amount - compared }
  }
  const figured = withFigures(accounts.filter(isBalanceSheetAccount), (account) =>
    amounts((each) => signed(signOf(account), allOn(each.all, account))),
  )
  const ofClass = (digit: number): readonly AccountFigures[] =>
    figured.filter(({ account }) => classOf(account) === digit)
  const options = { days, level: 0, finish: (sums: Amounts) => sums }
  const side = (
    key: 'assets' | 'liabilities',
    rows: readonly Amounts[],
    own: readonly AccountFigures[],
  ): ReportRow => ({
    key: `sum:${key}`,
    kind: 'total',
    level: 0,
    number: null,
    title: { word: key },
    account_id: null,
    amounts: addUp(rows, options.finish),
    entries: sumOf(own, options).entries,
  })
  const results = accounts.filter((account) => !isBalanceSheetAccount(account))
  const resultOf = (sums: SumsByAccount): number => results.reduce((sum, account) => sum - allOn(sums, account), 0)
  const resultRow = (word: ReportWord, of: (at: AtDay) => number): readonly ReportRow[] => {
    const own = amounts(of)
    if (Object.values(own).every((amount) => amount === 0)) return []
    const entries = { account_ids: results.map(({ id }) => id), ...days, vat_rate_ids: null }
    return [
      { key: word, kind: 'line', level: 1, number: null, title: { word }, account_id: null, amounts: own, entries },
    ]
  }
  const ofResult = [
    ...resultRow('result_before', (each) => resultOf(each.all) - resultOf(each.in_year)),
    ...resultRow('result_of_year', (each) => resultOf(each.in_year)),
  ]
  const assets = ofClass(1)
  const liabilities = ofClass(2)
  const amountsOf = (own: readonly { readonly amounts: Amounts }[]) => own.map((each) => each.amounts)
  const totalAssets = side('assets', [amounts(() => 0), ...amountsOf(assets)], assets)
  const totalLiabilities = side(
    'liabilities',
    [amounts(() => 0), ...amountsOf(liabilities), ...amountsOf(ofResult)],
    liabilities,
  )
  const difference = minorUnitsOf((totalAssets.amounts.amount ?? 0) - (totalLiabilities.amounts.amount ?? 0))
  return {
    rows: [
      ...withoutClassSum(accountTree(assets, options)),
      totalAssets,
      ...withoutClassSum(accountTree(liabilities, options)),
      ...ofResult,
      totalLiabilities,
    ],
    checks: [
      {
        code: 'assets_equal_liabilities',
        is_met: difference === 0,
        entries: null,
        amount: difference === 0 ? null : difference,
      },
    ],
  }
}

/** The total of the side replaces the sum of the class, which would differ because it does not contain the result. */
const withoutClassSum = (rows: readonly ReportRow[]): readonly ReportRow[] =>
  rows.filter(({ key }) => !key.startsWith('sum:class:'))

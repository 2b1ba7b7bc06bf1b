// The budget of a fiscal year compared with what was booked in it and in the year before: first the income statement
// accounts step by step, then the balance sheet accounts that have a budget.
import type { FiscalYear } from '../../../record/ledger/fiscal-year.ts'
import type { LocalDate } from '../../../value/calendar.ts'
import type { BudgetMatrixRow } from '../budget.ts'
import { budgetUntil } from '../budget-months.ts'
import { withAccountSign } from '../ledger-sums.ts'
import { type AccountFigures, accountTree } from './account-tree.ts'
import { steps } from './income-statement.ts'
import {
  type Amounts,
  type Days,
  isBalanceSheetAccount,
  percentOf,
  type ReportRow,
  type SumsByAccount,
  signed,
  signOf,
  withFigures,
} from './report.ts'

interface ToDate {
  readonly year: FiscalYear
  readonly to: LocalDate
  /** What was booked until then in the year, and in the same part of the year before. */
  readonly current: SumsByAccount
  readonly previous: SumsByAccount | null
}

/** The matrix up to a day: budgets by month, and the amounts that were booked by then. */
export const matrixUntil = (
  matrix: readonly BudgetMatrixRow[],
  { year, to, current, previous }: ToDate,
): readonly BudgetMatrixRow[] =>
  matrix.map(({ account, budget }) => ({
    account,
    budget: budget && { ...budget, amount: budgetUntil(budget, year, to), months: null },
    current_year_actual: withAccountSign(account, current.get(account.id)?.booked ?? 0),
    previous_year_actual: withAccountSign(account, previous?.get(account.id)?.booked ?? 0),
  }))

/** The difference is the booked amount less the budget. `matrix`: the accounts with budgeted and booked amounts. */
export const budgetComparison = (matrix: readonly BudgetMatrixRow[], days: Days): readonly ReportRow[] => {
  const rowById = new Map(matrix.map((row) => [row.account.id, row]))
  const figured: readonly AccountFigures[] = withFigures(
    matrix.map(({ account }) => account),
    (account) => {
      const row = rowById.get(account.id)
      // The matrix shows revenue and liabilities credit positive, all other accounts debit positive.
      const isCredit = account.type === 'revenue' || account.type === 'passive'
      const amount = (signedAmount: number) => signed(signOf(account), isCredit ? -signedAmount : signedAmount)
      return compared({
        previous: amount(row?.previous_year_actual ?? 0),
        budget: amount(row?.budget?.amount ?? 0),
        actual: amount(row?.current_year_actual ?? 0),
      })
    },
  )
  const budgeted = figured.filter(({ account, amounts }) => isBalanceSheetAccount(account) && amounts.budget !== 0)
  const heading = { level: 0, number: null, account_id: null, amounts: {}, entries: null }
  return [
    ...steps(
      figured.filter(({ account }) => !isBalanceSheetAccount(account)),
      { days, finish: compared, zeroAmounts: compared({ previous: 0, budget: 0, actual: 0 }) },
    ),
    ...(budgeted.length === 0
      ? []
      : [
          {
            ...heading,
            key: 'balance_accounts',
            kind: 'heading' as const,
            title: { word: 'balance_accounts' as const },
          },
          ...accountTree(budgeted, { days, level: 1, finish: compared }),
        ]),
  ]
}

const compared = (amounts: Amounts): Amounts => {
  const { budget = 0, actual = 0 } = amounts
  const difference = (actual ?? 0) - (budget ?? 0)
  return { ...amounts, difference, percent: percentOf(difference, budget ?? 0) }
}

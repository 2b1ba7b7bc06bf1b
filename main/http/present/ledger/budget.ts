// The budget matrix as the interface shows it: actual amounts as numbers, budgets as decimal strings.
import type { BudgetMatrixObject } from '../../../../shared/api/endpoints/ledger/budgets.ts'
import type { Budget } from '../../../../shared/record/ledger/budget.ts'
import type { BudgetMatrixRow } from '../../../../shared/rule/ledger/budget.ts'
import { minorToDecimal, minorToNumber } from '../../../../shared/value/money.ts'
import type { BudgetChanges, BudgetMatrixView } from '../../../service/ledger/contract.ts'
import { presentJournalEntry } from './journal-entry.ts'
import { presentLedgerAccount } from './ledger-account.ts'

export const presentBudgetMatrix = (view: BudgetMatrixView): BudgetMatrixObject => {
  const { year, previous_year, rows, base_currency: currency, since, previous_months: months } = view
  return {
    fiscal_year: year,
    previous_fiscal_year: previous_year,
    accounts: rows.map((row) => ({
      ...presentRow(row, currency),
      ...(months && {
        previous_year_months: (months.get(row.account.id) ?? []).map((amount) => minorToNumber(amount, currency)),
      }),
      ...(since && { now: presentNow(since.rows.get(row.account.id), currency) }),
    })),
    ...(since && { as_of: since.moment, difference: presentDifference(since, currency) }),
  }
}

const presentRow = (row: BudgetMatrixRow, currency: string) => ({
  ...presentLedgerAccount(row.account),
  ...presentFigures(row, currency),
})

const presentFigures = ({ budget, ...actuals }: BudgetMatrixRow, currency: string) => ({
  previous_year_actual: minorToNumber(actuals.previous_year_actual, currency),
  current_year_actual: minorToNumber(actuals.current_year_actual, currency),
  budget: presentBudget(budget, currency),
})

const presentNow = (row: BudgetMatrixRow | undefined, currency: string) => (row ? presentFigures(row, currency) : null)

/** The months are an extension: a budget without them is exactly as documented. */
const presentBudget = (budget: Budget | null, currency: string) => {
  if (budget === null) return null
  const { months, ...documented } = budget
  return {
    ...documented,
    amount: minorToDecimal(budget.amount, currency),
    ...(months && { months: months.map((amount) => minorToDecimal(amount, currency)) }),
  }
}

const presentDifference = ({ entries, entries_count, budgets, new_rows }: BudgetChanges, currency: string) => ({
  entries: entries.map((record) => presentJournalEntry({ record, base_currency: currency })),
  entries_count,
  budgets: budgets.map(({ account_id, was, is }) => ({
    account_id,
    was: presentBudget(was, currency),
    is: presentBudget(is, currency),
  })),
  accounts: new_rows.map((row) => presentRow(row, currency)),
})

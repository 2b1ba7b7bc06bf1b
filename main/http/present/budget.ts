// The budget matrix as the interface shows it: actuals as numbers, budgets as decimal strings.
import type { BudgetMatrixObject } from '../../../shared/api/endpoints/budgets.ts'
import { minorToDecimal, minorToNumber } from '../../../shared/value/money.ts'
import type { BudgetMatrixView } from '../../service/ledger/contract.ts'
import { presentLedgerAccount } from './ledger-account.ts'

export const presentBudgetMatrix = ({
  year,
  previous_year,
  rows,
  base_currency: currency,
}: BudgetMatrixView): BudgetMatrixObject => ({
  fiscal_year: year,
  previous_fiscal_year: previous_year,
  accounts: rows.map((row) => ({
    ...presentLedgerAccount(row.account),
    previous_year_actual: minorToNumber(row.previous_year_actual, currency),
    current_year_actual: minorToNumber(row.current_year_actual, currency),
    budget: row.budget && { ...row.budget, amount: minorToDecimal(row.budget.amount, currency) },
  })),
})

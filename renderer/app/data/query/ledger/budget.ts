// The budgets of a fiscal year with the actual amounts.
import { type BudgetMatrixObject, getBudget } from '../../../../../shared/api/endpoints/ledger/budgets.ts'
import { call } from '../../api.ts'
import { readsTables } from '../../book-tables.ts'

/** The same with the months of the previous year, for the budget of one account by month. */
export const budgetMonthsQuery = (yearId: string) => ({
  ...budgetQuery(yearId),
  queryKey: ['budget', yearId, 'months'],
  queryFn: ({ signal }: { signal: AbortSignal }): Promise<BudgetMatrixObject> =>
    call(getBudget, { params: { fiscalYear: yearId }, query: { append: ['months'] }, signal }),
})

/** Every posting account of the year with its budget and actual amount; null: the year is not known yet. */
export const budgetQuery = (yearId: string | null) => ({
  queryKey: ['budget', yearId],
  meta: readsTables('budget', 'journal_entry', 'ledger_account', 'fiscal_year'),
  enabled: yearId !== null,
  queryFn: ({ signal }: { signal: AbortSignal }): Promise<BudgetMatrixObject> =>
    call(getBudget, { params: { fiscalYear: yearId ?? '' }, signal }),
})

// The budgets of a fiscal year with the actual amounts.
import { type BudgetMatrixObject, getBudget } from '../../../../../shared/api/endpoints/ledger/budgets.ts'
import { call } from '../../api.ts'
import { readsTables } from '../../book-tables.ts'

/** Every posting account of the year with its budget and actual amount; null: the year is not known yet. */
export const budgetQuery = (yearId: string | null) => ({
  queryKey: ['budget', yearId],
  meta: readsTables('budget', 'journal_entry', 'ledger_account', 'fiscal_year'),
  enabled: yearId !== null,
  queryFn: ({ signal }: { signal: AbortSignal }): Promise<BudgetMatrixObject> =>
    call(getBudget, { params: { fiscalYear: yearId ?? '' }, signal }),
})

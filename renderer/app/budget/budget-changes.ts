// Turns changed cells of the budget into budgets to save: each account once, with its amount and its notes. Pure.
import type { CellChange } from '../grid/edit/edit-column.ts'
import type { BudgetRow } from './budget-rows.ts'
import type { BudgetChange } from './save-budgets.ts'

export const budgetChanges = (changes: readonly CellChange<BudgetRow>[]): readonly BudgetChange[] => {
  const byAccount = new Map<string, BudgetChange>()
  for (const { row, columnId, value } of changes) {
    const before = byAccount.get(row.id) ?? { accountId: row.id, amount: row.budget, notes: row.notes, fields: [] }
    byAccount.set(
      row.id,
      columnId === 'notes'
        ? { ...before, notes: typeof value === 'string' ? value : null, fields: [...before.fields, 'notes'] }
        : { ...before, amount: typeof value === 'number' ? value : null, fields: [...before.fields, 'amount'] },
    )
  }
  return [...byAccount.values()]
}

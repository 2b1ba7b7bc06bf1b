// The dialogs of the budget, for the rest of the window.
import type { MinorUnits } from '../../../shared/value/money.ts'
import type { BudgetFilter } from './budget-rows.ts'

declare module '../dialog/dialogs.ts' {
  interface DialogProps {
    budget_amounts: BudgetAmountsProps
    budget_months: BudgetMonthsProps
    copy_budgets: {
      readonly yearId: string
      /** Which accounts the screen shows: the dialog warns when others change as well. */
      readonly kind: BudgetFilter['kind']
    }
  }
}

/** Of the budget of one account. */
export interface BudgetMonthsProps {
  readonly yearId: string
  readonly accountId: string
  readonly name: string
  readonly currency: string
}

/** Of selected budgets: the change for all of them, with the sum before and after. */
export interface BudgetAmountsProps {
  readonly kind: 'percent' | 'round' | 'spread'
  /** The present budgets; null: none. */
  readonly amounts: readonly (MinorUnits | null)[]
  /** The actual amount of each in the year before, for spreading a total in the same proportion. */
  readonly previous: readonly MinorUnits[]
  readonly currency: string
  readonly onApply: (amounts: readonly (MinorUnits | null)[]) => void
}

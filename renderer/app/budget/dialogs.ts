// The dialogs of this room, for whoever opens them.
import type { MinorUnits } from '../../../shared/value/money.ts'
import type { BudgetFilter } from './budget-rows.ts'

declare module '../dialog/dialogs.ts' {
  interface DialogProps {
    budget_amounts: BudgetAmountsProps
    copy_budgets: {
      readonly yearId: string
      /** Which accounts the screen shows: the dialog says when others change as well. */
      readonly kind: BudgetFilter['kind']
    }
  }
}

/** Of chosen budgets: what becomes of them all, with the sum before and after. */
export interface BudgetAmountsProps {
  readonly kind: 'percent' | 'round' | 'spread'
  /** What stands there now; null: nothing. */
  readonly amounts: readonly (MinorUnits | null)[]
  /** What was booked on each in the year before, for spreading a total as it was. */
  readonly previous: readonly MinorUnits[]
  readonly currency: string
  readonly onApply: (amounts: readonly (MinorUnits | null)[]) => void
}

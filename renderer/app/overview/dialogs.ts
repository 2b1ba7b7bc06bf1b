// The dialogs of the overview, for the rest of the window.
import type { MonthTaskObject } from '../../../shared/api/endpoints/ledger/month-checklist.ts'

declare module '../dialog/dialogs.ts' {
  interface DialogProps {
    month_task: MonthTaskProps
  }
}

export interface MonthTaskProps {
  readonly month: string
  readonly task: MonthTaskObject
}

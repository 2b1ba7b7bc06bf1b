// The match dialog, for the rest of the window.
import type { ListSearch } from '../address/transactions.ts'

declare module '../dialog/dialogs.ts' {
  interface DialogProps {
    match: MatchProps
  }
}

export interface MatchProps {
  /** Null: the first open transaction of the view. */
  readonly transactionId: string | null
  /** The view whose open transactions follow; default: all. */
  readonly search?: ListSearch
}

// The match dialog, for whoever opens it.
import type { ListSearch } from '../address/transactions.ts'

declare module '../dialog/dialogs.ts' {
  interface DialogProps {
    match: MatchProps
  }
}

export interface MatchProps {
  /** Null: the first open one of the view. */
  readonly transactionId: string | null
  /** The view whose open transactions follow; left out: all. */
  readonly search?: ListSearch
}

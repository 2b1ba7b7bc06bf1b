// The dialogs of fiscal years, for the rest of the window.
import type { FiscalYearObject } from '../../../shared/api/endpoints/ledger/fiscal-years.ts'

declare module '../dialog/dialogs.ts' {
  interface DialogProps {
    fiscal_year: FiscalYearProps
    close_year: CloseYearProps
    lock_books: Record<never, never>
    reopen: ReopenProps
    post_result: PostResultProps
    currency_valuation: PostResultProps
  }
}

/** Of a fiscal year, new or changed. */
export interface FiscalYearProps {
  readonly yearId?: string
  readonly onSaved?: (year: FiscalYearObject) => void
}

/** Of a closed fiscal year or a locked period. */
export interface ReopenProps {
  readonly name: string
  readonly hint: string
  /** Rejects with the server's refusal. */
  readonly reopen: (reason: string) => Promise<unknown>
}

export interface CloseYearProps {
  readonly year: FiscalYearObject
}

export interface PostResultProps {
  readonly year: FiscalYearObject
}

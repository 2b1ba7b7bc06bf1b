// The dialogs of this room, for whoever opens them.
import type { FiscalYearObject } from '../../../shared/api/endpoints/fiscal-years.ts'

declare module '../dialog/dialogs.ts' {
  interface DialogProps {
    fiscal_year: FiscalYearProps
    reopen_year: ReopenYearProps
    post_result: PostResultProps
    settle_vat: SettleVatProps
  }
}

/** Of a new fiscal year, or of one that is changed. */
export interface FiscalYearProps {
  readonly yearId?: string
  readonly onSaved?: (year: FiscalYearObject) => void
}

export interface ReopenYearProps {
  readonly year: FiscalYearObject
}

export interface PostResultProps {
  readonly year: FiscalYearObject
}

/** Of a VAT period that is to be settled, with its last day. */
export interface SettleVatProps {
  readonly label: string
  readonly to: string
}

// The dialogs of this room, for whoever opens them.
declare module '../dialog/dialogs.ts' {
  interface DialogProps {
    ledger_account: LedgerAccountProps
  }
}

/** Of a new account of the chart, or of one that is changed. */
export interface LedgerAccountProps {
  readonly accountId?: string
  /** What its number is likely to be near to. */
  readonly number?: number
}

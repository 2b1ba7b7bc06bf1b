// The dialogs of the chart of accounts, for the rest of the window.
declare module '../dialog/dialogs.ts' {
  interface DialogProps {
    ledger_account: LedgerAccountProps
  }
}

/** Of a ledger account, new or changed. */
export interface LedgerAccountProps {
  readonly accountId?: string
  /** A number near the one that the account will probably get. */
  readonly number?: number
}

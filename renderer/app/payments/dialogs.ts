// The dialogs of payment runs, for the rest of the window.
declare module '../dialog/dialogs.ts' {
  interface DialogProps {
    prepare_payment_run: PrepareRunProps
    reject_payment: RejectPaymentProps
  }
}

export interface PrepareRunProps {
  readonly onDone: (runId: string) => void
}

export interface RejectPaymentProps {
  readonly runId: string
  readonly endToEndId: string
  readonly bill: string
}

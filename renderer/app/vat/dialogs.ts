// The dialogs of VAT returns, for the rest of the window.
declare module '../dialog/dialogs.ts' {
  interface DialogProps {
    file_vat_return: VatReturnProps
    pay_vat_return: VatReturnProps
  }
}

/** The id of a return, or the name of a draft. */
export interface VatReturnProps {
  readonly id: string
  readonly onDone?: (id: string) => void
}

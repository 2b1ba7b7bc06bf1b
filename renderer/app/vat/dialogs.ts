// The dialogs of VAT returns, for the rest of the window.
declare module '../dialog/dialogs.ts' {
  interface DialogProps {
    file_vat_return: VatReturnProps
    pay_vat_return: VatReturnProps
    vat_line_items: VatLineProps
    vat_open_items: VatOpenItemsProps
    load_vat_return: LoadVatReturnProps
  }
}

/** The id of a return, or the name of a draft. */
export interface VatReturnProps {
  readonly id: string
  readonly onDone?: (id: string) => void
}

export interface VatLineProps {
  /** The id of a return, or the name of a draft. */
  readonly id: string
  /** The key of the line. */
  readonly line: string
}

export interface VatOpenItemsProps {
  readonly date: string
}

/** `file`: dropped on the screen; null: the dialog asks for it. */
export interface LoadVatReturnProps {
  readonly file: File | null
  readonly onDone: (id: string) => void
}

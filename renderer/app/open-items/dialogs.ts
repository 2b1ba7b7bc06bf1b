// The dialogs of open items, for the rest of the window.
import type { CompanyObject } from '../../../shared/api/endpoints/open-item/companies.ts'

declare module '../dialog/dialogs.ts' {
  interface DialogProps {
    book_documents: Record<never, never>
    company: CompanyProps
    company_panel: CompanyPanelProps
    payment: PaymentProps
    document: DocumentProps
    offset: OffsetProps
    offset_proposals: Record<never, never>
    write_off: OffsetProps
    load_items: LoadItemsProps
    read_bills: Record<never, never>
    camera: Record<never, never>
    bill_folder: Record<never, never>
  }
}

/** A kind of open item. */
export type DocumentKind = 'invoice' | 'expense'
/** What can be loaded from another system's table. */
export type LoadedKind = DocumentKind | 'company' | 'exchange_rate'

/** Of a company, new or changed. */
export interface CompanyProps {
  readonly companyId?: string
  /** Its name, if it is known. */
  readonly name?: string
  readonly onSaved?: (company: CompanyObject) => void
}

/** Of an invoice or expense, new or changed. */
export interface DocumentProps {
  readonly kind: DocumentKind
  readonly documentId?: string
  readonly companyId?: string
}

/** Of the document that is offset with others, or written off. */
export interface OffsetProps {
  readonly kind: DocumentKind
  readonly documentId: string
}

export interface LoadItemsProps {
  readonly kind: LoadedKind
  /** Null: the user chooses one in the dialog. */
  readonly file: File | null
}

export interface CompanyPanelProps {
  readonly companyId: string
}

/** Of a payment order, new or changed. */
export interface PaymentProps {
  readonly paymentId?: string
  /** The expenses that a new order pays. */
  readonly expenseIds?: readonly string[]
}

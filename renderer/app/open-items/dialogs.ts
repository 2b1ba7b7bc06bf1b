// The dialogs of this room, for whoever opens them.
import type { CompanyObject } from '../../../shared/api/endpoints/open-item/companies.ts'

declare module '../dialog/dialogs.ts' {
  interface DialogProps {
    book_documents: Record<never, never>
    company: CompanyProps
    company_panel: CompanyPanelProps
    payment: PaymentProps
    document: DocumentProps
    load_items: LoadItemsProps
  }
}

/** A kind of open item. */
export type DocumentKind = 'invoice' | 'expense'
/** What can be loaded from another system's table. */
export type LoadedKind = DocumentKind | 'company'

/** Of a new company, or of one that is changed. */
export interface CompanyProps {
  readonly companyId?: string
  /** What it is called, as far as that is known. */
  readonly name?: string
  readonly onSaved?: (company: CompanyObject) => void
}

/** Of a new invoice or expense, or of one that is changed. */
export interface DocumentProps {
  readonly kind: DocumentKind
  readonly documentId?: string
  readonly companyId?: string
}

export interface LoadItemsProps {
  readonly kind: LoadedKind
  /** Null: one is chosen in the dialog. */
  readonly file: File | null
}

export interface CompanyPanelProps {
  readonly companyId: string
}

/** Of a new payment order, or of one that is changed. */
export interface PaymentProps {
  readonly paymentId?: string
  /** The expenses that a new one is for. */
  readonly expenseIds?: readonly string[]
}

// The dialogs of transactions, for the rest of the window.
import type { ListSearch } from '../address/transactions.ts'
import type { Row } from './list-row.ts'
import type { SelectionSummary } from './selected-rows.ts'
import type { ListSelection } from './transaction-actions.ts'

declare module '../dialog/dialogs.ts' {
  interface DialogProps {
    delete_transactions: DeleteTransactionsProps
    request_documents: RequestDocumentsProps
    type_transaction: TypeTransactionProps
    save_view: SaveViewProps
    review_proposals: ReviewProposalsProps
  }
}

export interface DeleteTransactionsProps {
  readonly choice: ListSelection
  readonly chosen: SelectionSummary
  readonly onDone: () => void
}

export interface RequestDocumentsProps {
  readonly choice: ListSelection
  readonly count: number
  readonly onDone: () => void
}

/** Of a transaction that is typed in, or of such a one that is changed. */
export interface TypeTransactionProps {
  readonly accountId: string | null
  /** The one to change. */
  readonly transaction?: Row
}

/** The review before many proposals are booked. */
export interface ReviewProposalsProps {
  readonly search: ListSearch
  /** The selected transactions; null: all of the view. */
  readonly ids: readonly string[] | null
  /** Called when some were booked. */
  readonly onDone: () => void
}

export interface SaveViewProps {
  /** The parameters of the view. */
  readonly search: ListSearch
}

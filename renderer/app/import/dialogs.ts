// The dialogs of imports, for the rest of the window.
import type { ImportBatchObject } from '../../../shared/api/endpoints/import/batches.ts'

declare module '../dialog/dialogs.ts' {
  interface DialogProps {
    /** Asks for the accounts of the files that wait for one. */
    choose_account: Record<never, never>
    /** Shows the plans of the files that wait for a decision. */
    plan_imports: Record<never, never>
    /** Shows the notifications and payment orders that wait to be applied. */
    review_enrichments: Record<never, never>
    undo_import: UndoImportProps
  }
}

export interface UndoImportProps {
  readonly batch: ImportBatchObject
}

// The dialogs of imports, for whoever opens them.
import type { ImportBatchObject } from '../../../shared/api/endpoints/import/batches.ts'

declare module '../dialog/dialogs.ts' {
  interface DialogProps {
    /** Which accounts the files are of that wait for theirs. */
    choose_account: Record<never, never>
    /** What importing the files would do that wait for a decision. */
    plan_imports: Record<never, never>
    /** What notifications and payment orders tell that wait to be applied. */
    tell_enrichments: Record<never, never>
    undo_import: UndoImportProps
  }
}

export interface UndoImportProps {
  readonly batch: ImportBatchObject
}

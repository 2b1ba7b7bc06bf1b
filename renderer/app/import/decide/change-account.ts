// Assigns another account to a file that names none: before its import and afterwards, without dropping it again.

import { queueDialog } from '../queue/import-dialogs.ts'
import { changeImport, type ImportItem } from '../queue/import-items.ts'
import { undoImportBatch } from '../undo/undo-import-batch.ts'
import { changeReading } from './decide-plan.ts'

/** Whether the file may be meant for another account: the window has it, it is a statement, and it names no account. */
export const canChangeAccount = ({ file, said, isNamed, enrichment }: ImportItem): boolean =>
  file !== null && !isNamed && said.iban === null && enrichment === null

/** Plans the file for another account; it was not imported yet. */
export const planForAccount = (key: string, accountId: string): void => {
  changeImport(key, { accountId })
  changeReading(key, {})
}

/**
 * Undoes an import and asks for its account again. Rejects with an ApiError when some of its rows cannot be removed.
 */
export const reassignImport = async (key: string, batchId: string): Promise<void> => {
  await undoImportBatch(batchId)
  changeImport(key, { accountId: null, options: null, state: { type: 'account', choice: null } })
  queueDialog('choose_account')
}

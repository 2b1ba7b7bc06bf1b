// Another account for a file that does not name one: before it is imported, and afterwards, without dropping it again.

import { queueDialog } from '../queue/import-dialogs.ts'
import { changeImport, type ImportItem } from '../queue/import-items.ts'
import { undoImport } from '../undo/undo-import.ts'
import { changeReading } from './decide-plan.ts'

/** Whether it may be meant for another account: it is at hand, is a statement, and names none itself. */
export const canChangeAccount = ({ file, said, isNamed, enrichment }: ImportItem): boolean =>
  file !== null && !isNamed && said.iban === null && enrichment === null

/** Plans the file for another account; nothing of it was imported yet. */
export const planForAccount = (key: string, accountId: string): void => {
  changeImport(key, { accountId })
  changeReading(key, {})
}

/** Takes an import back and asks for its account anew. Rejects with an ApiError when some of its rows must stay. */
export const reassignImport = async (key: string, batchId: string): Promise<void> => {
  await undoImport(batchId)
  changeImport(key, { accountId: null, options: null, state: { type: 'account', choice: null } })
  queueDialog('choose_account')
}

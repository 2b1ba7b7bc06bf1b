// Another account for a file that does not name one: before it is imported, and afterwards, without dropping it again.
import { changeReading } from '../plan/decide-plan.ts'
import { askIn } from '../run/import-dialogs.ts'
import { changeImport, type ImportItem } from '../run/import-items.ts'
import { undoImport } from '../undo/undo-import.ts'

/** Whether it may be meant for another account: it is at hand, is a statement, and names none itself. */
export const mayBeOfAnother = ({ file, said, isNamed, enrichment }: ImportItem): boolean =>
  file !== null && !isNamed && said.iban === null && enrichment === null

/** Plans the file for another account; nothing of it was imported yet. */
export const planInto = (key: string, accountId: string): void => {
  changeImport(key, { accountId })
  changeReading(key, {})
}

/** Takes an import back and asks for its account anew. Rejects with an ApiError when some of its rows must stay. */
export const moveImport = async (key: string, batchId: string): Promise<void> => {
  await undoImport(batchId)
  changeImport(key, { accountId: null, options: null, state: { type: 'account', choice: null } })
  askIn('choose_account')
}

// Handles dropped or chosen files to their end: finds their account or asks for it, plans them, imports clear files,
// and keeps the others with their plan until the user decides.
import { importTransactions } from '../../../../shared/api/endpoints/bank/bank-transactions.ts'
import type { ImportBatchObject } from '../../../../shared/api/endpoints/import/batches.ts'
import { call } from '../../data/api.ts'
import { cacheBatch } from '../../data/query/bank/batches.ts'
import type { FoundFile } from '../../view/file/dropped-files.ts'
import { resolveAccounts } from '../account/resolve-accounts.ts'
import { awaitImports, planEnrichments } from '../enrich/plan-enrichments.ts'
import { gatherFiles } from '../files/gather-files.ts'
import { planImports } from '../plan/plan-imports.ts'
import { queueDialog } from '../queue/import-dialogs.ts'
import { addImports, type ImportItem, importByKey, newImport, setImportState } from '../queue/import-items.ts'
import { filesBody, upload } from '../queue/upload.ts'

/**
 * Imports `files`. A file that names an account goes there; one that names none goes to the account on screen. When a
 * file's account stays open, the dialog asks for it; the other files do not wait for the answer.
 */
export const importStatements = async (files: readonly FoundFile[], accountOnScreen: string | null): Promise<void> => {
  const gathered = await gatherFiles(files)
  const items = gathered.files.map(({ file, folder }) =>
    newImport({ name: file.name, folder, file, state: { type: 'sending' }, accountOnScreen }),
  )
  const refused = gathered.refused.map(({ name, folder, code }) =>
    newImport({ name, folder, file: null, state: { type: 'refused', code, message: '' }, accountOnScreen }),
  )
  addImports([...items, ...refused])
  await advance(items)
}

/** Continues with a file that could not be sent, where it stopped. */
export const retryImport = async (key: string): Promise<void> => {
  const item = importByKey(key)
  if (!item?.file) return
  setImportState(key, { type: 'sending' })
  await advance([item])
}

/** Takes each file as far as possible without a person: to its account, to its plan, into the books. */
export const advance = async (items: readonly ImportItem[]): Promise<void> => {
  const unplaced = items.filter((item) => item.accountId === null)
  const placed = unplaced.length > 0 ? await resolveAccounts(unplaced) : []
  const ready = [...items.filter((item) => item.accountId !== null), ...placed]
  if (unplaced.some(({ key }) => importByKey(key)?.state.type === 'account')) queueDialog('choose_account')
  const accountIds = [...new Set(ready.map((item) => item.accountId))]
  await Promise.all(accountIds.map((id) => advanceAccount(ready.filter((item) => item.accountId === id))))
}

const advanceAccount = async (all: readonly ImportItem[]): Promise<void> => {
  const batches = await advanceStatements(all.filter(({ enrichment }) => enrichment === null))
  const enrichments = all.filter(({ enrichment }) => enrichment !== null)
  if (enrichments.length === 0) return
  await awaitImports(batches)
  await planEnrichments(enrichments)
}

/** Answers the batches of the clear files. */
const advanceStatements = async (items: readonly ImportItem[]): Promise<readonly string[]> => {
  const batches: string[] = []
  const undecided = items.filter((item) => item.options === null)
  const clear = undecided.length > 0 ? await planImports(undecided) : []
  await upload([...items.filter((item) => item.options !== null), ...clear], sendToAccount, (item, batch) => {
    cacheBatch(batch)
    setImportState(item.key, { type: 'batch', batchId: batch.id })
    batches.push(batch.id)
  })
  return batches
}

/** Imports files of one account: one request with all its files. */
const sendToAccount = async (items: readonly ImportItem[]): Promise<readonly ImportBatchObject[]> => {
  const body = filesBody(items)
  body.append('options', JSON.stringify(items.map((item) => item.options)))
  return call(importTransactions, { params: { bankAccountId: items[0]?.accountId ?? '' }, body })
}

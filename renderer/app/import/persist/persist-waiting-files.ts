// Files that wait for their account, or for a decision about their plan, survive a reload and a crash: they are stored
// from their arrival until they become a batch, or are refused or skipped. Afterwards they continue where they were.
import { loadAccounts } from '../../data/query/bank/accounts.ts'
import { loadStatus } from '../../data/query/installation/status.ts'
import { resumePlan } from '../decide/decide-plan.ts'
import { hasChanges } from '../enrich/plan-enrichments.ts'
import { usePlans } from '../plan/plan-drafts.ts'
import { queueDialog } from '../queue/import-dialogs.ts'
import { addEarlierImports, type ImportItem, importByKey, newImport, useImports } from '../queue/import-items.ts'
import { advance } from '../run/import-statements.ts'
import {
  addStoredFile,
  deleteStoredFiles,
  type FileDecisions,
  loadStoredFiles,
  type StoredFile,
  transferFiles,
  updateStoredFile,
  type WaitingState,
  windowsWithFiles,
} from './waiting-file-store.ts'
import { claimWindowId, runIfWindowClosed } from './window-id.ts'

/** Windows that reload at the same time first take their own files. */
const ADOPT_AFTER_MS = 3000

interface WrittenFile {
  readonly id: number
  /** As it was last written. */
  readonly place: string
}

/** The stored files, by the key of their item. */
const writtenFiles = new Map<string, WrittenFile>()
/** Decisions about plans from before the reload, until the plans are loaded again. */
const decidedBefore = new Map<string, FileDecisions>()
let isStarted = false

/** Restores the files that this window stored, and those of closed windows; then stores every waiting file. */
export const persistWaitingFiles = async (): Promise<void> => {
  if (isStarted) return
  isStarted = true
  try {
    const { data_folder, organization } = await loadStatus()
    const books = `${organization.id} ${data_folder}`
    const owner = await claimWindowId()
    const own = await loadStoredFiles(owner, books)
    writeChanges(owner, books)
    await restoreFiles(own)
    await new Promise((resolve) => setTimeout(resolve, ADOPT_AFTER_MS))
    await adoptFromClosedWindows(owner, books)
  } catch {
    // Signed out, or the browser stores nothing: waiting files live as long as the window, and stored ones stay stored.
  }
}

const adoptFromClosedWindows = async (owner: string, books: string): Promise<void> => {
  const otherWindows = (await windowsWithFiles()).filter((other) => other !== owner)
  for (const other of otherWindows) {
    await runIfWindowClosed(other, async () => {
      const found = await loadStoredFiles(other, books)
      await transferFiles(other, owner)
      void restoreFiles(found)
    })
  }
}

const restoreFiles = async (files: readonly StoredFile[]): Promise<void> => {
  if (files.length === 0) return
  const accounts = await loadAccounts()
  const existingAccount = (id: string | null) => accounts.find((account) => account.id === id)?.id ?? null
  const items = files.map((file): ImportItem => {
    const { name, folder, enrichment, said, isNamed, asks } = file
    const item = newImport({
      name,
      folder,
      enrichment,
      file: new File([file.bytes], name),
      state: asks ?? { type: 'sending' },
      accountOnScreen: existingAccount(file.accountOnScreen),
    })
    return { ...item, accountId: existingAccount(file.accountId), said, isNamed, hiddenWhile: file.hiddenWhile ?? null }
  })
  for (const [index, item] of items.entries()) {
    const file = files[index]
    if (!file) continue
    if (file.decided) decidedBefore.set(item.key, file.decided)
    writtenFiles.set(item.key, { id: file.id, place: JSON.stringify(placeOf(item)) })
  }
  addEarlierImports(items)
  if (items.some(({ state }) => state.type === 'account')) queueDialog('choose_account')
  await advance(items.filter(({ state }) => state.type === 'sending'))
  for (const { key } of items) {
    const decided = decidedBefore.get(key)
    decidedBefore.delete(key)
    if (decided) resumePlan(key, decided)
  }
}

/** Whether it waits for the user, or is on its way to that. */
const isWaiting = ({ file, state }: Pick<ImportItem, 'file' | 'state'>): boolean => {
  if (file === null) return false
  // Entries without a transaction may match when their statement arrives.
  if (state.type === 'enrichment') return hasChanges(state.enrichment) || state.enrichment.unmatched.length > 0
  return state.type !== 'batch' && state.type !== 'refused'
}

const placeOf = ({ key, accountId, said, isNamed, enrichment, hiddenWhile, state }: ImportItem): WaitingState => ({
  accountId,
  said,
  isNamed,
  enrichment,
  hiddenWhile,
  asks: state.type === 'account' ? state : null,
  decided: decidedBefore.get(key) ?? decidedOf(key),
})

const decidedOf = (key: string): FileDecisions | null => {
  const draft = usePlans.getState().drafts[key]
  return draft ? { reading: draft.reading, importRows: draft.importRows } : null
}

/** Writes changes one after the other; a file that is done before its turn is never written. */
const writeChanges = (owner: string, books: string): void => {
  let isWriting = false
  let isChanged = false
  const write = async () => {
    isChanged = true
    if (isWriting) return
    isWriting = true
    while (isChanged) {
      isChanged = false
      // A file that was moved away cannot be read, and the disk may be full: the others are stored all the same.
      for (const { key } of useImports.getState().items) await storeFile(key, owner, books).catch(() => undefined)
      await deleteDone().catch(() => undefined)
    }
    isWriting = false
  }
  useImports.subscribe(({ items }, before) => {
    if (items !== before.items) void write()
  })
  usePlans.subscribe(({ drafts }, before) => {
    if (drafts !== before.drafts) void write()
  })
  void write()
}

const storeFile = async (key: string, owner: string, books: string): Promise<void> => {
  const bytes = writtenFiles.has(key) ? null : await waiting(key)?.file?.arrayBuffer()
  // Read its current state: reading the file takes time.
  const item = waiting(key)
  if (!item) return
  const { name, folder, accountOnScreen } = item
  const place = placeOf(item)
  const written = JSON.stringify(place)
  const row = writtenFiles.get(key)
  if (row) {
    if (row.place !== written) await updateStoredFile(row.id, place)
    writtenFiles.set(key, { id: row.id, place: written })
  } else if (bytes) {
    const id = await addStoredFile({ owner, books, name, folder, accountOnScreen, bytes, ...place })
    writtenFiles.set(key, { id, place: written })
  }
}

const waiting = (key: string): ImportItem | undefined => {
  const item = importByKey(key)
  return item && isWaiting(item) ? item : undefined
}

const deleteDone = async (): Promise<void> => {
  const done = [...writtenFiles].filter(([key]) => !waiting(key))
  await deleteStoredFiles(done.map(([, { id }]) => id))
  for (const [key] of done) writtenFiles.delete(key)
}

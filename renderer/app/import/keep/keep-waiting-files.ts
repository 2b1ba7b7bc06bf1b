// Files that wait for their account, or for what is decided about their plan, survive a reload and a crash: they are kept
// from the moment they come until they became a batch, were refused or left out. Then they go on where they were.
import { loadAccounts } from '../../data/query/accounts.ts'
import { loadStatus } from '../../data/query/status.ts'
import { hasNews } from '../enrich/plan-enrichments.ts'
import { takeUp } from '../plan/decide-plan.ts'
import { usePlans } from '../plan/plan-drafts.ts'
import { askIn } from '../run/import-dialogs.ts'
import { addEarlierImports, type ImportItem, importByKey, newImport, useImports } from '../run/import-items.ts'
import { advance } from '../run/import-statements.ts'
import {
  changeKeptFile,
  type Decided,
  dropKeptFiles,
  handOver,
  type KeptFile,
  type KeptPlace,
  keepFile,
  keepingWindows,
  keptFilesOf,
} from './kept-files.ts'
import { holdWindowId, whenGone } from './window-id.ts'

/** Windows that are loaded again at the same time take their own first. */
const ADOPT_AFTER_MS = 3000

interface Kept {
  readonly id: number
  /** As it was written last. */
  readonly place: string
}

/** What is kept, by the key of its item. */
const kept = new Map<string, Kept>()
/** What was decided of plans before the window was loaded again, until they are there again. */
const decidedBefore = new Map<string, Decided>()
let isStarted = false

/** Brings back what this window kept, and what windows kept that are gone; from then on keeps what waits. */
export const keepWaitingFiles = async (): Promise<void> => {
  if (isStarted) return
  isStarted = true
  try {
    const { data_folder, organization } = await loadStatus()
    const books = `${organization.id} ${data_folder}`
    const owner = await holdWindowId()
    const own = await keptFilesOf(owner, books)
    follow(owner, books)
    await bringBack(own)
    await new Promise((resolve) => setTimeout(resolve, ADOPT_AFTER_MS))
    await adoptOthers(owner, books)
  } catch {
    // Signed out, or the browser keeps nothing: what waits is there as long as the window is, and what was kept stays kept.
  }
}

const adoptOthers = async (owner: string, books: string): Promise<void> => {
  const others = (await keepingWindows()).filter((other) => other !== owner)
  for (const other of others) {
    await whenGone(other, async () => {
      const found = await keptFilesOf(other, books)
      await handOver(other, owner)
      void bringBack(found)
    })
  }
}

const bringBack = async (files: readonly KeptFile[]): Promise<void> => {
  if (files.length === 0) return
  const accounts = await loadAccounts()
  const known = (id: string | null) => accounts.find((account) => account.id === id)?.id ?? null
  const items = files.map((file): ImportItem => {
    const { name, folder, enrichment, said, isNamed, asks } = file
    const item = newImport({
      ...{ name, folder, enrichment },
      file: new File([file.bytes], name),
      state: asks ?? { type: 'sending' },
      accountOnScreen: known(file.accountOnScreen),
    })
    return { ...item, accountId: known(file.accountId), said, isNamed, hiddenWhile: file.hiddenWhile ?? null }
  })
  for (const [index, item] of items.entries()) {
    const file = files[index]
    if (!file) continue
    if (file.decided) decidedBefore.set(item.key, file.decided)
    kept.set(item.key, { id: file.id, place: JSON.stringify(placeOf(item)) })
  }
  addEarlierImports(items)
  if (items.some(({ state }) => state.type === 'account')) askIn('choose_account')
  await advance(items.filter(({ state }) => state.type === 'sending'))
  for (const { key } of items) {
    const decided = decidedBefore.get(key)
    decidedBefore.delete(key)
    if (decided) takeUp(key, decided)
  }
}

/** Does it wait for a person, or is it on its way there? */
const isWaiting = ({ file, state }: Pick<ImportItem, 'file' | 'state'>): boolean => {
  if (file === null) return false
  // What fits nothing may fit when its statement comes.
  if (state.type === 'told') return hasNews(state.told) || state.told.unmatched.length > 0
  return state.type !== 'batch' && state.type !== 'refused'
}

const placeOf = ({ key, accountId, said, isNamed, enrichment, hiddenWhile, state }: ImportItem): KeptPlace => ({
  ...{ accountId, said, isNamed, enrichment, hiddenWhile },
  asks: state.type === 'account' ? state : null,
  decided: decidedBefore.get(key) ?? decidedOf(key),
})

const decidedOf = (key: string): Decided | null => {
  const draft = usePlans.getState().drafts[key]
  return draft ? { reading: draft.reading, importRows: draft.importRows } : null
}

/** Writes what changes, one thing after the other: what is done before its turn is never written. */
const follow = (owner: string, books: string): void => {
  let isWriting = false
  let isChanged = false
  const write = async () => {
    isChanged = true
    if (isWriting) return
    isWriting = true
    while (isChanged) {
      isChanged = false
      // A file that was moved away cannot be read, and the disk may be full: the others are kept all the same.
      for (const { key } of useImports.getState().items) await keep(key, owner, books).catch(() => undefined)
      await dropDone().catch(() => undefined)
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

const keep = async (key: string, owner: string, books: string): Promise<void> => {
  const bytes = kept.has(key) ? null : await waiting(key)?.file?.arrayBuffer()
  // As it stands now: reading takes its time.
  const item = waiting(key)
  if (!item) return
  const { name, folder, accountOnScreen } = item
  const place = placeOf(item)
  const written = JSON.stringify(place)
  const row = kept.get(key)
  if (row) {
    if (row.place !== written) await changeKeptFile(row.id, place)
    kept.set(key, { id: row.id, place: written })
  } else if (bytes) {
    const id = await keepFile({ owner, books, name, folder, accountOnScreen, bytes, ...place })
    kept.set(key, { id, place: written })
  }
}

const waiting = (key: string): ImportItem | undefined => {
  const item = importByKey(key)
  return item && isWaiting(item) ? item : undefined
}

const dropDone = async (): Promise<void> => {
  const done = [...kept].filter(([key]) => !waiting(key))
  await dropKeptFiles(done.map(([, { id }]) => id))
  for (const [key] of done) kept.delete(key)
}

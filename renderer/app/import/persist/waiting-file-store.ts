// The window's own small database: files that wait for a person, until they are imported, refused or left out. Beside the
// databases of the books, which are called `kontor-…`, and never with anything of them in it.
import Dexie, { type Table } from 'dexie'
import type { PlanDraft } from '../plan/plan-drafts.ts'
import type { ImportItem, ImportState } from '../queue/import-items.ts'

/** Where a file stands. */
export interface WaitingState
  extends Pick<ImportItem, 'accountId' | 'said' | 'isNamed' | 'enrichment' | 'hiddenWhile'> {
  /** That it asks for its account, with what was chosen so far; null: it does not. */
  readonly asks: Extract<ImportState, { type: 'account' }> | null
  /** What was decided of its plan so far; null: it has none yet. */
  readonly decided: Decided | null
}

/** How a file is to be read, and which of its likely duplicates are to be imported. */
export type Decided = Pick<PlanDraft, 'reading' | 'importRows'>

export interface StoredFile extends WaitingState, Pick<ImportItem, 'name' | 'folder' | 'accountOnScreen'> {
  /** The order in which they came. */
  readonly id: number
  /** The window that has it. */
  readonly owner: string
  /** Data folder and organization: another one may be opened at the same address. */
  readonly books: string
  readonly bytes: ArrayBuffer
}

const database = new Dexie('kontor.window')
database.version(1).stores({ file: '++id, owner' })
const files: Table<StoredFile, number, Omit<StoredFile, 'id'>> = database.table('file')

/** Keeps a file; answers its id. */
export const addStoredFile = (file: Omit<StoredFile, 'id'>): Promise<number> => files.add(file)

export const updateStoredFile = async (id: number, place: WaitingState): Promise<void> => {
  await files.update(id, { ...place })
}

export const deleteStoredFiles = (ids: readonly number[]): Promise<void> => files.bulkDelete([...ids])

/** The files of a window, in the order they came. */
export const loadStoredFiles = async (owner: string, books: string): Promise<readonly StoredFile[]> =>
  (await files.where('owner').equals(owner).sortBy('id')).filter((file) => file.books === books)

/** The windows that have kept something. */
export const windowsWithFiles = async (): Promise<readonly string[]> =>
  (await files.orderBy('owner').uniqueKeys()).map(String)

/** Gives all files of one window to another. */
export const transferFiles = async (from: string, to: string): Promise<void> => {
  await files.where('owner').equals(from).modify({ owner: to })
}

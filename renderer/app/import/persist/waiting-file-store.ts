// The window's own small database: files that wait for the user, until they are imported, refused or skipped. It is
// separate from the databases of the books (`kontor-…`) and never contains data of them.
import Dexie, { type Table } from 'dexie'
import type { PlanDraft } from '../plan/plan-drafts.ts'
import type { ImportItem, ImportState } from '../queue/import-items.ts'

/** The state of a file. */
export interface WaitingState
  extends Pick<ImportItem, 'accountId' | 'said' | 'isNamed' | 'enrichment' | 'hiddenWhile'> {
  /** The question for its account, with the choice so far; null: there is none. */
  readonly asks: Extract<ImportState, { type: 'account' }> | null
  /** The decisions about its plan so far; null: it has no plan yet. */
  readonly decided: FileDecisions | null
}

/** How a file is to be read, and which of its probable duplicates to import. */
export type FileDecisions = Pick<PlanDraft, 'reading' | 'importRows'>

export interface StoredFile extends WaitingState, Pick<ImportItem, 'name' | 'folder' | 'accountOnScreen'> {
  /** In the order of arrival. */
  readonly id: number
  /** The window that has it. */
  readonly owner: string
  /** Data folder and organization: the same address may serve another one later. */
  readonly books: string
  readonly bytes: ArrayBuffer
}

const database = new Dexie('kontor.window')
database.version(1).stores({ file: '++id, owner' })
const files: Table<StoredFile, number, Omit<StoredFile, 'id'>> = database.table('file')

export const addStoredFile = (file: Omit<StoredFile, 'id'>): Promise<number> => files.add(file)

export const updateStoredFile = async (id: number, place: WaitingState): Promise<void> => {
  await files.update(id, { ...place })
}

export const deleteStoredFiles = (ids: readonly number[]): Promise<void> => files.bulkDelete([...ids])

/** The files of a window, in the order of arrival. */
export const loadStoredFiles = async (owner: string, books: string): Promise<readonly StoredFile[]> =>
  (await files.where('owner').equals(owner).sortBy('id')).filter((file) => file.books === books)

/** The windows that have stored files. */
export const windowsWithFiles = async (): Promise<readonly string[]> =>
  (await files.orderBy('owner').uniqueKeys()).map(String)

/** Moves all files of one window to another. */
export const transferFiles = async (from: string, to: string): Promise<void> => {
  await files.where('owner').equals(from).modify({ owner: to })
}

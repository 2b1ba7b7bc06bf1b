// The watched folder of an organization: its settings, which files wait to become bills, and moving those whose bill is in
// the books. What was taken follows from the vouchers, so an undone bill waits again, and other machines agree.
import type { ChangeBillFolder } from '../../../shared/api/endpoints/open-item/bill-folder.ts'
import { where } from '../../../shared/books/port/read.ts'
import type { Voucher } from '../../../shared/record/bank/document-request.ts'
import { err, ok, type Result } from '../../../shared/value/result.ts'
import type { Read } from '../core/book.ts'
import type { ServiceDeps } from '../core/deps.ts'
import { readByValues } from '../core/read-by-values.ts'
import { invalid, notFound, type Refusal } from '../core/refusal.ts'
import type { Actor } from '../core/request.ts'
import type { BillServices, WatchedFile, WatchedFolderView } from './contract.ts'
import type { BillFolderPort, BillFolderSettings, FolderFile } from './folder-port.ts'

export interface BillFolderDeps extends Pick<ServiceDeps, 'bookOf'> {
  readonly billFolders: BillFolderPort
}

export const createBillFolder = ({ bookOf, billFolders }: BillFolderDeps): BillServices['billFolder'] => {
  const readFiles = async (actor: Actor, folder: string) => {
    const { fault, files, is_complete } = await billFolders.list(folder)
    return {
      fault,
      is_complete,
      files: withStates(files, await takenHashes(bookOf(actor.organization_id).read, files)),
    }
  }
  const viewOf = async (actor: Actor, settings: BillFolderSettings | null): Promise<WatchedFolderView> =>
    settings === null
      ? { folder: null, done_folder: null, fault: null, is_complete: true, files: [] }
      : { ...settings, ...(await readFiles(actor, settings.folder)) }

  const filesWith = async (actor: Actor, sha256: string) => {
    const settings = await billFolders.readSettings(actor.organization_id)
    if (settings === null) return { folder: '', files: [] }
    const { files } = await billFolders.list(settings.folder)
    return { folder: settings.folder, files: files.filter((file) => file.sha256 === sha256) }
  }

  return {
    get: async (actor) => ok(await viewOf(actor, await billFolders.readSettings(actor.organization_id))),

    change: async (actor, input) => {
      const before = await billFolders.readSettings(actor.organization_id)
      const settings = settingsOf(before, input, billFolders)
      if (!settings.ok) return settings
      await billFolders.writeSettings(actor.organization_id, settings.value)
      return ok(await viewOf(actor, settings.value))
    },

    find: async (actor, { sha256 }) => {
      const [file] = (await filesWith(actor, sha256)).files
      return file ? ok(file) : err(notFound('BillFile', sha256))
    },

    open: async (actor, { sha256 }) => {
      const { folder, files } = await filesWith(actor, sha256)
      for (const file of files) {
        const bytes = await billFolders.open(folder, file)
        if (bytes) return ok({ name: file.name, bytes })
      }
      return err(notFound('BillFile', sha256))
    },

    tidy: async (actor) => {
      const settings = await billFolders.readSettings(actor.organization_id)
      if (settings === null || settings.done_folder === null) return ok({ moved: [], left: [] })
      const { files } = await readFiles(actor, settings.folder)
      return ok(await moveTaken(billFolders, settings.folder, settings.done_folder, files))
    },
  }
}

const settingsOf = (
  before: BillFolderSettings | null,
  { folder = before?.folder ?? null, done_folder = before?.done_folder ?? null }: ChangeBillFolder,
  { pathOf }: BillFolderPort,
): Result<BillFolderSettings | null, Refusal> => {
  if (folder === null) return ok(null)
  const path = pathOf(folder)
  return path === 'path_not_absolute' || path === 'path_in_data_folder'
    ? err(invalid({ field: 'folder', code: path }))
    : ok({ folder: path, done_folder })
}

const moveTaken = async (
  { move }: BillFolderPort,
  folder: string,
  doneFolder: string,
  files: readonly WatchedFile[],
): Promise<{ readonly moved: string[]; readonly left: string[] }> => {
  const [moved, left]: [string[], string[]] = [[], []]
  for (const file of files.filter(({ state }) => state === 'taken')) {
    const isMoved = await move(folder, { ...file, state: 'ready' }, doneFolder)
    const names = isMoved ? moved : left
    names.push(file.name)
  }
  return { moved, left }
}

/** The bytes that are vouchers of bills. */
const takenHashes = async (read: Read, files: readonly FolderFile[]): Promise<ReadonlySet<string>> => {
  const hashes = files.flatMap(({ sha256 }) => sha256 ?? [])
  const vouchers = await readByValues<Voucher>(read, hashes, (some) => where('kept_document', 'sha256', some))
  return new Set(vouchers.flatMap(({ expense_id, sha256 }) => (expense_id === null ? [] : [sha256])))
}

/** The first of several files with the same bytes waits. */
const withStates = (files: readonly FolderFile[], taken: ReadonlySet<string>): readonly WatchedFile[] => {
  const first = new Map<string, string>()
  return files.map((file) => {
    const { state, sha256 } = file
    if (state !== 'ready' || sha256 === null)
      return { ...file, state: state === 'ready' ? 'arriving' : state, same_as: null }
    if (taken.has(sha256)) return { ...file, state: 'taken', same_as: null }
    const same_as = first.get(sha256) ?? null
    if (same_as === null) first.set(sha256, file.name)
    return { ...file, state: same_as === null ? 'waiting' : 'duplicate', same_as }
  })
}

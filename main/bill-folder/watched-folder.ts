// One watched folder, as the listings so far know it. A file is ready when two listings in sequence found the same size and
// time, it can be opened, and its bytes were read meanwhile. Only files directly in the folder count; links are not
// followed, and nothing but a regular file is opened.
import { constants, type Dirent, type Stats } from 'node:fs'
import { lstat, mkdir, open, readdir, rm } from 'node:fs/promises'
import { extname, join, parse } from 'node:path'
import { MAX_FILE_BYTES } from '../../shared/api/upload.ts'
import { errorCode } from '../journal/append/files.ts'
import { rename } from '../platform/rename.ts'
import { sha256Of } from '../platform/sha256.ts'
import type { FolderFault, FolderFile, FolderListing } from '../service/bill/folder-port.ts'

const EXTENSIONS = new Set(['.pdf', '.png', '.jpg', '.jpeg', '.webp', '.heic', '.tif', '.tiff'])
/** Windows has neither; there a link to a file is no regular file for `lstat`. */
const SAFELY = constants.O_RDONLY | (constants.O_NOFOLLOW ?? 0) | (constants.O_NONBLOCK ?? 0)

const byName = new Intl.Collator(undefined, { numeric: true })

interface Known {
  readonly size: number
  readonly mtime_ms: number
  /** When a listing found it like this for the first time. */
  readonly since: number
  readonly state: FolderFile['state']
  readonly sha256: string | null
}

export interface WatchedFolderOptions {
  /** How long a file must stay the same. */
  readonly settleMs: number
  /** Milliseconds that only grow. */
  readonly clock: () => number
}

export interface WatchedFolder {
  /** Looks at everything; does not reject. */
  readonly scan: () => Promise<void>
  readonly listing: () => Omit<FolderListing, 'is_complete'>
  /** When something of the running scan happened last, from its start: a drive that hangs is noticed by it. Null: none runs. */
  readonly movedAt: () => number | null
}

export const createWatchedFolder = (folder: string, { settleMs, clock }: WatchedFolderOptions): WatchedFolder => {
  let known = new Map<string, Known>()
  let fault: FolderFault | null = null
  let movedAt: number | null = null

  return {
    scan: async () => {
      movedAt = clock()
      try {
        const names = await namesIn(folder)
        movedAt = clock()
        fault = null
        for (const name of known.keys()) if (!names.has(name)) known.delete(name)
        for (const name of names) {
          const found = await lookAt(folder, name, known.get(name), { settleMs, clock })
          movedAt = clock()
          if (found === null) known.delete(name)
          else known.set(name, found)
        }
      } catch (error) {
        known = new Map()
        fault = faultOf(error)
      }
      movedAt = null
    },
    listing: () => ({
      fault,
      files: [...known]
        .map(([name, { size, state, sha256 }]): FolderFile => ({ name, size, state, sha256 }))
        .toSorted((a, b) => byName.compare(a.name, b.name)),
    }),
    movedAt: () => movedAt,
  }
}

/** A file as it is now; null: it is gone, or no file. */
const lookAt = async (
  folder: string,
  name: string,
  before: Known | undefined,
  { settleMs, clock }: WatchedFolderOptions,
): Promise<Known | null> => {
  const stats = await lstat(join(folder, name)).catch(() => null)
  // It vanished since it was listed.
  if (stats === null || !stats.isFile()) return null
  const isSame = before !== undefined && isUnchanged(before, stats)
  if (isSame && before.state === 'ready') return before
  const since = isSame ? before.since : clock()
  const found = { size: stats.size, mtime_ms: stats.mtimeMs, since, sha256: null }
  if (clock() - since < settleMs) return { ...found, state: 'arriving' }
  if (found.size === 0) return { ...found, state: 'empty' }
  if (found.size > MAX_FILE_BYTES) return { ...found, state: 'too_large' }
  const bytes = await readWhole(join(folder, name), found)
  if (bytes === 'gone') return null
  return typeof bytes === 'string' ? { ...found, state: bytes } : { ...found, state: 'ready', sha256: sha256Of(bytes) }
}

const namesIn = async (folder: string): Promise<ReadonlySet<string>> => {
  const entries = await readdir(folder, { withFileTypes: true })
  return new Set(entries.filter(isCandidate).map(({ name }) => name))
}

/** A file by its name; of some network drives the kind is only known when it is looked at. */
const isCandidate = (entry: Dirent): boolean =>
  !/^(\.|~\$)/.test(entry.name) &&
  EXTENSIONS.has(extname(entry.name).toLowerCase()) &&
  !entry.isDirectory() &&
  !entry.isSymbolicLink()

const faultOf = (error: unknown): FolderFault => {
  const code = errorCode(error)
  if (code === 'ENOENT') return 'missing'
  return code === 'ENOTDIR' ? 'not_a_folder' : 'unreadable'
}

const isUnchanged = ({ size, mtime_ms }: Pick<Known, 'size' | 'mtime_ms'>, stats: Stats): boolean =>
  size === stats.size && mtime_ms === stats.mtimeMs

/** The bytes, if the file is the same before and after reading it. */
const readWhole = async (
  path: string,
  expected: Pick<Known, 'size' | 'mtime_ms'>,
): Promise<Uint8Array<ArrayBuffer> | 'gone' | 'unreadable' | 'arriving'> => {
  try {
    const file = await open(path, SAFELY)
    try {
      const before = await file.stat()
      if (!before.isFile() || !isUnchanged(expected, before)) return 'arriving'
      const bytes = await file.readFile()
      return bytes.length === expected.size && isUnchanged(expected, await file.stat())
        ? new Uint8Array(bytes)
        : 'arriving'
    } finally {
      await file.close()
    }
  } catch (error) {
    return errorCode(error) === 'ENOENT' ? 'gone' : 'unreadable'
  }
}

/** The bytes of a file that a listing found; null: it is not the same any more. */
export const readReady = async (
  folder: string,
  { name, sha256 }: FolderFile,
): Promise<Uint8Array<ArrayBuffer> | null> => {
  const path = join(folder, name)
  const stats = await lstat(path).catch(() => null)
  if (stats === null || sha256 === null || stats.size > MAX_FILE_BYTES) return null
  const bytes = await readWhole(path, { size: stats.size, mtime_ms: stats.mtimeMs })
  return typeof bytes === 'string' || sha256Of(bytes) !== sha256 ? null : bytes
}

/** Moves a file into the subfolder, under another name if there is one like it. */
export const moveReady = async (folder: string, file: FolderFile, doneFolder: string): Promise<boolean> => {
  try {
    if ((await readReady(folder, file)) === null) return false
    const target = join(folder, doneFolder)
    await mkdir(target).catch((error: unknown) => {
      if (errorCode(error) !== 'EEXIST') throw error
    })
    // A link would lead the file out of the folder.
    if (!(await lstat(target)).isDirectory()) return false
    const free = await reserve(target, file.name)
    await rename(join(folder, file.name), free).catch(async (error: unknown) => {
      await rm(free)
      throw error
    })
    return true
  } catch {
    // The drive is gone, full or read-only, or another program holds the file: it stays, and is tried the next time.
    return false
  }
}

/** An empty file with a name that was free: what is renamed to it overwrites nothing else. */
const reserve = async (folder: string, name: string): Promise<string> => {
  const { name: stem, ext } = parse(name)
  for (let number = 1; ; number++) {
    const path = join(folder, number === 1 ? name : `${stem} (${number})${ext}`)
    try {
      await (await open(path, 'wx')).close()
      return path
    } catch (error) {
      if (errorCode(error) !== 'EEXIST') throw error
    }
  }
}

// Checks at the start whether the data folder is usable. If not, the user gets one sentence with the problem and what
// to do.
import { chmodSync, lstatSync, mkdirSync, rmSync, statfsSync, statSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { isOutOfSpace } from '../journal/append/free-space.ts'
import { messageOf } from '../platform/message-of.ts'
import { DiskFull } from '../service/core/disk-space.ts'
import { isMigrationIncomplete } from './migration/migration-marker.ts'

const FOLDERS = ['books', 'database', 'window', 'shell', 'logs']
const FILES = ['kontor.lock', 'api.json', 'repairs.jsonl']
/** The browser needs some space to start; writing needs more (free-space.ts), reading needs none. */
const START_BYTES = 50_000_000
const PROBE_BYTES = 4096
/** Bits of a file mode: any right of the group and of others; and the restriction that only owners may remove files. */
const OTHER_USERS = 0o077
const STICKY = 0o1000
const DENIED = ['EACCES', 'EPERM', 'EROFS']

/** Creates the data folder and its logs if they do not exist. Answers why the folder is not usable; null if it is. */
export const dataFolderProblem = (folder: string): string | null => {
  try {
    if (isMigrationIncomplete(folder))
      return `Books are being moved to ${folder}, and the move is not finished. Run \`npm run move\` again to continue it.`
    if (kindOf(folder) === 'file') return `${folder} is a file. Name a folder for the books with --data.`
    mkdirSync(folder, { recursive: true, mode: 0o700 })
    for (const name of FOLDERS)
      if (kindOf(join(folder, name)) === 'file')
        return `${join(folder, name)} is a file where a folder belongs. Move it away and start again.`
    for (const name of FILES)
      if (kindOf(join(folder, name)) === 'folder')
        return `${join(folder, name)} is a folder where a file belongs. Move it away and start again.`
    const { bavail, bsize } = statfsSync(folder)
    if (bavail * bsize < START_BYTES) return noRoom(folder, Math.floor((bavail * bsize) / 1_000_000))
    probe(folder)
    for (const path of [join(folder, 'logs'), join(folder, 'logs', 'kontor.log')])
      if (lstatSync(path, { throwIfNoEntry: false })?.isSymbolicLink())
        return `${path} is a link, and Kontor writes its log into its own folder only. Remove the link and start again.`
    mkdirSync(join(folder, 'logs'), { recursive: true, mode: 0o700 })
    return null
  } catch (error) {
    return folderErrorText(error, folder) ?? `The data folder ${folder} cannot be used: ${messageOf(error)}.`
  }
}

/**
 * Removes other users' access to the data folder. Answers a warning if that fails; null if no other user has access.
 */
export const restrictAccess = (folder: string): string | null => {
  const modeNow = (): number => statSync(folder).mode
  // Windows has no such modes; access to a user's folders is inherited there.
  if (process.platform === 'win32' || (modeNow() & OTHER_USERS) === 0) return null
  try {
    // Do not close a folder that everybody may write to, such as /tmp.
    if ((modeNow() & STICKY) === 0) chmodSync(folder, 0o700)
  } catch {
    // The folder belongs to another user, or its disk has no modes. The warning below reports it.
  }
  if ((modeNow() & OTHER_USERS) === 0) return null
  return `Other users of this machine can read ${folder}. Remove their access (chmod 700), or choose another folder with --data.`
}

/** Explains a failed file call in the data folder to the user; null if the error is another one. */
export const folderErrorText = (error: unknown, folder: string): string | null => {
  if (error instanceof DiskFull) return noRoom(folder, error.free_megabytes)
  if (isOutOfSpace(error)) return noRoom(folder, null)
  const { code, path } = failedCall(error)
  // For the browser, the port or another folder this text would be wrong.
  if (code === null || path === null || !path.startsWith(folder)) return null
  if (DENIED.includes(code))
    return `${path} cannot be written (${code}). Give yourself the right to write there, or name another folder with --data.`
  if (['ENOTDIR', 'EEXIST'].includes(code))
    return `A parent of ${path} is a file instead of a folder. Move it away, or choose another folder with --data.`
  return code === 'EISDIR' ? `${path} is a folder where a file belongs. Move it away and start again.` : null
}

const noRoom = (folder: string, megabytes: number | null): string => {
  const found = megabytes === null ? '' : `: ${megabytes} MB are free`
  return `The disk of ${folder} is full${found}. Free at least 200 MB and start again.`
}

const probe = (folder: string): void => {
  const file = join(folder, `.probe-${process.pid}`)
  try {
    writeFileSync(file, Buffer.alloc(PROBE_BYTES), { mode: 0o600, flush: true })
  } catch (error) {
    // Name the folder, since that is what the user can change.
    throw error instanceof Error ? Object.assign(error, { path: folder }) : error
  } finally {
    rmSync(file, { force: true })
  }
}

const kindOf = (path: string): 'file' | 'folder' | null => {
  const found = statSync(path, { throwIfNoEntry: false })
  if (!found) return null
  return found.isDirectory() ? 'folder' : 'file'
}

/** The errno name and the path of a failed file call, which may be the cause of other errors. */
const failedCall = (error: unknown): { readonly code: string | null; readonly path: string | null } => {
  if (!(error instanceof Error)) return { code: null, path: null }
  if ('code' in error && typeof error.code === 'string' && 'syscall' in error)
    return { code: error.code, path: 'path' in error && typeof error.path === 'string' ? error.path : null }
  return failedCall(error.cause)
}

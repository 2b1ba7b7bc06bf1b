// Copies the contents of a data folder byte by byte and reads them back: a copy counts only if each of its files has
// the hash of its original. Files that every start creates are not copied.
import { createHash } from 'node:crypto'
import { type FileHandle, open, readdir, realpath, rm, stat } from 'node:fs/promises'
import { dirname, join } from 'node:path'
import { errorCode, machineFiles } from '../../journal/append/files.ts'
import { isOfLock } from '../../journal/append/lock.ts'
import type { Watch } from '../../service/backup/contract.ts'
import { MARKS } from './relocation-markers.ts'

/**
 * Names at the top of the folder: browser profiles, addresses of the running program, remains of restores. Locks and
 * marks of relocations are excluded as well.
 */
const EXCLUDED = /^(api\.json.*|database|window|shell|\.probe-.*|\.replaced|\.restored|\.restoring|uploaded\.kontor.*)$/
/** Names anywhere in the folder: files that are still being written. */
const UNNAMED = /^\.[0-9a-f]{8}-[0-9a-f-]{27}$|\.new$|\.part$/
const PIECE_BYTES = 1 << 20
/** The most times that files which grew meanwhile are copied again. Only the log should grow. */
const PASSES = 3

interface SourceFile {
  /** Relative to the folder. */
  readonly path: string
  readonly bytes: number
  readonly changed: number
}

export interface CopyResult {
  readonly files: number
  readonly bytes: number
}

/** The copy differs from the original, or the files keep changing. */
export class IncompleteCopy extends Error {}

const isExcluded = (name: string): boolean =>
  EXCLUDED.test(name) || isOfLock(name) || MARKS.some((mark) => name === mark || name === `${mark}.new`)

/** The names at the top of a data folder that are copied. */
export const namesToCopy = async (folder: string): Promise<readonly string[]> =>
  (await readdir(folder)).filter((name) => !isExcluded(name) && !UNNAMED.test(name))

/** Every file that is copied. Links are followed; a folder is entered once. */
export const filesToCopy = async (folder: string): Promise<readonly SourceFile[]> => {
  const found: SourceFile[] = []
  const entered = new Set([await realpath(folder)])
  const enter = async (inside: string, names: readonly string[]): Promise<void> => {
    for (const name of [...names].sort()) {
      const path = join(inside, name)
      const at = await stat(join(folder, path)).catch(() => null)
      if (at?.isFile()) found.push({ path, bytes: at.size, changed: at.mtimeMs })
      if (!at?.isDirectory()) continue
      const real = await realpath(join(folder, path))
      if (entered.has(real)) continue
      entered.add(real)
      await enter(
        path,
        (await readdir(join(folder, path))).filter((each) => !UNNAMED.test(each)),
      )
    }
  }
  await enter('', await namesToCopy(folder))
  return found
}

/**
 * Copies and compares; the copy is on the disk when this resolves. Rejects with IncompleteCopy, with the signal's
 * reason, or with the disk's error.
 */
export const copyFolder = async (from: string, to: string, { onProgress, signal }: Watch): Promise<CopyResult> => {
  const hashes = new Map<string, { readonly hash: string; readonly bytes: number }>()
  let known = await filesToCopy(from)
  // Each byte is copied, then read back.
  const total = 2 * known.reduce((sum, { bytes }) => sum + bytes, 0)
  let done = 0
  const onBytes = (bytes: number) => {
    signal.throwIfAborted()
    done += bytes
    onProgress({ done: Math.min(done, total), total })
  }
  for (let pass = 1, pending = known; pending.length > 0; pass++) {
    if (pass > PASSES) throw new IncompleteCopy(`${pending[0]?.path} does not come to rest`)
    for (const { path } of pending) {
      const copied = await copyFile(join(from, path), join(to, path), onBytes)
      if (copied === null) hashes.delete(path)
      else hashes.set(path, copied)
    }
    const now = await filesToCopy(from)
    pending = now.filter(({ path, bytes, changed }) => {
      const before = known.find((one) => one.path === path)
      return before?.bytes !== bytes || before.changed !== changed
    })
    // The log changes because of the relocation itself.
    pending = pending.filter(({ path }) => !path.startsWith('logs'))
    for (const { path } of known.filter((one) => !now.some(({ path }) => path === one.path))) {
      hashes.delete(path)
      await rm(join(to, path), { force: true })
    }
    known = now
  }
  let bytes = 0
  for (const [path, copied] of hashes) {
    const read = await hashOf(join(to, path), onBytes)
    if (read.hash !== copied.hash || read.bytes !== copied.bytes)
      throw new IncompleteCopy(`${path} is not what was copied`)
    bytes += read.bytes
  }
  await syncFolders(to)
  return { files: hashes.size, bytes }
}

/** Null if the file no longer exists. */
const copyFile = async (from: string, to: string, onBytes: (bytes: number) => void) => {
  const source = await open(from, 'r').catch((error: unknown) => {
    if (errorCode(error) === 'ENOENT') return null
    throw error
  })
  if (source === null) return null
  try {
    await machineFiles.makeFolder(dirname(to))
    const target = await open(to, 'w', 0o600)
    try {
      const copied = await readAll(source, onBytes, (piece) => target.writeFile(piece))
      await target.sync()
      return copied
    } finally {
      await target.close()
    }
  } finally {
    await source.close()
  }
}

const hashOf = async (path: string, onBytes: (bytes: number) => void) => {
  const file = await open(path, 'r')
  try {
    return await readAll(file, onBytes, async () => undefined)
  } finally {
    await file.close()
  }
}

const readAll = async (
  file: FileHandle,
  onBytes: (bytes: number) => void,
  onPiece: (piece: Buffer) => Promise<void>,
): Promise<{ readonly hash: string; readonly bytes: number }> => {
  const hash = createHash('sha256')
  const buffer = Buffer.alloc(PIECE_BYTES)
  for (let bytes = 0; ; ) {
    const { bytesRead } = await file.read(buffer, 0, PIECE_BYTES, bytes)
    if (bytesRead === 0) return { hash: hash.digest('hex'), bytes }
    const piece = buffer.subarray(0, bytesRead)
    hash.update(piece)
    await onPiece(piece)
    bytes += bytesRead
    onBytes(bytesRead)
  }
}

const syncFolders = async (folder: string): Promise<void> => {
  for (const entry of await readdir(folder, { withFileTypes: true }))
    if (entry.isDirectory()) await syncFolders(join(folder, entry.name))
  await machineFiles.syncFolder(folder)
}

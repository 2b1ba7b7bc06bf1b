// The file functions of the journal, as a seam: tests replace them with failing ones. This module knows no commits.
import { constants } from 'node:fs'
import * as fs from 'node:fs/promises'
import { dirname, join } from 'node:path'
import { rename } from '../../platform/rename.ts'

export interface OpenFile {
  /** Writes at an offset. Answers the number of bytes written, which may be fewer than given. */
  readonly write: (bytes: Uint8Array, position: number) => Promise<number>
  /** Fills the buffer from an offset. Answers the number of bytes read. */
  readonly read: (buffer: Uint8Array, position: number) => Promise<number>
  readonly size: () => Promise<number>
  readonly truncate: (length: number) => Promise<void>
  /** Resolves when the bytes and the length are on the disk. */
  readonly datasync: () => Promise<void>
  readonly close: () => Promise<void>
}

export interface Files {
  /** `read`: the file must exist. `write`: a missing file is created; an existing one keeps its content. */
  readonly open: (path: string, mode: 'read' | 'write') => Promise<OpenFile>
  readonly list: (folder: string) => Promise<readonly string[]>
  readonly makeFolder: (folder: string) => Promise<void>
  readonly rename: (from: string, to: string) => Promise<void>
  readonly remove: (path: string) => Promise<void>
  /** Makes creations, renames and removals in a folder survive a power cut. */
  readonly syncFolder: (folder: string) => Promise<void>
}

/** Opens a file for reading; null if it does not exist. */
export const openIfThere = async (files: Files, path: string): Promise<OpenFile | null> => {
  try {
    return await files.open(path, 'read')
  } catch (error) {
    if (errorCode(error) === 'ENOENT') return null
    throw error
  }
}

/** The errno name of a failed file call (`ENOSPC`), or null. */
export const errorCode = (error: unknown): string | null =>
  error instanceof Error && 'code' in error && typeof error.code === 'string' ? error.code : null

/** Reads a small text file; null if it does not exist. */
export const readText = async (files: Files, path: string): Promise<string | null> => {
  const file = await openIfThere(files, path)
  if (file === null) return null
  try {
    const bytes = Buffer.alloc(await file.size())
    return bytes.toString('utf8', 0, await file.read(bytes, 0))
  } finally {
    await file.close()
  }
}

/** Replaces a small file as a whole: after a crash the file has either its old or its new content. */
export const replaceText = async (files: Files, path: string, text: string): Promise<void> => {
  const temporary = `${path}.new`
  const file = await files.open(temporary, 'write')
  try {
    await file.truncate(0)
    await writeAll(file, Buffer.from(text), 0)
    await file.datasync()
  } finally {
    await file.close()
  }
  await files.rename(temporary, path)
  await files.syncFolder(dirname(path))
}

/** Writes every byte, even if each call takes only a few. Throws if a call takes no byte. */
export const writeAll = async (file: OpenFile, bytes: Uint8Array, position: number): Promise<void> => {
  for (let done = 0; done < bytes.length; ) {
    const taken = await file.write(bytes.subarray(done), position + done)
    if (taken === 0) throw new Error('The file accepts no more bytes')
    done += taken
  }
}

/** Copies the bytes from `start` on into a new file, which is on the disk when this resolves. */
export const copyRange = async (files: Files, from: string, start: number, to: string): Promise<void> => {
  const source = await files.open(from, 'read')
  try {
    const target = await files.open(to, 'write')
    try {
      const buffer = Buffer.alloc(1 << 20)
      for (let position = start; ; ) {
        const count = await source.read(buffer, position)
        if (count === 0) break
        await writeAll(target, buffer.subarray(0, count), position - start)
        position += count
      }
      await target.datasync()
    } finally {
      await target.close()
    }
  } finally {
    await source.close()
  }
}

/** The files of this machine. Only their owner can read them. */
export const machineFiles: Files = {
  open: async (path, mode) => {
    const flags = mode === 'read' ? constants.O_RDONLY : constants.O_RDWR | constants.O_CREAT
    const handle = await fs.open(path, flags, 0o600)
    return {
      write: async (bytes, position) => (await handle.write(bytes, 0, bytes.length, position)).bytesWritten,
      read: async (buffer, position) => (await handle.read(buffer, 0, buffer.length, position)).bytesRead,
      size: async () => (await handle.stat()).size,
      truncate: (length) => handle.truncate(length),
      datasync: () => handle.datasync(),
      close: () => handle.close(),
    }
  },
  list: (folder) => fs.readdir(folder),
  makeFolder: async (folder) => {
    const first = await fs.mkdir(folder, { recursive: true, mode: 0o700 })
    // Each new folder is an entry in its parent folder.
    for (let made = folder; first !== undefined && made.length >= first.length; made = dirname(made))
      await syncFolder(join(made, '..'))
  },
  rename,
  remove: (path) => fs.rm(path, { force: true }),
  syncFolder: (folder) => syncFolder(folder),
}

const syncFolder = async (folder: string): Promise<void> => {
  // Windows records folders in the file system's own log and refuses to open one.
  if (process.platform === 'win32') return
  const handle = await fs.open(folder, constants.O_RDONLY)
  try {
    await handle.sync()
  } finally {
    await handle.close()
  }
}

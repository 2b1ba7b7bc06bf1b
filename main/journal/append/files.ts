// The file functions that the journal uses, as a seam: the tests put failing ones in their place. Knows no frames.
import { constants } from 'node:fs'
import * as fs from 'node:fs/promises'
import { dirname, join } from 'node:path'
import { rename } from '../../platform/rename.ts'

export interface OpenFile {
  /** Writes at an offset and answers how many bytes it took, maybe fewer than given. */
  readonly write: (bytes: Uint8Array, position: number) => Promise<number>
  /** Fills the buffer from an offset and answers how many bytes there were. */
  readonly read: (buffer: Uint8Array, position: number) => Promise<number>
  readonly size: () => Promise<number>
  readonly truncate: (length: number) => Promise<void>
  /** Returns when the bytes and the length are on the disk. */
  readonly datasync: () => Promise<void>
  readonly close: () => Promise<void>
}

export interface Files {
  /** `read`: must exist. `write`: created when missing, never emptied. */
  readonly open: (path: string, mode: 'read' | 'write') => Promise<OpenFile>
  readonly list: (folder: string) => Promise<readonly string[]>
  readonly makeFolder: (folder: string) => Promise<void>
  readonly rename: (from: string, to: string) => Promise<void>
  readonly remove: (path: string) => Promise<void>
  /** Makes what was created, renamed or removed in a folder last over a power cut. */
  readonly syncFolder: (folder: string) => Promise<void>
}

/** Null instead of a file that is not there. */
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

/** A small text file, or null when there is none. */
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

/** Replaces a small file as a whole: whatever happens, the old or the new content is there. */
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

/** Writes every byte, however little a call takes; a call that takes nothing is an error like any other. */
export const writeAll = async (file: OpenFile, bytes: Uint8Array, position: number): Promise<void> => {
  for (let done = 0; done < bytes.length; ) {
    const taken = await file.write(bytes.subarray(done), position + done)
    if (taken === 0) throw new Error('The file takes no more bytes')
    done += taken
  }
}

/** Copies a range of a file into a new one that is on the disk when this returns. */
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

/** The files of this machine. Everything is readable by its owner alone. */
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
    // Every new folder is an entry in the one above it.
    for (let made = folder; first !== undefined && made.length >= first.length; made = dirname(made))
      await syncFolder(join(made, '..'))
  },
  rename,
  remove: (path) => fs.rm(path, { force: true }),
  syncFolder: (folder) => syncFolder(folder),
}

const syncFolder = async (folder: string): Promise<void> => {
  // Windows keeps its folders in the file system's own log and refuses to open one.
  if (process.platform === 'win32') return
  const handle = await fs.open(folder, constants.O_RDONLY)
  try {
    await handle.sync()
  } finally {
    await handle.close()
  }
}

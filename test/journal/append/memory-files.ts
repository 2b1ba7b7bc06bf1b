// A disk in memory, for tests of single functions of the journal: exact bytes, short reads and writes, and the calls
// that reach the disk.
import { dirname } from 'node:path'
import type { Files, OpenFile } from '../../../main/journal/append/files.ts'

export interface MemoryFiles extends Files {
  /** The content of a file; null if it does not exist. */
  readonly text: (path: string) => string | null
  /** The paths of all files, in order. */
  readonly paths: () => readonly string[]
  /** Calls that change a file or a folder, in order: `sync /j/000001.jsonl`. */
  readonly calls: readonly string[]
  /** How many files are open. */
  readonly openFiles: () => number
}

/** Writes a text over the bytes of a file, as something outside of the journal would. */
export const put = async (files: Files, path: string, text: string, position = 0): Promise<void> => {
  const file = await files.open(path, 'write')
  await file.write(Buffer.from(text), position)
  await file.close()
}

const missing = (path: string) => Object.assign(new Error(`ENOENT: ${path}`), { code: 'ENOENT' })

/** Disks read and write at most this many bytes a call. */
export const createMemoryFiles = (
  contents: Readonly<Record<string, string | Uint8Array>>,
  bytesPerCall = Number.POSITIVE_INFINITY,
): MemoryFiles => {
  const disk = new Map<string, Buffer>(Object.entries(contents).map(([path, content]) => [path, Buffer.from(content)]))
  const folders = new Set([...disk.keys()].map((path) => dirname(path)))
  const calls: string[] = []
  let openCount = 0
  const contentOf = (path: string): Buffer => {
    const content = disk.get(path)
    if (content === undefined) throw missing(path)
    return content
  }

  const opened = (path: string, isWritable: boolean): OpenFile => ({
    write: async (bytes, position) => {
      if (!isWritable) throw new Error(`${path} is open for reading`)
      const taken = Buffer.from(bytes.subarray(0, bytesPerCall))
      const before = contentOf(path)
      const after = Buffer.alloc(Math.max(before.length, position + taken.length))
      before.copy(after)
      taken.copy(after, position)
      disk.set(path, after)
      return taken.length
    },
    read: async (buffer, position) => {
      const bytes = contentOf(path).subarray(position, position + Math.min(buffer.length, bytesPerCall))
      buffer.set(bytes)
      return bytes.length
    },
    size: async () => contentOf(path).length,
    truncate: async (length) => {
      calls.push(`truncate ${path}`)
      disk.set(path, contentOf(path).subarray(0, length))
    },
    datasync: async () => {
      calls.push(`sync ${path}`)
    },
    close: async () => {
      openCount -= 1
    },
  })

  return {
    open: async (path, mode) => {
      if (mode === 'write') disk.set(path, disk.get(path) ?? Buffer.alloc(0))
      else if (mode === 'read') contentOf(path)
      else throw new Error(`No mode of a file: ${mode}`)
      openCount += 1
      return opened(path, mode === 'write')
    },
    list: async (folder) => {
      const names = [...disk.keys()]
        .filter((path) => dirname(path) === folder)
        .map((path) => path.slice(folder.length + 1))
      if (names.length === 0 && !folders.has(folder)) throw missing(folder)
      return names
    },
    makeFolder: async (folder) => {
      folders.add(folder)
    },
    rename: async (from, to) => {
      calls.push(`rename ${from} ${to}`)
      disk.set(to, contentOf(from))
      disk.delete(from)
    },
    remove: async (path) => {
      disk.delete(path)
    },
    syncFolder: async (folder) => {
      calls.push(`sync ${folder}`)
    },
    text: (path) => disk.get(path)?.toString() ?? null,
    paths: () => [...disk.keys()].sort(),
    calls,
    openFiles: () => openCount,
  }
}

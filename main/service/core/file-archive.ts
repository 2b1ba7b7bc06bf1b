// Uploaded files, kept for ever under the SHA-256 of their content: statements, which prove what was imported and which
// a restart reads again to resume an import, and vouchers of transactions.
import { randomUUID } from 'node:crypto'
import { mkdir, open, readFile, rm } from 'node:fs/promises'
import { dirname, join } from 'node:path'
import { setImmediate as nextTurn } from 'node:timers/promises'
import type { FileFault } from '../../../shared/record/books/stored-file.ts'
import { rename } from '../../platform/rename.ts'
import { sha256Of } from '../../platform/sha256.ts'
import { BooksUnavailable } from './book.ts'
import { DiskFull, type DiskSpace } from './disk-space.ts'

export interface FileArchive {
  /** Starts to write a file while it is being checked. The file is not stored yet: call one of the two functions. */
  readonly stage: (bytes: Uint8Array) => StagedFile
  /** The content of a stored file; throws when the file is missing or has changed since it was stored. */
  readonly read: (sha256: string) => Promise<Uint8Array<ArrayBuffer>>
  /** What is wrong with a stored file; null: it is unchanged. Rejects when the disk cannot answer now. */
  readonly faultOf: (sha256: string) => Promise<FileFault | null>
}

interface StagedFile {
  /**
   * Stores the file; it is durable when the promise resolves. Answers its SHA-256 in hex. Throws DiskFull or
   * BooksUnavailable when it cannot.
   */
  readonly store: () => Promise<string>
  /** Removes what was written, as far as the disk allows it. The remaining part is never taken for a stored file. */
  readonly discard: () => Promise<void>
}

/** The stored files of one organization, in a folder that the first file creates. */
export const createFileArchive = (folder: string, disk?: DiskSpace): FileArchive => ({
  stage: (bytes) => {
    const staged = Promise.resolve(disk?.ensure(bytes.length)).then(() => writeUnlessPresent(folder, bytes))
    // `store` throws the error.
    staged.catch(() => undefined)
    return {
      store: async () => {
        try {
          const { sha256, temporary } = await staged
          if (temporary !== null) await moveInto(folder, sha256, temporary)
          return sha256
        } catch (error) {
          const explained = await disk?.toDiskError(error)
          if (explained instanceof DiskFull) throw explained
          throw new BooksUnavailable('The file could not be stored. Nothing was changed.', { cause: error })
        }
      },
      discard: async () => {
        const { temporary } = await staged.catch(() => ({ temporary: null }))
        if (temporary !== null) await rm(temporary).catch(() => undefined)
      },
    }
  },
  read: async (sha256) => {
    const bytes = new Uint8Array(await readFile(join(folder, sha256)))
    if (sha256Of(bytes) !== sha256) throw new Error(`The stored file ${sha256} is damaged`)
    return bytes
  },
  faultOf: async (sha256) => {
    try {
      return sha256Of(await readFile(join(folder, sha256))) === sha256 ? null : 'damaged'
    } catch (error) {
      const code = error instanceof Error && 'code' in error ? error.code : null
      if (code === 'ENOENT') return 'missing'
      if (code === 'EIO' || code === 'EISDIR') return 'damaged'
      throw error
    }
  },
})

interface StagedContent {
  readonly sha256: string
  /** The path of the content on disk under a temporary name; null: the file is stored already. */
  readonly temporary: string | null
}

const writeUnlessPresent = async (folder: string, bytes: Uint8Array): Promise<StagedContent> => {
  // The parser should get the bytes before computing the hash blocks this thread.
  await nextTurn()
  const sha256 = sha256Of(bytes)
  return { sha256, temporary: (await isWhole(folder, sha256)) ? null : await write(folder, bytes) }
}

/** A stored file was complete when it got its name. When it has been damaged since, it is written again. */
const isWhole = async (folder: string, sha256: string): Promise<boolean> =>
  readFile(join(folder, sha256)).then(
    (bytes) => sha256Of(bytes) === sha256,
    () => false,
  )

/**
 * Answers the path under which the content is on disk. Removes the part of a file that could not be written completely.
 */
const write = async (folder: string, bytes: Uint8Array): Promise<string> => {
  const made = await mkdir(folder, { recursive: true, mode: 0o700 })
  if (made !== undefined) await syncFolder(dirname(folder))
  const temporary = join(folder, `.${randomUUID()}`)
  return removingOnFailure(temporary, async () => {
    const file = await open(temporary, 'wx', 0o600)
    try {
      await file.writeFile(bytes)
      await file.sync()
    } finally {
      await file.close()
    }
    return temporary
  })
}

const moveInto = async (folder: string, name: string, temporary: string): Promise<void> => {
  await removingOnFailure(temporary, () => rename(temporary, join(folder, name)))
  await syncFolder(folder)
}

const removingOnFailure = async <T>(temporary: string, step: () => Promise<T>): Promise<T> => {
  try {
    return await step()
  } catch (error) {
    await rm(temporary, { force: true })
    throw error
  }
}

/** Makes the new name durable. Windows cannot open a folder, and does not need it. */
const syncFolder = async (folder: string) => {
  if (process.platform === 'win32') return
  const handle = await open(folder)
  try {
    await handle.sync()
  } finally {
    await handle.close()
  }
}

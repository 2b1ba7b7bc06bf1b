// The uploaded statement files, kept for ever under the SHA-256 of their content: they are the vouchers of what was
// imported, and what a restart reads again to carry on.
import { createHash, randomUUID } from 'node:crypto'
import { mkdir, open, readFile, rename, rm } from 'node:fs/promises'
import { dirname, join } from 'node:path'
import { BooksUnavailable } from './write.ts'

export interface KeptFiles {
  /** Keeps a file; durable when it resolves. Answers its SHA-256 in hex. Throws BooksUnavailable when it cannot. */
  readonly keep: (bytes: Uint8Array) => Promise<string>
  /** The content of a kept file; throws when it is missing or is no longer what was kept. */
  readonly read: (sha256: string) => Promise<Uint8Array<ArrayBuffer>>
}

/** The kept files of one organization, in a folder that is made when the first one comes. */
export const createKeptFiles = (folder: string): KeptFiles => ({
  keep: async (bytes) => {
    const sha256 = sha256Of(bytes)
    if (await isWhole(folder, sha256)) return sha256
    try {
      await write(folder, sha256, bytes)
    } catch (error) {
      throw new BooksUnavailable('The file could not be kept. Nothing was imported.', { cause: error })
    }
    return sha256
  },
  read: async (sha256) => {
    const bytes = new Uint8Array(await readFile(join(folder, sha256)))
    if (sha256Of(bytes) !== sha256) throw new Error(`The kept file ${sha256} is damaged`)
    return bytes
  },
})

/** A file with this name was whole when it got it; one that has rotted since is written anew. */
const isWhole = async (folder: string, sha256: string): Promise<boolean> =>
  readFile(join(folder, sha256)).then(
    (bytes) => sha256Of(bytes) === sha256,
    () => false,
  )

/** Under another name until it is on disk. A rest of one that could not be written is removed. */
const write = async (folder: string, name: string, bytes: Uint8Array): Promise<void> => {
  const made = await mkdir(folder, { recursive: true, mode: 0o700 })
  if (made !== undefined) await syncFolder(dirname(folder))
  const temporary = join(folder, `.${randomUUID()}`)
  try {
    const file = await open(temporary, 'wx', 0o600)
    try {
      await file.writeFile(bytes)
      await file.sync()
    } finally {
      await file.close()
    }
    await rename(temporary, join(folder, name))
  } catch (error) {
    await rm(temporary, { force: true })
    throw error
  }
  await syncFolder(folder)
}

const sha256Of = (bytes: Uint8Array): string => createHash('sha256').update(bytes).digest('hex')

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

// The uploaded statement files, kept for ever under the SHA-256 of their content: they are the vouchers of what was
// imported, and what a restart reads again to carry on.
import { createHash, randomUUID } from 'node:crypto'
import { mkdir, open, readFile, rename, stat } from 'node:fs/promises'
import { join } from 'node:path'

export interface KeptFiles {
  /** Keeps a file; durable when it resolves. Answers its SHA-256 in hex. */
  readonly keep: (bytes: Uint8Array) => Promise<string>
  /** The content of a kept file; throws when it is missing or is no longer what was kept. */
  readonly read: (sha256: string) => Promise<Uint8Array<ArrayBuffer>>
}

/** The kept files of one organization, in a folder that is made when the first one comes. */
export const createKeptFiles = (folder: string): KeptFiles => ({
  keep: async (bytes) => {
    const sha256 = sha256Of(bytes)
    const path = join(folder, sha256)
    // A file that has its name is whole: it got the name after it was on disk.
    if (await isFile(path)) return sha256
    await mkdir(folder, { recursive: true, mode: 0o700 })
    const temporary = join(folder, `.${randomUUID()}`)
    const file = await open(temporary, 'wx', 0o600)
    try {
      await file.writeFile(bytes)
      await file.sync()
    } finally {
      await file.close()
    }
    await rename(temporary, path)
    await syncFolder(folder)
    return sha256
  },
  read: async (sha256) => {
    const bytes = new Uint8Array(await readFile(join(folder, sha256)))
    if (sha256Of(bytes) !== sha256) throw new Error(`The kept file ${sha256} is damaged`)
    return bytes
  },
})

const sha256Of = (bytes: Uint8Array): string => createHash('sha256').update(bytes).digest('hex')

const isFile = async (path: string): Promise<boolean> =>
  stat(path).then(
    (found) => found.isFile(),
    () => false,
  )

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

// The stored files of all organizations, read without the program: in a folder or in a database.
import { readdir, readFile, rm, writeFile } from 'node:fs/promises'
import { join } from 'node:path'

export interface StoredFilesInTests {
  /** The SHA-256 of each. */
  readonly names: () => Promise<readonly string[]>
  /** Rejects when the file does not exist. */
  readonly read: (sha256: string) => Promise<Uint8Array>
  /** Damages one. */
  readonly write: (sha256: string, text: string) => Promise<void>
  readonly remove: (sha256: string) => Promise<void>
}

export const filesInFolder = (folder: string): StoredFilesInTests => ({
  names: () => readdir(folder).catch(() => []),
  read: (sha256) => readFile(join(folder, sha256)).then((bytes) => new Uint8Array(bytes)),
  write: (sha256, text) => writeFile(join(folder, sha256), text),
  remove: (sha256) => rm(join(folder, sha256)),
})

export const filesInDatabase = (
  query: (sql: string, values?: readonly unknown[]) => Promise<readonly Record<string, unknown>[]>,
): StoredFilesInTests => ({
  names: async () =>
    (await query('SELECT DISTINCT sha256 FROM kontor.kept_file ORDER BY 1')).map(({ sha256 }) => String(sha256)),
  read: async (sha256) => {
    const [row] = await query('SELECT bytes FROM kontor.kept_file WHERE sha256 = $1', [sha256])
    return new Uint8Array(row?.bytes as Buffer)
  },
  write: async (sha256, text) => {
    await query('UPDATE kontor.kept_file SET bytes = $2 WHERE sha256 = $1', [sha256, Buffer.from(text)])
  },
  remove: async (sha256) => {
    await query('DELETE FROM kontor.kept_file WHERE sha256 = $1', [sha256])
  },
})

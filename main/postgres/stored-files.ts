// Stored files in PostgreSQL, next to the books that they belong to, so that every program finds them.
import { setImmediate as nextTurn } from 'node:timers/promises'
import { sha256Of } from '../platform/sha256.ts'
import { BooksUnavailable } from '../service/core/book.ts'
import { DiskFull } from '../service/core/disk-space.ts'
import type { FileArchive } from '../service/core/file-archive.ts'
import type { Database } from './database.ts'

const READ = 'SELECT bytes FROM kontor.kept_file WHERE book = $1 AND sha256 = $2'
/** A file that was damaged since is written again. */
const STORE = `INSERT INTO kontor.kept_file (book, sha256, bytes) VALUES ($1, $2, $3)
  ON CONFLICT (book, sha256) DO UPDATE SET bytes = excluded.bytes WHERE kept_file.bytes <> excluded.bytes`

export const createStoredFiles = (database: Database, book: number): FileArchive => {
  const find = (sha256: string): Promise<Uint8Array<ArrayBuffer> | null> =>
    database.use(async (client) => {
      const { rows } = await client.query<{ bytes: Buffer }>(READ, [book, sha256])
      return rows[0] ? new Uint8Array(rows[0].bytes) : null
    })
  return {
    // Write no byte before the file is stored for good: a refused file leaves no trace.
    stage: (bytes) => ({
      store: async () => {
        await nextTurn()
        const sha256 = sha256Of(bytes)
        try {
          await database.use((client) => client.query(STORE, [book, sha256, Buffer.from(bytes)]))
          return sha256
        } catch (error) {
          if (error instanceof DiskFull) throw error
          throw new BooksUnavailable('The file could not be stored. Nothing was changed.', { cause: error })
        }
      },
      discard: async () => undefined,
    }),
    read: async (sha256) => {
      const bytes = await find(sha256)
      if (bytes === null) throw new Error(`The stored file ${sha256} is missing`)
      if (sha256Of(bytes) !== sha256) throw new Error(`The stored file ${sha256} is damaged`)
      return bytes
    },
    faultOf: async (sha256) => {
      const bytes = await find(sha256)
      if (bytes === null) return 'missing'
      return sha256Of(bytes) === sha256 ? null : 'damaged'
    },
  }
}

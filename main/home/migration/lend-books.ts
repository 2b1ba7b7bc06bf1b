// Lends the books of a database to code that reads data folders (backups, audit packages): a copy of one moment, in the
// program's own data folder, removed afterwards.
import { mkdtemp, readdir, rm } from 'node:fs/promises'
import { basename, join } from 'node:path'
import { organizationBook } from '../../../shared/books/port/book-name.ts'
import type { LendBooks } from '../../backup/book-positions.ts'
import { refusalOf } from '../../backup/write-backup.ts'
import { type Database, inSnapshot } from '../../postgres/database.ts'
import { copyBooks } from './copy-books.ts'

/** The prefix of the copies' names. */
const COPY = '.books-'

/**
 * `dataFolder`: the program's own folder, which no other program uses. The next copy removes what a kill left of
 * earlier ones.
 */
export const lendBooks = (database: Database, dataFolder: string): LendBooks => {
  const lent = new Set<string>()
  const copyIn = async (folder: string, organization?: number) => {
    const selected = organization === undefined ? undefined : (['system', organizationBook(organization)] as const)
    try {
      return await database.use((client) => inSnapshot(client, () => copyBooks(client, folder, selected)))
    } catch (error) {
      throw refusalOf(error)
    }
  }
  return async (task, organization) => {
    for (const name of await readdir(dataFolder))
      if (name.startsWith(COPY) && !lent.has(name)) await rm(join(dataFolder, name), { recursive: true, force: true })
    const folder = await mkdtemp(join(dataFolder, COPY)).catch((error) => Promise.reject(refusalOf(error)))
    lent.add(basename(folder))
    try {
      return await task({ data_folder: folder, books: await copyIn(folder, organization) })
    } finally {
      await rm(folder, { recursive: true, force: true })
      lent.delete(basename(folder))
    }
  }
}

// The books in a PostgreSQL database: records, frames and kept files, which several programs work on. The data folder holds
// what belongs to this program alone: its log and its address.

import { organizationBook } from '../shared/books/port/book-name.ts'
import type { BackupRefusalCode } from '../shared/record/backup.ts'
import { newId } from '../shared/value/id.ts'
import { err, type Result } from '../shared/value/result.ts'
import { createInstallationBackups } from './backup/installation-backups.ts'
import type { BooksHome, HomeOptions } from './books-home.ts'
import { now } from './clock.ts'
import { createKeptFiles } from './postgres/kept-files.ts'
import { createLeases } from './postgres/leases.ts'
import { openedBooks } from './postgres/opened-books.ts'
import { openPostgresBooks } from './postgres/postgres-books.ts'

const inDatabase = async (): Promise<Result<never, BackupRefusalCode>> => err('books_in_database')

/** Rejects with DatabaseRefused or BooksUnavailable, whose messages say what to do. */
export const openPostgresHome = async (given: HomeOptions, url: string): Promise<BooksHome> => {
  const { options, version, log, ensureWritable, closed, onOrphaned } = given
  const opened = await openPostgresBooks({ url, now, newId, log, ensureWritable })
  const books = openedBooks(opened)
  return {
    books,
    fileArchiveOf: (organizationId) => createKeptFiles(opened.database, organizationId),
    // They stay where they are, and nobody opens them.
    putAwayDeleted: async () => undefined,
    // Both read journals of a data folder.
    backup: {
      ...createInstallationBackups({ dataFolder: options.data, version, now, heads: books.heads, closed }),
      make: inDatabase,
    },
    archive: {
      headOf: (id) => books.heads().find(({ book }) => book === organizationBook(id))?.head ?? null,
      ...{ write: inDatabase, keep: inDatabase, find: inDatabase },
    },
    alone: createLeases({ database: opened.database, holder: newId(), log, signal: opened.closing, onOrphaned }),
    mayGiveWay: false,
  }
}

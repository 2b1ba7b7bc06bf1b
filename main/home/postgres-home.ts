// The books in a PostgreSQL database, which several programs share: records, commits and stored files. The data folder
// holds only what belongs to this program: its log, its address and its backups.

import { newId } from '../../shared/value/id.ts'
import { createInstallationArchive } from '../archive/installation-archive.ts'
import { createInstallationBackups } from '../backup/installation-backups.ts'
import { now } from '../platform/clock.ts'
import { createSharedBackups } from '../postgres/daily-backup.ts'
import { createLeases } from '../postgres/leases.ts'
import { openedBooks } from '../postgres/open-books.ts'
import { openPostgresBooks } from '../postgres/postgres-books.ts'
import { installationIn } from '../postgres/read-whole-books.ts'
import { createStoredFiles } from '../postgres/stored-files.ts'
import { watchUnfinishedWork } from '../postgres/unfinished-work.ts'
import type { BooksHome, HomeOptions } from './books-home.ts'
import { lendBooks } from './migration/lend-books.ts'

/** Rejects with DatabaseRefused or BooksUnavailable, whose messages say what to do. */
export const openPostgresHome = async (home: HomeOptions, url: string): Promise<BooksHome> => {
  const { options, version, log, ensureWritable, finishUndoWork, closed, pageScript, takeOver, startProcess } = home
  const opened = await openPostgresBooks({ url, now, newId, log, ensureWritable, finishUndoWork })
  const { database, closing: signal } = opened
  const noteCommit = watchUnfinishedWork({ database, log, signal, takeOver })
  const books = openedBooks(opened, noteCommit)
  const lend = lendBooks(database, options.data)
  const alone = createLeases({ database, holder: newId(), signal })
  return {
    books,
    fileArchiveOf: (organizationId) => createStoredFiles(database, organizationId),
    // They stay where they are, and no program opens them.
    archiveDeleted: async () => undefined,
    backup: createInstallationBackups({
      dataFolder: options.data,
      configFolder: options.config,
      version,
      now,
      heads: books.heads,
      closed,
      startProcess,
      lend,
      installation: () => database.use(installationIn),
      shared: createSharedBackups(database, alone),
    }),
    archive: createInstallationArchive({
      dataFolder: options.data,
      version,
      now,
      newId,
      heads: books.heads,
      lend,
      pageScript,
      startProcess,
    }),
    coordination: { withLease: alone, withKeyLock: opened.withKeyLock },
    opensOnEntry: true,
    isReplaceable: false,
  }
}

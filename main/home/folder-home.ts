// The books of a data folder: journals on the disk, read models
// in the database page, stored files next to the journals.
import { join } from 'node:path'
import { organizationBook } from '../../shared/books/port/book-name.ts'
import { newId } from '../../shared/value/id.ts'
import { createInstallationArchive } from '../archive/installation-archive.ts'
import { createInstallationBackups } from '../backup/installation-backups.ts'
import { openBooks } from '../journal/open-book.ts'
import { now } from '../platform/clock.ts'
import { createFileArchive } from '../service/core/file-archive.ts'
import type { BooksHome, HomeOptions } from './books-home.ts'
import { moveDeletedBooks } from './deleted-books.ts'
import type { ReadModels } from './read-models.ts'

export const openFolderHome = (home: HomeOptions, readModels: ReadModels): BooksHome => {
  const { options, version, log, onNotice, ensureWritable, closed, pageScript, startProcess } = home
  const books = openBooks({
    dataFolder: options.data,
    openReadModel: readModels.open,
    onReadModelLost: readModels.onLost,
    now,
    log,
    onNotice,
    accepted: new Set(options.accepted_books),
    configFolder: options.config,
    ensureLockHeld: ensureWritable,
  })
  return {
    books,
    fileArchiveOf: (organizationId) =>
      createFileArchive(join(options.data, 'books', organizationBook(organizationId), 'files'), books.disk),
    archiveDeleted: (organizations) => moveDeletedBooks(options.data, organizations),
    backup: createInstallationBackups({
      dataFolder: options.data,
      configFolder: options.config,
      version,
      now,
      heads: books.heads,
      startProcess,
      closed,
      ensureRoom: books.disk.ensure,
    }),
    archive: createInstallationArchive({
      dataFolder: options.data,
      version,
      now,
      newId,
      heads: books.heads,
      pageScript,
      startProcess,
    }),
    opensOnEntry: false,
    isReplaceable: true,
  }
}

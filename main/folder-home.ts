// The books of a data folder: journals on the disk, copies in the database page, kept files beside them.
import { join } from 'node:path'
import { organizationBook } from '../shared/books/port/book-name.ts'
import { newId } from '../shared/value/id.ts'
import { createInstallationArchive } from './archive/installation-archive.ts'
import { createInstallationBackups } from './backup/installation-backups.ts'
import type { BooksHome, HomeOptions } from './books-home.ts'
import { now } from './clock.ts'
import type { Copies } from './copies.ts'
import { putAwayDeleted } from './deleted-books.ts'
import { openBooks } from './journal/open-book.ts'
import { createFileArchive } from './service/core/file-archive.ts'

export const openFolderHome = (given: HomeOptions, copies: Copies): BooksHome => {
  const { options, version, log, onNotice, ensureWritable, closed, pageScript, startProcess } = given
  const books = openBooks({
    dataFolder: options.data,
    openCopy: copies.open,
    onCopyLost: copies.onLost,
    now,
    log,
    onNotice,
    accepted: new Set(options.accepted_books),
    configFolder: options.config,
    ensureHeld: ensureWritable,
  })
  return {
    books,
    fileArchiveOf: (organizationId) =>
      createFileArchive(join(options.data, 'books', organizationBook(organizationId), 'files'), books.disk),
    putAwayDeleted: (organizations) => putAwayDeleted(options.data, organizations),
    backup: createInstallationBackups({
      ...{ dataFolder: options.data, configFolder: options.config, version, now, heads: books.heads },
      ...{ startProcess, closed, ensureRoom: books.disk.ensure },
    }),
    archive: createInstallationArchive({
      ...{ dataFolder: options.data, version, now, newId, heads: books.heads, pageScript, startProcess },
    }),
    opensLate: false,
    mayGiveWay: true,
  }
}

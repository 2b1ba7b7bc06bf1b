// The ports of backups and of the data folder for services whose books are in memory: settings are kept, but there is nothing to back up.
import { join } from 'node:path'
import { createInstallationBackups } from '../../../main/backup/installation-backups.ts'
import { createInstallationRelocation } from '../../../main/home/relocation/installation-relocation.ts'
import type { ArchivePort } from '../../../main/service/archive/contract.ts'
import type { BackupPort, BooksHandover } from '../../../main/service/backup/contract.ts'
import { timestampOf } from '../../../shared/value/calendar.ts'
import { err, ok } from '../../../shared/value/result.ts'

const backupsOfMemory = (dataFolder: string): BackupPort =>
  createInstallationBackups({
    ...{ dataFolder, version: '0.0.0', now: () => timestampOf(Date.now()), heads: () => [] },
    // Without a journal the next one would fail, too.
    attempts: 1,
  })

/** Books in memory give way to nothing. */
export const noBooksHandover: BooksHandover = {
  isNew: async () => false,
  pauseWriting: async () => () => undefined,
  restart: () => undefined,
}

/** There is no journal to be packed. */
const archiveOfMemory: ArchivePort = {
  headOf: () => null,
  write: async () => err('books_not_whole'),
  find: async () => ok(null),
  store: async () => err('books_not_whole'),
}

/** What services need of the files of a data folder, where there are none. */
export const memoryPorts = (dataFolder: string) => ({
  backup: backupsOfMemory(dataFolder),
  booksHandover: noBooksHandover,
  archive: archiveOfMemory,
  relocation: createInstallationRelocation({
    ...{ dataFolder, config: join(dataFolder, 'config'), usual: dataFolder },
    now: () => timestampOf(Date.now()),
  }),
})

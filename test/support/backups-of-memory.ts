// The ports of backups and of the data folder for services whose books are in memory: settings are kept, but there is nothing to back up.
import { join } from 'node:path'
import { createInstallationBackups } from '../../main/backup/installation-backups.ts'
import { createInstallationPlace } from '../../main/place/installation-place.ts'
import type { ArchivePort } from '../../main/service/archive/contract.ts'
import type { BackupPort, GivingWay } from '../../main/service/backup/contract.ts'
import { timestampOf } from '../../shared/value/calendar.ts'
import { err, ok } from '../../shared/value/result.ts'

const backupsOfMemory = (dataFolder: string): BackupPort =>
  createInstallationBackups({
    ...{ dataFolder, version: '0.0.0', now: () => timestampOf(Date.now()), heads: () => [] },
    // Without a journal the next one would fail, too.
    attempts: 1,
  })

/** Books in memory give way to nothing. */
export const noGivingWay: GivingWay = {
  isNew: async () => false,
  holdWriting: async () => () => undefined,
  beginAnew: () => undefined,
}

/** There is no journal to be packed. */
const archiveOfMemory: ArchivePort = {
  headOf: () => null,
  write: async () => err('books_not_whole'),
  find: async () => ok(null),
  keep: async () => err('books_not_whole'),
}

/** What services need of the files of a data folder, where there are none. */
export const portsOfMemory = (dataFolder: string) => ({
  backup: backupsOfMemory(dataFolder),
  givingWay: noGivingWay,
  archive: archiveOfMemory,
  place: createInstallationPlace({
    ...{ dataFolder, config: join(dataFolder, 'config'), usual: dataFolder },
    now: () => timestampOf(Date.now()),
  }),
})

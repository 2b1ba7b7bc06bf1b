// The port of backups for services whose books are in memory: settings are kept, but there is nothing to back up.
import { createInstallationBackups } from '../../main/backup/installation-backups.ts'
import type { BackupPort, GivingWay } from '../../main/service/backup/contract.ts'
import { timestampOf } from '../../shared/value/calendar.ts'

export const backupsOfMemory = (dataFolder: string): BackupPort =>
  createInstallationBackups({ dataFolder, version: '0.0.0', now: () => timestampOf(Date.now()), heads: () => [] })

/** Books in memory give way to nothing. */
export const noGivingWay: GivingWay = {
  isNew: async () => false,
  holdWriting: async () => () => undefined,
  beginAnew: () => undefined,
}

// Backups of the whole installation.
import {
  cancelBackup,
  changeBackupSettings,
  getBackups,
  lookAtBackup,
  makeBackup,
  restoreBackup,
  uploadBackup,
} from '../../../shared/api/endpoints/books/backup.ts'
import type { Services } from '../../service/contract.ts'
import { identity, plainRoute, type Route } from '../endpoint/route.ts'

export const backupRoutes = ({ backups }: Services): readonly Route[] => [
  plainRoute(getBackups, backups.get, identity),
  plainRoute(makeBackup, backups.make, identity),
  plainRoute(cancelBackup, backups.cancel, identity),
  plainRoute(changeBackupSettings, backups.change, identity),
  plainRoute(uploadBackup, backups.upload, identity),
  plainRoute(lookAtBackup, backups.inspect, identity),
  plainRoute(restoreBackup, backups.restore, identity),
]

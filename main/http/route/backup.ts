// Backups of the whole installation.
import {
  cancelBackup,
  changeBackupSettings,
  getBackups,
  lookAtBackup,
  makeBackup,
  restoreBackup,
  uploadBackup,
} from '../../../shared/api/endpoints/backup.ts'
import type { Services } from '../../service/contract.ts'
import { asItIs, plainRoute, type Route } from '../route.ts'

export const backupRoutes = ({ backups }: Services): readonly Route[] => [
  plainRoute(getBackups, backups.get, asItIs),
  plainRoute(makeBackup, backups.make, asItIs),
  plainRoute(cancelBackup, backups.cancel, asItIs),
  plainRoute(changeBackupSettings, backups.change, asItIs),
  plainRoute(uploadBackup, backups.upload, asItIs),
  plainRoute(lookAtBackup, backups.look, asItIs),
  plainRoute(restoreBackup, backups.restore, asItIs),
]

// The actions on backups. The history of the books does not contain them, so there is no undo.
import i18next from 'i18next'
import {
  type ChangeBackupSettings,
  cancelBackup,
  changeBackupSettings,
  type LookAtBackup,
  lookAtBackup,
  makeBackup,
  type RestoreBackup,
  restoreBackup,
  uploadBackup,
} from '../../../shared/api/endpoints/books/backup.ts'
import type { BackupContent } from '../../../shared/record/books/backup.ts'
import { call, queryClient } from '../data/api.ts'
import { reloadAfterRestart } from '../data/await-restart.ts'
import { loadStatus } from '../data/query/installation/status.ts'
import { queryKeys } from '../data/query-keys.ts'
import { showDone } from '../part/toast.tsx'
import './text/dictionary.ts'

const NO_UNDO = { action: null } as const

const refresh = async (): Promise<void> => {
  await Promise.all([
    queryClient.invalidateQueries({ queryKey: queryKeys.backups }),
    queryClient.invalidateQueries({ queryKey: queryKeys.status }),
  ])
}

/** Sends the request, and shows at once that a backup job is running. */
const whileRunning = async <T>(request: Promise<T>): Promise<T> => {
  void queryClient.invalidateQueries({ queryKey: queryKeys.backups })
  try {
    return await request
  } finally {
    void refresh()
  }
}

export const backUpNow = async (): Promise<void> => {
  await whileRunning(call(makeBackup, { body: {} }))
  showDone(i18next.t('backup.made'), NO_UNDO)
}

export const cancelRunning = async (): Promise<void> => {
  await call(cancelBackup, {})
  await refresh()
}

export const changeSettings = async (body: ChangeBackupSettings): Promise<void> => {
  await call(changeBackupSettings, { body })
  await refresh()
  showDone(i18next.t('backup.settings.saved'), NO_UNDO)
}

export const inspectBackup = (body: LookAtBackup): Promise<BackupContent> => whileRunning(call(lookAtBackup, { body }))

export const restoreIntoFolder = (body: RestoreBackup): Promise<BackupContent> =>
  whileRunning(call(restoreBackup, { body }))

/** Uploads a file from disk; answers where it is in the data folder. */
export const upload = (file: File) => whileRunning(call(uploadBackup, { body: file }))

/**
 * Restores a backup in place of the open books. Then the program restarts, and the window reloads once it answers;
 * `onRestarting` is called when the restart is certain.
 */
export const restoreInPlace = async (body: LookAtBackup, onRestarting: () => void): Promise<void> => {
  const { started_at } = await loadStatus()
  await whileRunning(call(restoreBackup, { body }))
  onRestarting()
  await reloadAfterRestart(started_at)
}

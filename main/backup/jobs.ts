// What can be asked of a process that works on backups.
import type { BackupContent } from '../../shared/record/backup.ts'
import type { OnProgress } from './format.ts'
import { checkBackup } from './read-backup.ts'
import { type RestoreOrder, restoreBackup } from './restore-backup.ts'
import { type BackupOrder, writeBackup } from './write-backup.ts'

export type BackupJob =
  | ({ readonly type: 'make' } & BackupOrder)
  /** Reads all of it and compares. */
  | { readonly type: 'look'; readonly file: string; readonly passphrase: string | null }
  | ({ readonly type: 'restore' } & RestoreOrder)

/** Does a job and answers what the backup holds. Throws BackupRefused. */
export const runJob = async (job: BackupJob, onProgress: OnProgress): Promise<BackupContent> => {
  switch (job.type) {
    case 'make':
      return writeBackup(job, onProgress)
    case 'restore':
      return restoreBackup(job, onProgress)
    case 'look':
      return (await checkBackup(job.file, job.passphrase, onProgress)).manifest.content
  }
}

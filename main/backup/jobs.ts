// What can be asked of a process that works on backups.
import type { BackupContent } from '../../shared/record/books/backup.ts'
import type { OnProgress } from './format.ts'
import type { RestoreOrder } from './restore-backup.ts'
import type { BackupOrder } from './write-backup.ts'

export type BackupJob =
  | ({ readonly type: 'make' } & BackupOrder)
  /** Reads all of it and compares. */
  | { readonly type: 'look'; readonly file: string; readonly passphrase: string | null }
  | ({ readonly type: 'restore' } & RestoreOrder)

/** Does a job and answers what the backup holds. Throws BackupRefused. */
export const runJob = async (job: BackupJob, onProgress: OnProgress): Promise<BackupContent> => {
  // A process does one job, so it loads the code of that alone.
  switch (job.type) {
    case 'make': {
      const { writeBackup } = await import('./write-backup.ts')
      return writeBackup(job, onProgress)
    }
    case 'restore': {
      const { restoreBackup } = await import('./restore-backup.ts')
      return restoreBackup(job, onProgress)
    }
    case 'look': {
      const { checkBackup } = await import('./read-backup.ts')
      return (await checkBackup(job.file, job.passphrase, onProgress)).manifest.content
    }
  }
}

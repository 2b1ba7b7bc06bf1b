// The jobs of a backup process.
import type { BackupContent } from '../../shared/record/books/backup.ts'
import type { OnProgress } from './format.ts'
import type { RestoreOrder } from './restore-backup.ts'
import type { BackupOrder } from './write-backup.ts'

export type BackupJob =
  | ({ readonly type: 'make' } & BackupOrder)
  /** Reads and compares the whole backup. */
  | { readonly type: 'look'; readonly file: string; readonly passphrase: string | null }
  | ({ readonly type: 'restore' } & RestoreOrder)

/** Runs a job and answers the content of the backup. Throws BackupRefused. */
export const runJob = async (job: BackupJob, onProgress: OnProgress): Promise<BackupContent> => {
  // A process runs one job, so it loads only the code for that job.
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

// What the backup thread can be asked to do, and what it says.
import type { BackupContent, BackupRefusalCode } from '../../shared/record/backup.ts'
import type { BackupProgress, OnProgress } from './format.ts'
import { checkBackup } from './read-backup.ts'
import { type RestoreOrder, restoreBackup } from './restore-backup.ts'
import { type BackupOrder, writeBackup } from './write-backup.ts'

export type BackupJob =
  | ({ readonly type: 'make' } & BackupOrder)
  /** Reads all of it and compares. */
  | { readonly type: 'look'; readonly file: string; readonly passphrase: string | null }
  | ({ readonly type: 'restore' } & RestoreOrder)

export type JobReply =
  | ({ readonly type: 'Progress' } & BackupProgress)
  | { readonly type: 'Done'; readonly content: BackupContent }
  | { readonly type: 'Refused'; readonly code: BackupRefusalCode; readonly message: string }
  /** A bug, told with its stack. */
  | { readonly type: 'Failed'; readonly stack: string }

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

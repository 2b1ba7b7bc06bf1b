// Runs backups, inspections and restores in a separate process. The output of a cancelled job never had its final name,
// and is removed.
import { rm } from 'node:fs/promises'
import { join } from 'node:path'
import type { BackupContent } from '../../shared/record/books/backup.ts'
import { BackupRefused } from './format.ts'
import { RESTORING } from './interrupted-restore.ts'
import { type JobOptions, runInProcess } from './job-process.ts'
import type { BackupJob } from './jobs.ts'
import { temporaryOf } from './write-backup.ts'

/** Node runs the source of the worker as it is (types are stripped), so tests need no build. */
const workerFile = (): URL =>
  new URL(import.meta.url.endsWith('.ts') ? './backup-worker.ts' : './backup-worker.js', import.meta.url)

/** Throws BackupRefused; if it is cancelled, the signal's reason. */
export const runBackupProcess = async (job: BackupJob, options: JobOptions): Promise<BackupContent> => {
  try {
    return await runInProcess<BackupContent>(workerFile(), job, options)
  } catch (error) {
    if (!(error instanceof BackupRefused)) await removePartialOutput(job)
    throw error
  }
}

const removePartialOutput = async (job: BackupJob): Promise<void> => {
  if (job.type === 'make') await rm(temporaryOf(job.target), { force: true })
  // Remove only the folder that the restore itself created; anything else stays.
  if (job.type === 'restore') await rm(join(job.data_folder, RESTORING), { recursive: true, force: true })
}

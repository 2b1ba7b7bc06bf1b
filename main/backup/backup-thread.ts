// Backups, looks and restores each in a thread of its own, so that main goes on answering. A thread that is cancelled ends
// in the middle of its work; what it was writing never had its name yet, and is removed.
import { rm } from 'node:fs/promises'
import { join } from 'node:path'
import { Worker } from 'node:worker_threads'
import type { BackupContent } from '../../shared/record/backup.ts'
import { RESTORING } from './cut-short.ts'
import { endThread } from './end-thread.ts'
import { BackupRefused, type OnProgress } from './format.ts'
import type { BackupJob, JobReply } from './jobs.ts'
import { temporaryOf } from './write-backup.ts'

/** Node runs the source of the worker as it is (types are stripped), so tests need no build. */
const workerFile = (): URL =>
  new URL(import.meta.url.endsWith('.ts') ? './backup-worker.ts' : './backup-worker.js', import.meta.url)

/** What it holds at once: a piece of a file, one commit, and what compresses them. */
const MAX_HEAP_MB = 512

/** Does a job in a thread. Throws BackupRefused, and the signal's reason when it is cancelled. */
export const runInThread = async (
  job: BackupJob,
  onProgress: OnProgress,
  signal: AbortSignal,
): Promise<BackupContent> => {
  signal.throwIfAborted()
  const worker = new Worker(workerFile(), {
    workerData: job,
    resourceLimits: { maxOldGenerationSizeMb: MAX_HEAP_MB },
    // The worker gets nothing that it does not need: no command line, no environment.
    env: {},
    argv: [],
    execArgv: [],
  })
  const { promise, resolve, reject } = Promise.withResolvers<BackupContent>()
  const cancel = () => reject(signal.reason)
  signal.addEventListener('abort', cancel, { once: true })
  worker.on('message', (reply: JobReply) => {
    if (reply.type === 'Progress') onProgress(reply)
    else if (reply.type === 'Done') resolve(reply.content)
    else if (reply.type === 'Refused') reject(new BackupRefused(reply.code, reply.message))
    else reject(new Error(`A ${job.type} failed in its thread: ${reply.stack}`))
  })
  worker.on('error', reject)
  worker.on('exit', (code) => reject(new Error(`The thread of a ${job.type} ended with ${code}`)))
  try {
    return await promise
  } catch (error) {
    await endThread(worker)
    if (!(error instanceof BackupRefused)) await removeRest(job)
    throw error
  } finally {
    signal.removeEventListener('abort', cancel)
    await endThread(worker)
  }
}

const removeRest = async (job: BackupJob): Promise<void> => {
  if (job.type === 'make') await rm(temporaryOf(job.target), { force: true })
  // Only the folder that the restore itself made: it stays when there was something else.
  if (job.type === 'restore') await rm(join(job.data_folder, RESTORING), { recursive: true, force: true })
}

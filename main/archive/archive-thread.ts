// Packages are written, and journals searched, in a thread of their own, so that main goes on answering.
import { Worker } from 'node:worker_threads'
import { endThread } from '../backup/end-thread.ts'
import { BackupRefused } from '../backup/format.ts'
import type { ArchiveJob, ArchiveOutcomes, ArchiveReply } from './jobs.ts'

/** Node runs the source of the worker as it is (types are stripped), so tests need no build. */
const workerFile = (): URL =>
  new URL(import.meta.url.endsWith('.ts') ? './archive-worker.ts' : './archive-worker.js', import.meta.url)

const MAX_HEAP_MB = 512

/** Does a job in a thread. Throws BackupRefused, and the signal's reason when it is cancelled. */
export const runArchiveThread = async <T extends ArchiveJob['type']>(
  job: ArchiveJob & { readonly type: T },
  signal: AbortSignal,
): Promise<ArchiveOutcomes[T]> => {
  signal.throwIfAborted()
  const worker = new Worker(workerFile(), {
    workerData: job,
    resourceLimits: { maxOldGenerationSizeMb: MAX_HEAP_MB },
    // The worker gets nothing that it does not need: no command line, no environment.
    env: {},
    argv: [],
    execArgv: [],
  })
  const { promise, resolve, reject } = Promise.withResolvers<ArchiveOutcomes[T]>()
  const cancel = () => reject(signal.reason)
  signal.addEventListener('abort', cancel, { once: true })
  worker.on('message', (reply: ArchiveReply) => {
    if (reply.type === 'Done') resolve(reply.outcome as ArchiveOutcomes[T])
    else if (reply.type === 'Refused') reject(new BackupRefused(reply.code, reply.message))
    else reject(new Error(`The archive failed in its thread: ${reply.stack}`))
  })
  worker.on('error', reject)
  worker.on('exit', (code) => reject(new Error(`The thread of the archive ended with ${code}`)))
  try {
    return await promise
  } finally {
    signal.removeEventListener('abort', cancel)
    await endThread(worker)
  }
}

// Backups, looks, restores and packages for an audit, each in a process of its own: main goes on answering, and lives on when one
// of them dies. A job that is cancelled ends in the middle of its work.
import { deserialize } from 'node:v8'
import { forkProcess, type ProcessEnd, type StartProcess } from '../engine/process/child-process.ts'
import { startThreadProcess } from '../engine/process/start-thread-process.ts'
import type { ThreadFailure } from '../engine/process/thread-process.ts'
import type { JobReply } from './do-job.ts'
import { BackupRefused, type OnProgress } from './format.ts'

/** What a job holds at once: a piece of a file, one commit, and what compresses them. */
const MAX_HEAP_MB = 512

export interface JobOptions {
  /** How the shell starts a process; by default as Node does. */
  readonly startProcess?: StartProcess | undefined
  readonly signal: AbortSignal
  readonly onProgress?: OnProgress
}

/** Does a job in a process; answers when that has ended. Throws BackupRefused, and the signal's reason when it is cancelled. */
export const runInProcess = async <T>(
  workerFile: URL,
  job: { readonly type: string },
  { startProcess = forkProcess, signal, onProgress }: JobOptions,
): Promise<T> => {
  signal.throwIfAborted()
  const worker = await startThreadProcess(startProcess, { workerFile, maxOldGenerationSizeMb: MAX_HEAP_MB, job })
  const { promise, resolve, reject } = Promise.withResolvers<T>()
  const cancel = () => reject(signal.reason)
  signal.addEventListener('abort', cancel, { once: true })
  if (signal.aborted) cancel()
  worker.onMessage((message) => {
    const reply = deserialize(message as Uint8Array) as JobReply<T> | ThreadFailure
    if (reply.type === 'Progress') onProgress?.({ done: reply.done, total: reply.total })
    else if (reply.type === 'Done') resolve(reply.outcome)
    else if (reply.type === 'Refused') reject(new BackupRefused(reply.code, reply.message))
    else if (reply.type === 'TooComplex') reject(new Error(`A job (${job.type}) had no more memory`))
    else reject(new Error(`A job (${job.type}) failed in its process: ${reply.stack}`))
  })
  void worker.ended.then((end) =>
    reject(new Error(`The process of a job (${job.type}) ended with ${describeEnd(end)}`)),
  )
  try {
    return await promise
  } finally {
    signal.removeEventListener('abort', cancel)
    worker.kill()
    await worker.ended
  }
}

const describeEnd = ({ code, signal, errors }: ProcessEnd): string =>
  `${signal === null ? `code ${code}` : `signal ${signal}`}: ${errors}`

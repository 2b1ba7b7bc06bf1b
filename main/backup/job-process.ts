// Runs backups, inspections, restores and audit packages, each in a separate process: main continues to answer, and
// survives if one of them dies. A cancelled job ends in the middle of its work.
import { deserialize } from 'node:v8'
import { forkProcess, type ProcessEnd, type StartProcess } from '../engine/process/child-process.ts'
import { startThreadProcess } from '../engine/process/start-thread-process.ts'
import type { ThreadFailure } from '../engine/process/thread-process.ts'
import type { JobReply } from './do-job.ts'
import { BackupRefused, type OnProgress } from './format.ts'

/** A job needs memory for a piece of a file, one commit, and the compression. */
const MAX_HEAP_MB = 512

export interface JobOptions {
  /** How the shell starts a process; by default as Node does. */
  readonly startProcess?: StartProcess | undefined
  readonly signal: AbortSignal
  readonly onProgress?: OnProgress
}

/**
 * Runs a job in a process; answers when that has ended. Throws BackupRefused; if it is cancelled, the signal's reason.
 */
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

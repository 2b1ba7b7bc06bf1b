// The thread's side of job-process.ts: runs the job and posts its replies.
import { serialize } from 'node:v8'
import { parentPort, workerData } from 'node:worker_threads'
import type { BackupRefusalCode } from '../../shared/record/books/backup.ts'
import { type BackupProgress, BackupRefused, type OnProgress } from './format.ts'

export type JobReply<T> =
  | ({ readonly type: 'Progress' } & BackupProgress)
  | { readonly type: 'Done'; readonly outcome: T }
  | { readonly type: 'Refused'; readonly code: BackupRefusalCode; readonly message: string }
  /** A bug; `stack` shows where. */
  | { readonly type: 'Failed'; readonly stack: string }

const PROGRESS_EVERY_MS = 100

const post = (reply: JobReply<unknown>): void => parentPort?.postMessage(serialize(reply))

/** Runs the job with which the thread was started. */
export const doJob = async <J>(run: (job: J, onProgress: OnProgress) => Promise<unknown>): Promise<void> => {
  // Keep the thread alive until the program has received the outcome and ends the process.
  parentPort?.on('message', () => undefined)
  let reportedAt = 0
  try {
    const outcome = await run(workerData as J, ({ done, total }) => {
      const now = performance.now()
      if (now - reportedAt < PROGRESS_EVERY_MS && done < total) return
      reportedAt = now
      post({ type: 'Progress', done, total })
    })
    post({ type: 'Done', outcome })
  } catch (error) {
    if (error instanceof BackupRefused) post({ type: 'Refused', code: error.code, message: error.message })
    else post({ type: 'Failed', stack: error instanceof Error ? (error.stack ?? error.message) : String(error) })
  }
}

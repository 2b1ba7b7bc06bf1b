// The worker thread of one backup, look or restore: its work in, how far it is and how it ended out.
import { parentPort, workerData } from 'node:worker_threads'
import { endWhenAsked } from './end-thread.ts'
import { BackupRefused } from './format.ts'
import { type BackupJob, type JobReply, runJob } from './jobs.ts'

const TELL_EVERY_MS = 100

const post = (reply: JobReply): void => parentPort?.postMessage(reply)

endWhenAsked(parentPort)
let toldAt = 0
try {
  const content = await runJob(workerData as BackupJob, ({ done, total }) => {
    const now = performance.now()
    if (now - toldAt < TELL_EVERY_MS && done < total) return
    toldAt = now
    post({ type: 'Progress', done, total })
  })
  post({ type: 'Done', content })
} catch (error) {
  if (error instanceof BackupRefused) post({ type: 'Refused', code: error.code, message: error.message })
  else post({ type: 'Failed', stack: error instanceof Error ? (error.stack ?? error.message) : String(error) })
}

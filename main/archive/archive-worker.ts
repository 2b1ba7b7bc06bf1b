// The worker thread of one job of the archive: its work in, how it ended out.
import { parentPort, workerData } from 'node:worker_threads'
import { endWhenAsked } from '../backup/end-thread.ts'
import { BackupRefused } from '../backup/format.ts'
import { type ArchiveJob, type ArchiveReply, runArchiveJob } from './jobs.ts'

const post = (reply: ArchiveReply): void => parentPort?.postMessage(reply)

endWhenAsked(parentPort)
try {
  post({ type: 'Done', outcome: await runArchiveJob(workerData as ArchiveJob) })
} catch (error) {
  if (error instanceof BackupRefused) post({ type: 'Refused', code: error.code, message: error.message })
  else post({ type: 'Failed', stack: error instanceof Error ? (error.stack ?? error.message) : String(error) })
}

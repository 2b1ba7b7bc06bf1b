// The thread of one job of the archive, in a process of its own.
import { doJob } from '../backup/do-job.ts'
import { runArchiveJob } from './jobs.ts'

await doJob(runArchiveJob)

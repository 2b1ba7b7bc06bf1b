// The thread of one archive job, in a process of its own.
import { doJob } from '../backup/do-job.ts'
import { runArchiveJob } from './jobs.ts'

await doJob(runArchiveJob)

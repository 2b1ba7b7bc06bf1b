// The thread of one backup, look or restore, in a process of its own.
import { doJob } from './do-job.ts'
import { runJob } from './jobs.ts'

await doJob(runJob)

// The thread of one backup, inspection or restore, in a process of its own.
import { doJob } from './do-job.ts'
import { runJob } from './jobs.ts'

await doJob(runJob)

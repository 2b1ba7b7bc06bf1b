// Writes packages and searches journals in a separate process, so that main continues to answer.
import { type JobOptions, runInProcess } from '../backup/job-process.ts'
import type { ArchiveJob, ArchiveOutcomes } from './jobs.ts'

/** Node runs the source of the worker as it is (types are stripped), so tests need no build. */
const workerFile = (): URL =>
  new URL(import.meta.url.endsWith('.ts') ? './archive-worker.ts' : './archive-worker.js', import.meta.url)

/** Throws BackupRefused; if it is cancelled, the signal's reason. */
export const runArchiveProcess = <T extends ArchiveJob['type']>(
  job: ArchiveJob & { readonly type: T },
  options: JobOptions,
): Promise<ArchiveOutcomes[T]> => runInProcess<ArchiveOutcomes[T]>(workerFile(), job, options)

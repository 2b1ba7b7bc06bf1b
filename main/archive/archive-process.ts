// Packages are written, and journals searched, in a process of their own, so that main goes on answering.
import { type JobOptions, runInProcess } from '../backup/job-process.ts'
import type { ArchiveJob, ArchiveOutcomes } from './jobs.ts'

/** Node runs the source of the worker as it is (types are stripped), so tests need no build. */
const workerFile = (): URL =>
  new URL(import.meta.url.endsWith('.ts') ? './archive-worker.ts' : './archive-worker.js', import.meta.url)

/** Throws BackupRefused, and the signal's reason when it is cancelled. */
export const runArchiveProcess = <T extends ArchiveJob['type']>(
  job: ArchiveJob & { readonly type: T },
  options: JobOptions,
): Promise<ArchiveOutcomes[T]> => runInProcess<ArchiveOutcomes[T]>(workerFile(), job, options)

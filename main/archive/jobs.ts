// What can be asked of a process that works on the archive.
import type { ArchiveHead } from '../../shared/record/books/archive.ts'
import { type FindOrder, findStamped } from './find-head.ts'
import { type ArchiveContent, type ArchiveOrder, writeArchive } from './write-archive.ts'

export type ArchiveJob = ({ readonly type: 'write' } & ArchiveOrder) | ({ readonly type: 'find' } & FindOrder)

/** What each job comes to. */
export interface ArchiveOutcomes {
  readonly write: ArchiveContent
  readonly find: ArchiveHead | null
}

/** Throws BackupRefused. */
export const runArchiveJob = (job: ArchiveJob): Promise<ArchiveOutcomes[ArchiveJob['type']]> =>
  job.type === 'write' ? writeArchive(job) : findStamped(job)

// The jobs of an archive process.
import type { ArchiveHead } from '../../shared/record/books/archive.ts'
import { type FindOrder, findStamped } from './find-head.ts'
import { type ArchiveContent, type ArchiveOrder, writeArchive } from './write-archive.ts'

export type ArchiveJob = ({ readonly type: 'write' } & ArchiveOrder) | ({ readonly type: 'find' } & FindOrder)

/** The result of each job. */
export interface ArchiveOutcomes {
  readonly write: ArchiveContent
  readonly find: ArchiveHead | null
}

/** Throws BackupRefused. */
export const runArchiveJob = (job: ArchiveJob): Promise<ArchiveOutcomes[ArchiveJob['type']]> =>
  job.type === 'write' ? writeArchive(job) : findStamped(job)

// What the thread of the archive is asked to do, and what it says.
import type { ArchiveHead } from '../../shared/record/archive.ts'
import type { BackupRefusalCode } from '../../shared/record/backup.ts'
import { type FindOrder, findStamped } from './find-stamped.ts'
import { type ArchiveContent, type ArchiveOrder, writeArchive } from './write-archive.ts'

export type ArchiveJob = ({ readonly type: 'write' } & ArchiveOrder) | ({ readonly type: 'find' } & FindOrder)

/** What each job comes to. */
export interface ArchiveOutcomes {
  readonly write: ArchiveContent
  readonly find: ArchiveHead | null
}

export type ArchiveReply =
  | { readonly type: 'Done'; readonly outcome: ArchiveOutcomes[ArchiveJob['type']] }
  | { readonly type: 'Refused'; readonly code: BackupRefusalCode; readonly message: string }
  /** A bug, told with its stack. */
  | { readonly type: 'Failed'; readonly stack: string }

/** Throws BackupRefused. */
export const runArchiveJob = (job: ArchiveJob): Promise<ArchiveOutcomes[ArchiveJob['type']]> =>
  job.type === 'write' ? writeArchive(job) : findStamped(job)

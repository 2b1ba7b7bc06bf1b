// Where the books are: in the data folder (folder-home.ts), or in a PostgreSQL database (postgres-home.ts). What main.ts needs
// of either; above it nobody knows which it is.

import type { ClosedBook, RepairNotice } from '../../shared/record/books/repair-notice.ts'
import type { Organization } from '../../shared/record/organization/organization.ts'
import type { StartProcess } from '../engine/process/child-process.ts'
import type { OpenedBooks } from '../journal/books-options.ts'
import type { Options } from '../options/options.ts'
import type { Log } from '../platform/log.ts'
import type { ArchivePort } from '../service/archive/contract.ts'
import type { BackupPort } from '../service/backup/contract.ts'
import type { Book } from '../service/core/book.ts'
import type { Coordination } from '../service/core/coordination.ts'
import type { FileArchive } from '../service/core/file-archive.ts'

export interface BooksHome {
  readonly books: OpenedBooks
  readonly fileArchiveOf: (organizationId: number) => FileArchive
  /** Takes the books of deleted organizations out of those that are worked with, before any are opened. */
  readonly archiveDeleted: (organizations: readonly Organization[]) => Promise<void>
  readonly backup: BackupPort
  readonly archive: ArchivePort
  /** Absent: no other program works on these books. */
  readonly coordination?: Coordination
  /** Whether the books of an organization are opened when somebody enters it, rather than all at the start. */
  readonly opensOnEntry: boolean
  /** Whether a backup may take the place of new books (rule 157). */
  readonly isReplaceable: boolean
}

export interface HomeOptions {
  readonly options: Options
  readonly version: string
  readonly log: Log
  /** Told of every repair, at the start and later. */
  readonly onNotice: (notice: RepairNotice) => void
  /** Before each write: rejects with BooksUnavailable when nothing may be written now. */
  readonly ensureWritable: () => Promise<void>
  /** The books that stay closed. */
  readonly closed: () => readonly ClosedBook[]
  /** Of the page that verifies a package. */
  readonly pageScript: () => Promise<string>
  /** How the shell starts a process of ours. */
  readonly startProcess: StartProcess
  /** Ends what was being taken back in a book when its program died. */
  readonly finishUndoWork: (book: Book) => Promise<void>
  /** Carries on with work in the background that another program may have left. */
  readonly takeOver: (organizationId: number) => Promise<void>
}

// The place of the books: the data folder (folder-home.ts) or a PostgreSQL database (postgres-home.ts). This is what
// main.ts needs of either; no module above knows which one it is.

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
  /** Moves the books of deleted organizations out of the working books, before any book is opened. */
  readonly archiveDeleted: (organizations: readonly Organization[]) => Promise<void>
  readonly backup: BackupPort
  readonly archive: ArchivePort
  /** Absent: no other program works on these books. */
  readonly coordination?: Coordination
  /** Whether an organization's books are opened when a user enters it, and not all at the start. */
  readonly opensOnEntry: boolean
  /** Whether a backup may replace new books (rule 157). */
  readonly isReplaceable: boolean
}

export interface HomeOptions {
  readonly options: Options
  readonly version: string
  readonly log: Log
  /** Receives every repair, at the start and later. */
  readonly onNotice: (notice: RepairNotice) => void
  /** Called before each write; rejects with BooksUnavailable if writing is not allowed now. */
  readonly ensureWritable: () => Promise<void>
  /** The books that stay closed. */
  readonly closed: () => readonly ClosedBook[]
  /** The script of the page that verifies a package. */
  readonly pageScript: () => Promise<string>
  /** How the shell starts one of our processes. */
  readonly startProcess: StartProcess
  /** Finishes an undo in a book whose program died. */
  readonly finishUndoWork: (book: Book) => Promise<void>
  /** Continues background work that another program may have left. */
  readonly takeOver: (organizationId: number) => Promise<void>
}

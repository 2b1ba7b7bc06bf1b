// What whoever opens the books of a data folder says, and what it is given.
import type { RecoverableBooks } from '../../shared/books/port/books.ts'
import type { Head } from '../../shared/books/port/commit.ts'
import type { BookId } from '../../shared/books/port/tables.ts'
import type { RepairNotice } from '../../shared/record/books/repair-notice.ts'
import type { Timestamp } from '../../shared/value/calendar.ts'
import type { Log } from '../platform/log.ts'
import type { Book } from '../service/core/book.ts'
import type { DiskSpace } from '../service/core/disk-space.ts'
import type { Files } from './append/files.ts'
import type { JournalOptions } from './append/journal.ts'
import type { BooksIdentity } from './identity/books-identity.ts'
import type { ReadModelKeeperOptions } from './repair/read-model-keeper.ts'

export interface BooksOptions {
  readonly dataFolder: string
  /** Opens the copy of a book; starts what holds the copies if it is not running, once for all who ask. */
  readonly openReadModel: (book: BookId) => Promise<RecoverableBooks>
  /** Takes who is to be told when the copies are lost. */
  readonly onReadModelLost: (listener: () => void) => void
  readonly now: () => Timestamp
  readonly log: Log
  /** Told of every repair, at the start and later. */
  readonly onNotice: (notice: RepairNotice) => void
  /**
   * Books that are opened though they are not those that are known (rule 153). Absent: nothing is known of any book, as for
   * whoever opens a single one.
   */
  readonly accepted?: ReadonlySet<BookId>
  /** Where the key of the installation is kept, with where its books stood (rule 156). Absent: commits are not signed. */
  readonly configFolder?: string
  /** Rejects with BooksUnavailable when another program has taken over the data folder. */
  readonly ensureLockHeld?: () => Promise<void>
  /** For tests. */
  readonly files?: Files
  readonly freeBytes?: () => Promise<number>
  readonly journal_limits?: Pick<JournalOptions, 'max_file_bytes' | 'anchor_every'>
  readonly read_model_pauses?: Pick<ReadModelKeeperOptions, 'retry_ms' | 'read_wait_ms'>
}

export interface OpenedBooks {
  /** The book, opened at the first call. Rejects when its copy cannot be opened; the next call tries again. */
  readonly open: (book: BookId) => Promise<Book>
  /** Notes where the open books stand, in the system's book; the same happens now and then, and at the end. */
  readonly note: () => Promise<void>
  /** What is known of the books of the installation. */
  readonly identity: Pick<BooksIdentity, 'isThere' | 'unknown' | 'found' | 'installation'>
  /** Where all open books stand, noted at one moment. Throws BooksUnavailable while one of them is being repaired. */
  readonly heads: () => readonly { readonly book: BookId; readonly head: Head }[]
  /** When every open book's journal had been read as a whole since it was opened; null: not all yet. */
  readonly checkedAt: () => Timestamp | null
  /** Takes no more writes, lets those that were asked for end (at most five seconds), closes the journals. */
  readonly close: () => Promise<void>
  /** The room where they lie. */
  readonly disk: DiskSpace
}

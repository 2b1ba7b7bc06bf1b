// The options for opening the books of a data folder, and the opened books.
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
  /**
   * Opens the read model of a book. Starts the process that holds
   * the read models if it is not running, once for all callers.
   */
  readonly openReadModel: (book: BookId) => Promise<RecoverableBooks>
  /** Registers a listener for the loss of the read models. */
  readonly onReadModelLost: (listener: () => void) => void
  readonly now: () => Timestamp
  readonly log: Log
  /** Receives every repair, at the start and later. */
  readonly onNotice: (notice: RepairNotice) => void
  /**
   * Books that are opened although they are not the known ones (rule 153). Absent: the identity of the books is not
   * checked, for instance when a single book is opened.
   */
  readonly accepted?: ReadonlySet<BookId>
  /**
   * The folder with the identity record: the key of the installation and the positions of its books (rule 156). Absent:
   * commits are not signed.
   */
  readonly configFolder?: string
  /** Rejects with BooksUnavailable if another program has taken over the data folder. */
  readonly ensureLockHeld?: () => Promise<void>
  /** For tests. */
  readonly files?: Files
  readonly freeBytes?: () => Promise<number>
  readonly journal_limits?: Pick<JournalOptions, 'max_file_bytes' | 'anchor_every'>
  readonly read_model_pauses?: Pick<ReadModelKeeperOptions, 'retry_ms' | 'read_wait_ms'>
}

export interface OpenedBooks {
  /** The book, opened at the first call. Rejects if its read model cannot be opened; the next call tries again. */
  readonly open: (book: BookId) => Promise<Book>
  /**
   * Notes the positions of the open books in the system's book.
   * The program also does this from time to time and at the end.
   */
  readonly note: () => Promise<void>
  readonly identity: Pick<BooksIdentity, 'isThere' | 'unknown' | 'found' | 'installation'>
  /** The heads of all open books at one moment. Throws BooksUnavailable while one of them is being repaired. */
  readonly heads: () => readonly { readonly book: BookId; readonly head: Head }[]
  /** The earliest time at which an open book's whole journal was read; null if one was not read yet. */
  readonly checkedAt: () => Timestamp | null
  /** Refuses new writes, waits at most five seconds for the running ones, and closes the journals. */
  readonly close: () => Promise<void>
  /** The free space of their disk. */
  readonly disk: DiskSpace
}

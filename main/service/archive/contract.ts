// The archive as the HTTP routes see it, and what the use cases need of disk and threads.
import type { ArchiveOverview } from '../../../shared/api/endpoints/books/archive.ts'
import type { Head } from '../../../shared/books/port/commit.ts'
import type { ArchiveHead, TimeStamp } from '../../../shared/record/books/archive.ts'
import type { BackupRefusalCode } from '../../../shared/record/books/backup.ts'
import type { LocalDate } from '../../../shared/value/calendar.ts'
import type { Result } from '../../../shared/value/result.ts'
import type { Actor, Answer, UploadedFile } from '../core/request.ts'

/** Bytes to save under a name. */
interface ArchiveFile<T> {
  readonly name: string
  readonly bytes: T
}

export interface ArchiveServices {
  readonly archive: {
    readonly get: (actor: Actor) => Answer<ArchiveOverview>
    readonly export: (actor: Actor, input: { readonly day: LocalDate | null }) => Answer<ArchiveFile<Package>>
    readonly request: (actor: Actor) => Answer<ArchiveFile<Uint8Array<ArrayBuffer>>>
    readonly store: (actor: Actor, input: { readonly files: readonly UploadedFile[] }) => Answer<TimeStamp>
  }
}

/** A package that stays on the disk until its stream has ended or was cancelled. */
export interface Package {
  readonly size: number
  readonly stream: ReadableStream<Uint8Array>
}

type Outcome<T> = Promise<Result<T, BackupRefusalCode>>

/** Journals and threads: main/archive/ implements it. */
export interface ArchivePort {
  /**
   * The head of an organization's journal; null: the journal is empty. Throws BooksUnavailable while it is being repaired.
   */
  readonly headOf: (organizationId: number) => Head | null
  readonly write: (organizationId: number, fiscalYearId: string | null) => Outcome<Package>
  /**
   * The package of all years of an organization that is being deleted, to be stored for good: its path in the data folder.
   */
  readonly store: (organizationId: number) => Outcome<string>
  /** The head whose statement has this SHA-256 (hexadecimal); null: none has. */
  readonly find: (organizationId: number, digest: string) => Outcome<ArchiveHead | null>
}

// Backups as the HTTP routes see them, and what the use cases need of disk and processes.
import type {
  BackupAge,
  BackupFile,
  BackupOverview,
  BackupSettings,
  ChangeBackupSettings,
  LookAtBackup,
  MadeBackup,
  MakeBackup,
  RestoreBackup,
  UploadedBackup,
} from '../../../shared/api/endpoints/books/backup.ts'
import type { BackupCause, BackupContent, BackupRefusalCode, MissingBook } from '../../../shared/record/books/backup.ts'
import type { LocalDate, Timestamp } from '../../../shared/value/calendar.ts'
import type { Result } from '../../../shared/value/result.ts'
import type { Actor, Answer } from '../core/request.ts'

export interface BackupServices {
  readonly backups: {
    readonly get: (actor: Actor) => Answer<BackupOverview>
    readonly make: (actor: Actor, input: MakeBackup) => Answer<MadeBackup>
    readonly cancel: () => Answer<null>
    readonly change: (actor: Actor, input: ChangeBackupSettings) => Answer<BackupSettings>
    readonly upload: (actor: Actor, bytes: AsyncIterable<Uint8Array> | null) => Answer<UploadedBackup>
    readonly inspect: (actor: Actor, input: LookAtBackup) => Answer<BackupContent>
    readonly restore: (actor: Actor, input: RestoreBackup) => Answer<BackupContent>
  }
}

/** What is kept about backups outside the books: it is of this machine, and no part of what is backed up. */
export interface BackupNotes {
  /** Null: the one within the data folder. */
  readonly folder: string | null
  readonly schedule: BackupSettings['schedule']
  readonly passphrase: string | null
  /** The last backup that was read back and found whole. */
  readonly last: {
    readonly made_at: Timestamp
    readonly file: string
    readonly lacking: readonly MissingBook[]
  } | null
  /** The day of the last one that the schedule made. */
  readonly scheduled_on: string | null
  readonly trouble: BackupAge['trouble']
}

/** What is told of a backup that another program made. */
export type BackupSummary = Pick<BackupContent, 'made_at' | 'lacking'>

/** Of several programs on the same books one makes the backup of the day. */
export interface SharedBackups {
  /** The latest one that the schedule of any of them made. */
  readonly last: () => Promise<BackupSummary | null>
  /**
   * Makes the one of a day unless another program has; waits for one that is at it. `make` answers null when it could not be made,
   * so that another program may. Answers whether it was made here.
   */
  readonly runDaily: (day: LocalDate, make: () => Promise<BackupSummary | null>) => Promise<boolean>
}

/** How far it is; and how it is ended from outside. */
export interface Watch {
  readonly onProgress: (progress: { readonly done: number; readonly total: number }) => void
  readonly signal: AbortSignal
}

type Outcome<T> = Promise<Result<T, BackupRefusalCode>>

/** Files, folders and processes of backups: main/backup/ fills it. Cancelled work rejects with the signal's reason. */
export interface BackupPort {
  readonly readNotes: () => Promise<BackupNotes>
  readonly writeNotes: (notes: BackupNotes) => Promise<void>
  /** Absolute; null for a path that is not. `base`: what the name of a file is in. */
  readonly pathOf: (text: string, base?: string) => string | null
  readonly defaultFolder: string
  /** Whether files can be made in a folder, which is made when only it is missing. */
  readonly checkFolder: (folder: string) => Outcome<null>
  readonly make: (
    /** `to`: a new file that ends in `.kontor`, or a folder. */
    order: { readonly to: string; readonly cause: BackupCause; readonly passphrase: string | null },
    watch: Watch,
  ) => Outcome<MadeBackup>
  readonly inspect: (file: string, passphrase: string | null, watch: Watch) => Outcome<BackupContent>
  readonly restore: (file: string, folder: string, passphrase: string | null, watch: Watch) => Outcome<BackupContent>
  /** Unpacked and checked beside the open books, until it is decided or discarded. */
  readonly stageRestore: (file: string, passphrase: string | null, watch: Watch) => Outcome<BackupContent>
  readonly discardStagedRestore: () => Promise<void>
  /** On the disk when it resolves: the next start puts them in place of the open ones. */
  readonly commitStagedRestore: () => Promise<void>
  /** A file of the data folder; the one before is replaced. */
  readonly receiveUpload: (bytes: AsyncIterable<Uint8Array>, watch: Watch) => Outcome<UploadedBackup>
  readonly removeUpload: () => Promise<void>
  /** The backups in a folder, the latest first, and files that are called so and cannot be read. */
  readonly list: (
    folder: string,
    passphrase: string | null,
  ) => Outcome<{ readonly backups: readonly BackupFile[]; readonly unreadable: readonly string[] }>
  readonly remove: (file: string) => Promise<void>
  readonly exists: (file: string) => Promise<boolean>
  /** Absent: no other program works on these books. */
  readonly shared?: SharedBackups
}

/** Where the program goes on. */
export interface NextBooks {
  readonly folder: string
  /** Other books with other people: nobody who is in stays in. */
  readonly are_other: boolean
}

/** How the open books give way to restored ones: main.ts fills it. */
export interface BooksHandover {
  /** Whether nothing but their founding is in the open books: no person has entered anything yet. */
  readonly isNew: () => Promise<boolean>
  /** From now on nothing is written, and what was under way has ended. Answers how writing goes on again. */
  readonly pauseWriting: () => Promise<() => void>
  /** Ends what is open and begins anew with what the data folder, or the next one, holds by then. Returns at once. */
  readonly restart: (next?: NextBooks) => void
}

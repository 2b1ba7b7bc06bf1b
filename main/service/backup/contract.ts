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

/** What is stored about backups outside the books: it belongs to this machine and is not part of a backup. */
export interface BackupNotes {
  /** Null: the folder within the data folder. */
  readonly folder: string | null
  readonly schedule: BackupSettings['schedule']
  readonly passphrase: string | null
  /** The last backup that was read back and found complete. */
  readonly last: {
    readonly made_at: Timestamp
    readonly file: string
    readonly lacking: readonly MissingBook[]
  } | null
  /** The day of the last backup that the schedule made. */
  readonly scheduled_on: string | null
  readonly trouble: BackupAge['trouble']
}

/** What is shown of a backup that another program made. */
export type BackupSummary = Pick<BackupContent, 'made_at' | 'lacking'>

/** When several programs work on the same books, one of them makes the backup of the day. */
export interface SharedBackups {
  /** The latest backup that the schedule of any of the programs made. */
  readonly last: () => Promise<BackupSummary | null>
  /**
   * Makes the backup of a day unless another program has made it; waits for a program that is making it. `make` answers null
   * when it failed, so that another program may try. Answers whether this program made it.
   */
  readonly runDaily: (day: LocalDate, make: () => Promise<BackupSummary | null>) => Promise<boolean>
}

/** Reports the progress of a job, and cancels it. */
export interface Watch {
  readonly onProgress: (progress: { readonly done: number; readonly total: number }) => void
  readonly signal: AbortSignal
}

type Outcome<T> = Promise<Result<T, BackupRefusalCode>>

/** Files, folders and processes of backups: main/backup/ implements it. Cancelled work rejects with the signal's reason. */
export interface BackupPort {
  readonly readNotes: () => Promise<BackupNotes>
  readonly writeNotes: (notes: BackupNotes) => Promise<void>
  /** The absolute path; null: the text is not an absolute path. `base`: the folder of a bare file name. */
  readonly pathOf: (text: string, base?: string) => string | null
  readonly defaultFolder: string
  /** Whether files can be created in a folder; creates the folder when its parent exists. */
  readonly checkFolder: (folder: string) => Outcome<null>
  readonly make: (
    /** `to`: a new file that ends in `.kontor`, or a folder. */
    order: { readonly to: string; readonly cause: BackupCause; readonly passphrase: string | null },
    watch: Watch,
  ) => Outcome<MadeBackup>
  readonly inspect: (file: string, passphrase: string | null, watch: Watch) => Outcome<BackupContent>
  readonly restore: (file: string, folder: string, passphrase: string | null, watch: Watch) => Outcome<BackupContent>
  /** Unpacks and checks the backup next to the open books, until it is committed or discarded. */
  readonly stageRestore: (file: string, passphrase: string | null, watch: Watch) => Outcome<BackupContent>
  readonly discardStagedRestore: () => Promise<void>
  /** On the disk when it resolves: the next start replaces the open books with the restored ones. */
  readonly commitStagedRestore: () => Promise<void>
  /** Stores a file in the data folder and replaces the previous one. */
  readonly receiveUpload: (bytes: AsyncIterable<Uint8Array>, watch: Watch) => Outcome<UploadedBackup>
  readonly removeUpload: () => Promise<void>
  /** The backups in a folder, the latest first, and unreadable files with the name of a backup. */
  readonly list: (
    folder: string,
    passphrase: string | null,
  ) => Outcome<{ readonly backups: readonly BackupFile[]; readonly unreadable: readonly string[] }>
  readonly remove: (file: string) => Promise<void>
  readonly exists: (file: string) => Promise<boolean>
  /** Absent: no other program works on these books. */
  readonly shared?: SharedBackups
}

/** The books that the program opens after the restart. */
export interface NextBooks {
  readonly folder: string
  /** The books are other ones with other users: all sessions end. */
  readonly are_other: boolean
}

/** Replaces the open books with restored or relocated ones: main.ts passes it in. */
export interface BooksHandover {
  /** Whether the open books contain only their first content: no person has entered anything yet. */
  readonly isNew: () => Promise<boolean>
  /** Waits for running writes and stops new ones. Answers a function that resumes writing. */
  readonly pauseWriting: () => Promise<() => void>
  /** Closes the books and restarts with the current content of the data folder, or with the next one. Returns at once. */
  readonly restart: (next?: NextBooks) => void
}

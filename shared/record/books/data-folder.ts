// The data folder: why another one is not opened, or the books are not relocated into it.
import type { BackupRefusalCode } from './backup.ts'

/** In addition to those of backups. */
type DataFolderOnlyRefusal =
  /** It is the open data folder. */
  | 'folder_same'
  /** It is inside the data folder, or the data folder is inside it. */
  | 'folder_overlaps'
  /** It contains other files, and no books of Kontor. */
  | 'folder_not_kontor'
  /** Another Kontor is using it. */
  | 'folder_in_use'
  /** Its books were relocated. */
  | 'folder_moved_away'
  /** A relocation or a restore into it was not completed. */
  | 'folder_incomplete'
  /** Its files cannot be locked, so that two programs could write at once. */
  | 'folder_cannot_lock'

export type DataFolderRefusalCode =
  | DataFolderOnlyRefusal
  | Extract<BackupRefusalCode, 'folder_not_empty' | 'folder_unreachable' | 'disk_full' | 'books_not_whole'>

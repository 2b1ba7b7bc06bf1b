// The data folder: why another one is not opened, or the books are not moved into it.
import type { BackupRefusalCode } from './backup.ts'

/** Beside those that backups have, too. */
export const DATA_FOLDER_REFUSALS = [
  /** It is the one that is open. */
  'folder_same',
  /** It lies in the data folder, or the data folder lies in it. */
  'folder_overlaps',
  /** Something is in it, and no books of Kontor. */
  'folder_not_kontor',
  /** Another Kontor works in it. */
  'folder_in_use',
  /** Its books were moved away. */
  'folder_moved_away',
  /** A move or a restore into it did not come to its end. */
  'folder_incomplete',
  /** What lies there cannot be locked, so that two could write at once. */
  'folder_cannot_lock',
] as const
export type DataFolderRefusalCode =
  | (typeof DATA_FOLDER_REFUSALS)[number]
  | Extract<BackupRefusalCode, 'folder_not_empty' | 'folder_unreachable' | 'disk_full' | 'books_not_whole'>

// Why a backup is not made, read or restored, in English: for the interface and for the command line.
import type { BackupRefusalCode } from '../../../shared/record/books/backup.ts'

export const BACKUP_TEXTS: Readonly<Record<BackupRefusalCode, () => string>> = {
  backup_missing: () => 'There is no backup at this place, or it cannot be read.',
  backup_foreign: () => 'This file is no backup of Kontor.',
  backup_damaged: () => 'This backup is not whole: it was cut off or changed. Take another one.',
  backup_newer: () => 'A later version of Kontor made this backup: restore it with that version.',
  passphrase_needed: () => 'This backup is encrypted: its passphrase is needed.',
  passphrase_wrong: () => 'The passphrase does not open this backup.',
  file_exists: () => 'There is a file of this name already. Take another name.',
  folder_not_empty: () => 'There is something in this folder. Books are restored into an empty folder only.',
  folder_unreachable: () => 'The folder cannot be reached or written to. Is its disk connected?',
  path_in_data_folder: () => 'This place is in the data folder, where Kontor keeps its own files. Take another one.',
  disk_full: () => 'There is not enough room on the disk. Nothing was left there.',
  books_not_whole: () => 'A journal could not be read to its end, so nothing was written. `npm run verify` says which.',
}

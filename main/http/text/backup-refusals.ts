// Why a backup is not made, read or restored, in English: for the interface and for the command line.
import type { BackupRefusalCode } from '../../../shared/record/books/backup.ts'

export const BACKUP_TEXTS: Readonly<Record<BackupRefusalCode, () => string>> = {
  backup_missing: () => 'There is no backup at this path, or it cannot be read.',
  backup_foreign: () => 'This file is not a Kontor backup.',
  backup_damaged: () => 'This backup is damaged: it was cut off or changed. Use another one.',
  backup_newer: () => 'A later version of Kontor made this backup: restore it with that version.',
  passphrase_needed: () => 'This backup is encrypted: enter its passphrase.',
  passphrase_wrong: () => 'The passphrase does not open this backup.',
  file_exists: () => 'There is already a file with this name. Choose another name.',
  folder_not_empty: () => 'This folder is not empty. Books can only be restored to an empty folder.',
  folder_unreachable: () => 'The folder is not reachable or not writable. Is its disk connected?',
  path_in_data_folder: () => 'This path is in the data folder, where Kontor stores its own files. Choose another one.',
  disk_full: () => 'There is not enough space on the disk. No files were left there.',
  books_not_whole: () =>
    'A journal could not be read to its end, so nothing was written. `npm run verify` shows which one.',
}

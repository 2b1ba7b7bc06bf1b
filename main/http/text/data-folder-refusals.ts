// Why a folder is not opened, or the books are not relocated to it, in English.
import type { DATA_FOLDER_REFUSALS } from '../../../shared/record/books/data-folder.ts'

export const DATA_FOLDER_TEXTS: Readonly<Record<(typeof DATA_FOLDER_REFUSALS)[number], () => string>> = {
  folder_same: () => 'This is the folder that is open.',
  folder_overlaps: () =>
    'This folder is inside the data folder, or the data folder is inside it. Choose a separate folder.',
  folder_not_kontor: () => 'This folder contains other files. Choose one with Kontor books, or an empty one.',
  folder_in_use: () => 'Another Kontor is using this folder. Close it first.',
  folder_moved_away: () =>
    'The books of this folder were moved to another folder. The files left here are no longer opened.',
  folder_incomplete: () => 'A move or a restore to this folder did not finish, so its books are incomplete.',
  folder_cannot_lock: () =>
    'Files in this folder cannot be locked, so two programs could write at the same time. Choose a folder on another disk.',
}

// Why a folder is not opened, or the books are not relocated to it, in English.
import type { DATA_FOLDER_REFUSALS } from '../../../shared/record/books/data-folder.ts'

export const DATA_FOLDER_TEXTS: Readonly<Record<(typeof DATA_FOLDER_REFUSALS)[number], () => string>> = {
  folder_same: () => 'This is the folder that is open.',
  folder_overlaps: () => 'This folder lies in the data folder, or the data folder lies in it. Take one beside it.',
  folder_not_kontor: () => 'There is something else in this folder. Take one with books of Kontor, or an empty one.',
  folder_in_use: () => 'Another Kontor works in this folder. Close it first.',
  folder_moved_away: () => 'The books of this folder were moved away. What is left there is not opened any more.',
  folder_incomplete: () =>
    'A move or a restore into this folder did not come to its end, so there are no whole books in it.',
  folder_cannot_lock: () =>
    'Files cannot be locked there, so two programs could write at once. Take a folder on another disk.',
}

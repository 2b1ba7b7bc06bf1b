// The English texts of the data folder.
import type { de } from './de.ts'

export const en: Readonly<Record<keyof typeof de, string>> = {
  'folder.title': 'Data folder',
  'folder.here': 'The books are in',
  'folder.path': 'Path of the data folder',
  'folder.size': '{{size}} MB, {{free}} MB free on this disk',
  'folder.show': 'Show',
  'folder.named':
    'This Kontor was started with --data for this folder. What you choose here holds until it ends; a start without --data still opens the other one.',
  'folder.moved-from':
    'The books were moved here from {{folder}} on {{when}}. The old folder is still there as it was, and is no longer opened. When all is well here, you can delete it yourself.',
  'folder.what': 'What would you like to do?',
  'folder.open': 'Open another folder',
  'folder.open.hint':
    'A folder with books of Kontor, or an empty one for new books. The books of here stay where they are.',
  'folder.move': 'Move the books',
  'folder.move.hint':
    'Into an empty folder. Everything is copied and compared file by file; only then the new folder counts. Until then nothing can be entered.',
  'folder.target': 'Folder',
  'folder.target.hint': 'The whole path. The last folder in it is made if it is not there yet.',
  'folder.choose': 'Choose …',
  'folder.look': 'Check',
  'folder.found.books': 'There are books of Kontor here. They are opened as soon as you confirm.',
  'folder.found.new': 'The folder is empty: Kontor begins new books in it.',
  'folder.found.room': 'The folder is empty, and there is room: {{size}} MB to be moved, {{free}} MB free.',
  'folder.synced':
    'The folder lies in one that {{program}} copies to other machines. That can damage books. Take another one; backups may lie there.',
  'folder.open.send': 'Open this folder',
  'folder.move.send': 'Move here',
  'folder.begins.open': 'Kontor opens the other folder …',
  'folder.begins.open.hint':
    'Other books, people and tokens hold there. If no window opens by itself, sign in anew (kontor open).',
  'folder.begins.move': 'Moved and compared. Kontor opens the books in the new folder …',
}

// The English texts of the data folder.
import { addTexts } from '../../text/texts.ts'
import { de } from './de.ts'

export const en = addTexts(de, {
  'folder.title': 'Data folder',
  'folder.here': 'The books are in',
  'folder.path': 'Path of the data folder',
  'folder.size': '{{size}} MB, {{free}} MB free on this disk',
  'folder.show': 'Show',
  'folder.named':
    'You started Kontor with --data for this folder. Your choice here is valid until you end Kontor; a start without --data still opens the other folder.',
  'folder.moved-from':
    'The books were moved here from {{folder}} on {{when}}. The old folder is unchanged and no longer used. When you have checked everything here, you can delete it.',
  'folder.what': 'What would you like to do?',
  'folder.open': 'Open another folder',
  'folder.open.hint':
    'A folder with Kontor books, or an empty one for new books. The current books stay where they are.',
  'folder.move': 'Move the books',
  'folder.move.hint':
    'To an empty folder. Kontor copies everything and compares it file by file before it uses the new folder. Until then, you cannot enter anything.',
  'folder.target': 'Folder',
  'folder.target.hint': 'The full path. Kontor creates the last folder in it if it does not exist yet.',
  'folder.choose': 'Choose …',
  'folder.look': 'Check',
  'folder.found.books': 'This folder contains Kontor books. They open as soon as you confirm.',
  'folder.found.new': 'The folder is empty: Kontor creates new books in it.',
  'folder.found.room': 'The folder is empty and has enough space: {{size}} MB to move, {{free}} MB free.',
  'folder.synced':
    'The folder is inside one that {{program}} copies to other computers. That can damage the books. Choose another folder; backups may go there.',
  'folder.open.send': 'Open this folder',
  'folder.move.send': 'Move here',
  'folder.begins.open': 'Kontor opens the other folder …',
  'folder.begins.open.hint':
    'The other books have their own people and tokens. If no window opens, sign in again (kontor open).',
  'folder.begins.move': 'Moved and compared. Kontor opens the books in the new folder …',
})

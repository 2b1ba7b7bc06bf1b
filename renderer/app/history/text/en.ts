// The English texts of the history.
import { addTexts } from '../../text/texts.ts'
import { de } from './de.ts'

export const en = addTexts(de, {
  'history.empty': 'There are no actions yet.',
  'history.more': 'Show earlier actions',
  'history.application': 'Kontor',
  'history.undone': 'undone',
  'history.undo-of': 'Undo “{{title}}”',
  'history.redo-of': 'Redo “{{title}}”',
  'history.created': 'New:',
  'history.changed': 'Changed:',
  'history.removed': 'Removed:',
  'history.left-out_one': 'and {{formatted}} more record',
  'history.left-out_other': 'and {{formatted}} more records',
})

// The texts of the history.
import { addTexts } from '../../text/texts.ts'

export const texts = addTexts({
  'history.empty': ['Noch keine Änderungen.', 'There are no actions yet.'],
  'history.more': ['Ältere zeigen', 'Show earlier actions'],
  'history.application': ['Kontor', 'Kontor'],
  'history.undone': ['rückgängig gemacht', 'undone'],
  'history.undo-of': ['«{{title}}» rückgängig machen', 'Undo “{{title}}”'],
  'history.redo-of': ['«{{title}}» wiederholen', 'Redo “{{title}}”'],
  'history.created': ['Neu:', 'New:'],
  'history.changed': ['Geändert:', 'Changed:'],
  'history.removed': ['Entfernt:', 'Removed:'],
  'history.left-out_one': ['und {{formatted}} weiterer Eintrag', 'and {{formatted}} more record'],
  'history.left-out_other': ['und {{formatted}} weitere Einträge', 'and {{formatted}} more records'],
})

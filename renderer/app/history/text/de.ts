// The German texts of the history.
export const de = {
  'history.empty': 'Noch keine Änderungen.',
  'history.more': 'Ältere zeigen',
  'history.application': 'Kontor',
  'history.undone': 'rückgängig gemacht',
  'history.undo-of': '«{{title}}» rückgängig machen',
  'history.redo-of': '«{{title}}» wiederholen',
  'history.created': 'Neu:',
  'history.changed': 'Geändert:',
  'history.removed': 'Entfernt:',
  'history.left-out_one': 'und {{formatted}} weiterer Eintrag',
  'history.left-out_other': 'und {{formatted}} weitere Einträge',
} as const

// The texts of editable grids.
import { addTexts } from '../../../text/texts.ts'

export const texts = addTexts({
  'edit.locked_one': ['Diese Zelle ist gesperrt: {{names}}', 'This cell is locked: {{names}}'],
  'edit.locked_other': ['{{count}} Zellen sind gesperrt: {{names}}', '{{count}} cells are locked: {{names}}'],
  'edit.unreadable_one': ['Nichts wurde geändert. {{names}}', 'Kontor did not change anything. {{names}}'],
  'edit.unreadable_other': [
    'Nichts wurde geändert. {{count}} Zellen sind nicht lesbar: {{names}}',
    'Kontor did not change anything. {{count}} cells cannot be read: {{names}}',
  ],
  'edit.unreadable.cell': ['{{cell}}: «{{text}}». {{why}}', '{{cell}}: “{{text}}”. {{why}}'],
  'edit.and-more_one': ['{{names}} und eine weitere', '{{names}} and one more'],
  'edit.and-more_other': ['{{names}} und {{count}} weitere', '{{names}} and {{count}} more'],
  'edit.no-room': [
    'Nichts wurde geändert. Kopiert sind {{rows}} Zeilen und {{columns}} Spalten, ab hier hat die Tabelle noch {{free}} Zeilen und {{freeColumns}} Spalten',
    'Kontor did not change anything. You copied {{rows}} rows and {{columns}} columns; from here the table has {{free}} rows and {{freeColumns}} columns',
  ],
  'edit.unknown-rows_one': [
    'Nicht in dieser Liste und darum nicht eingefügt: {{names}}',
    'Not in this list and therefore not pasted: {{names}}',
  ],
  'edit.unknown-rows_other': [
    '{{count}} Zeilen sind nicht in dieser Liste und wurden nicht eingefügt: {{names}}',
    '{{count}} lines are not in this list and were not pasted: {{names}}',
  ],
  'edit.leaving': ['Tab verlässt jetzt die Tabelle', 'Tab now leaves the table'],
  'edit.saving': ['wird gespeichert', 'saving'],
  'edit.sums_one': ['{{formatted}} Zelle, Summe {{sum}}', '{{formatted}} cell, sum {{sum}}'],
  'edit.sums_other': [
    '{{formatted}} Zellen, {{amounts}} mit Betrag, Summe {{sum}}, Durchschnitt {{average}}',
    '{{formatted}} cells, {{amounts}} with an amount, sum {{sum}}, average {{average}}',
  ],
  'edit.chosen_one': ['{{formatted}} Zelle', '{{formatted}} cell'],
  'edit.chosen_other': ['{{formatted}} Zellen', '{{formatted}} cells'],
  'edit.command.fill-down': ['Nach unten ausfüllen', 'Fill down'],
  'edit.command.fill-right': ['Nach rechts ausfüllen', 'Fill to the right'],
  'edit.command.edit': ['Zelle bearbeiten', 'Edit cell'],
  'edit.command.extend': ['Bereich erweitern', 'Extend the range'],
  'edit.command.extend-far': ['Bereich bis zum Ende erweitern', 'Extend the range to the end'],
  'edit.command.fill-range': ['Eingabe in alle gewählten Zellen', 'Put the typed value into all selected cells'],
  'edit.command.clear': ['Zellen leeren', 'Clear cells'],
  'edit.command.copy': ['Zellen kopieren', 'Copy cells'],
  'edit.command.cut': ['Zellen ausschneiden', 'Cut cells'],
  'edit.command.paste': ['Zellen einfügen', 'Paste cells'],
  'edit.command.leave': ['Tabelle mit dem nächsten Tab verlassen', 'Leave the table with the next Tab'],
})

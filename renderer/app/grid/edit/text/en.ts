// The English texts of editable grids.
import { addTexts } from '../../../text/texts.ts'
import { de } from './de.ts'

export const en = addTexts(de, {
  'edit.locked_one': 'This cell is locked: {{names}}',
  'edit.locked_other': '{{count}} cells are locked: {{names}}',
  'edit.unreadable_one': 'Kontor did not change anything. {{names}}',
  'edit.unreadable_other': 'Kontor did not change anything. {{count}} cells cannot be read: {{names}}',
  'edit.unreadable.cell': '{{cell}}: “{{text}}”. {{why}}',
  'edit.and-more_one': '{{names}} and one more',
  'edit.and-more_other': '{{names}} and {{count}} more',
  'edit.no-room':
    'Kontor did not change anything. You copied {{rows}} rows and {{columns}} columns; from here the table has {{free}} rows and {{freeColumns}} columns',
  'edit.unknown-rows_one': 'Not in this list and therefore not pasted: {{names}}',
  'edit.unknown-rows_other': '{{count}} lines are not in this list and were not pasted: {{names}}',
  'edit.leaving': 'Tab now leaves the table',
  'edit.saving': 'saving',
  'edit.sums_one': '{{formatted}} cell, sum {{sum}}',
  'edit.sums_other': '{{formatted}} cells, {{amounts}} with an amount, sum {{sum}}, average {{average}}',
  'edit.chosen_one': '{{formatted}} cell',
  'edit.chosen_other': '{{formatted}} cells',
  'edit.command.fill-down': 'Fill down',
  'edit.command.fill-right': 'Fill to the right',
  'edit.command.edit': 'Edit cell',
  'edit.command.extend': 'Extend the range',
  'edit.command.extend-far': 'Extend the range to the end',
  'edit.command.fill-range': 'Put the typed value into all selected cells',
  'edit.command.clear': 'Clear cells',
  'edit.command.copy': 'Copy cells',
  'edit.command.cut': 'Cut cells',
  'edit.command.paste': 'Paste cells',
  'edit.command.leave': 'Leave the table with the next Tab',
})

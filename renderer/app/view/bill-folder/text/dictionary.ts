// The texts of the watched folder for bills, for its dialog and the settings.
import { addTexts } from '../../../text/texts.ts'

export const texts = addTexts({
  'bills.folder.waiting_one': ['{{formatted}} Datei wartet.', '{{formatted}} file waits.'],
  'bills.folder.waiting_other': ['{{formatted}} Dateien warten.', '{{formatted}} files wait.'],
  'bills.folder.state.missing': [
    'Der Ordner fehlt. Ist das Laufwerk verbunden?',
    'The folder is missing. Is its drive connected?',
  ],
  'bills.folder.state.not_a_folder': ['Das ist kein Ordner.', 'This is no folder.'],
  'bills.folder.state.unreadable': ['Kontor darf diesen Ordner nicht lesen.', 'Kontor may not read this folder.'],
  'bills.folder.state.not_responding': ['Das Laufwerk antwortet nicht.', 'The drive does not respond.'],
  'bills.folder.file.unreadable': [
    'nicht lesbar; vielleicht hält sie ein anderes Programm offen',
    'not readable; perhaps another program holds it',
  ],
  'bills.folder.file.too_large': ['grösser als 5 MB', 'larger than 5 MB'],
  'bills.folder.file.empty': ['leer', 'empty'],
})

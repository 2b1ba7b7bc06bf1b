// The texts of the data folder.
import { addTexts } from '../../text/texts.ts'

export const texts = addTexts({
  'folder.title': ['Datenordner', 'Data folder'],
  'folder.here': ['Die Bücher liegen in', 'The books are in'],
  'folder.path': ['Pfad des Datenordners', 'Path of the data folder'],
  'folder.size': ['{{size}} MB, {{free}} MB frei auf diesem Laufwerk', '{{size}} MB, {{free}} MB free on this disk'],
  'folder.show': ['Zeigen', 'Show'],
  'folder.named': [
    'Dieses Kontor wurde mit --data für diesen Ordner gestartet. Ihre Wahl gilt bis zum Beenden; ein Start ohne --data öffnet weiterhin den anderen Ordner.',
    'You started Kontor with --data for this folder. Your choice here is valid until you end Kontor; a start without --data still opens the other folder.',
  ],
  'folder.moved-from': [
    'Die Bücher wurden am {{when}} aus {{folder}} hierher verschoben. Der alte Ordner ist unverändert und wird nicht mehr geöffnet. Wenn hier alles stimmt, können Sie ihn selbst löschen.',
    'The books were moved here from {{folder}} on {{when}}. The old folder is unchanged and no longer used. When you have checked everything here, you can delete it.',
  ],
  'folder.what': ['Was möchten Sie tun?', 'What would you like to do?'],
  'folder.open': ['Anderen Ordner öffnen', 'Open another folder'],
  'folder.open.hint': [
    'Ein Ordner mit Büchern von Kontor, oder ein leerer für neue Bücher. Die Bücher dieses Ordners bleiben, wo sie sind.',
    'A folder with Kontor books, or an empty one for new books. The current books stay where they are.',
  ],
  'folder.move': ['Bücher verschieben', 'Move the books'],
  'folder.move.hint': [
    'In einen leeren Ordner. Alles wird kopiert und Datei für Datei verglichen; erst dann gilt der neue Ordner. Bis dahin lässt sich nichts eingeben.',
    'To an empty folder. Kontor copies everything and compares it file by file before it uses the new folder. Until then, you cannot enter anything.',
  ],
  'folder.target': ['Ordner', 'Folder'],
  'folder.target.hint': [
    'Der vollständige Pfad. Den letzten Ordner darin legt Kontor an, wenn es ihn noch nicht gibt.',
    'The full path. Kontor creates the last folder in it if it does not exist yet.',
  ],
  'folder.choose': ['Wählen …', 'Choose …'],
  'folder.look': ['Prüfen', 'Check'],
  'folder.found.books': [
    'Hier liegen Bücher von Kontor. Sie werden geöffnet, sobald Sie bestätigen.',
    'This folder contains Kontor books. They open as soon as you confirm.',
  ],
  'folder.found.new': [
    'Der Ordner ist leer: Kontor legt darin neue Bücher an.',
    'The folder is empty: Kontor creates new books in it.',
  ],
  'folder.found.room': [
    'Der Ordner ist leer, und der Platz reicht: {{size}} MB zu verschieben, {{free}} MB frei.',
    'The folder is empty and has enough space: {{size}} MB to move, {{free}} MB free.',
  ],
  'folder.synced': [
    'Der Ordner liegt in einem Ordner, den {{program}} auf andere Geräte kopiert. Das kann Bücher beschädigen. Wählen Sie einen anderen; Sicherungen dürfen dort liegen.',
    'The folder is inside one that {{program}} copies to other computers. That can damage the books. Choose another folder; backups may go there.',
  ],
  'folder.open.send': ['Diesen Ordner öffnen', 'Open this folder'],
  'folder.move.send': ['Hierhin verschieben', 'Move here'],
  'folder.begins.open': ['Kontor öffnet den anderen Ordner …', 'Kontor opens the other folder …'],
  'folder.begins.open.hint': [
    'Dort gelten andere Bücher, Personen und Schlüssel. Öffnet sich kein Fenster, melden Sie sich neu an (kontor open).',
    'The other books have their own people and tokens. If no window opens, sign in again (kontor open).',
  ],
  'folder.begins.move': [
    'Verschoben und verglichen. Kontor öffnet die Bücher im neuen Ordner …',
    'Moved and compared. Kontor opens the books in the new folder …',
  ],
})

// The German texts of the data folder.
export const de = {
  'folder.title': 'Datenordner',
  'folder.here': 'Die Bücher liegen in',
  'folder.path': 'Pfad des Datenordners',
  'folder.size': '{{size}} MB, {{free}} MB frei auf diesem Laufwerk',
  'folder.show': 'Zeigen',
  'folder.named':
    'Dieses Kontor wurde mit --data für diesen Ordner gestartet. Ihre Wahl gilt bis zum Beenden; ein Start ohne --data öffnet weiterhin den anderen Ordner.',
  'folder.moved-from':
    'Die Bücher wurden am {{when}} aus {{folder}} hierher verschoben. Der alte Ordner ist unverändert und wird nicht mehr geöffnet. Wenn hier alles stimmt, können Sie ihn selbst löschen.',
  'folder.what': 'Was möchten Sie tun?',
  'folder.open': 'Anderen Ordner öffnen',
  'folder.open.hint':
    'Ein Ordner mit Büchern von Kontor, oder ein leerer für neue Bücher. Die Bücher dieses Ordners bleiben, wo sie sind.',
  'folder.move': 'Bücher verschieben',
  'folder.move.hint':
    'In einen leeren Ordner. Alles wird kopiert und Datei für Datei verglichen; erst dann gilt der neue Ordner. Bis dahin lässt sich nichts eingeben.',
  'folder.target': 'Ordner',
  'folder.target.hint': 'Der vollständige Pfad. Den letzten Ordner darin legt Kontor an, wenn es ihn noch nicht gibt.',
  'folder.choose': 'Wählen …',
  'folder.look': 'Prüfen',
  'folder.found.books': 'Hier liegen Bücher von Kontor. Sie werden geöffnet, sobald Sie bestätigen.',
  'folder.found.new': 'Der Ordner ist leer: Kontor legt darin neue Bücher an.',
  'folder.found.room': 'Der Ordner ist leer, und der Platz reicht: {{size}} MB zu verschieben, {{free}} MB frei.',
  'folder.synced':
    'Der Ordner liegt in einem Ordner, den {{program}} auf andere Geräte kopiert. Das kann Bücher beschädigen. Wählen Sie einen anderen; Sicherungen dürfen dort liegen.',
  'folder.open.send': 'Diesen Ordner öffnen',
  'folder.move.send': 'Hierhin verschieben',
  'folder.begins.open': 'Kontor öffnet den anderen Ordner …',
  'folder.begins.open.hint':
    'Dort gelten andere Bücher, Personen und Schlüssel. Öffnet sich kein Fenster, melden Sie sich neu an (kontor open).',
  'folder.begins.move': 'Verschoben und verglichen. Kontor öffnet die Bücher im neuen Ordner …',
} as const

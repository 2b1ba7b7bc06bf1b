// The texts of the archive.
import { addTexts } from '../../text/texts.ts'

export const texts = addTexts({
  'archive.title': ['Archiv', 'Archive'],
  'archive.forbidden': [
    'Nur Personen, die die Buchhaltung führen, dürfen exportieren und den Kopf des Journals sehen.',
    'Only users who may keep the books can export them and see the journal head.',
  ],
  'archive.export': ['Für die Revision exportieren', 'Export for an audit'],
  'archive.export.hint': [
    'Ein ZIP mit Journal, Verlauf, Konten, Saldi und Belegen als Tabellen mit Schema, dem unveränderten Journal und einer Seite, die alles ohne Kontor und ohne Internet prüft (verify.html).',
    'A ZIP with journal, history, accounts, balances and vouchers as tables with schemas, an exact copy of the journal, and a page that verifies all of it without Kontor and without a network (verify.html).',
  ],
  'archive.year': ['Tabellen von', 'Tables of'],
  'archive.year.all': ['Alle Geschäftsjahre', 'All fiscal years'],
  'archive.year.hint': [
    'Journal und Belege sind immer vollständig enthalten: Nur so lässt sich die Kette prüfen.',
    'Journal and vouchers are always complete, because the chain can only be verified as a whole.',
  ],
  'archive.make': ['Exportieren', 'Export'],
  'archive.head': ['Kopf des Journals', 'Head of the journal'],
  'archive.head.hint': [
    'Der Hash steht für alles bis zu dieser Änderung. Wer ihn gedruckt aufbewahrt oder mit einem Zeitstempel versieht, kann später zeigen, dass bis dahin nichts verändert wurde.',
    'The hash covers everything up to this commit. If you keep it on paper or have it time-stamped, you can later prove that nothing was changed up to that point.',
  ],
  'archive.head.of': ['Organisation', 'Organization'],
  'archive.head.commit': ['Änderung', 'Commit'],
  'archive.head.time': ['Zeit (Uhr dieses Computers)', 'Time (clock of this computer)'],
  'archive.head.hash': ['Hash', 'Hash'],
  'archive.head.statement': ['SHA-256 für den Zeitstempel', 'SHA-256 for the time stamp'],
  'archive.head.none': ['Es wurde noch nichts geschrieben.', 'The journal has no commit yet.'],
  'archive.head.print': ['Drucken', 'Print'],
  'archive.head.copy': ['Hash', 'Hash'],
  'archive.stamp': ['Zeitstempel (RFC 3161)', 'Time stamps (RFC 3161)'],
  'archive.stamp.hint': [
    'Kontor verbindet sich nie mit dem Internet. Speichern Sie die Anforderung, senden Sie sie an einen Dienst Ihrer Wahl und legen Sie die Antwort hier ab. Die Signatur der Antwort prüft Kontor nicht.',
    'Kontor never goes online. Save the request, send it to a service of your choice and store the reply here. Kontor does not check its signature.',
  ],
  'archive.stamp.request': ['Anforderung speichern', 'Save the request'],
  'archive.stamp.keep': ['Antwort ablegen', 'Store the reply'],
  'archive.stamp.kept': ['Zeitstempel abgelegt', 'Time stamp stored'],
  'archive.stamp.none': ['Es ist kein Zeitstempel abgelegt.', 'There is no time stamp.'],
  'archive.stamp.list': ['Zeitstempel', 'Time stamps'],
  'archive.stamp.of': ['Änderung', 'Commit'],
  'archive.stamp.at': ['Gestempelt, laut Antwort', 'Stamped, according to the reply'],
  'archive.stamp.service': ['Dienst', 'Service'],
  'archive.stamp.kept-at': ['Abgelegt', 'Stored'],
})

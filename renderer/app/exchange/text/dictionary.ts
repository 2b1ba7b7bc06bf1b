// The texts of exchange rates.
import { addTexts } from '../../text/texts.ts'

export const texts = addTexts({
  'rates.title': ['Wechselkurse', 'Exchange rates'],
  'rates.new': ['Neuer Kurs', 'New rate'],
  'rates.edit': ['Kurs ändern', 'Edit rate'],
  'rates.load': ['Kurse aus einer Datei laden', 'Load rates from a file'],
  'rates.search': ['Kurse durchsuchen', 'Search rates'],
  'rates.empty': ['Noch keine Wechselkurse', 'No exchange rates yet'],
  'rates.empty.hint': [
    'Kontor lädt keine Kurse aus dem Netz. Tippen Sie einen Kurs ein, oder laden Sie eine Datei: die Monatsmittelkurse der Steuerverwaltung (XML) oder eine Tabelle mit Währung, Datum und Kurs.',
    'Kontor gets no rates from the network. Type one in, or load a file: the monthly mean rates of the tax administration (XML), or a table with currency, date and rate.',
  ],
  'rates.none': ['Keine passenden Kurse', 'No matching rates'],
  'rates.none.hint': ['Ändern Sie die Suche.', 'Change the search.'],
  'rates.total_one': ['{{formatted}} Kurs', '{{formatted}} rate'],
  'rates.total_other': ['{{formatted}} Kurse', '{{formatted}} rates'],
  'rates.order': [
    'Es zählt: eigene Angabe, Tag, Monatsmittel, letzte 7 Tage',
    'What counts: stated itself, day, mean of month, last 7 days',
  ],
  'rates.column.rate': ['Kurs in {{currency}}', 'Rate in {{currency}}'],
  'rates.column.source': ['Herkunft', 'Source'],
  'rates.kind': ['Gilt für', 'Valid for'],
  'rates.kind.day': ['Tag', 'Day'],
  'rates.kind.month': ['Monatsmittel', 'Mean of month'],
  'rates.source.typed': ['eingetippt', 'typed'],
  'rates.source.file': ['Datei', 'file'],
  'rates.source.tax_administration': ['Steuerverwaltung', 'tax administration'],
  'rates.units': ['Einheiten', 'Units'],
  'rates.units.hint': ['100 für «100 JPY»', '100 for “100 JPY”'],
  'rates.rate': ['Kurs', 'Rate'],
  'rates.rate.hint': ['Wert in {{currency}}', 'Value in {{currency}}'],
  'rates.saved': ['Kurs gespeichert: {{name}}', 'Rate saved: {{name}}'],
  'rates.deleted': ['Kurs gelöscht: {{name}}', 'Rate deleted: {{name}}'],
})

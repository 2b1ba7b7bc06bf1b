// The texts of bills that are read from files.
import { addTexts } from '../../../text/texts.ts'

export const texts = addTexts({
  'bills.title': ['Lieferantenrechnungen einlesen', 'Read bills'],
  'bills.title.of': ['Lieferantenrechnung {{position}} von {{count}}', 'Bill {{position}} of {{count}}'],
  'bills.reading': ['Datei {{done}} von {{total}} wird gelesen', 'Reading file {{done}} of {{total}}'],
  'bills.take': ['Übernehmen', 'Take'],
  'bills.skip': ['Überspringen', 'Skip'],
  'bills.again': ['Übersprungene zeigen', 'Show skipped'],
  'bills.new': ['Neu', 'New'],
  'bills.failed': ['Sie liess sich nicht lesen.', 'It could not be read.'],
  'bills.duplicate': ['Vielleicht doppelt', 'Possible duplicate'],
  'bills.twin': ['Dieselbe Rechnung ist in {{name}}.', 'The same bill is in {{name}}.'],
  'bills.end_one': ['{{count}} Lieferantenrechnung übernommen.', '{{count}} bill taken.'],
  'bills.end_other': ['{{count}} Lieferantenrechnungen übernommen.', '{{count}} bills taken.'],
  'bills.end.skipped_one': ['{{count}} übersprungen.', '{{count}} skipped.'],
  'bills.end.skipped_other': ['{{count}} übersprungen.', '{{count}} skipped.'],
  'bills.mark.code': ['Swiss QR Code', 'Swiss QR code'],
  'bills.mark.company': ['UID', 'UID'],
  'bills.mark.number': ['Nummer', 'Number'],
  'bills.mark.date': ['Datum', 'Date'],
  'bills.mark.due_date': ['Fällig', 'Due'],
  'bills.mark.total': ['Betrag', 'Amount'],
  'bills.mark.reference': ['Referenz', 'Reference'],
  'bills.mark.creditor_iban': ['IBAN', 'IBAN'],
  'bills.mark.text': ['Text', 'Text'],
})

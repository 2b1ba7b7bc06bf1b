// The notes of the server about a loaded list, in German. The server words them in English.
import type { Texts } from '../../../../shared/record/core/coded-message.ts'
import type { ItemNotes, ItemSkipCode } from '../../../../shared/record/import/item-table.ts'
import { formatCount } from '../../text/format.ts'
import { columnName, joinTexts } from '../../view/note/message-words.ts'
import { notesDe } from '../../view/note/notes-de.ts'

export const itemNotesDe: Texts<ItemNotes> = {
  ...notesDe,
  reference_column_left_out: ({ column }) =>
    `Die Spalte «${columnName(column, 'Spalte')}» wurde ausgelassen: Sie enthält keine QR- oder RF-Referenzen mit richtigen Prüfziffern.`,
  lines_left_out: ({ count, named }) =>
    `${formatCount(count)} Zeilen sind ausgelassen; die ersten ${formatCount(named)} sind genannt.`,
  sheets_not_read: ({ sheet, others }) =>
    `Nur das Blatt «${sheet}» wurde gelesen, nicht ${others.map((each) => `«${each}»`).join(', ')}.`,
  companies_got_key: ({ count }) =>
    `Adressen, die dem Namen nach bekannt waren, haben nun den Schlüssel der Datei: ${formatCount(count)}.`,
  partly_paid: ({ lines, of }) =>
    `${formatCount(lines.length)} von ${formatCount(of)} sind teilweise bezahlt; Kontor lädt sie mit dem offenen Betrag (Zeilen ${joinTexts(lines)}).`,
  collective_accounts_left_out: ({ lines }) =>
    `Das Konto ist das der Debitoren oder Kreditoren; darauf wird kein Beleg gebucht, es ist ausgelassen (Zeilen ${joinTexts(lines)}).`,
  vat_rates_left_out: ({ lines }) =>
    `Der MWST-Satz ist ausgelassen, weil auf diesen Belegen keine MWST gebucht wird (Zeilen ${joinTexts(lines)}).`,
  all_negative: () => 'Alle Beträge sind negativ, also Gutschriften. Ist das Vorzeichen vertauscht?',
  uids_left_out: ({ lines }) => `Keine Schweizer UID, darum ausgelassen (Zeilen ${joinTexts(lines)}).`,
  countries_unknown: ({ lines }) => `Das Land ist unbekannt und ausgelassen (Zeilen ${joinTexts(lines)}).`,
}

export const itemSkipsDe: Readonly<Record<ItemSkipCode, () => string>> = {
  titles: () => 'die Titel noch einmal',
  total: () => 'ein Total',
  sum: () => 'eine Summe: ein Betrag ohne Nummer und Datum',
  nothing_mapped: () => 'nichts in den zugeordneten Spalten',
  no_amount_and_date: () => 'weder Betrag noch Datum',
  payment: () => 'eine Zahlung, kein Beleg',
  nothing_open: () => 'nichts mehr offen',
}

// Why the columns of a table are read as they are, and what is missing or unclear, in German.

import type { Texts } from '../../../../shared/record/core/coded-message.ts'
import type { ColumnMeaning, ColumnName, MappingReasons } from '../../../../shared/record/import/column-mapping.ts'
import { formatCount } from '../../text/format.ts'
import { columnName, joinTexts } from './message-words.ts'
import { texts } from './text/dictionary.ts'

/** `«Betrag CHF»`, `«Spalte 3»`. */
export const columnDe = (column: ColumnName): string => `«${columnName(column, 'Spalte')}»`
export const columnsDe = (columns: readonly ColumnName[]): string => joinTexts(columns.map(columnDe))
export const meaningDe = (meaning: ColumnMeaning): string => `«${texts[`column.${meaning}`][0]}»`

export const mappingReasonsDe: Texts<MappingReasons> = {
  no_booking_date: () => 'Es gibt keine Spalte mit dem Buchungsdatum.',
  booking_date_unsure: () => 'Keine Spalte ist eindeutig das Buchungsdatum.',
  no_amount: () => 'Es gibt keine Spalte mit Beträgen.',
  amount_ambiguous: ({ columns }) => `Mehrere Spalten könnten der Betrag sein: ${columnsDe(columns)}.`,
  amount_unsure: ({ nearest }) => `Keine Spalte ist eindeutig der Betrag (am ehesten ${columnsDe(nearest)}).`,
  mark_contradicts: ({ columns }) =>
    `Vorzeichen und Kennzeichen von Ein- und Ausgang widersprechen sich: ${columnsDe(columns)}.`,
  account_unclear: ({ columns }) =>
    `Ob ${columnsDe(columns)} eigene Konten nennt oder die der Gegenpartei, ist nicht sicher.`,
  given_without_date: () => 'Die Zuordnung nennt kein Buchungsdatum.',
  given_without_amount: () => 'Die Zuordnung nennt weder den Betrag noch Belastung oder Gutschrift.',
  given_beyond: ({ index, meaning, count }) =>
    `Die Zuordnung nennt Spalte ${formatCount(index + 1)} als ${meaningDe(meaning)}; die Tabelle hat nur ${formatCount(count)}.`,
  given_twice: ({ meaning, indexes }) =>
    `Die Zuordnung nennt mehrere Spalten als ${meaningDe(meaning)}: ${joinTexts(indexes.map((index) => index + 1))}.`,
  balance_proves: ({ right, checks }) =>
    `Der laufende Saldo geht auf ${formatCount(right)} von ${formatCount(checks)} geprüften Zeilen auf: Das beweist Vorzeichen und Reihenfolge.`,
  balance_differs: ({ right, checks }) =>
    `Der laufende Saldo geht nur auf ${formatCount(right)} von ${formatCount(checks)} geprüften Zeilen auf.`,
  balance_less_fee: () => 'Der Saldo ändert sich um den Betrag abzüglich der Gebühr.',
  amount_by_content: () => 'Kein Titel bezeichnet den Betrag; Kontor hat die Spalte am Inhalt erkannt.',
  positive_leaves: () => 'Positive Zahlen sind Belastungen, wie auf Kartenabrechnungen.',
}

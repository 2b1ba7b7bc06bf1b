// The notes of the server about a file, in German. The server words them in English.

import type { Texts } from '../../../../shared/record/core/coded-message.ts'
import type { Notes, Skips } from '../../../../shared/record/core/note.ts'
import type { EnrichmentFaults } from '../../../../shared/record/import/enrichment.ts'
import { formatAccount, formatCount } from '../../text/format.ts'
import { formatAmountText } from './message-words.ts'

/** The states of unbooked entries in the standard; a table has them in the bank's own words. */
const STATUSES = new Map([
  ['PDNG', 'vorgemerkt'],
  ['FUTR', 'künftig'],
  ['INFO', 'nur zur Information'],
])
const statusText = (status: string): string => STATUSES.get(status) ?? status

export const notesDe: Texts<Notes> = {
  entries_left_out: ({ count, status }) =>
    count === 1
      ? `${formatCount(count)} Eintrag ist noch nicht gebucht (${statusText(status)}) und fehlt; er kommt mit einem späteren Auszug.`
      : `${formatCount(count)} Einträge sind noch nicht gebucht (${statusText(status)}) und fehlen; sie kommen mit einem späteren Auszug.`,
  collective_as_one_row: ({ count }) =>
    count === 1
      ? `Bei ${formatCount(count)} Sammelbuchung ergeben die Einzelbeträge nicht die Summe; sie ist eine Zeile.`
      : `Bei ${formatCount(count)} Sammelbuchungen ergeben die Einzelbeträge nicht die Summe; jede ist eine Zeile.`,
  entry_count_differs: ({ announced, found }) =>
    `Die Bank kündigt ${formatCount(announced)} Einträge an, die Datei enthält ${formatCount(found)}. Fehlen Buchungen, laden Sie den Auszug neu herunter.`,
  statement_does_not_add_up: ({ opening, movements, expected, closing, currency }) =>
    `Anfangssaldo ${formatAmountText(opening)} und Bewegungen von ${formatAmountText(movements)} ergeben ${formatAmountText(expected)}, der Schlusssaldo ist aber ${formatAmountText(closing)} ${currency}.`,
  opening_balance_unreadable: () => 'Der Anfangssaldo ist nicht lesbar.',
  closing_balance_unreadable: () => 'Der Schlusssaldo ist nicht lesbar.',
  opening_balance_foreign: ({ currency, amount }) =>
    `Der Anfangssaldo ist in einer anderen Währung (${currency} ${formatAmountText(amount)}) und wurde weggelassen.`,
  closing_balance_foreign: ({ currency, amount }) =>
    `Der Schlusssaldo ist in einer anderen Währung (${currency} ${formatAmountText(amount)}) und wurde weggelassen.`,
  statement_repeated: () => 'Der Auszug steht zweimal in der Datei und wurde einmal gelesen.',
  encoding_repaired: () =>
    'Der Text war einmal in einer falschen Zeichenkodierung gespeichert; die Umlaute und Akzente wurden wiederhergestellt.',
  characters_lost: ({ count }) =>
    count === 1
      ? `${formatCount(count)} Zeichen ist schon in der Datei verloren und erscheint als \ufffd; nur ein neuer Export enthält es.`
      : `${formatCount(count)} Zeichen sind schon in der Datei verloren und erscheinen als \ufffd; nur ein neuer Export enthält sie.`,
  quotes_open: () => 'Einige Anführungszeichen sind nicht geschlossen; sie wurden als gewöhnliche Zeichen gelesen.',
  day_first_assumed: () =>
    'Steht zuerst der Tag oder der Monat? Die Datei sagt es nicht; gelesen wurde zuerst der Tag. Vergleichen Sie ein Datum mit der Bank.',
  month_first_assumed: () =>
    'Steht zuerst der Tag oder der Monat? Die Datei sagt es nicht; gelesen wurde zuerst der Monat. Vergleichen Sie ein Datum mit der Bank.',
  delimiter_in_text: ({ count }) =>
    count === 1
      ? `In ${formatCount(count)} Zeile steht das Trennzeichen ohne Anführungszeichen im Text; der Text wurde zusammengesetzt.`
      : `In ${formatCount(count)} Zeilen steht das Trennzeichen ohne Anführungszeichen im Text; der Text wurde zusammengesetzt.`,
  dates_from_above: ({ count }) =>
    count === 1
      ? `${formatCount(count)} Zeile ohne Datum hat das der Zeile darüber erhalten; der Saldo bestätigt es.`
      : `${formatCount(count)} Zeilen ohne Datum haben das der Zeile darüber erhalten; der Saldo bestätigt es.`,
  balance_unreadable: ({ line, text }) =>
    `Der Saldo auf Zeile ${formatCount(line)} ist nicht lesbar: «${text}». Die übrigen Zeilen wurden gelesen. Bitte prüfen.`,
  amounts_without_date: ({ lines }) => `Ausgelassen, weil das Datum zum Betrag fehlt: Zeile ${lines}.`,
  maybe_no_transaction: ({ lines }) =>
    `Importiert, aber vielleicht ein Saldo oder eine Summe statt einer Transaktion; die Datei zeigt nicht, was es ist: Zeile ${lines}. Bitte prüfen.`,
  several_layouts: ({ lines }) =>
    `Die Datei enthält mehrere Tabellen mit verschiedenen Spalten, ab Zeile ${lines}. Alle wurden gelesen.`,
  rows_outside: ({ lines }) => `Datum und Betrag ausserhalb der gelesenen Tabelle, nicht übernommen: Zeile ${lines}.`,
  rows_without_account: ({ lines }) =>
    `Übernommen, obwohl die Zeile kein Konto nennt und andere Zeilen der Datei mehrere Konten nennen: Zeile ${lines}. Bitte prüfen.`,
  other_sheets: ({ sheet, others }) => `Nur das Blatt «${sheet}» wurde gelesen; Zeilen gibt es auch in ${others}.`,
  running_balance_differs: ({ wrong, checks }) =>
    `Der laufende Saldo der Datei geht auf ${formatCount(wrong)} von ${formatCount(checks)} Zeilen nicht auf.`,
  fees_apart: ({ amount, currency }) =>
    `Gebühren von ${formatAmountText(amount)} ${currency} stehen in einer eigenen Spalte und sind in den Beträgen nicht enthalten.`,
  table_does_not_add_up: ({ amount, currency }) =>
    `Anfangssaldo und Zeilen weichen um ${formatAmountText(amount)} ${currency} vom Schlusssaldo ab.`,
  foreign_rows: ({ count, currency, account_currency }) =>
    count === 1
      ? `${formatCount(count)} Zeile ist in ${currency}, das Konto in ${account_currency}; die Zeile behält ihre Währung.`
      : `${formatCount(count)} Zeilen sind in ${currency}, das Konto in ${account_currency}; die Zeilen behalten ihre Währung.`,
  rows_of_other_account: ({ count, account }) =>
    count === 1
      ? `${formatCount(count)} Zeile gehört zum Konto ${formatAccount(account)} und ist nicht Teil dieses Imports.`
      : `${formatCount(count)} Zeilen gehören zum Konto ${formatAccount(account)} und sind nicht Teil dieses Imports.`,
  notes_left_out: ({ count }) =>
    count === 1
      ? `${formatCount(count)} weiterer Hinweis wurde weggelassen.`
      : `${formatCount(count)} weitere Hinweise wurden weggelassen.`,
}

export const skipsDe: Texts<Skips> = {
  total: () => 'Eine Summe, keine Bewegung',
  opening_balance: () => 'Der Anfangssaldo, keine Bewegung',
  closing_balance: () => 'Der Schlusssaldo, keine Bewegung',
  balance: () => 'Ein Saldo, keine Bewegung',
  no_movement: () => 'Keine Bewegung: nur ohne diese Zeile führen die Beträge vom Anfangs- zum Schlusssaldo',
  titles: () => 'Die Spaltentitel nochmals',
  not_booked: ({ status }) => `Noch nicht gebucht (${statusText(status)})`,
  not_carried_out: ({ status }) => `Nicht ausgeführt (${statusText(status)})`,
  part_of_order: ({ line }) => `Teil der Sammelbuchung auf Zeile ${formatCount(line)}`,
  part_of_row: ({ line }) => `Ohne eigenen Betrag; gehört zu Zeile ${formatCount(line)}`,
  no_amount: () => 'Kein Betrag',
  no_date: () => 'Ein Betrag ohne Datum',
}

export const enrichmentFaultsDe: Texts<EnrichmentFaults> = {
  not_booked: ({ status }) => `Noch nicht gebucht (${statusText(status)})`,
  no_parts: () => 'Die Buchung hat keine Einzelposten',
  parts_do_not_add_up: ({ count }) =>
    count === 1
      ? `${formatCount(count)} Einzelposten ergibt den Betrag der Buchung nicht`
      : `${formatCount(count)} Einzelposten ergeben den Betrag der Buchung nicht`,
  no_transaction: () => 'Keine Transaktion passt. Importieren Sie zuerst den Kontoauszug dieses Tages',
  several_transactions: ({ count }) =>
    count === 1
      ? `${formatCount(count)} Transaktion passt; welche gemeint ist, ist unklar`
      : `${formatCount(count)} Transaktionen passen; welche gemeint ist, ist unklar`,
  several_entries: ({ count }) =>
    count === 1
      ? `${formatCount(count)} Buchung der Datei passt zu derselben Transaktion`
      : `${formatCount(count)} Buchungen der Datei passen zu derselben Transaktion`,
  amount_differs: ({ currency, amount }) =>
    `Die Transaktion mit dieser Referenz hat einen anderen Betrag: ${currency} ${formatAmountText(amount)}`,
  split_already: ({ count }) =>
    count === 1
      ? `Der Kontoauszug enthält ${formatCount(count)} Einzelposten schon als eigene Transaktion`
      : `Der Kontoauszug enthält ${formatCount(count)} Einzelposten schon als eigene Transaktionen`,
  explained_otherwise: () => 'Die Transaktion hat schon andere Einzelposten aus einer anderen Datei',
  other_account: ({ account }) => `Gehört zu einem anderen Konto (${formatAccount(account)})`,
}

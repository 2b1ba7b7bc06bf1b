// The German details of what cannot be read in a file. problems-de.ts has the meaning and the remedy.

import type { Texts } from '../../../../shared/record/core/coded-message.ts'
import type {
  EntryFault,
  FileRefusals,
  OtherFormat,
  RowFault,
  VatElementFault,
  XmlFault,
} from '../../../../shared/record/import/file-refusal.ts'
import type { ItemMappingProblems } from '../../../../shared/record/import/item-table.ts'
import { formatAccount, formatCount } from '../../text/format.ts'
import { columnDe, columnsDe, mappingReasonsDe, meaningDe } from './mapping-reasons-de.ts'
import { byKind, type FileProblemWords, formatAmountText, joinTexts, wordsOf } from './message-words.ts'
import { skipsDe } from './notes-de.ts'

const FORMATS: Readonly<Record<OtherFormat, string>> = {
  pdf: 'ein PDF-Dokument',
  png: 'ein Bild (PNG)',
  jpeg: 'ein Bild (JPEG)',
  gif: 'ein Bild (GIF)',
  rtf: 'ein Textdokument (RTF)',
  zip: 'ein ZIP-Archiv',
  gzip: 'eine komprimierte Datei (gzip)',
  rar: 'ein Archiv (RAR)',
  '7z': 'ein Archiv (7z)',
  office: 'ein Office-Dokument',
}

const xmlFault = byKind<XmlFault, 'type'>('type', {
  text_outside_of_root: () => 'Text ausserhalb des Wurzelelements',
  wrong_reference: () => 'ein «&», mit dem kein Zeichen beginnt',
  closed_unopened: () => 'ein Element endet, das nicht begonnen hat',
  element_open: ({ name }) => `das Element «${name}» endet nicht`,
  section_open: () => 'ein Kommentar oder Abschnitt endet nicht',
  tag_open: () => 'eine Auszeichnung endet nicht',
  no_element: () => 'ein «<», mit dem kein Element beginnt',
  attributes_wrong: ({ name }) => `die Attribute von «${name}» sind nicht richtig geschrieben`,
  second_root: () => 'ein zweites Wurzelelement',
})

/** After «Eintrag 3 im Auszug S1». */
const entryFault = byKind<EntryFault, 'type'>('type', {
  amount_missing: () => 'hat keinen Betrag',
  currency_missing: () => 'hat einen Betrag ohne Währung',
  currency_unknown: ({ amount, currency }) => `hat den Betrag «${amount}» in der unbekannten Währung «${currency}»`,
  amount_not_plain: ({ amount }) => `hat den Betrag «${amount}», der keine einfache Dezimalzahl ist`,
  amount_too_large: ({ amount }) => `hat den Betrag «${amount}», der zu gross ist`,
  too_many_decimals: ({ amount, currency }) =>
    `hat den Betrag «${amount}», der mehr Dezimalstellen hat als ${currency}`,
  direction_missing: () => 'nennt weder Gutschrift noch Belastung',
  date_missing: () => 'hat kein Datum',
  no_such_date: ({ date }) => `hat das Datum «${date}», das es nicht gibt`,
})

/** After «Das Element «payableTax»». */
const vatElementFault = byKind<VatElementFault, 'type'>('type', {
  missing: () => 'fehlt',
  repeated: () => 'kommt zweimal vor',
  unknown: () => 'gehört nicht in eine MWST-Abrechnung',
  too_many: ({ max }) => `kommt öfter als ${formatCount(max)}-mal vor`,
  not_an_amount: ({ text }) => `enthält «${text}»; erwartet wird ein Betrag mit höchstens zwei Dezimalstellen`,
  not_a_rate: ({ text }) => `enthält «${text}»; erwartet wird ein Satz von 0 bis 100 mit höchstens zwei Dezimalstellen`,
  no_such_date: ({ text }) => `enthält «${text}»; erwartet wird ein Datum oder ein Zeitpunkt`,
  not_a_value: ({ text }) => `enthält «${text}»; das ist keiner seiner Werte`,
})

const rowFault = byKind<RowFault, 'type'>('type', {
  amount_unreadable: ({ line, text }) => `Zeile ${formatCount(line)}: Der Betrag «${text}» ist nicht lesbar.`,
  too_many_decimals: ({ line, text, currency }) =>
    `Zeile ${formatCount(line)}: Der Betrag «${text}» hat mehr Dezimalstellen als ${currency}.`,
  no_such_date: ({ line, text }) =>
    `Zeile ${formatCount(line)}: Das Datum «${text}» gibt es nicht, oder es liegt nicht zwischen 1900 und 2199.`,
})

const referenceOf = (reference: string | null): string => (reference === null ? '' : ` (Referenz ${reference})`)

const WHAT: Readonly<Record<ItemMappingProblems['attribute_missing']['what'], string>> = {
  name: 'den Namen',
  number: 'die Nummer der Rechnung',
  amount: 'den Betrag',
  date: 'das Datum der Rechnung',
  rate: 'den Kurs',
  day: 'den Tag oder Monat',
}

const ITEM_PROBLEMS: Texts<ItemMappingProblems> = {
  attribute_missing: ({ what, attributes }) =>
    `Keine Spalte enthält eindeutig ${WHAT[what]} (${attributes.join(' oder ')}).`,
  columns_alike: ({ attribute, columns }) =>
    `Mehrere Spalten passen zu «${attribute}»: ${columnsDe(columns)}. Wählen Sie die richtige.`,
  given_beyond: ({ index, count }) =>
    `Die Zuordnung nennt Spalte ${formatCount(index + 1)}; die Tabelle hat nur ${formatCount(count)}.`,
  given_twice: ({ attribute }) => `Die Zuordnung nennt zwei Spalten als «${attribute}».`,
}

const unclearColumns = (values: FileRefusals['columns_unclear']): string => {
  if ('first_row' in values) {
    const { columns, first_row } = values
    return `Keine Zeile mit bekannten Spaltentiteln. Spalten: ${formatCount(columns)}; die Tabelle beginnt mit: ${joinTexts(first_row)}.`
  }
  if (values.of === 'list') {
    const found = values.found.map((column) => `${columnDe(column)} als «${column.attribute}»`)
    return [...values.problems.map((each) => wordsOf(ITEM_PROBLEMS, each)), `Erkannt: ${joinTexts(found)}.`].join(' ')
  }
  const found = values.found.map((column) => `${columnDe(column)} als ${meaningDe(column.meaning)}`)
  const problems = values.problems.map((each) => wordsOf(mappingReasonsDe, each))
  if (found.length > 0) return [...problems, `Erkannt: ${joinTexts(found)}.`].join(' ')
  return values.titles.length === 0
    ? problems.join(' ')
    : [...problems, `Die Spalten heissen: ${joinTexts(values.titles)}.`].join(' ')
}

const complex = (what: string) => `Für einen Kontoauszug zu gross: ${what}.`

export const fileProblemsDe: FileProblemWords = {
  file_too_large: ({ max_megabytes }) => `Höchstens ${formatCount(max_megabytes)} MB.`,
  invalid_file_format: byKind<FileRefusals['invalid_file_format'], 'found'>('found', {
    other_extension: ({ extensions }) => `Gelesen werden nur Dateien mit diesen Endungen: ${extensions.join(', ')}.`,
    pdf: () => 'Das ist ein PDF-Dokument.',
    markup: () => 'Das ist eine Webseite oder XML, keine Tabelle.',
    no_text: () => 'Die Datei enthält Steuerzeichen, ist also kein Text.',
    no_workbook: () => 'Das ist eine Office- oder ZIP-Datei, aber keine Arbeitsmappe.',
    text_document: () => 'Das ist ein Textdokument, keine Arbeitsmappe.',
    no_table: ({ format }) => `Das ist ${FORMATS[format]}, keine Tabelle.`,
  }),
  unknown_encoding: ({ encoding }) => `Den Zeichensatz «${encoding}» kennt Kontor nicht.`,
  invalid_encoding: ({ encoding }) =>
    `Die Datei ist nicht in ${encoding} geschrieben: Einige Bytes sind darin kein Zeichen.`,
  file_too_complex: byKind<FileRefusals['file_too_complex'], 'part'>('part', {
    statements: ({ max }) => `Die Datei enthält mehr als ${formatCount(max)} Auszüge.`,
    text: ({ max }) => complex(`ein Text von mehr als ${formatCount(max)} Zeichen`),
    names: ({ max }) => complex(`mehr als ${formatCount(max)} verschiedene Elemente`),
    elements: ({ max }) => complex(`mehr als ${formatCount(max)} Elemente`),
    depth: ({ max }) => complex(`Elemente, die mehr als ${formatCount(max)} tief verschachtelt sind`),
    tag: () => complex('eine Auszeichnung mit sehr vielen Attributen'),
    whole: () =>
      'Das Lesen braucht mehr Zeit oder Speicher als bei jedem Auszug dieser Grösse; Kontor hat es abgebrochen.',
  }),
  invalid_xml: byKind<FileRefusals['invalid_xml'], 'fault'>('fault', {
    no_xml: () => 'Der Name endet auf .xml, die Datei enthält aber kein XML.',
    names: () => 'Das XML verwendet Namen, die nicht erlaubt sind.',
    damaged: ({ line, what }) => `Beschädigt oder abgeschnitten auf Zeile ${formatCount(line)}: ${xmlFault(what)}.`,
  }),
  not_a_statement: ({ root }) => `Das Wurzelelement des XML ist «${root}».`,
  not_an_enrichment: byKind<FileRefusals['not_an_enrichment'], 'found'>('found', {
    statement: () => 'Das ist ein Auszug oder ein Kontobericht: Importieren Sie ihn.',
    table: () => 'Das ist eine Tabelle: Importieren Sie sie.',
    other: ({ root }) => `Das ist eine andere Meldung: Ihr Wurzelelement ist «${root}».`,
  }),
  nothing_to_enrich: byKind<FileRefusals['nothing_to_enrich'], 'format'>('format', {
    'camt.054': () => 'Die Avisierung enthält keine Buchungen.',
    'pain.001': () => 'Der Zahlungsauftrag enthält keine Zahlungen.',
  }),
  invalid_payment: ({ payment, group, reference, fault }) =>
    `Zahlung ${formatCount(payment)} der Gruppe ${group}${referenceOf(reference)} ${entryFault(fault)}.`,
  invalid_entry: ({ entry, statement, reference, fault }) =>
    `Eintrag ${formatCount(entry)} im Auszug ${statement}${referenceOf(reference)} ${entryFault(fault)}.`,
  workbook_broken: byKind<FileRefusals['workbook_broken'], 'part'>('part', {
    whole: () => 'Die Arbeitsmappe ist unvollständig oder beschädigt.',
    names: () => 'Teile der Arbeitsmappe haben unsichere Namen.',
  }),
  workbook_too_large: byKind<FileRefusals['workbook_too_large'], 'part'>('part', {
    entries: () => 'Die Arbeitsmappe hat zu viele Teile.',
    size: () => 'Die Arbeitsmappe ist entpackt grösser als erlaubt.',
  }),
  no_statement: byKind<FileRefusals['no_statement'], 'found'>('found', {
    empty_camt: () => 'Die CAMT-Datei enthält keinen Auszug. Exportieren Sie sie für einen Zeitraum mit Buchungen.',
    nothing: () => 'Keine Zeile hat ein Datum und einen Betrag.',
    no_rows: () => 'Die Datei hat keine Zeilen.',
    one_column: () => 'Die Tabelle hat nur eine Spalte.',
    no_movement: ({ columns }) => `In den ${formatCount(columns)} Spalten hat keine Zeile ein Datum und einen Betrag.`,
    no_such_line: ({ line, last }) =>
      `Die Spaltentitel sollen auf Zeile ${formatCount(line)} stehen; die Datei endet auf Zeile ${formatCount(last)}.`,
  }),
  too_many_rows: byKind<FileRefusals['too_many_rows'], 'of'>('of', {
    statements: ({ max }) => `Höchstens ${formatCount(max)} Zeilen werden gelesen.`,
    list: ({ max }) => `Höchstens ${formatCount(max)} Zeilen werden gelesen. Teilen Sie die Datei.`,
    enrichment: ({ max }) =>
      `Höchstens ${formatCount(max)} Buchungen mit ihren Teilen, oder Zahlungen, werden gelesen. Teilen Sie die Datei.`,
  }),
  columns_unclear: unclearColumns,
  amounts_unclear: ({ column, sample }) =>
    sample === null
      ? `In der Spalte ${columnDe(column)} sind Dezimalkommas und Dezimalpunkte gemischt; einige Zahlen lassen sich auf zwei Arten lesen.`
      : `In der Spalte ${columnDe(column)} stehen Zahlen wie «${sample}», die sich auf zwei Arten lesen lassen.`,
  several_layouts: ({ lines }) =>
    `Tabellen mit verschiedenen Spalten beginnen auf Zeile ${joinTexts(lines)}. Wählen Sie die Titelzeile und die Spalten einer Tabelle; die übrigen Zeilen werden nicht importiert.`,
  rows_unreadable: ({ rows }) => rows.map(rowFault).join(' '),
  rows_without_date: ({ count, lines }) =>
    `Ohne Datum, aber mit Betrag: ${formatCount(count)}, auf Zeile ${joinTexts(lines)}${count > lines.length ? ' …' : '.'}`,
  no_rows: ({ skipped }) =>
    skipped.map(({ line, reason }) => `Zeile ${formatCount(line)}: ${wordsOf(skipsDe, reason)}.`).join(' '),
  not_a_payment_answer: ({ root }) =>
    root === null ? 'Das ist eine Tabelle.' : `Die Nachricht im XML heisst «${root}».`,
  not_a_rate_list: ({ root }) => `Die XML-Datei <${root}> ist keine Kursliste der Steuerverwaltung.`,
  not_a_vat_file: byKind<FileRefusals['not_a_vat_file'], 'found'>('found', {
    table: () => 'Das ist eine Tabelle.',
    other: ({ root }) => `Das Wurzelelement des XML ist «${root}».`,
    version: ({ version, supported }) => `Sie hat die Version ${version} von eCH-0217; gelesen wird nur ${supported}.`,
  }),
  invalid_vat_file: ({ element, fault }) => `Das Element «${element}» ${vatElementFault(fault)}.`,
  other_bank_account: ({ found, wanted }) =>
    `Die Datei enthält Auszüge von ${joinTexts(found.map(formatAccount))}, keinen von ${formatAccount(wanted)}.`,
  several_bank_accounts: ({ found }) =>
    `Die Datei enthält Auszüge von ${joinTexts(found.map(formatAccount))}. Geben Sie dem Konto seine IBAN oder seine Nummer.`,
  balance_differs: ({ amount, currency }) => `Die Differenz ist ${currency} ${formatAmountText(amount)}.`,
  not_a_bank_master: byKind<FileRefusals['not_a_bank_master'], 'fault'>('fault', {
    no_json: () => 'Die Datei ist kein gültiges JSON.',
    no_list: () => 'Die Datei hat keine Liste von Einträgen.',
    no_iid: () => 'Die erste Zeile der Datei nennt keine IID.',
    no_entries: () => 'Die Datei hat keine Einträge.',
  }),
  bank_master_columns_missing: ({ titles }) => `Es fehlen: ${joinTexts(titles)}.`,
  bank_master_row_invalid: ({ entry }) => `Das ist Eintrag ${formatCount(entry)}.`,
  bank_master_too_long: ({ max }) => `Höchstens ${formatCount(max)} Einträge werden gelesen.`,
}

// The texts of the page, in German and English.
import { type Bilingual, byLanguage } from '../../shared/text/by-language.ts'
import type { Commit, Finding } from './check-chain.ts'

export type Language = 'de' | 'en'

const TEXTS = byLanguage({
  title: ['Archiv prüfen', 'Verify an archive'],
  lead: [
    'Diese Seite rechnet ein Archiv von Kontor nach: ohne Kontor, ohne Netz. Nichts verlässt diesen Computer.',
    'This page verifies an archive of Kontor without Kontor and without a network. It does not send anything from this computer.',
  ],
  drop: [
    'Ziehen Sie das Archiv (ZIP) oder den Ordner, in dem es entpackt ist, auf diese Seite',
    'Drop the archive (ZIP), or the folder it is unpacked in, on this page',
  ],
  file: ['Archiv wählen', 'Choose an archive'],
  folder: ['Ordner wählen', 'Choose a folder'],
  reading: ['Wird gelesen und nachgerechnet', 'Reading and verifying'],
  good: ['Alle Hashes stimmen', 'All hashes are correct'],
  bad: ['Befunde: {count}', 'Findings: {count}'],
  more: ['Weitere Befunde werden nicht aufgezählt.', 'Further findings are not listed.'],
  summary: [
    '{commits} Zeilen des Journals und {files} Dateien nachgerechnet ({megabytes} MB)',
    'Verified {commits} lines of the journal and {files} files ({megabytes} MB)',
  ],
  about: [
    'Geprüft sind der SHA-256 jeder Zeile und jeder Datei, die Nummern und die Kette. Wer das ganze Journal samt Verzeichnis neu schreibt, fällt hier nicht auf: dafür vergleichen Sie den Kopf mit einem, der früher gedruckt oder mit einem Zeitstempel versehen wurde.',
    'This page verifies the SHA-256 of each line and each file, the numbers and the chain. It cannot detect that someone rewrote the complete journal and its manifest: for that, compare the head with one that was printed or time-stamped earlier.',
  ],
  head: ['Kopf des Journals', 'Head of the journal'],
  organization: ['Organisation', 'Organization'],
  made: ['Archiv erstellt', 'Archive made'],
  year: ['Tabellen von', 'Tables of'],
  years: ['allen Geschäftsjahren', 'all fiscal years'],
  commit: ['Letzte Änderung', 'Last commit'],
  hash: ['Hash', 'Hash'],
  print: ['Drucken', 'Print'],
  compare: ['Mit einem früheren Kopf vergleichen: Hash eingeben', 'Compare with an earlier head: enter its hash'],
  known: [
    'Dieser Hash ist Änderung {commit} vom {time}: bis dahin ist das Journal, was es damals war.',
    'This hash is commit {commit} of {time}: up to this commit the journal is unchanged since then.',
  ],
  unknown: ['Dieser Hash kommt in diesem Journal nicht vor.', 'This hash does not occur in this journal.'],
  damaged: [
    'War schon beschädigt, als das Archiv erstellt wurde: {files}',
    'Already damaged when the archive was made: {files}',
  ],
  missing: [
    'Fehlte schon, als das Archiv erstellt wurde: {files}',
    'Already missing when the archive was made: {files}',
  ],
  stamps: ['Zeitstempel', 'Time stamps'],
  stamp: [
    'Änderung {commit}: laut Antwort gestempelt {time} (Dienst {policy}, Nummer {serial}). Die Unterschrift prüft «openssl ts -verify».',
    'Commit {commit}: stamped {time} according to the reply (service {policy}, number {serial}). Verify its signature with “openssl ts -verify”.',
  ],
  history: ['Wer hat wann was geändert', 'Who changed what, and when'],
  filter: ['Filtern nach Nummer, Tag, Person, Aktion oder Tabelle', 'Filter by number, day, person, action or table'],
  count: ['{shown} von {all}', '{shown} of {all}'],
  previous: ['Zurück', 'Back'],
  next: ['Weiter', 'Next'],
  number: ['Nr.', 'No.'],
  time: ['Zeit (UTC)', 'Time (UTC)'],
  who: ['Wer', 'Who'],
  action: ['Aktion', 'Action'],
  what: ['Was', 'What'],
  program: ['Programm', 'Program'],
  user: ['Benutzer {id}', 'User {id}'],
  repaired: [
    'steht für eine Änderung, die bei einer Reparatur nicht mehr lesbar war',
    'replaces a commit that could no longer be read during a repair',
  ],
  before: ['vorher', 'before'],
  after: ['nachher', 'after'],
  close: ['Schliessen', 'Close'],
  rest: ['{count} weitere werden nicht gezeigt.', '{count} more are not shown.'],
})

export type Text = keyof (typeof TEXTS)['de']

type Values = Readonly<Record<string, string | number>>

const fill = (text: string, values: Values): string =>
  text.replace(/\{(\w+)\}/g, (_, name: string) => String(values[name] ?? ''))

export const texts = (language: Language) => {
  const known = TEXTS[language]
  return (name: Text, values: Values = {}): string => fill(known[name], values)
}

const FINDINGS: Readonly<Record<Finding['code'], Bilingual>> = {
  not_a_package: ['Das ist kein Archiv von Kontor.', 'This is not a Kontor archive.'],
  manifest_unreadable: ['manifest.json fehlt oder ist nicht lesbar.', 'manifest.json is missing or cannot be read.'],
  file_missing: ['Datei {file} fehlt.', 'File {file} is missing.'],
  file_changed: ['Datei {file} ist nicht, was geschrieben wurde.', 'File {file} was changed.'],
  file_extra: ['Datei {file} gehört nicht zum Archiv.', 'File {file} does not belong to the archive.'],
  file_unreadable: ['Datei {file} lässt sich nicht entpacken.', 'File {file} cannot be unpacked.'],
  line_form: ['{file}, Zeile {line}: keine Zeile eines Journals.', '{file}, line {line}: not a journal line.'],
  line_changed: [
    '{file}, Zeile {line}: wurde geändert, ihr Hash stimmt nicht.',
    '{file}, line {line}: was changed, its hash is wrong.',
  ],
  line_unlinked: [
    '{file}, Zeile {line}: folgt nicht auf die Zeile davor.',
    '{file}, line {line}: does not follow the line before it.',
  ],
  line_end: ['{file}, Zeile {line}: hat kein Ende.', '{file}, line {line}: has no end.'],
  lines_missing: [
    '{file}, Zeile {line}: davor fehlt Änderung {from} (bis {to}).',
    '{file}, line {line}: commit {from} (to {to}) is missing before it.',
  ],
  line_misplaced: [
    '{file}, Zeile {line}: Änderung {commit} steht am falschen Ort.',
    '{file}, line {line}: commit {commit} is in the wrong place.',
  ],
  head_differs: [
    'Das Journal endet mit Änderung {commit}, das Verzeichnis nennt {stated} oder einen anderen Hash.',
    'The journal ends with commit {commit}, the manifest names {stated} or another hash.',
  ],
  stamp_foreign: [
    'Zeitstempel {file} gehört zu keiner Änderung dieses Journals.',
    'Time stamp {file} does not belong to any commit of this journal.',
  ],
  stamp_unreadable: ['Zeitstempel {file} ist nicht lesbar.', 'Time stamp {file} cannot be read.'],
}

export const findingText = (language: Language, { code, ...values }: Finding): string =>
  fill(FINDINGS[code][language === 'de' ? 0 : 1], values)

/** The text that a filter searches. */
export const searchedText = (commit: Commit, who: string): string =>
  `${commit.seq} ${commit.time} ${who} ${commit.action} ${commit.counts}`.toLowerCase()

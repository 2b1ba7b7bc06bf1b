// The texts of the page, in German and English.
import type { Commit, Finding } from './check-chain.ts'

export type Language = 'de' | 'en'

const de = {
  title: 'Archiv prüfen',
  lead: 'Diese Seite rechnet ein Archiv von Kontor nach: ohne Kontor, ohne Netz. Nichts verlässt diesen Computer.',
  drop: 'Ziehen Sie das Archiv (ZIP) oder den Ordner, in dem es entpackt ist, auf diese Seite',
  file: 'Archiv wählen',
  folder: 'Ordner wählen',
  reading: 'Wird gelesen und nachgerechnet',
  good: 'Alle Hashes stimmen',
  bad: 'Befunde: {count}',
  more: 'Weitere Befunde werden nicht aufgezählt.',
  summary: '{commits} Zeilen des Journals und {files} Dateien nachgerechnet ({megabytes} MB)',
  about:
    'Geprüft sind der SHA-256 jeder Zeile und jeder Datei, die Nummern und die Kette. Wer das ganze Journal samt Verzeichnis neu schreibt, fällt hier nicht auf: dafür vergleichen Sie den Kopf mit einem, der früher gedruckt oder mit einem Zeitstempel versehen wurde.',
  head: 'Kopf des Journals',
  organization: 'Organisation',
  made: 'Archiv erstellt',
  year: 'Tabellen von',
  years: 'allen Geschäftsjahren',
  commit: 'Letzte Änderung',
  hash: 'Hash',
  print: 'Drucken',
  compare: 'Mit einem früheren Kopf vergleichen: Hash eingeben',
  known: 'Dieser Hash ist Änderung {commit} vom {time}: bis dahin ist das Journal, was es damals war.',
  unknown: 'Dieser Hash kommt in diesem Journal nicht vor.',
  damaged: 'War schon beschädigt, als das Archiv erstellt wurde: {files}',
  missing: 'Fehlte schon, als das Archiv erstellt wurde: {files}',
  stamps: 'Zeitstempel',
  stamp:
    'Änderung {commit}: laut Antwort gestempelt {time} (Dienst {policy}, Nummer {serial}). Die Unterschrift prüft «openssl ts -verify».',
  history: 'Wer hat wann was geändert',
  filter: 'Filtern nach Nummer, Tag, Person, Aktion oder Tabelle',
  count: '{shown} von {all}',
  previous: 'Zurück',
  next: 'Weiter',
  number: 'Nr.',
  time: 'Zeit (UTC)',
  who: 'Wer',
  action: 'Aktion',
  what: 'Was',
  program: 'Programm',
  user: 'Benutzer {id}',
  repaired: 'steht für eine Änderung, die bei einer Reparatur nicht mehr lesbar war',
  before: 'vorher',
  after: 'nachher',
  close: 'Schliessen',
  rest: '{count} weitere werden nicht gezeigt.',
}

const en: typeof de = {
  title: 'Verify an archive',
  lead: 'This page verifies an archive of Kontor without Kontor and without a network. It does not send anything from this computer.',
  drop: 'Drop the archive (ZIP), or the folder it is unpacked in, on this page',
  file: 'Choose an archive',
  folder: 'Choose a folder',
  reading: 'Reading and verifying',
  good: 'All hashes are correct',
  bad: 'Findings: {count}',
  more: 'Further findings are not listed.',
  summary: 'Verified {commits} lines of the journal and {files} files ({megabytes} MB)',
  about:
    'This page verifies the SHA-256 of each line and each file, the numbers and the chain. It cannot detect that someone rewrote the complete journal and its manifest: for that, compare the head with one that was printed or time-stamped earlier.',
  head: 'Head of the journal',
  organization: 'Organization',
  made: 'Archive made',
  year: 'Tables of',
  years: 'all fiscal years',
  commit: 'Last commit',
  hash: 'Hash',
  print: 'Print',
  compare: 'Compare with an earlier head: enter its hash',
  known: 'This hash is commit {commit} of {time}: up to this commit the journal is unchanged since then.',
  unknown: 'This hash does not occur in this journal.',
  damaged: 'Already damaged when the archive was made: {files}',
  missing: 'Already missing when the archive was made: {files}',
  stamps: 'Time stamps',
  stamp:
    'Commit {commit}: stamped {time} according to the reply (service {policy}, number {serial}). Verify its signature with “openssl ts -verify”.',
  history: 'Who changed what, and when',
  filter: 'Filter by number, day, person, action or table',
  count: '{shown} of {all}',
  previous: 'Back',
  next: 'Next',
  number: 'No.',
  time: 'Time (UTC)',
  who: 'Who',
  action: 'Action',
  what: 'What',
  program: 'Program',
  user: 'User {id}',
  repaired: 'replaces a commit that could no longer be read during a repair',
  before: 'before',
  after: 'after',
  close: 'Close',
  rest: '{count} more are not shown.',
}

export type Text = keyof typeof de

type Values = Readonly<Record<string, string | number>>

const fill = (text: string, values: Values): string =>
  text.replace(/\{(\w+)\}/g, (_, name: string) => String(values[name] ?? ''))

export const texts = (language: Language) => {
  const known = language === 'de' ? de : en
  return (name: Text, values: Values = {}): string => fill(known[name], values)
}

/** German, then English. */
const FINDINGS: Readonly<Record<Finding['code'], readonly [string, string]>> = {
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

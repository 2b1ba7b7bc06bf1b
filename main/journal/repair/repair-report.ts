// The plain-text protocol of a repair, in German and English, next to the files that it replaced.
import type { Head } from '../../../shared/books/port/commit.ts'
import type { BookId } from '../../../shared/books/port/tables.ts'
import type { Damage } from '../append/notes.ts'
import type { FilledGap } from './repaired-files.ts'

interface RepairSummary {
  readonly book: BookId
  readonly time: string
  /** The replaced files. */
  readonly names: readonly string[]
  /** The head of the repaired journal. */
  readonly head: Head
  readonly filled: readonly FilledGap[]
  readonly damages: readonly Damage[]
}

type Language = 'de' | 'en'

/** The text is written before the files are replaced, so it says how to see whether they were. */
export const repairReportOf = (repaired: RepairSummary): string =>
  `${textIn('de', repaired)}\n${textIn('en', repaired)}`

const textIn = (language: Language, { book, time, names, head, filled, damages }: RepairSummary): string => {
  const pick = (de: string, en: string) => (language === 'de' ? de : en)
  const missing = filled.reduce((sum, { from, up_to }) => sum + up_to - from + 1, 0)
  const lines = [
    pick(`Reparatur des Journals ${book}, ${time} (UTC)`, `Repair of the journal ${book}, ${time} (UTC)`),
    '',
    pick('Gefunden', 'Found'),
    ...filled.map((gap) => `- ${found(language, gap)}`),
    ...damages.filter(({ type }) => type !== 'gap').map((damage) => `- ${other(language, damage)}`),
    '',
    pick('Getan', 'Done'),
    pick(
      `- Ersetzt: ${names.join(', ')}. Die beschädigten Dateien liegen hier, wie sie gefunden wurden.`,
      `- Replaced: ${names.join(', ')}. The damaged files are in this folder as they were found.`,
    ),
    pick(
      `- Das reparierte Journal hat ${head.seq} Einträge: ${head.seq - missing} wie geschrieben, ${missing} ersetzt.`,
      `- The repaired journal has ${head.seq} entries: ${head.seq - missing} as written, ${missing} replaced.`,
    ),
    ...filled.map((gap) => `- ${done(language, gap)}`),
    pick(
      '- Liegt hier nur dieses Protokoll, wurde die Reparatur unterbrochen und danach neu gestartet.',
      '- If this folder contains only this report, the repair was interrupted and then started again.',
    ),
    '',
  ]
  return lines.join('\n')
}

const found = (language: Language, { from, up_to, after, before }: FilledGap): string =>
  language === 'de'
    ? `Einträge ${from} bis ${up_to} sind nicht lesbar (nach ${after ?? 'dem Anfang'}, vor ${before}).`
    : `Entries ${from} to ${up_to} cannot be read (after ${after ?? 'the beginning'}, before ${before}).`

const other = (language: Language, { type, from, up_to, bytes }: Damage): string => {
  if (type === 'tail')
    return language === 'de'
      ? `Nach dem letzten Eintrag folgen ${bytes} Bytes, die kein Eintrag sind.`
      : `After the last entry there are ${bytes} bytes that are not an entry.`
  if (type === 'short')
    return language === 'de'
      ? `Einträge ${from} bis ${up_to} fehlen am Ende.`
      : `Entries ${from} to ${up_to} are missing at the end.`
  return language === 'de'
    ? 'Zeilen stehen doppelt, am falschen Ort oder gehören nicht hierher; kein Eintrag fehlt dazwischen.'
    : 'Lines are repeated, in the wrong place or do not belong here; no entry is missing between them.'
}

const done = (language: Language, { from, up_to, is_restored, changes }: FilledGap): string => {
  if (is_restored)
    return language === 'de'
      ? `Einträge ${from} bis ${up_to}: ${changes.length} Änderungen aus der Datenbank; wer sie machte, ist nicht mehr bekannt.`
      : `Entries ${from} to ${up_to}: ${changes.length} changes from the database; it is no longer known who made them.`
  return language === 'de'
    ? `Einträge ${from} bis ${up_to}: verloren; auch die Datenbank hat sie nicht. Ihr Platz ist vermerkt.`
    : `Entries ${from} to ${up_to}: lost; the database does not have them either. Their place is marked.`
}

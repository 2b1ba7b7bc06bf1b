// The English texts of repair notices, written for bookkeepers. Every text says what was found, what was done, and
// where the removed part is kept.
import type { ReadModelHead } from '../../../shared/books/port/books.ts'
import type { CommitLine, Head } from '../../../shared/books/port/commit.ts'
import type { Damage, RestoreNote } from '../append/notes.ts'

const commits = (from: number, to: number): string => (from === to ? `entry ${from}` : `entries ${from} to ${to}`)

const were = (from: number, to: number): string => (from === to ? 'it was' : 'they were')

const since = (time: string | null): string => (time === null ? 'from the beginning' : `after ${time}`)

const newEntries = (written: number): string => (written === 1 ? '1 new entry leads' : `${written} new entries lead`)

const keptInText = (file: string | null): string => (file === null ? '' : ` The broken part is kept as ${file}.`)

/** Unreadable commits in the middle of a journal, and what replaces them. */
export interface ReportedGap {
  readonly from: number
  readonly up_to: number
  /** The times of the neighbouring commits. */
  readonly after: string | null
  readonly before: string | null
  readonly kept: string | null
  /** The number of record changes in the commits that replace them. */
  readonly changes: number
  /** Null: the commits are restored exactly. Otherwise whether the database had their result. */
  readonly is_restored: boolean | null
}

/** The most gaps that a text names. The protocol names all of them. */
const NAMED_GAPS = 20

const namesOf = (gaps: readonly ReportedGap[]): string => {
  const named = gaps.slice(0, NAMED_GAPS).map(({ from, up_to, after, before }) => {
    const until = before === null ? '' : `, before ${before}`
    return `${commits(from, up_to)} (${since(after)}${until})`
  })
  const more = gaps.length - named.length
  return `${named.join('; ')}${more > 0 ? `; and ${more} more places, listed in the report` : ''}`
}

/** The number of entries in the gaps. */
export const countOf = (gaps: readonly ReportedGap[]): number =>
  gaps.reduce((sum, { from, up_to }) => sum + up_to - from + 1, 0)

const isOne = (gaps: readonly ReportedGap[]): boolean => countOf(gaps) === 1

const othersUnchanged = (whole: number): string =>
  whole === 1 ? 'The other entry is unchanged.' : `The other ${whole} entries are unchanged.`

/** What replaces the entries in the gaps. */
const replacementOf = (gaps: readonly ReportedGap[]): string => {
  const changes = gaps.reduce((sum, gap) => sum + gap.changes, 0)
  const named = changes === 1 ? '1 change of a record replaces' : `${changes} changes of records replace`
  return isOne(gaps) ? `its result: ${named} it. Who made it` : `their result: ${named} them. Who made them`
}

const filesIn = (gaps: readonly ReportedGap[]): string =>
  ` The damaged files and a report are kept in ${[...new Set(gaps.map(({ kept }) => kept))].join(', ')}.`

const whyRebuilt = ({ seq, damage, is_outdated }: ReadModelHead, isRepaired: boolean): string => {
  if (seq === 0 && damage === null) return 'was empty'
  if (isRepaired && damage === null) return 'did not agree with the repaired journal'
  if (damage !== null) return `was damaged (${damage})`
  return is_outdated === true ? 'was written by an earlier version' : 'did not agree with the journal'
}

export const noticeTexts = {
  /**
   * `isInReadModel`: the database goes as far as the journal. It receives every confirmed change, but may itself be an
   * older one.
   */
  tailCutOff: ({ bytes, kept }: Damage, isInReadModel: boolean): string =>
    `The journal ended in an unfinished entry of ${bytes} bytes, which was cut off. ${
      isInReadModel
        ? 'According to the database, it contained no confirmed change.'
        : 'It is not known whether it contained a confirmed change, because the database did not have it either.'
    }${keptInText(kept)}`,
  lastCommitRemoved: ({ commit }: CommitLine): string =>
    `The last journal entry, number ${commit.seq} (${commit.action}, ${commit.time}), does not apply to the books and was removed. It is kept next to the journal.`,
  commitsRestored: (from: number, to: number, damages: readonly Damage[]): string =>
    `The journal was missing ${commits(from, to)}; ${were(from, to)} restored exactly.${damages.map(({ kept }) => keptInText(kept)).join('')}`,
  gapsRestored: (gaps: readonly ReportedGap[], whole: number): string =>
    `The journal was damaged: ${namesOf(gaps)} could not be read and ${isOne(gaps) ? 'was' : 'were'} restored exactly from the database. ${othersUnchanged(whole)}${filesIn(gaps)}`,
  stateRestored: ({ from, seq, after }: RestoreNote, written: number): string =>
    `The journal was missing ${commits(from, seq)} (${since(after)}). The database still had their result, and ${newEntries(written)} to the same state. The details of who changed what in between are lost.`,
  partlyRestored: ({ from, seq, after }: RestoreNote, written: number): string =>
    `The journal was missing ${commits(from, seq)} (${since(after)}). Part of their result was restored from the database (new entries: ${written}), until the database was lost too. The rest is missing.`,
  gapStatesRestored: (gaps: readonly ReportedGap[], whole: number): string =>
    `The journal was damaged: ${namesOf(gaps)} could not be read. The database still had ${replacementOf(gaps)} is no longer known. ${othersUnchanged(whole)}${filesIn(gaps)}`,
  gapsMissing: (gaps: readonly ReportedGap[], whole: number): string =>
    `The journal is damaged: ${namesOf(gaps)} cannot be read, and the database does not have ${isOne(gaps) ? 'it. Its changes, including the records it' : 'them. Their changes, including the records they'} created, are lost. ${othersUnchanged(whole)}${filesIn(gaps)}`,
  missing: ({ up_to, after, kept }: Damage, from: number): string =>
    from === up_to
      ? `Entry ${from} of the journal (${since(after)}) cannot be read, and the database does not hold it. Changes made in it are missing.${keptInText(kept)}`
      : `Entries ${from} to ${up_to} of the journal (${since(after)}) cannot be read, and the database does not hold them. Changes made in them are missing.${keptInText(kept)}`,
  notInTheChain: ({ kept }: Damage, { seq }: Head): string =>
    `The journal contained lines that did not belong to it or were in the wrong place. It was corrected, and every entry from 1 to ${seq} exists.${keptInText(kept)}`,
  otherHistory: ({ from }: Damage): string =>
    `Entry ${from} of the journal is not the one that was recorded at the last check. The journal may come from another copy of the data folder, or it was altered.`,
  copyReplayed: (from: number, to: number): string =>
    `The database was missing ${commits(from, to)}, as after a crash; ${were(from, to)} applied from the journal.`,
  copyFilled: (count: number): string => `The database was empty and was filled from the journal (${count} entries).`,
  copyRebuilt: (at: ReadModelHead, head: Head, kept: string | null, isRepaired: boolean): string =>
    `The database ${whyRebuilt(at, isRepaired)} and was rebuilt from the journal (${head.seq} entries).${
      kept === null ? '' : ` Entries that only the database had are kept as ${kept}.`
    }`,
} as const

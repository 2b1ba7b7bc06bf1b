// What is said about repairs, in English, for people who keep books and not for those who wrote the program. Every text
// says what was found, what was done, and where what was set aside is kept.
import type { CopyHead } from '../../../shared/books/port/books.ts'
import type { FrameLine, Head } from '../../../shared/books/port/frame.ts'
import type { Damage } from '../append/notes.ts'

const commits = (from: number, to: number): string => (from === to ? `entry ${from}` : `entries ${from} to ${to}`)

const were = (from: number, to: number): string => (from === to ? 'it was' : 'they were')

const since = (time: string | null): string => (time === null ? 'from the beginning on' : `after ${time}`)

const keptIn = (file: string | null): string => (file === null ? '' : ` The broken part is kept as ${file}.`)

const whyRebuilt = ({ damage, is_outdated }: CopyHead): string => {
  if (damage !== null) return `was damaged (${damage})`
  return is_outdated === true ? 'was written by an earlier version' : 'did not agree with the journal'
}

export const noticeTexts = {
  /** `isCertain`: the database holds everything that was ever confirmed, so the tail cannot have been. */
  tailCut: ({ bytes, kept }: Damage, isCertain: boolean): string =>
    `The journal ended in an unfinished entry of ${bytes} bytes, which was cut off. ${
      isCertain
        ? 'No confirmed change was in it.'
        : 'Whether a confirmed change was in it cannot be said, since the database did not hold it either.'
    }${keptIn(kept)}`,
  takenBack: ({ frame }: FrameLine): string =>
    `The last journal entry, number ${frame.seq} (${frame.action}, ${frame.time}), does not fit the books and was taken back. It is kept beside the journal.`,
  framesRestored: (from: number, to: number, damages: readonly Damage[]): string =>
    `The journal lacked ${commits(from, to)}; ${were(from, to)} put back word for word.${damages.map(({ kept }) => keptIn(kept)).join('')}`,
  stateRestored: (from: number, to: number, time: string | null, written: number): string =>
    `The journal lacked ${commits(from, to)} (${since(time)}). The database still held what they came to, up to entry ${to}, and ${written} new entries lead to the same state. Who changed what in between is no longer known in detail.`,
  missing: ({ from, up_to, after, kept }: Damage, head: Head): string =>
    `${commits(Math.max(from, head.seq + 1), up_to)} of the journal (${since(after)}) cannot be read, and the database does not hold them. Changes made in them are missing.${keptIn(kept)}`,
  setAside: ({ bytes, kept }: Damage): string =>
    `${bytes} bytes in the journal did not belong to it and were set aside; every entry that is known of is there.${keptIn(kept)}`,
  otherHistory: ({ from }: Damage): string =>
    `Entry ${from} of the journal is not the one that was noted at the last check. The journal may come from another copy of the data folder, or it was altered.`,
  copyReplayed: (from: number, to: number): string =>
    `The database lacked ${commits(from, to)}, as after a crash; ${were(from, to)} applied from the journal.`,
  copyFilled: (count: number): string => `The database was empty and was filled from the journal (${count} entries).`,
  copyRebuilt: (at: CopyHead, head: Head, kept: string | null): string =>
    `The database ${whyRebuilt(at)} and was filled anew from the journal (${head.seq} entries).${
      kept === null ? '' : ` Entries that only the database had are kept as ${kept}.`
    }`,
} as const

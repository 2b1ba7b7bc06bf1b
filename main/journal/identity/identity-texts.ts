// The English texts about books that stay closed. Each says what was found and what to do (rule 153).
import type { BookId } from '../../../shared/books/port/tables.ts'
import type { ClosedBook } from '../../../shared/record/books/repair-notice.ts'
import type { NotedBook } from './book-register.ts'

/** The difference between the books found and the known ones. */
export interface BookMismatch {
  readonly book: BookId
  readonly code: ClosedBook['code']
  readonly noted: Pick<NotedBook, 'seq' | 'time'> | null
  /** The last commit found. */
  readonly found: { readonly seq: number; readonly time: string | null } | null
  readonly belongs_to: BookId | null
  /** Whether the data folder is empty and has not even books of organizations. */
  readonly is_everything_missing?: boolean
}

const entry = ({ seq, time }: { seq: number; time: string | null }): string =>
  `entry ${seq}${time === null ? '' : ` of ${time}`}`

const FOUND: Readonly<Record<ClosedBook['code'], (mismatch: BookMismatch) => string>> = {
  missing: ({ book, noted }) =>
    `books/${book} is missing or empty${noted === null ? '' : `, although ${entry(noted)} is known`}.`,
  foreign: ({ book }) => `The folder books/${book} contains other books than those known by that name.`,
  swapped: ({ book, belongs_to }) =>
    `The folder books/${book} contains the books ${belongs_to ?? 'of another organization'}.`,
  rolled_back: ({ book, noted, found }) =>
    `The books in books/${book} end with ${found === null ? 'nothing' : entry(found)}, but ${noted === null ? 'more' : entry(noted)} is known.`,
  other_history: ({ book, noted }) =>
    `The books in books/${book} differ from those that were kept here: ${noted === null ? 'an entry' : entry(noted)} is not the one that was recorded.`,
  not_signed: ({ book, noted }) =>
    `In books/${book}, ${noted === null ? 'an entry' : entry(noted)} does not have the signature of this installation: it and the entries after it were not written on this computer, or were changed outside Kontor.`,
  beginning_lost: ({ book }) =>
    book === 'system'
      ? 'The first entry of books/system, with its owner and its organizations, is lost.'
      : `The first entry of books/${book}, with the chart of accounts and the fiscal years, is lost.`,
  unknown: ({ book }) => `books/${book} does not belong to any organization of this installation.`,
}

const CLOSED = 'They stay closed, and none of their entries was changed.'

/** What to do: bring the right books back, or confirm by name that these are the right ones. */
const adviceText = ({ book, code, is_everything_missing }: BookMismatch): string => {
  if (is_everything_missing)
    return `The data folder is empty, but it contained books. Connect its disk, or restore them (from a backup: --restore <file>, in an empty folder) and start again. To create new books here instead, start once with --accept-book system.`
  if (book === 'system' && code === 'missing')
    return `Without it, Kontor does not know who has access. Restore books/system (from a backup, or from where it was moved to) and start again. If it no longer exists, --accept-book system creates a new one for the existing books.`
  if (code === 'beginning_lost')
    return `${CLOSED} Put them back as they were (restore a backup) and start again; to go on with what is left and a new, standard chart, start once with --accept-book ${book}.`
  if (code === 'missing')
    return `They were not replaced. Restore the folder (from a backup, or from where it was moved to) and start again; to create new, empty books in their place, start once with --accept-book ${book}.`
  if (code === 'unknown')
    return `${CLOSED} They belong to another state of books/system: put that back, or move the folder away.`
  return `${CLOSED} Put the right ones back (from a backup, or from where they were moved to) and start again; to go on with what is there, start once with --accept-book ${book}.`
}

export const closedBook = (mismatch: BookMismatch): ClosedBook => ({
  book: mismatch.book,
  code: mismatch.code,
  message: `${FOUND[mismatch.code](mismatch)} ${adviceText(mismatch)}`,
  belongs_to: mismatch.belongs_to,
  known_seq: mismatch.noted?.seq ?? null,
  found_seq: mismatch.found?.seq ?? null,
})

/** The finding without the advice. */
export const mismatchText = (mismatch: BookMismatch): string => FOUND[mismatch.code](mismatch)

/** The notice when they are opened nevertheless. */
export const acceptedText = (mismatch: BookMismatch): string =>
  `${mismatchText(mismatch)} They were opened because --accept-book ${mismatch.book} asked for it.`

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
    `books/${book} is missing or empty${noted === null ? '' : `, and ${entry(noted)} is known of`}.`,
  foreign: ({ book }) => `What lies in books/${book} are other books than those known by that name.`,
  swapped: ({ book, belongs_to }) =>
    `What lies in books/${book} are the books ${belongs_to ?? 'of another organization'}.`,
  rolled_back: ({ book, noted, found }) =>
    `The books in books/${book} end with ${found === null ? 'nothing' : entry(found)}, but ${noted === null ? 'more' : entry(noted)} is known of.`,
  other_history: ({ book, noted }) =>
    `The books in books/${book} part from those that were kept here: ${noted === null ? 'an entry' : entry(noted)} is another one than was noted.`,
  not_signed: ({ book, noted }) =>
    `In books/${book}, ${noted === null ? 'an entry' : entry(noted)} does not bear the signature of this installation: it and what follows was not written on this computer, or was changed outside Kontor.`,
  beginning_lost: ({ book }) =>
    book === 'system'
      ? 'The entry with which books/system began, with its owner and its organizations, is lost.'
      : `The entry with which books/${book} began, with their chart of accounts and fiscal years, is lost.`,
  unknown: ({ book }) => `books/${book} is of no organization of this installation.`,
}

const CLOSED = 'They stay closed, and no entry of theirs was changed.'

/** What to do: bring the right books back, or confirm by name that these are the right ones. */
const adviceText = ({ book, code, is_everything_missing = false }: BookMismatch): string => {
  if (is_everything_missing)
    return `The data folder is empty, but books were kept in it. Connect the disk that it lies on, or put them back (from a backup: --restore <file>, in an empty folder) and start again. Only to begin new books here, start once with --accept-book system.`
  if (book === 'system' && code === 'missing')
    return `Without it nobody knows who may enter. Put books/system back (from a backup, or from where it was moved to) and start again. If there is none any more, --accept-book system begins a new one over the books that are there.`
  if (code === 'beginning_lost')
    return `${CLOSED} Put them back as they were (restore a backup) and start again; to go on with what is left and a new, standard chart, start once with --accept-book ${book}.`
  if (code === 'missing')
    return `Nothing was put in their place. Put the folder back (from a backup, or from where it was moved to) and start again; to begin new, empty books in their place, start once with --accept-book ${book}.`
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

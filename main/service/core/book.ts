// How a use case reads and changes the books: the seam at which another store can take their place. The books of a data
// folder (main/journal/open-book.ts) write the journal first and then the database page.
import type { Books } from '../../../shared/books/port/books.ts'
import type { Change } from '../../../shared/books/port/change.ts'
import type { ActionParams, Commit, Head } from '../../../shared/books/port/commit.ts'
import type { ClosedBook } from '../../../shared/record/books/repair-notice.ts'
import type { Result } from '../../../shared/value/result.ts'

/** Answers all questions from one moment; `seq` of the answers says at which commit. */
export type Read = Books['read']

/** Who writes, and as part of what. */
export interface Author {
  /** Null: the application itself. */
  readonly user: number | null
  /**
   * The action that the commit is part of, when it has several; without one the commit is an action of its own. Null:
   * housekeeping, which is nobody's action.
   */
  readonly group?: string | null
}

/** A pure decision: what to change and what to answer. Without changes nothing is written. */
export interface Decision<T> {
  /** What is done, in one snake_case word, and what its title names. */
  readonly action: string
  readonly params?: ActionParams
  readonly changes: readonly Change[]
  readonly value: T
  /** Written down also when it changes nothing: so that the history knows of it. */
  readonly is_noted?: boolean
  /** What is too much for one commit. */
  readonly next?: Continue
}

/** One commit of a chain of them. */
export type Step = Omit<Decision<unknown>, 'value' | 'is_noted'>

/**
 * Decides the commit behind another one of the same action: in the same turn, before any other write, while reading goes on.
 * What holds for all of them is checked before the first. Whoever continues must find in the books how far it is: after a
 * commit whose end nobody saw it is asked again, and after a kill the start of the program does it (`undo_work`).
 */
export type Continue = (read: Read) => Promise<Step>

/** What to do, from what the books say. It may be asked again, so it changes nothing itself. */
export type Decide<T, E> = (read: Read) => Promise<Result<Decision<T>, E>>

/**
 * Runs `decide` on the books as they are after every earlier write, commits what it decides, all or nothing, and answers
 * its value. A refusal changes nothing. When it resolves with a value, the change is on disk and survives a kill.
 * Rejects with BooksUnavailable, or when the decision throws or does not fit the books, which is a bug.
 */
export type Write = <T, E>(author: Author, decide: Decide<T, E>) => Promise<Result<T, E>>

/** The books of one organization (or the system's), opened and whole. */
export interface Book {
  readonly read: Read
  readonly write: Write
  /** Tells of every commit. Returns how to stop listening. */
  readonly changes: Books['changes']
  /** An old commit by its number, its records as they are today: what history and undo read. Null when there is none. */
  readonly commitAt: (seq: number) => Promise<Commit | null>
  /** The last commit that every question asked from now on knows of. */
  readonly position: () => Head
}

/** The books cannot be reached now and will be back: 503. */
export class BooksUnavailable extends Error {}

/** The books are not those that are known, and stay closed until a person decides (rule 152): 503. The message says what to do. */
export class BookClosed extends Error {
  readonly closed: ClosedBook

  constructor(closed: ClosedBook) {
    super(closed.message)
    this.closed = closed
  }
}

// How a use case reads and changes the books. Another store can take their place behind this port. The books of a data
// folder (main/journal/open-book.ts) write the journal first and then the database page.
import type { Books } from '../../../shared/books/port/books.ts'
import type { Change } from '../../../shared/books/port/change.ts'
import type { ActionParams, Commit, Head } from '../../../shared/books/port/commit.ts'
import type { ClosedBook } from '../../../shared/record/books/repair-notice.ts'
import type { Result } from '../../../shared/value/result.ts'

/** Answers all questions from one moment; `seq` of the answers is the commit of that moment. */
export type Read = Books['read']

/** Who writes, and as part of which action. */
export interface Author {
  /** Null: the application itself. */
  readonly user: number | null
  /**
   * The action that the commit is part of, when the action has several commits; without it the commit is an action of
   * its own. Null: housekeeping of the application, which the history does not list.
   */
  readonly group?: string | null
  /**
   * The write is small and depends on nothing but the answers of `read`: it may be decided together with others that
   * wait, and is decided again if one of them changes what it has read.
   */
  readonly together?: true
}

/** A pure decision: what to change and what to answer. A decision without changes writes no commit. */
export interface Decision<T> {
  /** What the action does, in one snake_case word; its title names `params`. */
  readonly action: string
  readonly params?: ActionParams
  readonly changes: readonly Change[]
  readonly value: T
  /** Writes a commit even without changes, so that the history knows of the action. */
  readonly is_noted?: boolean
  /** Decides the next commit, when the action is too big for one. */
  readonly next?: Continue
}

/** One commit of a chain. */
export type Step = Omit<Decision<unknown>, 'value' | 'is_noted'>

/**
 * Decides the next commit of the same action, before any other write; reading goes on meanwhile. The first decision
 * checks what must hold for all commits. A continuation must find in the books how far the action is: it is asked again
 * after a commit whose end is unknown, and the start of the program continues after a kill (`undo_work`).
 */
export type Continue = (read: Read) => Promise<Step>

/** Decides from the books what to do. The writer may ask it again, so it has no side effects. */
export type Decide<T, E> = (read: Read) => Promise<Result<Decision<T>, E>>

/**
 * Runs `decide` on the books as they are after every earlier write, commits what it decides, all or nothing, and
 * answers its value. A refusal changes nothing. When it resolves with a value, the change is on disk and survives a
 * kill. Rejects with BooksUnavailable; and rejects when the decision throws or does not fit the books, which is a bug.
 */
export type Write = <T, E>(author: Author, decide: Decide<T, E>) => Promise<Result<T, E>>

/** The books of one organization (or of the system), opened and complete. */
export interface Book {
  readonly read: Read
  readonly write: Write
  /** Calls the listener after every commit. Returns a function that stops it. */
  readonly changes: Books['changes']
  /**
   * A commit by its number, with its records in today's format, for history and undo. Null when there is no such
   * commit.
   */
  readonly commitAt: (seq: number) => Promise<Commit | null>
  /** The last commit that every question asked from now on includes. */
  readonly position: () => Head
}

/** The books cannot be reached now but will be back: 503. */
export class BooksUnavailable extends Error {}

/**
 * The books are not the known ones and stay closed until a person decides (rule 152): 503. The message explains what to
 * do.
 */
export class BookClosed extends Error {
  readonly closed: ClosedBook

  constructor(closed: ClosedBook) {
    super(closed.message)
    this.closed = closed
  }
}

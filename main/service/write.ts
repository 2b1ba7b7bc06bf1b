// How a use case changes the books: one after the other per book, read, decide, commit. Implemented by
// main/journal/writer.ts, which writes the journal before the books.

import type { Books } from '../../shared/books/books.ts'
import type { Change } from '../../shared/books/change.ts'
import type { Result } from '../../shared/value/result.ts'

/** A pure decision: what to change and what to answer. Without changes nothing is written. */
export interface Decision<T> {
  readonly action: string
  readonly changes: readonly Change[]
  readonly value: T
  /** Called when the commit is in the journal and on its way to the books: for work that need not wait for them. */
  readonly meanwhile?: () => void
}

/** The books cannot be reached now and will be back: 503. */
export class BooksUnavailable extends Error {}

/** What to do, from what the books say. It may be asked again, so it changes nothing itself. */
export type Decide<T, E> = (read: Books['read']) => Promise<Result<Decision<T>, E>>

export interface Writer {
  /**
   * Runs `decide` when every earlier write of the book is in the journal and known to `read`, commits what it decides
   * and answers its value. A refusal changes nothing. When it resolves with a value, the change is on disk and survives
   * a kill.
   */
  readonly write: <T, E>(user: number | null, decide: Decide<T, E>) => Promise<Result<T, E>>
  /** Resolves when everything asked for so far has ended. */
  readonly idle: () => Promise<void>
}

/** The books of one organization (or the system's), opened and whole. */
export interface Book {
  /** The number of its last commit, stored or still on its way. */
  readonly seq: () => number
  readonly read: Books['read']
  readonly changes: Books['changes']
  readonly write: Writer['write']
}

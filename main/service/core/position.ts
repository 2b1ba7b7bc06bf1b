// A position in the books of an organization, as a text that clients store and send back to get what changed since. It
// names a commit by number and hash. So it stays valid after a restart, and is invalid in other books or after a backup
// was restored.
import type { Head } from '../../../shared/books/port/commit.ts'
import type { Book } from './book.ts'
import type { ServiceDeps } from './deps.ts'
import type { Actor } from './request.ts'

/** A commit that a client says it knows. */
export interface Position {
  readonly seq: number
  /** The first characters of the commit's hash. */
  readonly mark: string
}

const MARK_LENGTH = 12

/** Example: `482-9f3b6c01d2e4`. */
export const positionText = ({ seq, hash }: Head): string => `${seq}-${hash.slice(0, MARK_LENGTH)}`

/** Parses the text of `positionText`; null: it has another form. */
export const parsePosition = (text: string): Position | null => {
  const [, seq, mark] = /^(\d{1,15})-([0-9a-f]{12})$/.exec(text) ?? []
  return seq === undefined || mark === undefined ? null : { seq: Number(seq), mark }
}

/** Whether the history of these books contains the position. */
export const containsPosition = async (book: Book, { seq, mark }: Position): Promise<boolean> => {
  const head = book.position()
  if (seq > head.seq) return false
  const hash = seq === head.seq ? head.hash : (await book.commitAt(seq + 1))?.prev
  return hash?.startsWith(mark) === true
}

export interface Positions {
  /** The present position of the actor's books: every later question includes all commits up to it. */
  readonly of: (actor: Actor) => string
  /** Whether the history of the actor's books contains the position. */
  readonly contains: (actor: Actor, position: Position) => Promise<boolean>
}

export const createPositions = ({ bookOf }: Pick<ServiceDeps, 'bookOf'>): Positions => ({
  of: ({ organization_id }) => positionText(bookOf(organization_id).position()),
  contains: ({ organization_id }, position) => containsPosition(bookOf(organization_id), position),
})

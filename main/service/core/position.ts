// Where an organization's books stood, as a text that callers keep and give back: they get what came after it. It names a
// commit by its number and its hash, so that it means the same after a restart, and nothing in other books or after a backup
// took their place.
import type { Head } from '../../../shared/books/port/commit.ts'
import type { Book } from './book.ts'
import type { ServiceDeps } from './deps.ts'
import type { Actor } from './request.ts'

/** A commit that a caller says it knows. */
export interface Position {
  readonly seq: number
  /** How its hash begins. */
  readonly mark: string
}

const MARK_LENGTH = 12

/** `482-9f3b6c01d2e4`. */
export const positionText = ({ seq, hash }: Head): string => `${seq}-${hash.slice(0, MARK_LENGTH)}`

/** What `positionText` wrote; null: it did not. */
export const parsePosition = (text: string): Position | null => {
  const [, seq, mark] = /^(\d{1,15})-([0-9a-f]{12})$/.exec(text) ?? []
  return seq === undefined || mark === undefined ? null : { seq: Number(seq), mark }
}

/** Whether these books stood there once. */
export const containsPosition = async (book: Book, { seq, mark }: Position): Promise<boolean> => {
  const head = book.position()
  if (seq > head.seq) return false
  const hash = seq === head.seq ? head.hash : (await book.commitAt(seq + 1))?.prev
  return hash?.startsWith(mark) === true
}

export interface Positions {
  /** Where the books of the actor's organization stand: what is asked from now on knows of all up to there. */
  readonly of: (actor: Actor) => string
  /** Whether the books of the actor's organization stood there once. */
  readonly contains: (actor: Actor, position: Position) => Promise<boolean>
}

export const createPositions = ({ bookOf }: Pick<ServiceDeps, 'bookOf'>): Positions => ({
  of: ({ organization_id }) => positionText(bookOf(organization_id).position()),
  contains: ({ organization_id }, position) => containsPosition(bookOf(organization_id), position),
})

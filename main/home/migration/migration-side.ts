// The two sides of a move as the move sees them: a data folder, or a database.
import type { CommitLine, Head } from '../../../shared/books/port/commit.ts'
import type { BookId } from '../../../shared/books/port/tables.ts'

/** Why books are not moved: a sentence for a person, with what to do. Nothing was changed, unless it says so. */
export class MigrationRefused extends Error {}

/** Books that nobody else works on while this is open. */
export interface Side {
  /** As it may be shown: without a password. */
  readonly name: string
  /** Those that have commits, the system's first. */
  readonly books: () => Promise<readonly BookId[]>
  /** Where a book stands, and the hash of its commit with the number `seq`; null: there is none. Throws MoveRefused. */
  readonly headAt: (book: BookId, seq: number) => Promise<{ readonly head: Head; readonly hash: string | null }>
  /** The lines behind a commit, each checked: its own hash, its number and the one before. Throws MoveRefused. */
  readonly lines: (book: BookId, after: Head) => AsyncGenerator<CommitLine>
  /** The SHA-256 by which the files of a book are kept. */
  readonly storedFiles: (book: BookId) => Promise<readonly string[]>
  /** The bytes that are kept by that name, whether they are still what was kept or not; null: there are none. */
  readonly readStoredFile: (book: BookId, sha256: string) => Promise<Uint8Array | null>
  readonly close: () => Promise<void>
}

/** Where books are moved to. */
export interface Target extends Side {
  /** From now until `release` no program opens the books, also when this one is killed. */
  readonly claim: () => Promise<void>
  /** Adds lines behind where the book stands; they are on the disk when it resolves. */
  readonly append: (book: BookId, lines: readonly CommitLine[]) => Promise<void>
  readonly store: (book: BookId, sha256: string, bytes: Uint8Array) => Promise<void>
  /** Makes what follows from the commits. Answers what is wrong with it. */
  readonly settle: (books: readonly BookId[]) => Promise<readonly string[]>
  readonly release: () => Promise<void>
}

export const SHA256 = /^[0-9a-f]{64}$/

/** The system's first, then by their numbers. */
export const inOrder = (books: readonly BookId[]): readonly BookId[] =>
  books.toSorted(
    (a, b) => Number(b === 'system') - Number(a === 'system') || a.localeCompare(b, 'en', { numeric: true }),
  )

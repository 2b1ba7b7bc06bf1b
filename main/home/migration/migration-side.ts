// The two sides of a migration: a data folder, or a database.
import type { CommitLine, Head } from '../../../shared/books/port/commit.ts'
import type { BookId } from '../../../shared/books/port/tables.ts'

/** Why the books are not migrated: a sentence for the user, with what to do. Nothing has changed, unless it says so. */
export class MigrationRefused extends Error {}

/** Books that no other program works on while this is open. */
export interface Side {
  /** For display, so without a password. */
  readonly name: string
  /** The books that have commits, the system's first. */
  readonly books: () => Promise<readonly BookId[]>
  /** The head of a book, and the hash of its commit number `seq`; null if there is none. Throws MigrationRefused. */
  readonly headAt: (book: BookId, seq: number) => Promise<{ readonly head: Head; readonly hash: string | null }>
  /** The lines after a commit, each checked: its own hash, its number and the one before. Throws MigrationRefused. */
  readonly lines: (book: BookId, after: Head) => AsyncGenerator<CommitLine>
  /** The SHA-256 names of a book's stored files. */
  readonly storedFiles: (book: BookId) => Promise<readonly string[]>
  /** The bytes stored under that name, damaged or not; null if there are none. */
  readonly readStoredFile: (book: BookId, sha256: string) => Promise<Uint8Array | null>
  readonly close: () => Promise<void>
}

/** The side that receives the books. */
export interface Target extends Side {
  /** From now until `release` no program opens the books, even if this one is killed. */
  readonly claim: () => Promise<void>
  /** Appends lines to a book; they are on the disk when it resolves. */
  readonly append: (book: BookId, lines: readonly CommitLine[]) => Promise<void>
  readonly store: (book: BookId, sha256: string, bytes: Uint8Array) => Promise<void>
  /** Builds what is derived from the commits. Answers its faults. */
  readonly settle: (books: readonly BookId[]) => Promise<readonly string[]>
  readonly release: () => Promise<void>
}

export const SHA256 = /^[0-9a-f]{64}$/

/** The system's book first, then by number. */
export const inOrder = (books: readonly BookId[]): readonly BookId[] =>
  books.toSorted(
    (a, b) => Number(b === 'system') - Number(a === 'system') || a.localeCompare(b, 'en', { numeric: true }),
  )

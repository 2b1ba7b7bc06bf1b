// Provides the books of a database as OpenedBooks, the form that main.ts knows.
import { isOrganizationBook, organizationOf } from '../../shared/books/port/book-name.ts'
import type { BookId } from '../../shared/books/port/tables.ts'
import type { OpenedBooks } from '../journal/books-options.ts'
import { installationOfFirstCommit } from '../journal/identity/book-register.ts'
import type { PostgresBook } from './postgres-book.ts'
import type { PostgresBooks } from './postgres-books.ts'

/** `noteCommit` receives the organization of each commit. */
export const openedBooks = (
  { open, books, close }: PostgresBooks,
  noteCommit: (organizationId: number) => void,
): OpenedBooks => {
  const opened = new Map<BookId, PostgresBook>()
  const organizations = async () => (await books()).filter(isOrganizationBook)
  /** The installation that the first commit of a book names; for an older system's book, the hash of that commit. */
  const installationOf = async (name: BookId): Promise<string | null> => {
    const book = await open(name)
    const first = await book.commitAt(1)
    const second = await book.commitAt(2)
    return first && installationOfFirstCommit(first, second?.prev ?? book.position().hash).installation
  }
  return {
    open: async (name) => {
      const book = await open(name)
      if (!opened.has(name) && isOrganizationBook(name)) book.changes(() => noteCommit(organizationOf(name)))
      opened.set(name, book)
      return book
    },
    // The database holds all books together, so no separate record could contradict it.
    note: async () => undefined,
    identity: {
      isThere: async (book) => (await books()).includes(book),
      installation: async () => (await installationOf('system')) ?? '',
      found: async () => {
        const found = await organizations()
        return { books: found, installation: found[0] === undefined ? null : await installationOf(found[0]) }
      },
      // There are no unknown books: in a database every organization's books were created by the program that entered
      // the organization in the system's book.
      unknown: async () => [],
    },
    heads: () => [...opened].map(([book, { position }]) => ({ book, head: position() })),
    // Every commit was checked when it was written, and the database protects its pages; `verify` reads all of them.
    checkedAt: () => null,
    close,
    disk: { ensure: async () => undefined, toDiskError: async (error) => error },
  }
}

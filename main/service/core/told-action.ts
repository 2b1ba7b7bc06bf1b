// Which action of the history a request was, so that its answer can name it: whoever asked takes back that one, and not what
// somebody else did in the same moment.
import { AsyncLocalStorage } from 'node:async_hooks'
import type { Book, Decide } from './book.ts'
import { wrappedBooks } from './wrapped-books.ts'

interface Told {
  /** Null: the request has written nothing that the history lists. */
  id: string | null
}

export interface ToldAction {
  /** Runs a request; answers with the id of the action that it was. */
  readonly during: (request: () => Promise<void>) => Promise<string | null>
}

/** The books, watched for the first action that a request writes down. */
export const createToldAction = (
  given: (organizationId: number) => Book,
  newId: () => string,
): ToldAction & { readonly bookOf: (organizationId: number) => Book } => {
  const requests = new AsyncLocalStorage<Told>()

  const watched = (book: Book): Book => ({
    ...book,
    write: async <T, E>(author: Parameters<Book['write']>[0], decide: Decide<T, E>) => {
      const told = requests.getStore()
      const { user, group = newId() } = author
      if (!told || told.id !== null || group === null) return book.write<T, E>(author, decide)
      let isWritten = false
      const written = await book.write<T, E>({ user, group }, async (read) => {
        const decided = await decide(read)
        isWritten = decided.ok && (decided.value.changes.length > 0 || decided.value.is_noted === true)
        return decided
      })
      if (written.ok && isWritten) told.id ??= group
      return written
    },
  })

  return {
    bookOf: wrappedBooks(given, watched),
    during: async (request) => {
      const told: Told = { id: null }
      await requests.run(told, request)
      return told.id
    },
  }
}

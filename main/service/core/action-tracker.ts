// Finds out which action of the history a request was, so that its answer can name it. The caller can then undo exactly
// this action, and not one that another person took at the same moment.
import { AsyncLocalStorage } from 'node:async_hooks'
import type { Book, Decide } from './book.ts'
import { wrappedBooks } from './wrapped-books.ts'

interface TrackedAction {
  /** Null: the request has written no action that the history lists. */
  id: string | null
}

export interface ActionTracker {
  /** Runs a request; answers with the id of its action. */
  readonly during: (request: () => Promise<void>) => Promise<string | null>
}

/** Wraps the books so that the first action that a request writes is noted. */
export const createActionTracker = (
  bookOf: (organizationId: number) => Book,
  newId: () => string,
): ActionTracker & { readonly bookOf: (organizationId: number) => Book } => {
  const requests = new AsyncLocalStorage<TrackedAction>()

  const tracking = (book: Book): Book => ({
    ...book,
    write: async <T, E>(author: Parameters<Book['write']>[0], decide: Decide<T, E>) => {
      const tracked = requests.getStore()
      const { group = newId() } = author
      if (!tracked || tracked.id !== null || group === null) return book.write<T, E>(author, decide)
      let isWritten = false
      const written = await book.write<T, E>({ ...author, group }, async (read) => {
        const decided = await decide(read)
        isWritten = decided.ok && (decided.value.changes.length > 0 || decided.value.is_noted === true)
        return decided
      })
      if (written.ok && isWritten) tracked.id ??= group
      return written
    },
  })

  return {
    bookOf: wrappedBooks(bookOf, tracking),
    during: async (request) => {
      const tracked: TrackedAction = { id: null }
      await requests.run(tracked, request)
      return tracked.id
    },
  }
}

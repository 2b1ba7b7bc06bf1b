// What the database page does for the main process: the functions of shared/books/encoding/protocol.ts, each for one of
// its books.
import type { DatabasePage, PageClosing } from '../../shared/books/encoding/protocol.ts'
import type { BookId } from '../../shared/books/port/tables.ts'
import { openStoredBook, type StoredBook } from './stored-book.ts'

/** `onUnusable` is called when a book failed in a way that only a restart of the page can repair. */
export const createDatabasePage = (onUnusable: (reason: PageClosing) => void): DatabasePage => {
  const books = new Map<BookId, Promise<StoredBook>>()
  const bookOf = (id: BookId): Promise<StoredBook> => {
    const opened = books.get(id) ?? openStoredBook(id, onUnusable)
    books.set(id, opened)
    return opened
  }
  return {
    open: async (book) => (await bookOf(book)).head(),
    read: async (book, queries) => (await bookOf(book)).read(queries),
    commit: async (book, lines) => (await bookOf(book)).commit(lines),
    commitsAfter: async (book, seq) => (await bookOf(book)).commitsAfter(seq),
    reset: async (book) => (await bookOf(book)).reset(),
    alive: async () => undefined,
    storage: async () => {
      const { usage = 0, quota = 0 } = await navigator.storage.estimate()
      const [book] = books.values()
      return {
        usage,
        quota,
        persisted: await navigator.storage.persisted(),
        durability: book ? await (await book).durability() : null,
      }
    },
  }
}

// The read models of the books: one database page for all of them. It starts when the first book asks for its read
// model; after a loss it starts again, once for all callers.
import type { RecoverableBooks } from '../../shared/books/port/books.ts'
import type { BookId } from '../../shared/books/port/tables.ts'
import type { Engine, MessagePort } from '../engine/engine.ts'
import { createPageBooks } from '../engine/page-books.ts'

export interface ReadModels {
  /**
   * Starts the page in advance, because it takes longer than everything else of a start. Resolves when that has ended,
   * with or without success.
   */
  readonly warmUp: () => Promise<void>
  readonly open: (book: BookId) => Promise<RecoverableBooks>
  readonly onLost: (listener: () => void) => void
}

export const createReadModels = (engine: Engine): ReadModels => {
  const listeners: (() => void)[] = []
  let opening: Promise<MessagePort> | null = null

  const forget = (which: Promise<MessagePort>) => {
    if (opening === which) opening = null
  }

  const openPage = (): Promise<MessagePort> => {
    const pending = opening
    if (pending) return pending
    const next = engine.openDatabase()
    opening = next
    next.then(
      (port) =>
        port.onClose(() => {
          forget(next)
          for (const listener of listeners) listener()
        }),
      () => forget(next),
    )
    return next
  }

  return {
    // The caller of `open` receives the error.
    warmUp: () =>
      openPage().then(
        () => undefined,
        () => undefined,
      ),
    open: async (book) => createPageBooks(await openPage(), book),
    onLost: (listener) => void listeners.push(listener),
  }
}

// How the open books are replaced by restored ones (rule 157), by themselves in another folder, or by others (rules
// 186, 187): writing pauses, and the program restarts in the same process.
import { err } from '../../shared/value/result.ts'
import type { OpenedBooks } from '../journal/books-options.ts'
import type { BooksHandover, NextBooks } from '../service/backup/contract.ts'
import { BooksUnavailable } from '../service/core/book.ts'

export interface BooksHandoverOptions {
  /** Rejects while writing is not allowed for another reason. */
  readonly ensureLockHeld: () => Promise<void>
  /** The number of books that stay closed. */
  readonly closed: () => number
  readonly restart: (next?: NextBooks) => void
}

export const createBooksHandover = ({ ensureLockHeld, closed, restart }: BooksHandoverOptions) => {
  let isPaused = false
  /** Once a user has entered something, the books are never new again. */
  let isUsed = false

  const isFounding = async (books: OpenedBooks): Promise<boolean> => {
    for (const { book: id, head } of books.heads()) {
      const book = await books.open(id)
      for (let seq = 1; seq <= head.seq; seq++) if ((await book.commitAt(seq))?.user !== null) return false
    }
    return true
  }

  return {
    /** Checked before each write. A write that passes is not stopped any more. */
    ensureWritable: async (): Promise<void> => {
      if (isPaused) throw new BooksUnavailable('The books are being replaced or moved to another folder.')
      await ensureLockHeld()
    },
    of: (books: OpenedBooks, isReplaceable: boolean): BooksHandover => ({
      isNew: async () => {
        if (!isReplaceable) return false
        isUsed ||= closed() > 0 || !(await isFounding(books))
        return !isUsed
      },
      pauseWriting: async () => {
        const resumeWriting = () => {
          isPaused = false
        }
        isPaused = true
        try {
          // Queue a write after all that have passed.
          for (const { book } of books.heads())
            await (await books.open(book)).write({ user: null }, async () => err(null))
        } catch (error) {
          resumeWriting()
          throw error
        }
        return resumeWriting
      },
      restart,
    }),
  }
}

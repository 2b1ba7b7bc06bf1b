// How the open books give way to restored ones (rule 157), to themselves in another folder, or to others (rules 186, 187): writing is held, and the program begins anew in the same process.
import { err } from '../../shared/value/result.ts'
import type { OpenedBooks } from '../journal/books-options.ts'
import type { BooksHandover, NextBooks } from '../service/backup/contract.ts'
import { BooksUnavailable } from '../service/core/book.ts'

export interface BooksHandoverOptions {
  /** Rejects when nothing may be written for another reason. */
  readonly ensureLockHeld: () => Promise<void>
  /** How many books stay closed. */
  readonly closed: () => number
  readonly restart: (next?: NextBooks) => void
}

export const createBooksHandover = ({ ensureLockHeld, closed, restart }: BooksHandoverOptions) => {
  let isPaused = false
  /** What a person entered once does not become a founding again. */
  let isUsed = false

  const isFounding = async (books: OpenedBooks): Promise<boolean> => {
    for (const { book: id, head } of books.heads()) {
      const book = await books.open(id)
      for (let seq = 1; seq <= head.seq; seq++) if ((await book.commitAt(seq))?.user !== null) return false
    }
    return true
  }

  return {
    /** Before each write; behind it nothing holds a write up any more. */
    ensureWritable: async (): Promise<void> => {
      if (isPaused) throw new BooksUnavailable('Other books take the place of these, or these go to another folder.')
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
          // Behind everything that was let through.
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

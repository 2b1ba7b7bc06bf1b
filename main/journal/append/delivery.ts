// Hands a commit that is in the journal to the copy: questions know of it at once, and it is stored a little later. What goes
// wrong with the copy in between is put right from the journal, which has it.
import type { RecoverableBooks } from '../../../shared/books/port/books.ts'
import type { FrameLine } from '../../../shared/books/port/frame.ts'
import { BooksUnavailable } from '../../service/core/book.ts'
import type { Delivered } from './writer.ts'

interface DeliveryOptions {
  /** Uses the copy, the next one when it is lost meanwhile. Rejects with BooksUnavailable when none comes in time. */
  readonly use: <T>(what: (copy: RecoverableBooks) => Promise<T>) => Promise<T>
  /** Makes the copy equal with the journal; a frame that nobody was told of may be taken back then. */
  readonly repair: (unacknowledged?: FrameLine) => Promise<void>
  /** Whether the journal has the line. */
  readonly isKept: (line: FrameLine) => Promise<boolean>
  /** The copy failed at a commit and is still there. */
  readonly onTrouble: (seq: number, error: unknown) => void
}

/** Null: the copy does not take the line, and it is out of the journal again. Rejects when the copy cannot be reached. */
export const createDelivery = ({ use, repair, isKept, onTrouble }: DeliveryOptions) => {
  const handOver = (line: FrameLine): Promise<Delivered | null> =>
    use(async (copy) => {
      const committed = copy.commit([line])
      committed.catch(() => {})
      // Asked behind the commit, and answered without waiting for its disk. A copy that came back was given the frame out of
      // the journal, and refuses it.
      const isTaken = (await copy.head()).hash === line.hash
      if (!isTaken) {
        await committed
        return null
      }
      const storing = stored(line, copy, committed)
      // Nobody waits for it when the copy is lost before this is told.
      storing.catch(() => {})
      return { stored: storing }
    })

  /** One that came in the place of the taker was made equal with the journal, and has stored it. */
  const stored = async (line: FrameLine, taker: RecoverableBooks, committed: Promise<unknown>): Promise<void> => {
    try {
      await use<unknown>((copy) => (copy === taker ? committed : copy.head()))
    } catch (error) {
      if (error instanceof BooksUnavailable) throw error
      onTrouble(line.frame.seq, error)
      await repair()
      if (!(await isKept(line))) throw error
    }
  }

  return async (line: FrameLine): Promise<Delivered | null> => {
    try {
      const delivered = await handOver(line)
      if (delivered !== null) return delivered
    } catch (error) {
      if (error instanceof BooksUnavailable) throw error
      onTrouble(line.frame.seq, error)
    }
    await repair(line)
    return (await isKept(line)) ? { stored: Promise.resolve() } : null
  }
}

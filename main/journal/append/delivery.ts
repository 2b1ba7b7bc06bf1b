// Hands a commit that is in the journal to the copy: questions know of it at once, and it is stored a little later. What goes
// wrong with the copy in between is put right from the journal, which has it.
import type { RecoverableBooks } from '../../../shared/books/port/books.ts'
import type { CommitLine } from '../../../shared/books/port/commit.ts'
import { BooksUnavailable } from '../../service/core/book.ts'
import type { DeliveryResult } from './writer.ts'

interface DeliveryOptions {
  /** Uses the copy, the next one when it is lost meanwhile. Rejects with BooksUnavailable when none comes in time. */
  readonly use: <T>(what: (readModel: RecoverableBooks) => Promise<T>) => Promise<T>
  /** Makes the copy equal with the journal; a frame that nobody was told of may be taken back then. */
  readonly repair: (unacknowledged?: CommitLine) => Promise<void>
  /** Whether the journal has the line. */
  readonly isInJournal: (line: CommitLine) => Promise<boolean>
  /** The copy failed at a commit and is still there. */
  readonly onTrouble: (seq: number, error: unknown) => void
}

/** Null: the copy does not take the line, and it is out of the journal again. Rejects when the copy cannot be reached. */
export const createDelivery = ({ use, repair, isInJournal, onTrouble }: DeliveryOptions) => {
  const handOver = (line: CommitLine): Promise<DeliveryResult | null> =>
    use(async (readModel) => {
      const committed = readModel.commit([line])
      committed.catch(() => {})
      // Asked behind the commit, and answered without waiting for its disk. A copy that came back was given the frame out of
      // the journal, and refuses it.
      const hasAccepted = (await readModel.head()).hash === line.hash
      if (!hasAccepted) {
        await committed
        return null
      }
      const storing = stored(line, readModel, committed)
      // Nobody waits for it when the copy is lost before this is told.
      storing.catch(() => {})
      return { stored: storing }
    })

  /** One that came in the place of the taker was made equal with the journal, and has stored it. */
  const stored = async (line: CommitLine, taker: RecoverableBooks, committed: Promise<unknown>): Promise<void> => {
    try {
      await use<unknown>((readModel) => (readModel === taker ? committed : readModel.head()))
    } catch (error) {
      if (error instanceof BooksUnavailable) throw error
      onTrouble(line.commit.seq, error)
      await repair()
      if (!(await isInJournal(line))) throw error
    }
  }

  return async (line: CommitLine): Promise<DeliveryResult | null> => {
    try {
      const delivered = await handOver(line)
      if (delivered !== null) return delivered
    } catch (error) {
      if (error instanceof BooksUnavailable) throw error
      onTrouble(line.commit.seq, error)
    }
    await repair(line)
    return (await isInJournal(line)) ? { stored: Promise.resolve() } : null
  }
}

// Hands a commit of the journal to the read model. Questions see the commit at once; the read model stores it a little
// later. If the read model fails in between, it is repaired from the journal, which has the commit.
import type { RecoverableBooks } from '../../../shared/books/port/books.ts'
import type { CommitLine } from '../../../shared/books/port/commit.ts'
import { BooksUnavailable } from '../../service/core/book.ts'
import type { DeliveryResult } from './writer.ts'

interface DeliveryOptions {
  /**
   * Uses the read model, or its successor if it is lost meanwhile. Rejects with BooksUnavailable if no successor
   * arrives in time.
   */
  readonly use: <T>(what: (readModel: RecoverableBooks) => Promise<T>) => Promise<T>
  /** Makes the read model equal to the journal. The repair may remove the unacknowledged commit from the journal. */
  readonly repair: (unacknowledged?: CommitLine) => Promise<void>
  /** Whether the journal contains the line. */
  readonly isInJournal: (line: CommitLine) => Promise<boolean>
  /** Reports that the read model failed at a commit but is still running. */
  readonly onTrouble: (seq: number, error: unknown) => void
}

/**
 * Answers null if the read model refuses the line and the journal no longer contains it. Rejects if the read model
 * cannot be reached.
 */
export const createDelivery = ({ use, repair, isInJournal, onTrouble }: DeliveryOptions) => {
  const handOver = (line: CommitLine): Promise<DeliveryResult | null> =>
    use(async (readModel) => {
      const committed = readModel.commit([line])
      committed.catch(() => {})
      // This question follows the commit and does not wait for its disk write. A restarted read model has received the
      // commit from the journal already, and therefore refuses it.
      const hasAccepted = (await readModel.head()).hash === line.hash
      if (!hasAccepted) {
        await committed
        return null
      }
      const storing = stored(line, readModel, committed)
      // No caller waits for this promise if the read model is lost before this function answers.
      storing.catch(() => {})
      return { stored: storing }
    })

  /** A successor of `receiver` was made equal to the journal, so it has stored the line. */
  const stored = async (line: CommitLine, receiver: RecoverableBooks, committed: Promise<unknown>): Promise<void> => {
    try {
      await use<unknown>((readModel) => (readModel === receiver ? committed : readModel.head()))
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

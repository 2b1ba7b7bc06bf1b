// Hands the last commits of the journal to the read model. Questions see them at once; the read model stores them a
// little later. If the read model fails in between, it is repaired from the journal, which has the commits.
import type { RecoverableBooks } from '../../../shared/books/port/books.ts'
import type { CommitLine } from '../../../shared/books/port/commit.ts'
import { assert } from '../../../shared/value/result.ts'
import { BooksUnavailable } from '../../service/core/book.ts'

/** The answer of a delivery: questions see the commits from now on. */
export interface DeliveryResult {
  /** How many, from the first: the books refuse the next one, and the journal contains neither it nor those after it. */
  readonly taken: number
  /** Resolves when the books have stored the commits on disk; rejects if they cannot be reached for that. */
  readonly stored: Promise<void>
}

interface DeliveryOptions {
  /**
   * Uses the read model, or its successor if it is lost meanwhile. Rejects with BooksUnavailable if no successor
   * arrives in time.
   */
  readonly use: <T>(what: (readModel: RecoverableBooks) => Promise<T>) => Promise<T>
  /** Makes the read model equal to the journal. The repair may remove unacknowledged commits from the journal. */
  readonly repair: (unacknowledged?: readonly CommitLine[]) => Promise<void>
  /** Whether the journal contains the line. */
  readonly isInJournal: (line: CommitLine) => Promise<boolean>
  /** Reports that the read model failed at a commit but is still running. */
  readonly onTrouble: (seq: number, error: unknown) => void
}

/** Hands over commits that follow each other, all of them or, after a repair, those that the journal still contains. */
export const createDelivery = ({ use, repair, isInJournal, onTrouble }: DeliveryOptions) => {
  const handOver = (lines: readonly CommitLine[], last: CommitLine): Promise<DeliveryResult | null> =>
    use(async (readModel) => {
      const committed = readModel.commit(lines)
      committed.catch(() => {})
      // This question follows the commits and does not wait for their disk write. A restarted read model has received
      // them from the journal already, and therefore refuses them.
      const hasAccepted = (await readModel.head()).hash === last.hash
      if (!hasAccepted) {
        await committed
        return null
      }
      const storing = stored(last, readModel, committed)
      // No caller waits for this promise if the read model is lost before this function answers.
      storing.catch(() => {})
      return { taken: lines.length, stored: storing }
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

  /** Rejects if the read model cannot be reached. */
  return async (lines: readonly CommitLine[]): Promise<DeliveryResult> => {
    const last = lines.at(-1)
    assert(last, 'there is a commit to hand over')
    try {
      const delivered = await handOver(lines, last)
      if (delivered !== null) return delivered
    } catch (error) {
      if (error instanceof BooksUnavailable) throw error
      onTrouble(last.commit.seq, error)
    }
    await repair(lines)
    let taken = 0
    for (const line of lines) if (await isInJournal(line)) taken += 1
    return { taken, stored: Promise.resolve() }
  }
}

// The work on a bank transaction after it was created: a list of processors, each of which may improve the record.
// Whatever becomes of them, processing ends, and `is_processing` with it.
import type { Query } from '../../shared/books/read.ts'
import type { BankTransaction } from '../../shared/record/bank-transaction.ts'
import type { Log } from '../log.ts'
import type { Book } from './write.ts'

export type Patch = Partial<BankTransaction>

/** One step of processing: which facts it needs for some transactions, and what it then changes in them. Pure. */
export interface Processor {
  readonly name: string
  readonly questions: (transactions: readonly BankTransaction[]) => readonly Query[]
  readonly patches: (
    transactions: readonly BankTransaction[],
    answers: readonly unknown[],
  ) => ReadonlyMap<BankTransaction['id'], Patch>
}

/**
 * Runs the processors one after the other, each seeing what the ones before it changed. One that throws is logged and
 * left out: a fault in a proposal must not hold up the movements.
 */
export const runProcessors = async (
  processors: readonly Processor[],
  transactions: readonly BankTransaction[],
  read: Book['read'],
  log: Log,
): Promise<ReadonlyMap<BankTransaction['id'], Patch>> => {
  const patchById = new Map<BankTransaction['id'], Patch>()
  for (const processor of processors) {
    try {
      const present =
        patchById.size === 0
          ? transactions
          : transactions.map((transaction) => ({ ...transaction, ...patchById.get(transaction.id) }))
      const questions = processor.questions(present)
      const answers: readonly unknown[] = questions.length === 0 ? [] : await read(questions)
      for (const [id, patch] of processor.patches(present, answers)) {
        const earlier = patchById.get(id)
        patchById.set(id, earlier ? { ...earlier, ...patch } : patch)
      }
    } catch (error) {
      log.error(`Processing step ${processor.name} failed`, error)
    }
  }
  return patchById
}

// The work on a bank transaction after it was created: a list of processors, each of which may improve the record.
// Whatever becomes of them, processing ends, and `is_processing` with it.
import type { Query } from '../../shared/books/read.ts'
import type { BankTransaction } from '../../shared/record/bank-transaction.ts'
import type { Log } from '../log.ts'
import type { Book } from './write.ts'

type Patch = Partial<BankTransaction>

/** One step of processing: which facts it needs for some transactions, and what it then changes in them. Pure. */
export interface Processor {
  readonly name: string
  readonly questions: (transactions: readonly BankTransaction[]) => readonly Query[]
  /** One for each of the transactions, in their order; null leaves one as it is. */
  readonly patches: (transactions: readonly BankTransaction[], answers: readonly unknown[]) => Patches
}

type Patches = readonly (Patch | null)[]

/**
 * Runs the processors one after the other, each seeing what the ones before it changed; answers what they change together,
 * as `patches` does. One that throws is logged and left out: a fault in a proposal must not hold up the movements.
 */
export const runProcessors = async (
  processors: readonly Processor[],
  transactions: readonly BankTransaction[],
  read: Book['read'],
  log: Log,
): Promise<Patches> => {
  let patches: Patches = []
  for (const processor of processors) {
    try {
      const earlier = patches
      const isFirst = earlier.length === 0
      const present = isFirst ? transactions : transactions.map((each, at) => ({ ...each, ...earlier[at] }))
      const questions = processor.questions(present)
      const answers: readonly unknown[] = questions.length === 0 ? [] : await read(questions)
      const own = processor.patches(present, answers)
      patches = isFirst ? own : own.map((patch, at) => (patch ? { ...earlier[at], ...patch } : (earlier[at] ?? null)))
    } catch (error) {
      log.error(`Processing step ${processor.name} failed`, error)
    }
  }
  return patches
}

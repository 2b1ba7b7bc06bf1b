// Processing: the work on bank transactions after they were created (interface document, bank transaction states). A list of
// steps, each of which may improve the transactions and change other tables, in a write of its own behind the one that
// created them. Whatever becomes of the steps, processing ends, and `is_processing` with it.
import { type Change, updated } from '../../../shared/books/port/change.ts'
import { listed } from '../../../shared/books/port/read.ts'
import type { BankTransaction } from '../../../shared/record/bank/bank-transaction.ts'
import type { Timestamp } from '../../../shared/value/calendar.ts'
import type { Log } from '../../platform/log.ts'
import { BooksUnavailable, type Read } from '../core/book.ts'

export interface ProcessingStep {
  readonly name: string
  /**
   * Gets ready for transactions of an organization, as far as they are known: it runs before the write, for which all other
   * writes wait.
   */
  readonly prepare?: (organizationId: number, transactions: readonly BankTransaction[]) => Promise<void>
  /**
   * Reads the facts it needs and decides. It runs inside a write, so what it reads stands until its changes are committed:
   * no two transactions can take the same open item. Asked again it must decide the same from the same facts.
   */
  readonly run: (transactions: readonly BankTransaction[], read: Read, organizationId: number) => Promise<StepResult>
}

interface StepResult {
  /** One for each of the transactions, in their order; null leaves one as it is. The steps behind it see them. */
  readonly patches: readonly (Partial<BankTransaction> | null)[]
  /** Changes of other tables. */
  readonly changes: readonly Change[]
}

export interface ProcessingDeps {
  readonly steps: readonly ProcessingStep[]
  readonly now: () => Timestamp
  readonly log: Log
}

/** The transactions of an import that wait for processing, the oldest first, so many at most; null: those typed in. */
export const waitingTransactions = (batch_id: string | null, limit: number) =>
  listed('bank_transaction', 'waiting', [batch_id], { offset: 0, limit })

/** Lets the steps get ready for a write that processes. One that cannot is asked all the same. */
export const prepareSteps = async (
  { steps, log }: Pick<ProcessingDeps, 'steps' | 'log'>,
  organizationId: number,
  transactions: readonly BankTransaction[],
): Promise<void> => {
  for (const { name, prepare } of steps) {
    try {
      await prepare?.(organizationId, transactions)
    } catch (error) {
      if (error instanceof BooksUnavailable) throw error
      log.error(`Processing step ${name} is not ready`, error)
    }
  }
}

/**
 * The changes that end the processing of some transactions, with what the steps make of them. A step that throws is logged
 * and left out: a fault in a proposal must not hold up the transactions.
 */
export const processTransactions = async (
  { steps, now, log }: ProcessingDeps,
  organizationId: number,
  transactions: readonly BankTransaction[],
  read: Read,
): Promise<readonly Change[]> => {
  if (transactions.length === 0) return []
  let present = transactions
  const patches: Partial<BankTransaction>[] = transactions.map(() => ({}))
  const otherChanges: Change[] = []
  for (const step of steps) {
    try {
      const result = await step.run(present, read, organizationId)
      for (const [at, patch] of result.patches.entries()) Object.assign(patches[at] ?? {}, patch)
      for (const change of result.changes) otherChanges.push(change)
      present = transactions.map((transaction, at) => ({ ...transaction, ...patches[at] }))
    } catch (error) {
      if (error instanceof BooksUnavailable) throw error
      log.error(`Processing step ${step.name} failed`, error)
    }
  }
  const ended = { is_processing: false, updated_at: now() }
  const changes = transactions.map((transaction, at) =>
    updated('bank_transaction', transaction, { ...patches[at], ...ended }),
  )
  return [...groupedByFields(changes), ...otherChanges]
}

/**
 * Runs a write that processes. When what the steps decided does not fit the books, it is run once more without them: a
 * fault in a proposal must not hold up the transactions.
 */
export const retryWithoutSteps = async <T>(
  { steps, log }: Pick<ProcessingDeps, 'steps' | 'log'>,
  process: (steps: ProcessingDeps['steps']) => Promise<T>,
): Promise<T> => {
  try {
    return await process(steps)
  } catch (error) {
    if (error instanceof BooksUnavailable || steps.length === 0) throw error
    log.error('Processing failed; it is ended without its proposals', error)
    return process([])
  }
}

/** Changes of the same fields stand one behind the other, since a run of them is written in a short form. */
export const groupedByFields = (changes: readonly Change[]): readonly Change[] =>
  [...Map.groupBy(changes, ({ after }) => Object.keys(after ?? {}).join()).values()].flat()

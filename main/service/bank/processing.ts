// Processing: the work on bank transactions after they were created (interface document, bank transaction states). It
// consists of steps, each of which may improve the transactions and change other tables: for rows of an import in the
// commit that creates them, for others in a write after that. Even when steps fail, processing ends and `is_processing`
// becomes false.
import { type Change, created, updated } from '../../../shared/books/port/change.ts'
import { listed } from '../../../shared/books/port/read.ts'
import type { BankTransaction } from '../../../shared/record/bank/bank-transaction.ts'
import type { Timestamp } from '../../../shared/value/calendar.ts'
import type { Log } from '../../platform/log.ts'
import { BooksUnavailable, type Read } from '../core/book.ts'

export interface ProcessingStep {
  readonly name: string
  /**
   * Prepares for transactions of an organization, as far as they are known. It runs before the write, since all other writes
   * wait for that.
   */
  readonly prepare?: (organizationId: number, transactions: readonly BankTransaction[]) => Promise<void>
  /**
   * Reads its facts and decides. It runs inside a write, so its facts are valid until its changes are committed: no two
   * transactions can take the same open item. Asked again, it must decide the same from the same facts. Transactions that
   * the same write creates are not in the books yet.
   */
  readonly run: (transactions: readonly BankTransaction[], read: Read, organizationId: number) => Promise<StepResult>
  /** Learns the transactions that the write creates, with the changes of all steps. */
  readonly noteCreated?: (organizationId: number, created: readonly BankTransaction[]) => void
}

interface StepResult {
  /** One for each of the transactions, in their order; null: no change. Later steps see the patched transactions. */
  readonly patches: readonly (Partial<BankTransaction> | null)[]
  /** Changes of other tables. */
  readonly changes: readonly Change[]
}

export interface ProcessingDeps {
  readonly steps: readonly ProcessingStep[]
  readonly now: () => Timestamp
  readonly log: Log
}

/**
 * The transactions of an import that wait for processing, the oldest first, at most `limit`; null: those that users entered.
 */
export const waitingTransactions = (batch_id: string | null, limit: number) =>
  listed('bank_transaction', 'waiting', [batch_id], { offset: 0, limit })

/** Lets the steps prepare for a write that processes. A step whose preparation fails still runs. */
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
 * The changes that end the processing of some transactions, including those of the steps. A step that throws is logged and
 * left out: a fault in a proposal must not stop the transactions.
 */
export const processTransactions = async (
  deps: ProcessingDeps,
  organizationId: number,
  transactions: readonly BankTransaction[],
  read: Read,
): Promise<readonly Change[]> => {
  if (transactions.length === 0) return []
  const { patches, otherChanges } = await runSteps(deps, organizationId, transactions, read)
  const changes = transactions.map((transaction, at) => updated('bank_transaction', transaction, patches[at] ?? {}))
  return [...groupedByFields(changes), ...otherChanges]
}

/**
 * The changes that create transactions whose processing ends with that. A better name is a change of its own, since people
 * are shown which name the statement had.
 */
export const createProcessed = async (
  deps: ProcessingDeps,
  organizationId: number,
  transactions: readonly BankTransaction[],
  read: Read,
): Promise<readonly Change[]> => {
  if (transactions.length === 0) return []
  const { patches, otherChanges } = await runSteps(deps, organizationId, transactions, read)
  const records: Change[] = []
  const names: Change[] = []
  const ended = transactions.map((transaction, at) => {
    const present = { ...transaction, ...patches[at] }
    const { name } = transaction
    if (present.name === name) records.push(created('bank_transaction', present))
    else {
      const before = { ...present, name }
      records.push(created('bank_transaction', before))
      names.push(updated('bank_transaction', before, { name: present.name }))
    }
    return present
  })
  for (const { noteCreated } of deps.steps) noteCreated?.(organizationId, ended)
  return [...records, ...names, ...otherChanges]
}

/** What the steps and the end of the processing change: in each transaction, and in other records. */
const runSteps = async (
  { steps, now, log }: ProcessingDeps,
  organizationId: number,
  transactions: readonly BankTransaction[],
  read: Read,
) => {
  let present = transactions
  const patches: Partial<BankTransaction>[] = transactions.map(() => ({}))
  const otherChanges: Change[] = []
  for (const step of steps) {
    try {
      const result = await step.run(present, read, organizationId)
      for (const [at, patch] of result.patches.entries()) Object.assign(patches[at] ?? {}, patch)
      for (const change of result.changes) otherChanges.push(change)
      present = present.map((transaction, at) => {
        const patch = result.patches[at]
        return patch ? { ...transaction, ...patch } : transaction
      })
    } catch (error) {
      if (error instanceof BooksUnavailable) throw error
      log.error(`Processing step ${step.name} failed`, error)
    }
  }
  const ended = { is_processing: false, updated_at: now() }
  for (const patch of patches) Object.assign(patch, ended)
  return { patches, otherChanges }
}

/**
 * Runs a write that processes. When the decisions of the steps do not fit the books, it runs once more without the steps: a
 * fault in a proposal must not stop the transactions.
 */
export const retryWithoutSteps = async <T>(
  { steps, log }: Pick<ProcessingDeps, 'steps' | 'log'>,
  process: (steps: ProcessingDeps['steps']) => Promise<T>,
): Promise<T> => {
  try {
    return await process(steps)
  } catch (error) {
    if (error instanceof BooksUnavailable || steps.length === 0) throw error
    log.error('Processing failed; it was ended without proposals', error)
    return process([])
  }
}

/** Puts changes of the same fields next to each other, since the journal writes a run of them in a short form. */
export const groupedByFields = (changes: readonly Change[]): readonly Change[] =>
  [...Map.groupBy(changes, ({ after }) => Object.keys(after ?? {}).join()).values()].flat()

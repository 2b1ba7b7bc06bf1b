// Processes transactions that a user entered, in the background: many in a commit, and apart from imports, so that they do
// not wait for a large file.
import { ok } from '../../../shared/value/result.ts'
import type { Background } from '../core/background.ts'
import type { Book } from '../core/book.ts'
import {
  type ProcessingDeps,
  prepareSteps,
  processTransactions,
  retryWithoutSteps,
  waitingTransactions,
} from './processing.ts'

/** Transactions of one commit. */
const TRANSACTIONS_AT_ONCE = 500

export interface ProcessingRunner {
  /** Processes the transactions that wait in an organization's books, also those of an earlier run of the program. */
  readonly start: (organizationId: number) => void
}

export const createProcessingRunner = (
  deps: ProcessingDeps & { readonly bookOf: (organizationId: number) => Book },
  background: Background,
): ProcessingRunner => {
  /** Organizations with a requested run that has not started. */
  const requested = new Set<number>()

  const processAll = async (organizationId: number): Promise<void> => {
    const book = deps.bookOf(organizationId)
    for (let count = TRANSACTIONS_AT_ONCE; count === TRANSACTIONS_AT_ONCE && !background.signal.aborted; ) {
      const [waiting] = await book.read([waitingTransactions(null, TRANSACTIONS_AT_ONCE)])
      if (waiting.length === 0) return
      await prepareSteps(deps, organizationId, waiting)
      count = await retryWithoutSteps(deps, (steps) => processSome({ ...deps, steps }, organizationId, book))
    }
  }

  return {
    start: (organizationId) => {
      if (requested.has(organizationId)) return
      requested.add(organizationId)
      background.add(`processing ${organizationId}`, async () => {
        requested.delete(organizationId)
        await processAll(organizationId)
      })
    },
  }
}

/** Processes the transactions that have waited longest. Answers how many there were. */
const processSome = async (deps: ProcessingDeps, organizationId: number, book: Book): Promise<number> => {
  const written = await book.write<number, never>({ user: null, group: null }, async (read) => {
    const [waiting] = await read([waitingTransactions(null, TRANSACTIONS_AT_ONCE)])
    const changes = await processTransactions(deps, organizationId, waiting, read)
    return ok({
      action: 'process_bank_transactions',
      params: { count: waiting.length },
      changes,
      value: waiting.length,
    })
  })
  return written.ok ? written.value : 0
}

// Prepares searches while nothing is asked: the first search after a start or an import would take as long as all of it.
import type { MemoryTables } from '../../shared/books/memory/memory-tables.ts'

/** Records that are prepared at a time: a question waits a few milliseconds for them at most. */
const PREPARED_SLOTS = 1000

/**
 * Answers a function that prepares what is missing, in turns with questions and commits, unless it does so already.
 * `tablesNow` answers null when the book cannot be used any more.
 */
export const createSearchPreparation = (tablesNow: () => MemoryTables | null): (() => Promise<void>) => {
  let isRunning = false
  return async () => {
    if (isRunning) return
    isRunning = true
    while (tablesNow()?.prepareSearch(PREPARED_SLOTS)) await nextTurn()
    isRunning = false
  }
}

/** Lets waiting questions and commits run. */
export const nextTurn = (): Promise<void> => new Promise((resolve) => setTimeout(resolve))

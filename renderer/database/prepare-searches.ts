// Prepares searches while nothing is asked: the first search after a start or an import would take as long as all of it.
import type { MemoryTables } from '../../shared/books/memory/memory-tables.ts'

/** Records that are prepared at a time: a question waits a few milliseconds for them at most. */
const PREPARED_SLOTS = 1000
/** After a question more of them may follow, as in a window that opens; then the preparation waits. */
const QUIET_MS = 50

export interface SearchPreparation {
  /** Prepares what is missing, unless it does so already. */
  readonly run: () => Promise<void>
  /** Must be called with every question. */
  readonly asked: () => void
}

/** `tablesNow` answers null when the book cannot be used any more. */
export const createSearchPreparation = (tablesNow: () => MemoryTables | null): SearchPreparation => {
  let isRunning = false
  let lastAsked = Number.NEGATIVE_INFINITY
  const isAsked = () => performance.now() - lastAsked < QUIET_MS
  return {
    run: async () => {
      if (isRunning) return
      isRunning = true
      while (tablesNow()?.prepareSearch(PREPARED_SLOTS)) {
        do await later(isAsked() ? QUIET_MS : 0)
        while (isAsked())
      }
      isRunning = false
    },
    asked: () => {
      lastAsked = performance.now()
    },
  }
}

/** Lets waiting questions and commits run. */
export const nextTurn = (): Promise<void> => later(0)

const later = (ms: number): Promise<void> => new Promise((resolve) => setTimeout(resolve, ms))

// Prepares searches while nothing is asked: the first search after a start or an import would take as long as all of it.
import type { MemoryTables } from '../../shared/books/memory/memory-tables.ts'
import type { QueryData } from '../../shared/books/port/read.ts'

/** Records that are prepared at a time: a question waits a few milliseconds for them at most. */
const PREPARED_SLOTS = 1000
/** … for a search that waits for them. */
const AWAITED_SLOTS = 8000
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

/**
 * Prepares the tables that the questions search; null when they are. With a million records this takes seconds, in which
 * other questions are answered: a page that was silent for so long would count as frozen.
 */
export const prepareFor = (queries: readonly QueryData[], tablesNow: () => MemoryTables): Promise<void> | null => {
  const searched = queries.flatMap((query) => ('search' in query && query.search !== null ? [query.table] : []))
  const isMoreLeft = () => searched.some((table) => tablesNow().prepareSearch(AWAITED_SLOTS, table))
  const prepareRest = async () => {
    do await nextTurn()
    while (isMoreLeft())
  }
  return isMoreLeft() ? prepareRest() : null
}

/** Lets waiting questions and commits run. */
export const nextTurn = (): Promise<void> => later(0)

const later = (ms: number): Promise<void> => new Promise((resolve) => setTimeout(resolve, ms))

// The rows between a list and the server, in blocks. It loads the blocks on screen first, then those ahead in the
// direction of scrolling; it cancels blocks that were passed before they arrived, and evicts those that were shown
// longest ago. Independent of the grid.
import { errorOf } from '../../../shared/value/error.ts'

export interface Page<T, M = unknown> {
  readonly rows: readonly T[]
  readonly total: number
  readonly meta?: M | undefined
}

/**
 * Loads one block, counted from 0. `withMeta`: with the totals of all rows, which are requested once for each query or
 * change.
 */
type LoadBlock<T, M> = (block: number, signal: AbortSignal, withMeta: boolean) => Promise<Page<T, M>>

interface Options<T, M> {
  /** Rows of a block. */
  readonly size: number
  /** A block arrived. `isNew`: it is the first one of a new query, whose rows replace the old ones. */
  readonly onBlock: (block: number, page: Page<T, M>, isNew: boolean) => void
  readonly onError: (error: Error) => void
  /** Milliseconds of a monotonic clock. */
  readonly now: () => number
}

/** Concurrent requests: the server answers one after the other, so more would only delay the blocks on screen. */
const MAX_REQUESTS = 3
/** Blocks in the cache. */
const MAX_BLOCKS = 80
/** How far ahead to load: where the list will be after this time at its current speed. */
const PREFETCH_MS = 350
const MAX_PREFETCHED = 12
/** How long a new query waits for the answer to an old one. */
const OUTDATED_GRACE_MS = 250

interface CachedBlock<T> {
  readonly rows: readonly T[]
  isStale: boolean
}

export const createBlockCache = <T, M>({ size, onBlock, onError, now }: Options<T, M>) => {
  let load: LoadBlock<T, M> | null = null
  /** Least recently shown first. */
  let cachedBlocks = new Map<number, CachedBlock<T>>()
  let total: number | null = null
  /** A new query was set, and its first block has not arrived yet. */
  let isAwaited = false
  const requests = new Map<number, AbortController>()
  const failed = new Set<number>()
  /** Requests of earlier queries that the server still works on. */
  const outdated = new Set<AbortController>()
  let isMetaMissing = true
  let metaRequest: AbortController | null = null
  let view = { first: 0, last: 0 }
  let scrolledAt = now()
  /** Rows per millisecond; negative when scrolling up. */
  let speed = 0
  /** Before the first scroll only the rows on screen are loaded: the user may still be typing a search. */
  let hasScrolled = false

  const lastBlock = () => (total === null ? 0 : Math.max(0, Math.ceil(total / size) - 1))

  /** The blocks to load now, the most urgent first. */
  const neededBlocks = (): readonly number[] => {
    // Until the first block brings the number of rows, no other block can be requested.
    if (isAwaited || total === null) return [0]
    const first = Math.floor(view.first / size)
    const last = Math.floor(view.last / size)
    const count = Math.min(MAX_PREFETCHED, 1 + Math.ceil((Math.abs(speed) * PREFETCH_MS) / size))
    const visible = range(first, last).filter((block) => block <= lastBlock())
    if (!hasScrolled) return visible
    const down = range(last + 1, last + count)
    const up = range(first - count, first - 1).reverse()
    const [following, preceding] = speed < 0 ? [up, down] : [down, up]
    return [...(speed < 0 ? visible.reverse() : visible), ...following, ...preceding.slice(0, 1)].filter(
      (block) => block >= 0 && block <= lastBlock(),
    )
  }

  const isNeeded = (block: number) => isAwaited || cachedBlocks.get(block)?.isStale !== false

  const dropOutdated = (stop: AbortController) => {
    if (!outdated.delete(stop)) return
    stop.abort()
    loadNext()
  }

  const loadNext = () => {
    if (load === null || outdated.size > 0) return
    const blocks = neededBlocks()
    for (const [block, stop] of requests) {
      if (blocks.includes(block)) continue
      cancel(stop)
      requests.delete(block)
    }
    for (const block of blocks) {
      if (requests.size >= MAX_REQUESTS) return
      if (isNeeded(block) && !requests.has(block) && !failed.has(block)) fetchBlock(block, load)
    }
  }

  const cancel = (stop: AbortController) => {
    stop.abort()
    if (stop === metaRequest) isMetaMissing = true
  }

  const fetchBlock = (block: number, from: LoadBlock<T, M>) => {
    const stop = new AbortController()
    requests.set(block, stop)
    const withMeta = isMetaMissing
    if (withMeta) metaRequest = stop
    isMetaMissing = false
    from(block, stop.signal, withMeta).then(
      (page) => {
        if (outdated.has(stop)) return dropOutdated(stop)
        if (stop.signal.aborted) return
        requests.delete(block)
        const isNew = isAwaited || total === null
        if (isNew) cachedBlocks = new Map()
        isAwaited = false
        total = page.total
        cachedBlocks.delete(block)
        cachedBlocks.set(block, { rows: page.rows, isStale: false })
        for (const oldest of cachedBlocks.keys()) {
          if (cachedBlocks.size <= MAX_BLOCKS) break
          cachedBlocks.delete(oldest)
        }
        onBlock(block, page, isNew)
        loadNext()
      },
      (error: unknown) => {
        if (outdated.has(stop)) return dropOutdated(stop)
        if (stop.signal.aborted) return
        requests.delete(block)
        failed.add(block)
        if (stop === metaRequest) isMetaMissing = true
        onError(errorOf(error))
      },
    )
  }

  const cancelAll = () => {
    for (const stop of [...requests.values(), ...outdated]) cancel(stop)
    outdated.clear()
    requests.clear()
    failed.clear()
  }

  return {
    /** The known rows of a block; undefined: it is not loaded yet. */
    rowsOf: (block: number): readonly T[] | undefined => {
      const found = cachedBlocks.get(block)
      if (!found) return undefined
      cachedBlocks.delete(block)
      cachedBlocks.set(block, found)
      return found.rows
    },
    /** One row, when it is loaded. */
    row: (index: number): T | undefined => cachedBlocks.get(Math.floor(index / size))?.rows[index % size],
    total: (): number | null => total,
    /** Sets which rows are on screen. */
    setVisibleRows: (first: number, last: number): void => {
      const at = now()
      const ms = Math.max(1, at - scrolledAt)
      // A pause resets the speed; during a scroll it is smoothed, so that it does not jump at each event.
      speed = ms > 400 ? 0 : speed * 0.4 + ((first - view.first) / ms) * 0.6
      scrolledAt = at
      if (first !== view.first) hasScrolled = true
      view = { first, last }
      loadNext()
    },
    /**
     * Sets a new query. The old rows stay until the first new ones arrive. The server finishes a query even when its
     * request is cancelled, so the next request waits for that answer: of several quick queries (while the user types)
     * only the last one waits, and for one answer at most.
     */
    setQuery: (next: LoadBlock<T, M>): void => {
      load = next
      isAwaited = true
      isMetaMissing = true
      speed = 0
      hasScrolled = false
      failed.clear()
      for (const [block, stop] of requests) {
        requests.delete(block)
        outdated.add(stop)
        setTimeout(() => dropOutdated(stop), OUTDATED_GRACE_MS)
      }
      loadNext()
    },
    /** The rows may have changed: reloads those on screen, the others when they are scrolled to. */
    refresh: (): void => {
      cancelAll()
      for (const block of cachedBlocks.values()) block.isStale = true
      isMetaMissing = true
      loadNext()
    },
    /** Requests failed blocks again. */
    retry: (): void => {
      failed.clear()
      loadNext()
    },
    stop: (): void => {
      cancelAll()
      load = null
    },
  }
}

const range = (first: number, last: number): number[] =>
  Array.from({ length: Math.max(0, last - first + 1) }, (_, index) => first + index)

// The rows between a list and the server, in blocks: those on screen first, then those ahead in the direction of travel;
// blocks that were passed before they came are cancelled, the ones looked at longest ago are forgotten. Knows no grid.

export interface Page<T, M = unknown> {
  readonly rows: readonly T[]
  readonly total: number
  readonly meta?: M | undefined
}

/** Loads one block, from 0. `withMeta`: with what is told about all rows, which is asked once a question or change. */
type LoadBlock<T, M> = (block: number, signal: AbortSignal, withMeta: boolean) => Promise<Page<T, M>>

interface Options<T, M> {
  /** Rows of a block. */
  readonly size: number
  /** A block came. `isNew`: it is the first one of another question, whose rows now stand in place of the old ones. */
  readonly onBlock: (block: number, page: Page<T, M>, isNew: boolean) => void
  readonly onError: (error: Error) => void
  /** Milliseconds that only grow. */
  readonly now: () => number
}

/** Blocks under way at once: the server answers one after the other, so more would only delay what is on screen. */
const MAX_REQUESTS = 3
/** Blocks that are kept. */
const MAX_BLOCKS = 80
/** How far ahead is loaded: where the list will be after this time if it goes on moving as it does. */
const PREFETCH_MS = 350
const MAX_PREFETCHED = 12
/** As long a new question waits for the answer to an old one. */
const OUTDATED_GRACE_MS = 250

interface CachedBlock<T> {
  readonly rows: readonly T[]
  isStale: boolean
}

export const createBlockCache = <T, M>({ size, onBlock, onError, now }: Options<T, M>) => {
  let load: LoadBlock<T, M> | null = null
  /** The one looked at last is the last. */
  let cachedBlocks = new Map<number, CachedBlock<T>>()
  let total: number | null = null
  /** Another question was asked, and its first block is not there yet. */
  let isAwaited = false
  const requests = new Map<number, AbortController>()
  const failed = new Set<number>()
  /** Of an earlier question, still worked on by the server. */
  const outdated = new Set<AbortController>()
  let isMetaMissing = true
  let metaRequest: AbortController | null = null
  let view = { first: 0, last: 0 }
  let scrolledAt = now()
  /** Rows a millisecond, below 0 upwards. */
  let speed = 0
  /** Before the list is moved, nothing beyond what is on screen is asked for: somebody may still be typing. */
  let hasScrolled = false

  const lastBlock = () => (total === null ? 0 : Math.max(0, Math.ceil(total / size) - 1))

  /** What is wanted now, the most urgent first. */
  const neededBlocks = (): readonly number[] => {
    // Until the first block says how many rows there are, nothing else can be asked for.
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
        onError(error instanceof Error ? error : new Error(String(error)))
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
    /** The rows of a block as far as they are known; undefined: it has to be waited for. */
    rowsOf: (block: number): readonly T[] | undefined => {
      const found = cachedBlocks.get(block)
      if (!found) return undefined
      cachedBlocks.delete(block)
      cachedBlocks.set(block, found)
      return found.rows
    },
    /** One row, when it is there. */
    row: (index: number): T | undefined => cachedBlocks.get(Math.floor(index / size))?.rows[index % size],
    total: (): number | null => total,
    /** Says which rows are on screen. */
    setVisibleRows: (first: number, last: number): void => {
      const at = now()
      const ms = Math.max(1, at - scrolledAt)
      // A rest forgets the speed; within one journey it follows, without jumping at each event.
      speed = ms > 400 ? 0 : speed * 0.4 + ((first - view.first) / ms) * 0.6
      scrolledAt = at
      if (first !== view.first) hasScrolled = true
      view = { first, last }
      loadNext()
    },
    /**
     * Asks another question. What is known of the old one stays until the first rows of the new one are there. The server
     * works on a question to its end, also when nobody waits for it any more: the next goes out when it has answered, so
     * that of many quick ones (somebody types) only the last waits, and for one at most.
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
    /** The rows may have changed: what is on screen is asked for again, the rest when it is looked at. */
    refresh: (): void => {
      cancelAll()
      for (const block of cachedBlocks.values()) block.isStale = true
      isMetaMissing = true
      loadNext()
    },
    /** Asks again for what was refused. */
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

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
const UNDER_WAY = 3
/** Blocks that are kept. */
const KEPT = 80
/** How far ahead is loaded: where the list will be after this time if it goes on moving as it does. */
const AHEAD_MS = 350
const MOST_AHEAD = 12
/** As long a new question waits for the answer to an old one. */
const PATIENCE_MS = 250

interface Kept<T> {
  readonly rows: readonly T[]
  isStale: boolean
}

export const createBlockCache = <T, M>({ size, onBlock, onError, now }: Options<T, M>) => {
  let load: LoadBlock<T, M> | null = null
  /** The one looked at last is the last. */
  let kept = new Map<number, Kept<T>>()
  let total: number | null = null
  /** Another question was asked, and its first block is not there yet. */
  let isAwaited = false
  const underWay = new Map<number, AbortController>()
  const failed = new Set<number>()
  /** Of an earlier question, still worked on by the server. */
  const leaving = new Set<AbortController>()
  let lacksMeta = true
  let metaBy: AbortController | null = null
  let view = { first: 0, last: 0 }
  let seenAt = now()
  /** Rows a millisecond, below 0 upwards. */
  let speed = 0
  /** Before the list is moved, nothing beyond what is on screen is asked for: somebody may still be typing. */
  let hasMoved = false

  const lastBlock = () => (total === null ? 0 : Math.max(0, Math.ceil(total / size) - 1))

  /** What is wanted now, the most urgent first. */
  const wanted = (): readonly number[] => {
    // Until the first block says how many rows there are, nothing else can be asked for.
    if (isAwaited || total === null) return [0]
    const first = Math.floor(view.first / size)
    const last = Math.floor(view.last / size)
    const count = Math.min(MOST_AHEAD, 1 + Math.ceil((Math.abs(speed) * AHEAD_MS) / size))
    const seen = range(first, last).filter((block) => block <= lastBlock())
    if (!hasMoved) return seen
    const down = range(last + 1, last + count)
    const up = range(first - count, first - 1).reverse()
    const [ahead, behind] = speed < 0 ? [up, down] : [down, up]
    return [...(speed < 0 ? seen.reverse() : seen), ...ahead, ...behind.slice(0, 1)].filter(
      (block) => block >= 0 && block <= lastBlock(),
    )
  }

  const isNeeded = (block: number) => isAwaited || kept.get(block)?.isStale !== false

  const leave = (stop: AbortController) => {
    if (!leaving.delete(stop)) return
    stop.abort()
    work()
  }

  const work = () => {
    if (load === null || leaving.size > 0) return
    const blocks = wanted()
    for (const [block, stop] of underWay) {
      if (blocks.includes(block)) continue
      cancel(stop)
      underWay.delete(block)
    }
    for (const block of blocks) {
      if (underWay.size >= UNDER_WAY) return
      if (isNeeded(block) && !underWay.has(block) && !failed.has(block)) fetchBlock(block, load)
    }
  }

  const cancel = (stop: AbortController) => {
    stop.abort()
    if (stop === metaBy) lacksMeta = true
  }

  const fetchBlock = (block: number, from: LoadBlock<T, M>) => {
    const stop = new AbortController()
    underWay.set(block, stop)
    const withMeta = lacksMeta
    if (withMeta) metaBy = stop
    lacksMeta = false
    from(block, stop.signal, withMeta).then(
      (page) => {
        if (leaving.has(stop)) return leave(stop)
        if (stop.signal.aborted) return
        underWay.delete(block)
        const isNew = isAwaited || total === null
        if (isNew) kept = new Map()
        isAwaited = false
        total = page.total
        kept.delete(block)
        kept.set(block, { rows: page.rows, isStale: false })
        for (const oldest of kept.keys()) {
          if (kept.size <= KEPT) break
          kept.delete(oldest)
        }
        onBlock(block, page, isNew)
        work()
      },
      (error: unknown) => {
        if (leaving.has(stop)) return leave(stop)
        if (stop.signal.aborted) return
        underWay.delete(block)
        failed.add(block)
        if (stop === metaBy) lacksMeta = true
        onError(error instanceof Error ? error : new Error(String(error)))
      },
    )
  }

  const cancelAll = () => {
    for (const stop of [...underWay.values(), ...leaving]) cancel(stop)
    leaving.clear()
    underWay.clear()
    failed.clear()
  }

  return {
    /** The rows of a block as far as they are known; undefined: it has to be waited for. */
    rowsOf: (block: number): readonly T[] | undefined => {
      const found = kept.get(block)
      if (!found) return undefined
      kept.delete(block)
      kept.set(block, found)
      return found.rows
    },
    /** One row, when it is there. */
    row: (index: number): T | undefined => kept.get(Math.floor(index / size))?.rows[index % size],
    total: (): number | null => total,
    /** Says which rows are on screen. */
    see: (first: number, last: number): void => {
      const at = now()
      const ms = Math.max(1, at - seenAt)
      // A rest forgets the speed; within one journey it follows, without jumping at each event.
      speed = ms > 400 ? 0 : speed * 0.4 + ((first - view.first) / ms) * 0.6
      seenAt = at
      if (first !== view.first) hasMoved = true
      view = { first, last }
      work()
    },
    /**
     * Asks another question. What is known of the old one stays until the first rows of the new one are there. The server
     * works on a question to its end, also when nobody waits for it any more: the next goes out when it has answered, so
     * that of many quick ones (somebody types) only the last waits, and for one at most.
     */
    ask: (next: LoadBlock<T, M>): void => {
      load = next
      isAwaited = true
      lacksMeta = true
      speed = 0
      hasMoved = false
      failed.clear()
      for (const [block, stop] of underWay) {
        underWay.delete(block)
        leaving.add(stop)
        setTimeout(() => leave(stop), PATIENCE_MS)
      }
      work()
    },
    /** The rows may have changed: what is on screen is asked for again, the rest when it is looked at. */
    refresh: (): void => {
      cancelAll()
      for (const block of kept.values()) block.isStale = true
      lacksMeta = true
      work()
    },
    /** Asks again for what was refused. */
    retry: (): void => {
      failed.clear()
      work()
    },
    stop: (): void => {
      cancelAll()
      load = null
    },
  }
}

const range = (first: number, last: number): number[] =>
  Array.from({ length: Math.max(0, last - first + 1) }, (_, index) => first + index)

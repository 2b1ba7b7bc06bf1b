// Parts of one piece of work that follow one another: the next one starts while the one before is still at work, for
// instance while the books store it.
import { setImmediate as nextTurn } from 'node:timers/promises'

/**
 * Starts the work on each item, at most two at a time, and passes on their results in order, until `take` answers false.
 * Rejects with the first one that fails; all that were started have ended when it resolves or rejects.
 */
export const runOverlapping = async <I, T>(
  items: Iterable<I> | AsyncIterable<I>,
  start: (item: I) => Promise<T>,
  take: (result: T) => boolean = () => true,
): Promise<void> => {
  let latest: Promise<T> | null = null
  try {
    for await (const item of items) {
      const before = latest
      latest = start(item)
      // Its result is awaited after that of the one before.
      latest.catch(() => undefined)
      if (before !== null && !take(await before)) return
      // Requests that wait for an answer go first.
      await nextTurn()
    }
    if (latest !== null) take(await latest)
  } finally {
    await latest?.catch(() => undefined)
  }
}

// Writes of one piece of work that follow one another: the next one is decided while the books store the one before.
import { setImmediate as nextTurn } from 'node:timers/promises'

/**
 * Starts the write of each item, at most two at a time, and passes on their results in order, until `take` answers false.
 * Rejects with the first write that fails; all started writes have ended when it resolves or rejects.
 */
export const writeOverlapping = async <I, T>(
  items: Iterable<I>,
  start: (item: I) => Promise<T>,
  take: (result: T) => boolean,
): Promise<void> => {
  let latest: Promise<T> | null = null
  try {
    for (const item of items) {
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

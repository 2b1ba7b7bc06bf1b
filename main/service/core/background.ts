// Work that goes on after the answer: lanes of tasks, one after the other within a lane. A task is run again when the
// books were out of reach, so it must bear that.
import { setTimeout as delay, setImmediate as nextTurn } from 'node:timers/promises'
import type { Log } from '../../platform/log.ts'
import { BooksUnavailable } from './book.ts'

const RETRY_MS = 500

export interface Background {
  /** Aborted when the program ends: a task then ends after the commit that is under way. */
  readonly signal: AbortSignal
  readonly add: (lane: string, task: () => Promise<void>) => void
  readonly isWorking: () => boolean
  /** Resolves when nothing is left to do. */
  readonly idle: () => Promise<void>
  /** Ends with the tasks that are under way; those that wait are dropped. */
  readonly close: () => Promise<void>
}

/**
 * Runs a task of a lane while nobody else does, in this program or in another one on the same books: waits until it may. Absent
 * where no other program can be.
 */
export type WithLease = (lane: string, task: () => Promise<void>) => Promise<void>

export const createBackground = (log: Log, withLease: WithLease = (_, task) => task()): Background => {
  const closing = new AbortController()
  const { signal } = closing
  const waiting = new Map<string, (() => Promise<void>)[]>()
  const running = new Map<string, Promise<void>>()

  /** The database page may be starting again: waits for it, for as long as it takes. */
  const runToItsEnd = async (lane: string, task: () => Promise<void>): Promise<void> => {
    while (!signal.aborted) {
      try {
        return await withLease(lane, task)
      } catch (error) {
        if (!(error instanceof BooksUnavailable)) return log.error('Background work failed', error)
        await delay(RETRY_MS, undefined, { signal }).catch(() => undefined)
      }
    }
  }

  const runLane = async (lane: string, tasks: (() => Promise<void>)[]): Promise<void> => {
    for (let task = tasks.shift(); task && !signal.aborted; task = tasks.shift()) {
      await nextTurn()
      await runToItsEnd(lane, task)
    }
  }

  const startLane = (lane: string, tasks: (() => Promise<void>)[]) => {
    if (running.has(lane) || tasks.length === 0 || signal.aborted) return
    const run = runLane(lane, tasks).finally(() => {
      running.delete(lane)
      // A task may have come after the lane saw that it was empty.
      startLane(lane, tasks)
    })
    running.set(lane, run)
  }

  return {
    signal,
    add: (lane, task) => {
      const tasks = waiting.get(lane) ?? []
      waiting.set(lane, tasks)
      tasks.push(task)
      startLane(lane, tasks)
    },
    isWorking: () => running.size > 0,
    idle: async () => {
      while (running.size > 0) await Promise.all(running.values())
    },
    close: async () => {
      closing.abort()
      await Promise.all(running.values())
    },
  }
}

// Work that goes on after the answer: lanes of tasks; within a lane one task runs after the other. A task runs again
// when the books could not be reached, so a task must bear being repeated.
import { setTimeout as delay, setImmediate as nextTurn } from 'node:timers/promises'
import type { Log } from '../../platform/log.ts'
import { BooksUnavailable } from './book.ts'

const RETRY_MS = 500

export interface Background {
  /** Aborted when the program ends: a task then ends after its current commit. */
  readonly signal: AbortSignal
  readonly add: (lane: string, task: () => Promise<void>) => void
  readonly isWorking: () => boolean
  /** Whether a task of the lane runs or waits. */
  readonly isRunning: (lane: string) => boolean
  /** Resolves when no task remains. */
  readonly idle: () => Promise<void>
  /** Waits for the tasks that are running; drops those that wait. */
  readonly close: () => Promise<void>
}

/**
 * Runs a task while no other task of the lane runs, in this program or in another one on the same books; waits until it
 * may. Absent where there can be no other program.
 */
export type WithLease = (lane: string, task: () => Promise<void>) => Promise<void>

export const createBackground = (log: Log, withLease: WithLease = (_, task) => task()): Background => {
  const closing = new AbortController()
  const { signal } = closing
  const waiting = new Map<string, (() => Promise<void>)[]>()
  const running = new Map<string, Promise<void>>()

  /** The database page may be restarting: waits for it, however long that takes. */
  const runUntilDone = async (lane: string, task: () => Promise<void>): Promise<void> => {
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
      await runUntilDone(lane, task)
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
    isRunning: (lane) => running.has(lane),
    idle: async () => {
      while (running.size > 0) await Promise.all(running.values())
    },
    close: async () => {
      closing.abort()
      await Promise.all(running.values())
    },
  }
}

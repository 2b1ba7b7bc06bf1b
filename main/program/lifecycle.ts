// The end of the process: all parts are stopped in reverse order, for any cause of the end, and then the process exits.
import type { Log } from '../platform/log.ts'

/** A part that does not stop must not keep the process running forever. */
const PATIENCE_MS = 25_000
const SIGNALS = ['SIGTERM', 'SIGINT', 'SIGHUP'] as const

export interface Lifecycle {
  /** Registers how to stop a part that was just built. If the end has started meanwhile, it includes this part. */
  readonly onStop: (part: string, stop: () => Promise<void> | void) => void
  /** Stops all parts and exits with the code. A second call changes nothing. */
  readonly stop: (code: number) => Promise<void>
  readonly isStopping: () => boolean
  /** Stops all parts and starts again in the same process. An end that is requested meanwhile has precedence. */
  readonly restart: (begin: () => Promise<void>) => Promise<void>
  /** Whether the parts are being stopped for a restart. */
  readonly isRestarting: () => boolean
}

/**
 * Ends with 0 on signals and with its parent, and with 1 on an
 * uncaught error: after one, the data in memory cannot be trusted.
 */
export const createLifecycle = (log: Log): Lifecycle => {
  const parts: { readonly part: string; readonly stop: () => Promise<void> | void }[] = []
  let stopping: Promise<void> | null = null
  let restarting: Promise<void> | null = null

  const takeDown = async () => {
    for (let next = parts.pop(); next; next = parts.pop()) {
      try {
        await next.stop()
      } catch (error) {
        log.error(`Closing ${next.part} failed`, error)
      }
    }
  }

  /** Returns a function that cancels the timer. */
  const endIfStuck = (): (() => void) => {
    const timer = setTimeout(() => {
      log.error(`Not everything was closed: ${parts.map(({ part }) => part).join(', ')}`)
      process.exit(1)
    }, PATIENCE_MS).unref()
    return () => clearTimeout(timer)
  }

  const restart = async (begin: () => Promise<void>): Promise<void> => {
    if (stopping !== null || restarting !== null) return
    const isDown = endIfStuck()
    restarting = takeDown()
    await restarting
    isDown()
    restarting = null
    if (stopping === null) await begin()
  }

  const stop = (code: number): Promise<void> => {
    stopping ??= (async () => {
      endIfStuck()
      await restarting
      await takeDown()
      process.exit(code)
    })()
    return stopping
  }

  for (const signal of SIGNALS) process.on(signal, () => void stop(0))
  // build/start.mjs started this program and was killed: the user would not know that the books are still open.
  if (process.channel) process.once('disconnect', () => void stop(0))
  process.on('uncaughtException', (error) => {
    log.error('Uncaught error', error)
    void stop(1)
  })
  process.on('unhandledRejection', (error) => log.error('Unhandled rejection', error))
  return {
    onStop: (part, stopPart) => {
      parts.push({ part, stop: stopPart })
    },
    stop,
    isStopping: () => stopping !== null,
    restart,
    isRestarting: () => restarting !== null,
  }
}

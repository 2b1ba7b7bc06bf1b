// The end of the process: what was built is taken down in reverse, whoever asks for the end, and then the process exits.
import type { Log } from '../platform/log.ts'

/** A part that does not come down must not keep the process for ever. */
const PATIENCE_MS = 25_000
const SIGNALS = ['SIGTERM', 'SIGINT', 'SIGHUP'] as const

export interface Lifecycle {
  /** Notes how to take down what was just built. When the end has begun meanwhile, its turn comes in that. */
  readonly onStop: (part: string, stop: () => Promise<void> | void) => void
  /** Takes everything down and exits with the code. Asking again changes nothing. */
  readonly stop: (code: number) => Promise<void>
  readonly isStopping: () => boolean
  /** Takes everything down and begins anew in the same process. An end that is asked for meanwhile comes first. */
  readonly restart: (begin: () => Promise<void>) => Promise<void>
  /** Whether the parts are being taken down for a new beginning. */
  readonly isRestarting: () => boolean
}

/** Ends on signals and with its parent with 0, and with 1 on what nobody caught: then nothing in memory can be trusted any more. */
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

  /** Returns how to wait no more. */
  const endIfStuck = (): (() => void) => {
    const timer = setTimeout(() => {
      log.error(`Not everything came to its end: ${parts.map(({ part }) => part).join(', ')}`)
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
  // Whoever started us (build/start.mjs) was killed: nobody would know that the books are still open.
  if (process.channel) process.once('disconnect', () => void stop(0))
  process.on('uncaughtException', (error) => {
    log.error('Nobody caught this', error)
    void stop(1)
  })
  process.on('unhandledRejection', (error) => log.error('Nobody awaited this', error))
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

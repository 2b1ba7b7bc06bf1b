// Keeps the read model of one book available: opens it, has it made equal to the journal, and repeats both whenever it
// is lost. Meanwhile a caller waits for a while and is then asked to try again.
import { setTimeout as sleep } from 'node:timers/promises'
import type { RecoverableBooks } from '../../../shared/books/port/books.ts'
import { BooksUnavailable } from '../../service/core/book.ts'

export interface ReadModelKeeperOptions {
  /** Opens the read model and, if necessary, starts the process that holds it. */
  readonly open: () => Promise<RecoverableBooks>
  /** Makes the read model equal to the journal. */
  readonly recover: (readModel: RecoverableBooks) => Promise<void>
  readonly onTrouble: (message: string, cause: unknown) => void
  /** Pauses before further attempts to open. */
  readonly retry_ms?: readonly number[]
  /** How long a question waits for a lost read model. */
  readonly read_wait_ms?: number
}

export interface ReadModelKeeper {
  /** Opens the read model for the first time. Rejects if several attempts fail. */
  readonly start: () => Promise<void>
  /** Runs a task on the read model, and once more on its successor if it is lost. The task must tolerate that. */
  readonly use: <T>(task: (readModel: RecoverableBooks) => Promise<T>, wait_ms?: number) => Promise<T>
  /** Reports that the read model is lost. */
  readonly lost: () => void
  /** Makes the read model equal to the journal again; all other callers wait. */
  readonly repair: (task: (readModel: RecoverableBooks) => Promise<void>) => Promise<void>
  readonly stop: () => void
}

/** An open read model, and the callers to notify when it is lost. */
interface Session {
  readonly readModel: RecoverableBooks
  readonly waiting: Set<(error: Error) => void>
  isLost: boolean
}

const RETRY_MS: readonly number[] = [200, 500, 1000, 2000, 3000]
const READ_WAIT_MS = 5000
/** After a failed call the read model must answer a probe within this time. Otherwise it counts as lost. */
const PROBE_MS = 2000

export const createReadModelKeeper = (options: ReadModelKeeperOptions): ReadModelKeeper => {
  const { open, recover, onTrouble, retry_ms = RETRY_MS, read_wait_ms = READ_WAIT_MS } = options
  /** The session that all callers wait for; null before the first call, and after a loss or a failed opening. */
  let session: Promise<Session> | null = null
  /** The read model that was opened last. It is set before it is equal to the journal. */
  let latest: Session | null = null
  let isReady = false
  /** The read model while no caller must wait for it: it is equal to the journal, and not being repaired. */
  let usable: Session | null = null
  let isStopped = false

  const openSession = async (): Promise<Session> => {
    for (let attempt = 0; ; attempt++) {
      try {
        const opened: Session = { readModel: await open(), waiting: new Set(), isLost: false }
        latest = opened
        await rejectWhenLost(opened, recover(opened.readModel))
        isReady = true
        usable = opened
        return opened
      } catch (error) {
        latest = null
        const pause = retry_ms[attempt]
        if (pause === undefined || isStopped) throw error
        onTrouble('The books could not be opened, trying again', error)
        await sleep(pause)
      }
    }
  }

  const current = (): Promise<Session> => {
    if (isStopped) return Promise.reject(new BooksUnavailable('Kontor is closing.'))
    session ??= openSession().catch((error) => {
      // The next caller tries again.
      session = null
      throw error
    })
    return session
  }

  const within = async (wait_ms: number): Promise<Session> => {
    // Nearly always; a time limit costs more than a question.
    if (usable !== null && !isStopped) return usable
    const abandoned = new AbortController()
    const late = sleep(wait_ms, null, { signal: abandoned.signal, ref: false }).then((): never => {
      throw new BooksUnavailable('The books are being recovered. Try again in a moment.')
    })
    late.catch(() => {})
    try {
      return await Promise.race([current(), late])
    } catch (error) {
      if (error instanceof BooksUnavailable) throw error
      throw new BooksUnavailable('The books cannot be opened now.', { cause: error })
    } finally {
      abandoned.abort()
    }
  }

  const lose = (lost: Session): void => {
    lost.isLost = true
    if (usable === lost) usable = null
    for (const reject of lost.waiting) reject(databaseGone())
    // If the read model is still being made equal, `openSession` opens it again itself.
    if (latest !== lost || !isReady) return
    latest = null
    isReady = false
    session = null
    // Start at once, so that the next caller waits less.
    if (!isStopped) current().catch((cause) => onTrouble('The books cannot be opened', cause))
  }

  return {
    start: async () => {
      await current()
    },
    use: async (task, wait_ms = read_wait_ms) => {
      const deadline = performance.now() + wait_ms
      for (;;) {
        const used = await within(Math.max(0, deadline - performance.now()))
        try {
          return await rejectWhenLost(used, task(used.readModel))
        } catch (error) {
          if ((latest === used && (await isAlive(used))) || performance.now() > deadline) throw error
          lose(used)
        }
      }
    },
    lost: () => {
      if (latest) lose(latest)
    },
    repair: async (task) => {
      const used = await current()
      usable = null
      const repaired = rejectWhenLost(used, task(used.readModel)).then(() => {
        if (session === repaired) usable = used
        return used
      })
      session = repaired
      try {
        await repaired
      } catch (error) {
        lose(used)
        throw error
      }
    },
    stop: () => {
      isStopped = true
    },
  }
}

/** The result of the task, or a rejection as soon as the read model is lost: the task may then never answer. */
const rejectWhenLost = <T>({ waiting, isLost }: Session, task: Promise<T>): Promise<T> =>
  new Promise((resolve, reject) => {
    if (isLost) reject(databaseGone())
    waiting.add(reject)
    task.then(resolve, reject).finally(() => waiting.delete(reject))
  })

const databaseGone = () => new BooksUnavailable('The database is gone.')

const isAlive = ({ readModel }: Session): Promise<boolean> =>
  Promise.race([
    readModel.head().then(
      () => true,
      () => false,
    ),
    sleep(PROBE_MS, false, { ref: false }),
  ])

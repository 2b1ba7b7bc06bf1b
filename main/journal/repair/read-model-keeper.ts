// Keeps the copy of one book within reach: opens it, has it made equal with the journal, and does both again whenever it
// is lost. Who asks in the meantime waits a while and is then told to come back.
import { setTimeout as sleep } from 'node:timers/promises'
import type { RecoverableBooks } from '../../../shared/books/port/books.ts'
import { BooksUnavailable } from '../../service/core/book.ts'

export interface ReadModelKeeperOptions {
  /** Opens the copy, starting what holds it if necessary. */
  readonly open: () => Promise<RecoverableBooks>
  /** Makes the copy equal with the journal. */
  readonly recover: (readModel: RecoverableBooks) => Promise<void>
  readonly onTrouble: (message: string, cause: unknown) => void
  /** Waiting times before another attempt to open. */
  readonly retry_ms?: readonly number[]
  /** How long a question waits for a lost copy. */
  readonly read_wait_ms?: number
}

export interface ReadModelKeeper {
  /** Opens the copy for the first time. Rejects when that fails again and again. */
  readonly start: () => Promise<void>
  /** Runs a task on the copy, and again on the next one if this one is lost meanwhile: it must bear that. */
  readonly use: <T>(task: (readModel: RecoverableBooks) => Promise<T>, wait_ms?: number) => Promise<T>
  /** Tells that the copy is lost. */
  readonly lost: () => void
  /** Makes the copy equal again while everybody waits. */
  readonly repair: (task: (readModel: RecoverableBooks) => Promise<void>) => Promise<void>
  readonly stop: () => void
}

/** An open copy, and who is to be told when it is lost. */
interface Session {
  readonly readModel: RecoverableBooks
  readonly waiting: Set<(error: Error) => void>
  isLost: boolean
}

const RETRY_MS: readonly number[] = [200, 500, 1000, 2000, 3000]
const READ_WAIT_MS = 5000
/** A copy that failed a call is asked whether it is still there; no answer for this long means no. */
const PROBE_MS = 2000

export const createReadModelKeeper = (options: ReadModelKeeperOptions): ReadModelKeeper => {
  const { open, recover, onTrouble, retry_ms = RETRY_MS, read_wait_ms = READ_WAIT_MS } = options
  /** What everybody waits for. Null: nobody has asked since the copy was lost or could not be opened. */
  let session: Promise<Session> | null = null
  /** The copy that was opened last, from before it is made equal. */
  let latest: Session | null = null
  let isReady = false
  let isStopped = false

  const openSession = async (): Promise<Session> => {
    for (let attempt = 0; ; attempt++) {
      try {
        const opened: Session = { readModel: await open(), waiting: new Set(), isLost: false }
        latest = opened
        await rejectWhenLost(opened, recover(opened.readModel))
        isReady = true
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
      // The next one who asks tries again.
      session = null
      throw error
    })
    return session
  }

  const within = async (wait_ms: number): Promise<Session> => {
    const abandoned = new AbortController()
    const late = sleep(wait_ms, null, { signal: abandoned.signal, ref: false }).then((): never => {
      throw new BooksUnavailable('The books are being brought back. Try again in a moment.')
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
    for (const reject of lost.waiting) reject(databaseGone())
    // One that is still being made equal is opened again by who is at it.
    if (latest !== lost || !isReady) return
    latest = null
    isReady = false
    session = null
    // Begun at once, so that whoever asks next waits less.
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
      const repaired = rejectWhenLost(used, task(used.readModel)).then(() => used)
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

/** The task's end, or a rejection as soon as the copy is lost: its answer may never come. */
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

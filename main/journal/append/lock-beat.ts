// The sign of life of who holds a lock: the lock file is written to every half minute, so that another machine on the same drive
// can tell a program that works from one that was killed. And who slept meanwhile looks, before it writes, whether it still
// holds the lock.
import { open } from 'node:fs/promises'
import { BooksUnavailable } from '../../service/core/book.ts'

const BEAT_MS = 30_000
/** A holder that was silent for so long, by the clock of the file system, is taken to have ended. */
export const SILENT_MS = 5 * 60_000

export interface BeatOptions {
  readonly path: string
  /** What the lock file says while it is ours. */
  readonly own: string
  /** What it says now; null: it is not there. */
  readonly read: () => Promise<string | null>
  /** Makes it again, when somebody has removed it; false: another one holds it. */
  readonly create: () => Promise<boolean>
  /** Told once that another one holds it. */
  readonly onLost: () => void
  readonly beat_ms?: number
}

export interface LockBeat {
  /** To be called before something is written. Rejects with BooksUnavailable when the lock is lost, or that cannot be told. */
  readonly confirm: () => Promise<void>
  readonly stop: () => void
}

export const startBeat = ({ path, own, read, create, onLost, beat_ms = BEAT_MS }: BeatOptions): LockBeat => {
  let at = Date.now()
  let isLost = false

  const lose = (): never => {
    if (!isLost) onLost()
    isLost = true
    throw new BooksUnavailable('Another Kontor has taken over the data folder.')
  }

  const beatNow = async (): Promise<void> => {
    const text = await read()
    if (text === null ? !(await create()) : text !== own) lose()
    const file = await open(path, 'r+')
    try {
      // The byte that stands there: the content never changes, its time does, and the file server's clock says it.
      await file.write(own.slice(0, 1), 0)
      await file.datasync()
    } finally {
      await file.close()
    }
    at = Date.now()
  }

  /** One at a time: two that find no lock would each take the other's for a stranger's. */
  let running: Promise<void> | null = null
  const beat = (): Promise<void> => {
    running ??= beatNow().finally(() => {
      running = null
    })
    return running
  }

  // A drive that is away for a moment is tried again, and nothing is written meanwhile.
  const timer = setInterval(() => void beat().catch(() => undefined), beat_ms)
  timer.unref()
  return {
    confirm: async () => {
      if (isLost) lose()
      if (Math.abs(Date.now() - at) < 2 * beat_ms) return
      await beat().catch((error) => {
        if (error instanceof BooksUnavailable) throw error
        throw new BooksUnavailable('Whether the data folder is still ours cannot be told now.', { cause: error })
      })
    },
    stop: () => clearInterval(timer),
  }
}

// The heartbeat of a lock: its holder writes to the lock file every half minute, so that another machine on the same
// drive can distinguish a working program from a killed one. A program that was suspended checks before it writes
// whether it still holds the lock.
import { open } from 'node:fs/promises'
import { BooksUnavailable } from '../../service/core/book.ts'

const BEAT_MS = 30_000
/** After this silence, by the clock of the file system, the holder counts as ended. */
export const SILENT_MS = 5 * 60_000

export interface BeatOptions {
  readonly path: string
  /** The content of the lock file while the lock is ours. */
  readonly own: string
  /** The current content; null if the file does not exist. */
  readonly read: () => Promise<string | null>
  /** Creates the lock again after someone removed it; false if another program holds it. */
  readonly create: () => Promise<boolean>
  /** Called once when another program holds the lock. */
  readonly onLost: () => void
  readonly beat_ms?: number
}

export interface LockBeat {
  /** Callers await this before they write. Rejects with BooksUnavailable if the lock is lost or cannot be checked. */
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
      // Write the same byte again: the content never changes, but the
      // file server updates the file's time by its own clock.
      await file.write(own.slice(0, 1), 0)
      await file.datasync()
    } finally {
      await file.close()
    }
    at = Date.now()
  }

  /** One at a time: two beats that find no lock would each mistake the other's lock for a foreign one. */
  let running: Promise<void> | null = null
  const beat = (): Promise<void> => {
    running ??= beatNow().finally(() => {
      running = null
    })
    return running
  }

  // If the drive is away for a moment, the timer tries again, and the program writes no data meanwhile.
  const timer = setInterval(() => void beat().catch(() => undefined), beat_ms)
  timer.unref()
  return {
    confirm: async () => {
      if (isLost) lose()
      if (Math.abs(Date.now() - at) < 2 * beat_ms) return
      await beat().catch((error) => {
        if (error instanceof BooksUnavailable) throw error
        throw new BooksUnavailable(
          'It is not known at the moment whether this Kontor still owns the lock of the data folder.',
          { cause: error },
        )
      })
    },
    stop: () => clearInterval(timer),
  }
}

// Checks from time to time whether the backup of the day is due: not right after the start, and again after a failure, since
// the target disk may be connected later.
import type { Log } from '../../platform/log.ts'

const FIRST_MS = 2 * 60_000
const AGAIN_MS = 10 * 60_000

/** Returns a function that stops the checks. */
export const scheduleBackups = (tick: () => Promise<void>, log: Log): (() => void) => {
  let timer: NodeJS.Timeout
  const look = () => {
    tick()
      .catch((error: unknown) => log.error('The daily backup failed', error))
      .finally(() => wait(AGAIN_MS))
  }
  const wait = (ms: number) => {
    timer = setTimeout(look, ms).unref()
  }
  wait(FIRST_MS)
  return () => clearTimeout(timer)
}

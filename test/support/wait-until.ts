// Waiting for a state, for tests and for scripts that run without the test runner.
import { setTimeout as sleep } from 'node:timers/promises'

/** Asks again and again until `look` succeeds; rejects with its last error when the time is over. */
export const waitUntil = async <T>(
  look: () => Promise<T>,
  { timeout, interval }: { readonly timeout: number; readonly interval: number },
): Promise<T> => {
  const until = performance.now() + timeout
  for (;;) {
    try {
      return await look()
    } catch (error) {
      if (performance.now() > until) throw error
      await sleep(interval)
    }
  }
}

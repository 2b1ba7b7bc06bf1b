// Waiting for a state, for tests and for scripts that run without the test runner.
import { setTimeout as sleep } from 'node:timers/promises'

/** Calls `look` repeatedly until it succeeds; rejects with its last error after the time limit. */
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

// How many failed attempts are allowed, and how long the next one must wait: longer each time. In memory: a restart resets
// it.

const FIRST_WAIT_MS = 30_000
/** After this time without a failure the count starts at zero. */
const FORGOTTEN_MS = 24 * 3_600_000

export interface Attempts {
  /** Seconds to wait until the next attempt; 0: it is allowed now. */
  readonly waitOf: (key: string) => number
  /** Counts as failed until it succeeds, so that parallel attempts have no advantage over consecutive ones. */
  readonly begin: (key: string) => void
  /** The attempt succeeded, or was never checked: it does not count. */
  readonly cancel: (key: string) => void
  readonly forget: (key: string) => void
}

export interface AttemptsOptions {
  /** After this many failures the next attempt must wait. */
  readonly allowed: number
  readonly max_wait_ms: number
  /** Above this number of entries, the ones with the oldest failures are dropped. */
  readonly max_entries: number
}

/** `now`: milliseconds since 1970. */
export const createAttempts = (options: AttemptsOptions, now: () => number): Attempts => {
  const all = new Map<string, { readonly count: number; readonly at: number }>()
  const countOf = (key: string): number => {
    const found = all.get(key)
    return found && found.at + FORGOTTEN_MS > now() ? found.count : 0
  }
  const waitAfter = (count: number): number =>
    count < options.allowed ? 0 : Math.min(options.max_wait_ms, FIRST_WAIT_MS * 2 ** (count - options.allowed))
  return {
    waitOf: (key) => {
      const until = (all.get(key)?.at ?? 0) + waitAfter(countOf(key))
      return Math.max(0, Math.ceil((until - now()) / 1000))
    },
    begin: (key) => {
      const count = countOf(key) + 1
      all.delete(key)
      all.set(key, { count, at: now() })
      for (const oldest of all.keys()) {
        if (all.size <= options.max_entries) break
        all.delete(oldest)
      }
    },
    cancel: (key) => {
      const found = all.get(key)
      if (found && found.count > 1) all.set(key, { ...found, count: found.count - 1 })
      else all.delete(key)
    },
    forget: (key) => void all.delete(key),
  }
}

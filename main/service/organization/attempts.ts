// How often somebody may be wrong, and how long the next try has to wait: longer each time. In memory: it ends with the process.

const FIRST_WAIT_MS = 30_000
/** Who was not wrong for so long begins anew. */
const FORGOTTEN_MS = 24 * 3_600_000

export interface Attempts {
  /** Seconds to wait until the next try; 0: it may be now. */
  readonly waitOf: (key: string) => number
  /** Counts as wrong until it turns out right, so that many at once are not more than one after the other. */
  readonly begin: (key: string) => void
  /** It was right, or never looked at: it does not count. */
  readonly cancel: (key: string) => void
  readonly forget: (key: string) => void
}

export interface AttemptsOptions {
  /** After so many wrong ones the next has to wait. */
  readonly allowed: number
  readonly max_wait_ms: number
  /** Of more than so many, those that were wrong longest ago are forgotten. */
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

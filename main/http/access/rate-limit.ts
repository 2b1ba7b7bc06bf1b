// How many requests one person or token may send while people on other machines have access (rule 196).
import type { Actor } from '../../service/core/request.ts'

/** Requests at once: a window that scrolls at full speed sends some sixty a second, for a few seconds. */
const BURST = 600
const PER_SECOND = 60
/** More callers than any installation has at work; the one whose last request is the oldest is dropped first. */
const MAX_CALLERS = 10_000

export interface RateLimit {
  /** Counts a request. How many seconds to wait first; null: it may go on. */
  readonly take: (actor: Actor) => number | null
}

/** `now`: milliseconds since any fixed moment. */
export const createRateLimit = (now: () => number): RateLimit => {
  const all = new Map<string, { readonly tokens: number; readonly at: number }>()
  return {
    take: ({ user_id, token }) => {
      const key = token === undefined ? `person ${user_id}` : `token ${token.id}`
      const at = now()
      const before = all.get(key) ?? { tokens: BURST, at }
      const tokens = Math.min(BURST, before.tokens + ((at - before.at) / 1000) * PER_SECOND)
      all.delete(key)
      all.set(key, { tokens: tokens < 1 ? tokens : tokens - 1, at })
      for (const oldest of all.keys()) {
        if (all.size <= MAX_CALLERS) break
        all.delete(oldest)
      }
      // Within a second, the next request is allowed.
      return tokens < 1 ? 1 : null
    },
  }
}

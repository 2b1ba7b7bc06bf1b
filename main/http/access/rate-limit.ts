// How often one person or token may ask, when people on other machines do (rule 196).
import type { Actor } from '../../service/core/request.ts'

/** At once: a window that is scrolled as fast as it goes asks some sixty times a second, for a few seconds. */
const BURST = 600
const PER_SECOND = 60
/** More than anybody has people and tokens at work; who has not asked for longest is forgotten first. */
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
      // Within a second there is room for more.
      return tokens < 1 ? 1 : null
    },
  }
}

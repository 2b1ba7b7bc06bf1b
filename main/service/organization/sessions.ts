// Sessions of windows and codes of one-time links, in memory only: both end with the process. Rule 168.

import type { Membership } from '../core/request.ts'
import { hashOf, newSecret } from '../core/secret.ts'

/** How long the link of a start is valid: a browser on a busy machine takes some seconds to start. */
const LINK_MS = 120_000
/** How long a person may take to choose a name and sign in. */
const CHOICE_MS = 15 * 60_000
/** A window that reloads asks again within this time. */
const LEAVE_GRACE_MS = 10_000
/** How long a password counts as confirmed. */
const CONFIRMED_MS = 15 * 60_000
/** More windows than a person has open; the oldest sessions of a person end first. */
const MAX_SESSIONS = 100

interface Session {
  readonly user_id: number
  organization_id: number
  /** In milliseconds of `now`. */
  confirmed_until: number
  /** When it ends, unless its window asks again; null: never. */
  ends_at: number | null
}

/** What a code is for: the person of the start, a choice between people, or one person in one organization. */
export type CodePurpose =
  | { readonly type: 'start' }
  | { readonly type: 'choice'; readonly people: readonly number[] }
  | ({ readonly type: 'person' } & Membership)

/** The secrets that give access while the process lives: they stay valid over a restart within the process (rule 157). */
export interface Secrets {
  /** The token of this start (rule 2), for api.json and the output of `--headless`. */
  readonly token: string
  readonly codes: Map<string, { readonly purpose: CodePurpose; readonly ends_at: number }>
  readonly sessions: Map<string, Session>
}

export const newSecrets = (): Secrets => ({ token: newSecret(), codes: new Map(), sessions: new Map() })

export interface Sessions {
  /**
   * A code for a one-time link, and when it expires (ms). A `choice` is valid until a sign-in succeeds, the others for one
   * use.
   */
  readonly createCode: (purpose: CodePurpose) => { readonly code: string; readonly ends_at: number }
  /** What a code is for; null: it is unknown, used or expired. */
  readonly look: (code: string) => CodePurpose | null
  readonly spend: (code: string) => void
  /** The secret of a new session. */
  readonly begin: (of: Membership, isConfirmed: boolean) => string
  /** The session with this SHA-256 of its secret; the call keeps the session alive. */
  readonly find: (sha256: string) => Session | null
  readonly end: (sha256: string) => void
  /** Ends the session soon, unless it is found again. */
  readonly endSoon: (sha256: string) => void
  readonly confirm: (sha256: string) => void
  /** Ends the sessions of a person whose access has changed; all but the one with this SHA-256. */
  readonly endAllOf: (userId: number, except?: string) => void
  /** Ends the sessions of closed windows, for which no request comes any more. */
  readonly expireSessions: () => void
  /** Calls the listener with the person of a session that expired without a sign-out. */
  readonly ended: (listener: (userId: number) => void) => () => void
  readonly changes: (listener: () => void) => () => void
}

/** `now`: milliseconds since any fixed moment. */
export const createSessions = ({ codes, sessions }: Secrets, now: () => number): Sessions => {
  const listeners = new Set<() => void>()
  const endListeners = new Set<(userId: number) => void>()
  const notify = () => {
    for (const listener of listeners) listener()
  }
  const end = (sha256: string) => {
    if (sessions.delete(sha256)) notify()
  }
  /** Without a sign-out. */
  const expire = (sha256: string, { user_id }: Session) => {
    end(sha256)
    for (const listener of endListeners) listener(user_id)
  }
  const isOver = ({ ends_at }: Session) => ends_at !== null && ends_at <= now()
  return {
    createCode: (purpose) => {
      for (const [old, { ends_at }] of codes) if (ends_at < now()) codes.delete(old)
      const code = newSecret()
      const ends_at = now() + (purpose.type === 'choice' ? CHOICE_MS : LINK_MS)
      codes.set(hashOf(code), { purpose, ends_at })
      return { code, ends_at }
    },
    look: (code) => {
      const found = codes.get(hashOf(code))
      return found && found.ends_at >= now() ? found.purpose : null
    },
    spend: (code) => codes.delete(hashOf(code)),
    begin: ({ user_id, organization_id }, isConfirmed) => {
      const secret = newSecret()
      const confirmed_until = isConfirmed ? now() + CONFIRMED_MS : 0
      sessions.set(hashOf(secret), { user_id, organization_id, confirmed_until, ends_at: null })
      const own = [...sessions].filter(([, session]) => session.user_id === user_id)
      for (const [sha256, session] of own.slice(0, Math.max(0, own.length - MAX_SESSIONS))) expire(sha256, session)
      return secret
    },
    find: (sha256) => {
      const session = sessions.get(sha256)
      if (!session) return null
      if (isOver(session)) {
        expire(sha256, session)
        return null
      }
      session.ends_at = null
      return session
    },
    end,
    endSoon: (sha256) => {
      const session = sessions.get(sha256)
      if (session) session.ends_at = now() + LEAVE_GRACE_MS
    },
    confirm: (sha256) => {
      const session = sessions.get(sha256)
      if (session) session.confirmed_until = now() + CONFIRMED_MS
    },
    endAllOf: (userId, except) => {
      for (const [sha256, session] of sessions)
        if (session.user_id === userId && sha256 !== except) expire(sha256, session)
    },
    expireSessions: () => {
      for (const [sha256, session] of sessions) if (isOver(session)) expire(sha256, session)
    },
    ended: (listener) => {
      endListeners.add(listener)
      return () => endListeners.delete(listener)
    },
    changes: (listener) => {
      listeners.add(listener)
      return () => listeners.delete(listener)
    },
  }
}

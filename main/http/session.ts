// Who asks: bearer tokens of scripts, and the session of a browser window that came in by a one-time link. Secrets are
// 256 random bits; only their SHA-256 is kept, and nothing of them is ever read from an address but the launch code.
import { createHash, randomBytes, timingSafeEqual } from 'node:crypto'
import type { Actor, Membership } from '../service/core/request.ts'
import type { Services } from '../service/create-services.ts'
import type { RequestContext } from './environment.ts'
import { APP_ORIGIN } from './guard.ts'

/** How long a launch link can be used: a browser that starts on a busy machine takes some seconds. */
const LAUNCH_CODE_MS = 120_000
/** More windows than anybody has open; the oldest sessions end first. */
const MAX_SESSIONS = 100

export interface Sessions {
  /** The token of this start (rule 2), for api.json and the line of `--headless`. */
  readonly token: string
  /** A new code for `/launch?code=…`: one use, and only for two minutes. */
  readonly createLaunchCode: () => string
  /** Uses up a code: the secret of a new browser session, or null when the code is unknown, used or too old. */
  readonly redeem: (code: string) => string | null
  /** Who a request with these headers comes from, in the role of this moment. */
  readonly actorOf: (c: RequestContext, port: number) => Promise<Actor | null>
}

/** What lets a caller in, for as long as the process lives: it outlasts a new beginning (rule 157). */
export interface Secrets {
  readonly token: string
  readonly expiryByCode: Map<string, number>
  readonly sessions: Set<string>
}

export const newSecrets = (): Secrets => ({ token: newSecret(), expiryByCode: new Map(), sessions: new Set() })

export interface SessionOptions {
  /** Whom the start token and browser sessions act for: the owner, in the first organization. */
  readonly person: Membership
  readonly access: Pick<Services['access'], 'findMember' | 'findToken'>
  /** Milliseconds since any fixed moment. */
  readonly now: () => number
  readonly secrets?: Secrets
}

/** Cookies know no ports: two Kontors on one machine must not overwrite each other's. */
export const cookieName = (port: number): string => `kontor_session_${port}`

export const createSessions = ({ person, access, now, secrets = newSecrets() }: SessionOptions): Sessions => {
  const { token, expiryByCode, sessions } = secrets
  const tokenHash = sha256(token)

  const bearer = async (authorization: string): Promise<Actor | null> => {
    const secret = /^Bearer +([\w.~+/-]+=*) *$/i.exec(authorization)?.[1]
    if (secret === undefined) return null
    const hash = sha256(secret)
    return timingSafeEqual(hash, tokenHash) ? access.findMember(person) : access.findToken(hash.toString('hex'))
  }

  return {
    token,
    createLaunchCode: () => {
      const code = newSecret()
      expiryByCode.set(hex(code), now() + LAUNCH_CODE_MS)
      return code
    },
    redeem: (code) => {
      const hash = hex(code)
      const expiry = expiryByCode.get(hash)
      expiryByCode.delete(hash)
      for (const [old, end] of expiryByCode) if (end < now()) expiryByCode.delete(old)
      if (expiry === undefined || expiry < now()) return null
      const secret = newSecret()
      sessions.add(hex(secret))
      for (const oldest of sessions) {
        if (sessions.size <= MAX_SESSIONS) break
        sessions.delete(oldest)
      }
      return secret
    },
    actorOf: async (c, port) => {
      const authorization = c.req.header('authorization')
      if (authorization !== undefined) return bearer(authorization)
      const cookie = isSameOrigin(c) ? cookieValue(c.req.header('cookie'), cookieName(port)) : null
      return cookie !== null && sessions.has(hex(cookie)) ? access.findMember(person) : null
    },
  }
}

/** The cookie of a browser session: out of reach of scripts, and never sent along by other sites. */
export const sessionCookie = (port: number, secret: string): string =>
  `${cookieName(port)}=${secret}; Path=/; HttpOnly; SameSite=Strict`

/**
 * Cookies know no ports either way: a page of another server on this machine is the same "site" and would send ours
 * along. So a cookie counts only when the browser itself says that our own page asks.
 */
const isSameOrigin = (c: RequestContext): boolean => {
  const site = c.req.header('sec-fetch-site')
  if (site !== undefined) return site === 'same-origin'
  // The guard let only our own origins through.
  const origin = c.req.header('origin')
  return origin !== undefined && origin !== APP_ORIGIN
}

const cookieValue = (header: string | undefined, name: string): string | null => {
  for (const part of (header ?? '').split(';')) {
    const [key, value] = part.trim().split('=')
    if (key === name && value) return value
  }
  return null
}

const newSecret = (): string => randomBytes(32).toString('base64url')
const sha256 = (text: string): Buffer => createHash('sha256').update(text).digest()
const hex = (text: string): string => sha256(text).toString('hex')

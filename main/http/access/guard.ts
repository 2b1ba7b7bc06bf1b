// Which requests the server accepts at all: those of this machine's own pages and programs, and on the port for proxies those
// to the public address. Runs before everything else; session.ts finds the caller.
import type { IncomingMessage } from 'node:http'
import type { MiddlewareHandler } from 'hono'
import { EXPOSED } from '../openapi/openapi-headers.ts'
import { answerRefusal, type Environment, type RequestContext } from '../request/environment.ts'
import { isForwarded, type RemoteAccess } from './remote-access.ts'

/** The origin of the window in the desktop shell. It must never change: the browser stores the data by origin. */
const APP_ORIGIN = 'app://kontor'

/** Answers under /api are data and never documents: a browser must not run anything in them. */
const API_POLICY = "default-src 'none'; frame-ancestors 'none'"

/** The window and the documentation page. Inline styles, since the component libraries set them at run time. */
export const PAGE_POLICY =
  "default-src 'none'; script-src 'self'; style-src 'self' 'unsafe-inline'; img-src 'self' data: blob:; " +
  "font-src 'self' data:; connect-src 'self'; worker-src 'self'; manifest-src 'self'; " +
  "base-uri 'none'; form-action 'none'; frame-ancestors 'none'"

/** The window may ask for the camera, to scan bills; no page gets anything else. */
export const PAGE_PERMISSIONS =
  'camera=(self), microphone=(), geolocation=(), display-capture=(), usb=(), serial=(), hid=()'

/** For a year, browsers open the public address only by https. */
const ONLY_HTTPS = 'max-age=31536000'

/**
 * Exactly one Host header and it is ours (421: DNS rebinding), Origin ours or none (403), no request that a foreign page
 * started (403). Sets the headers of every answer; answers the preflight of the desktop window before the check of the token.
 */
export const guard =
  (port: () => number, version: string, remoteAccess: RemoteAccess | null): MiddlewareHandler<Environment> =>
  async (c, next) => {
    c.header('Cache-Control', 'no-store')
    c.header('X-Content-Type-Options', 'nosniff')
    c.header('Cross-Origin-Resource-Policy', 'same-origin')
    c.header('Content-Security-Policy', API_POLICY)
    c.header('Referrer-Policy', 'no-referrer')
    c.header('X-Api-Version', version)
    const incoming = c.env?.incoming
    if (incoming && c.env.is_remote && remoteAccess) return guardRemote(c, incoming, remoteAccess) ?? next()
    const host = incoming ? hostOf(incoming) : null
    const isOurs = host === `127.0.0.1:${port()}` || host === `localhost:${port()}`
    // A proxy that uses this port by mistake would make all its callers look local.
    if (incoming && (!isOurs || (remoteAccess && isForwarded(incoming)))) return answerRefusal(c, { type: 'WrongHost' })
    const origin = c.req.header('origin')
    if (origin !== undefined && origin !== APP_ORIGIN && (host === null || origin !== `http://${host}`)) {
      return answerRefusal(c, { type: 'ForeignOrigin' })
    }
    if (origin === APP_ORIGIN) {
      c.header('Access-Control-Allow-Origin', APP_ORIGIN)
      c.header('Access-Control-Expose-Headers', EXPOSED)
      c.header('Vary', 'Origin')
      if (c.req.method === 'OPTIONS') return preflight(c)
    } else if (c.req.header('sec-fetch-site') === 'cross-site') return answerRefusal(c, { type: 'ForeignOrigin' })
    return next()
  }

const preflight = (c: Parameters<MiddlewareHandler<Environment>>[0]): Response => {
  c.header('Access-Control-Allow-Methods', 'GET, POST, PUT, PATCH, DELETE')
  c.header('Access-Control-Allow-Headers', 'Authorization, Content-Type, Idempotency-Key')
  c.header('Access-Control-Max-Age', '600')
  return c.body(null, 204)
}

/** The same checks for the public address (rule 194); null: go on. */
const guardRemote = (c: RequestContext, incoming: IncomingMessage, remoteAccess: RemoteAccess): Response | null => {
  c.header('Strict-Transport-Security', ONLY_HTTPS)
  const forwarded = remoteAccess.read(incoming)
  if (!forwarded.ok) return answerRefusal(c, forwarded.error)
  const { address, host } = forwarded.value
  const own = hostOf(incoming)
  if (own === null || !remoteAccess.isHost(host ?? own)) return answerRefusal(c, { type: 'WrongHost' })
  const origin = c.req.header('origin')
  const isForeign = origin === undefined ? isCrossSite(c) : origin !== remoteAccess.origin
  if (isForeign) return answerRefusal(c, { type: 'ForeignOrigin' })
  c.set('from', { address, origin: remoteAccess.origin })
  return null
}

/**
 * Links in mails and on other pages may open the window, which contains no data; all other cross-site requests are refused.
 */
const isCrossSite = (c: RequestContext): boolean => {
  if (c.req.header('sec-fetch-site') !== 'cross-site') return false
  const isOpened = c.req.header('sec-fetch-mode') === 'navigate' && c.req.header('sec-fetch-dest') === 'document'
  return !(isOpened && c.req.method === 'GET' && !/^\/(api|signed)(\/|$)/.test(c.req.path))
}

/** The only Host header of the request, if the request line names no other host; else null. */
const hostOf = (incoming: IncomingMessage): string | null => {
  const { rawHeaders } = incoming
  let host: string | null = null
  for (let index = 0; index < rawHeaders.length; index += 2) {
    if (rawHeaders[index]?.toLowerCase() !== 'host') continue
    if (host !== null) return null
    host = rawHeaders[index + 1]?.toLowerCase() ?? ''
  }
  return incoming.url?.startsWith('/') ? host : null
}

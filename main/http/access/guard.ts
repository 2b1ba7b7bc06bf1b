// Who may speak to the server at all: this machine's own pages and programs, and on the port for proxies those of the public address.
// Runs before everything else; who the caller is, is session.ts's question.
import type { IncomingMessage } from 'node:http'
import type { MiddlewareHandler } from 'hono'
import { EXPOSED } from '../openapi/openapi-headers.ts'
import { answerRefusal, type Environment, type RequestContext } from '../request/environment.ts'
import { isForwarded, type RemoteAccess } from './remote-access.ts'

/** The origin of the window in the desktop shell. It never changes: another origin would be lost data. */
const APP_ORIGIN = 'app://kontor'

/** Answers under /api are data and never documents: a browser may run nothing in them. */
const API_POLICY = "default-src 'none'; frame-ancestors 'none'"

/** The window and the documentation page. Styles inline because the component libraries set them while running. */
export const PAGE_POLICY =
  "default-src 'none'; script-src 'self'; style-src 'self' 'unsafe-inline'; img-src 'self' data: blob:; " +
  "font-src 'self' data:; connect-src 'self'; worker-src 'self'; manifest-src 'self'; " +
  "base-uri 'none'; form-action 'none'; frame-ancestors 'none'"

/** For a year, browsers open the public address by https alone. */
const ONLY_HTTPS = 'max-age=31536000'

/**
 * Exactly one Host header and it is ours (421: DNS rebinding), Origin ours or none (403),
 * nothing a foreign page started (403). Sets the headers that every answer carries; answers the preflight of the
 * desktop window before anybody asks for a token.
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
    // A proxy that was pointed at this port by mistake would make everybody somebody of this machine.
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

/** The same by the public address (rule 194); null: go on. */
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

/** Links in mails and on other pages may open the window, which is no data; nothing else may come from there. */
const isCrossSite = (c: RequestContext): boolean => {
  if (c.req.header('sec-fetch-site') !== 'cross-site') return false
  const isOpened = c.req.header('sec-fetch-mode') === 'navigate' && c.req.header('sec-fetch-dest') === 'document'
  return !(isOpened && c.req.method === 'GET' && !/^\/(api|signed)(\/|$)/.test(c.req.path))
}

/** The request's only Host header when the request line does not name another one; else null. */
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

// Addresses that work without a token for a quarter of an hour: pictures that an <img> or another program shows. The
// signature is an HMAC over path and expiry with a key of this start; only GET, nothing but the picture.
import { createHash, createHmac, randomBytes, timingSafeEqual } from 'node:crypto'
import type { Hono } from 'hono'
import type { Environment } from './environment.ts'

const VALID_MS = 15 * 60_000

export interface Signer {
  /** The address of the picture of a name: its initials on a colour of its own. */
  readonly picture: (origin: string, kind: 'logo' | 'avatar', name: string) => string
  readonly mount: (app: Hono<Environment>) => void
}

export const createSigner = (now: () => number): Signer => {
  const key = randomBytes(32)
  const sign = (text: string) => createHmac('sha256', key).update(text).digest('base64url')
  const isValid = (text: string, signature: string) => {
    const expected = Buffer.from(sign(text))
    const given = Buffer.from(signature)
    return expected.length === given.length && timingSafeEqual(expected, given)
  }
  return {
    picture: (origin, kind, name) => {
      const query = new URLSearchParams({ name, expires: String(now() + VALID_MS) })
      const path = `/signed/${kind}`
      return `${origin}${path}?${query}&signature=${sign(`${path}?${query}`)}`
    },
    mount: (app) => {
      app.get('/signed/:kind{logo|avatar}', (c) => {
        const { name = '', expires = '', signature = '' } = c.req.query()
        const query = new URLSearchParams({ name, expires })
        if (!isValid(`${c.req.path}?${query}`, signature) || Number(expires) < now())
          return c.text('This address is not valid any more.\n', 403)
        c.header('Content-Type', 'image/svg+xml')
        return c.body(initialsSvg(name))
      })
    },
  }
}

const initialsSvg = (name: string): string => {
  const initials = (name.match(/\p{L}[\p{L}\p{N}]*/gu) ?? [])
    .slice(0, 2)
    .map((word) => [...word][0]?.toUpperCase() ?? '')
    .join('')
  const hue = createHash('sha256').update(name).digest().readUInt16BE() % 360
  return (
    '<svg xmlns="http://www.w3.org/2000/svg" width="128" height="128" viewBox="0 0 128 128">' +
    `<rect width="128" height="128" fill="hsl(${hue} 45% 32%)"/>` +
    '<text x="64" y="82" font-family="sans-serif" font-size="52" fill="#fff" text-anchor="middle">' +
    `${initials}</text></svg>`
  )
}

// Who asks: the token of the start, lasting tokens, and the browser that came in by the one-time link.
import { createHash } from 'node:crypto'
import { afterEach, describe, expect, test } from 'vitest'
import { cookieName, createSessions } from '../../../main/http/session.ts'
import { created, removed } from '../../../shared/books/port/change.ts'
import type { AccessToken } from '../../../shared/record/organization.ts'
import type { Timestamp } from '../../../shared/value/calendar.ts'
import { newId } from '../../../shared/value/id.ts'
import { ok } from '../../../shared/value/result.ts'
import { type Kontor, startKontor } from '../kontor.ts'
import { rawRequest } from './raw-request.ts'

let kontor: Kontor
afterEach(() => kontor.close())

describe('tokens', () => {
  test('the start token and its kin: only the very same one, only as Bearer', async () => {
    kontor = await startKontor()
    const { token } = kontor.sessions
    const statusWith = async (authorization: string) =>
      (await kontor.ask('/api/status', { headers: { authorization } })).status
    expect(await statusWith(`Bearer ${token}`)).toBe(200)
    expect(await statusWith(`bearer  ${token}`)).toBe(200)
    expect(await statusWith(token)).toBe(401)
    expect(await statusWith(`Bearer ${token}x`)).toBe(401)
    expect(await statusWith(`Bearer ${token.slice(1)}`)).toBe(401)
    expect(await statusWith('Bearer ')).toBe(401)
    expect(await statusWith(`Bearer ${token} ${token}`)).toBe(401)
  })

  test('401 says so in the documented words', async () => {
    kontor = await startKontor()
    const answer = await kontor.ask('/api/bank_account', { headers: { authorization: 'Bearer no' } })
    expect(answer.status).toBe(401)
    expect(answer.headers.get('www-authenticate')).toBe('Bearer')
    expect(await answer.json()).toEqual({ message: 'Unauthenticated.', code: 'unauthenticated' })
  })

  test('every start has another token', async () => {
    kontor = await startKontor()
    const { owner, services } = kontor
    const other = createSessions({ person: owner, access: services.access, now: Date.now })
    expect(other.token).not.toBe(kontor.sessions.token)
    expect(Buffer.from(other.token, 'base64url')).toHaveLength(32)
  })

  test('a lasting token is found by its hash, and is worth nothing once it is removed', async () => {
    kontor = await startKontor()
    const secret = 'a-lasting-secret_0123456789'
    const record: AccessToken = {
      id: newId(),
      name: 'script',
      user_id: kontor.owner.user_id,
      organization_id: kontor.owner.organization_id,
      secret_sha256: createHash('sha256').update(secret).digest('hex'),
      created_at: '2026-01-01T00:00:00.000000Z' as Timestamp,
    }
    const statusNow = async () =>
      (await kontor.ask('/api/status', { headers: { authorization: `Bearer ${secret}` } })).status
    expect(await statusNow()).toBe(401)
    const write = (change: ReturnType<typeof created>) =>
      kontor.systemBook.write<null, never>({ user: null }, async () =>
        ok({ action: 'token', changes: [change], value: null }),
      )
    await write(created('access_token', record))
    expect(await statusNow()).toBe(200)
    await write(removed('access_token', record))
    expect(await statusNow()).toBe(401)
  })
})

describe('launch link', () => {
  const OWN_PAGE = 'Sec-Fetch-Site: same-origin'

  const visit = async (port: number, code: string, method = 'GET') =>
    rawRequest(port, [`${method} /launch?code=${code} HTTP/1.1`, `Host: 127.0.0.1:${port}`, 'Sec-Fetch-Site: none'])

  const statusOf = async (port: number, lines: readonly string[]) =>
    (await rawRequest(port, ['GET /api/status HTTP/1.1', `Host: 127.0.0.1:${port}`, ...lines])).status

  test('the code becomes a cookie that scripts cannot read, once', async () => {
    kontor = await startKontor()
    const { port } = await kontor.serve()
    const code = kontor.sessions.createLaunchCode()
    expect((await visit(port, code, 'HEAD')).status).toBe(403)
    const answer = await visit(port, code)
    expect(answer.status).toBe(303)
    expect(answer.headers.get('location')).toBe('/')
    expect(answer.headers.get('referrer-policy')).toBe('no-referrer')
    const cookie = answer.headers.get('set-cookie') ?? ''
    expect(cookie).toMatch(new RegExp(`^${cookieName(port)}=[\\w-]{43}; Path=/; HttpOnly; SameSite=Strict$`))

    const sent = `Cookie: other=1; ${cookie.split(';')[0]}`
    expect(await statusOf(port, [sent, OWN_PAGE])).toBe(200)
    expect(await statusOf(port, [sent, `Origin: http://127.0.0.1:${port}`])).toBe(200)
    // A page of another server on this machine is of the same site, and its requests carry the cookie.
    expect(await statusOf(port, [sent, 'Sec-Fetch-Site: same-site'])).toBe(401)
    expect(await statusOf(port, [sent, 'Sec-Fetch-Site: none'])).toBe(401)
    expect(await statusOf(port, [sent])).toBe(401)
    expect(await statusOf(port, [sent, 'Origin: app://kontor'])).toBe(401)
    expect(await statusOf(port, [`Cookie: ${cookieName(port)}=wrong`, OWN_PAGE])).toBe(401)
    expect(await statusOf(port, [`Cookie: ${cookieName(port)}=`, OWN_PAGE])).toBe(401)
    // A wrong token is not made good by a cookie.
    expect(await statusOf(port, [sent, OWN_PAGE, 'Authorization: Bearer no'])).toBe(401)

    const again = await visit(port, code)
    expect(again.status).toBe(403)
    expect(again.headers.get('set-cookie')).toBeUndefined()
  })

  test('a code that was not issued, is missing or is too old opens nothing', async () => {
    let time = 0
    kontor = await startKontor({ now: () => time })
    const { port } = await kontor.serve()
    expect((await visit(port, 'abc')).status).toBe(403)
    expect((await visit(port, '')).status).toBe(403)
    const [early, late] = [kontor.sessions.createLaunchCode(), kontor.sessions.createLaunchCode()]
    time = 120_000
    expect((await visit(port, early)).status).toBe(303)
    time = 120_001
    expect((await visit(port, late)).status).toBe(403)
  })
})

// Authentication: the token of the start, permanent tokens, and the window that signed in by a one-time link.
import { afterEach, describe, expect, test } from 'vitest'
import { newSecrets } from '../../../../main/service/organization/sessions.ts'
import { type Kontor, linkCode, sendAs, signIn, startKontor } from '../../kontor.ts'
import { rawRequest } from './raw-request.ts'

let kontor: Kontor
afterEach(() => kontor.close())

describe('tokens', () => {
  test('similar start tokens: only the exact one is accepted, and only as Bearer', async () => {
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

  test('401 has the documented text', async () => {
    kontor = await startKontor()
    const answer = await kontor.ask('/api/bank_account', { headers: { authorization: 'Bearer no' } })
    expect(answer.status).toBe(401)
    expect(answer.headers.get('www-authenticate')).toBe('Bearer')
    expect(await answer.json()).toEqual({ message: 'Unauthenticated.', code: 'unauthenticated' })
  })

  test('every start has a new token', async () => {
    kontor = await startKontor()
    const other = newSecrets()
    expect(other.token).not.toBe(kontor.sessions.token)
    expect(Buffer.from(other.token, 'base64url')).toHaveLength(32)
  })

  test('a revoked permanent token is refused', async () => {
    kontor = await startKontor()
    const made = (await sendAs(kontor, kontor.sessions.token, 'POST', '/api/token', { name: 'script' })) as {
      id: string
      token: string
    }
    const statusNow = async () =>
      (await kontor.ask('/api/status', { headers: { authorization: `Bearer ${made.token}` } })).status
    expect(await statusNow()).toBe(200)
    expect((await kontor.ask(`/api/token/${made.id}`, { method: 'DELETE' })).status).toBe(204)
    expect(await statusNow()).toBe(401)
  })
})

describe('the link of a start', () => {
  const come = async (code: string) => {
    const answer = await kontor.ask('/api/session', {
      method: 'POST',
      headers: { authorization: '', 'content-type': 'application/json' },
      body: JSON.stringify({ code }),
    })
    return [answer.status, (await answer.json()) as { token?: string; code?: string }] as const
  }
  const newCode = () => linkCode(kontor.services.signIn.linkForStart())

  test('the link’s code becomes a session once; no cookie is set, and no cookie is accepted', async () => {
    kontor = await startKontor()
    const { port } = await kontor.serve()
    const link = kontor.services.signIn.linkForStart()
    expect(link).toMatch(new RegExp(`^http://127\\.0\\.0\\.1:${port}/#sign_in=[\\w-]{43}$`))
    const body = JSON.stringify({ code: linkCode(link) })
    const head = ['POST /api/session HTTP/1.1', `Host: 127.0.0.1:${port}`, 'Content-Type: application/json']
    const answer = await rawRequest(port, [...head, `Content-Length: ${body.length}`], body)
    expect([answer.status, answer.headers.get('set-cookie')]).toEqual([200, undefined])
    const { token } = JSON.parse(answer.body) as { token: string }
    const statusOf = async (...lines: readonly string[]) =>
      (await rawRequest(port, ['GET /api/status HTTP/1.1', `Host: 127.0.0.1:${port}`, ...lines])).status
    expect(await statusOf(`Authorization: Bearer ${token}`)).toBe(200)
    expect(await statusOf()).toBe(401)
    for (const name of [`kontor_session_${port}`, 'kontor.session', 'Authorization'])
      expect(await statusOf(`Cookie: ${name}=${token}`, 'Sec-Fetch-Site: same-origin')).toBe(401)
    expect((await come(linkCode(link)))[1].code).toBe('sign_in_link_used')
  })

  test('an unknown, missing or expired code is refused', async () => {
    let time = Date.UTC(2026, 0, 1)
    kontor = await startKontor({ now: () => time })
    expect((await come('abc'))[0]).toBe(422)
    expect((await come(''))[0]).toBe(422)
    const [early, late] = [newCode(), newCode()]
    time += 120_000
    expect((await come(early))[0]).toBe(200)
    time += 1
    expect((await come(late))[0]).toBe(422)
  })

  test('the session ends ten seconds after the window closed unless it comes back, and at once by signing out', async () => {
    let time = Date.UTC(2026, 0, 1)
    kontor = await startKontor({ now: () => time })
    const token = await signIn(kontor, newCode())
    const ask = async (method: string, path: string) =>
      (await kontor.ask(path, { method, headers: { authorization: `Bearer ${token}` } })).status
    expect(await ask('POST', '/api/session/leave')).toBe(204)
    time += 9_999
    expect(await ask('GET', '/api/status')).toBe(200)
    time += 60_000
    expect(await ask('GET', '/api/status')).toBe(200)
    expect(await ask('POST', '/api/session/leave')).toBe(204)
    time += 10_000
    expect(await ask('GET', '/api/status')).toBe(401)
    const again = await signIn(kontor, newCode())
    const out = await kontor.ask('/api/session', { method: 'DELETE', headers: { authorization: `Bearer ${again}` } })
    expect(out.status).toBe(204)
    expect((await kontor.ask('/api/status', { headers: { authorization: `Bearer ${again}` } })).status).toBe(401)
  })

  test('a window can open another session; a permanent token cannot', async () => {
    kontor = await startKontor()
    const token = await signIn(kontor, newCode())
    const link = (await sendAs(kontor, token, 'POST', '/api/session/link', {})) as { url: string }
    const comparison = await signIn(kontor, linkCode(link.url))
    expect(comparison).not.toBe(token)
    expect(await sendAs(kontor, comparison, 'GET', '/api/user', undefined)).toMatchObject({ id: 1 })
    const made = (await sendAs(kontor, token, 'POST', '/api/token', { name: 'script' })) as { token: string }
    await expect(sendAs(kontor, made.token, 'POST', '/api/session/link', {})).rejects.toThrow('403')
  })
})

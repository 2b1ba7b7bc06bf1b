// Users on other machines, whose requests come through a proxy: which requests its port accepts, whose address counts,
// and that the answers are the same as on the own port. Rule 193.
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import type { HttpServer } from '../../../../main/http/server.ts'
import { HOST, startTlsProxy, type TlsProxy } from '../../../support/process/tls-proxy.ts'
import { type Kontor, startKontor } from '../../kontor.ts'
import { rawRequest } from './raw-request.ts'

const PASSWORD = 'lang genug fuer alle'

let proxy: TlsProxy
let kontor: Kontor
let server: HttpServer
let token: string
beforeAll(async () => {
  proxy = await startTlsProxy()
  kontor = await startKontor({ remoteAccess: { public_url: proxy.url, trusted_proxies: ['127.0.0.1', '10.0.0.0/8'] } })
  await kontor.services.user.change(kontor.owner, { email: 'vreni@example.ch', password: PASSWORD })
  server = await kontor.serve()
  proxy.to(server.remote_port ?? 0)
  token = await signIn('vreni@example.ch')
})
afterAll(async () => {
  await proxy.close()
  await kontor.close()
})

const signIn = async (email: string): Promise<string> => {
  const body = JSON.stringify({ email, password: PASSWORD })
  return (await proxy.ask('/api/session', { method: 'POST', body })).json<{ token: string }>().token
}
const as = (secret: string) => ({ authorization: `Bearer ${secret}` })

const GET = 'GET /api/status HTTP/1.1'
const HTTPS = 'X-Forwarded-Proto: https'

/** `PUBLIC` is the public host with its port, `TOKEN` the Authorization header of a session. */
const TABLE: readonly (readonly [string, readonly string[], number, string?])[] = [
  ['the proxy', [GET, 'Host: PUBLIC', HTTPS, 'TOKEN'], 200],
  ['capitals', [GET, 'Host: BOOKS.example.CH:PORT', 'X-Forwarded-Proto: HTTPS', 'TOKEN'], 200],
  ['a proxy that asks by its own name', [GET, 'Host: kontor', 'X-Forwarded-Host: PUBLIC', HTTPS, 'TOKEN'], 200],
  ['a proxy that speaks RFC 7239', [GET, 'Host: PUBLIC', 'Forwarded: for=192.0.2.1;proto=https', 'TOKEN'], 200],
  ['its host', [GET, 'Host: kontor', 'Forwarded: for="[2001:db8::1]:4";proto=https;host="PUBLIC"', 'TOKEN'], 200],
  ['two proxies with TLS', [GET, 'Host: PUBLIC', 'X-Forwarded-Proto: https, https', 'TOKEN'], 200],
  ['the window', [GET, 'Host: PUBLIC', HTTPS, 'Origin: https://PUBLIC', 'Sec-Fetch-Site: same-origin', 'TOKEN'], 200],
  ['no TLS', [GET, 'Host: PUBLIC', 'X-Forwarded-Proto: http', 'TOKEN'], 421, 'https_required'],
  ['nothing said of TLS', [GET, 'Host: PUBLIC', 'TOKEN'], 421, 'https_required'],
  ['a part without TLS', [GET, 'Host: PUBLIC', 'X-Forwarded-Proto: https, http', 'TOKEN'], 421, 'https_required'],
  ['an address alone', [GET, 'Host: PUBLIC', 'X-Forwarded-For: 192.0.2.1', 'TOKEN'], 421, 'https_required'],
  ['RFC 7239 without TLS', [GET, 'Host: PUBLIC', 'Forwarded: for=192.0.2.1', 'TOKEN'], 421, 'https_required'],
  ['both forms', [GET, 'Host: PUBLIC', HTTPS, 'Forwarded: proto=https', 'TOKEN'], 400, 'forwarded_twice'],
  ['another host', [GET, 'Host: evil.example', HTTPS, 'TOKEN'], 421, 'wrong_host'],
  ['the loopback host', [GET, 'Host: 127.0.0.1:INNER', HTTPS, 'TOKEN'], 421, 'wrong_host'],
  ['the public host without its port', [GET, 'Host: books.example.ch', HTTPS, 'TOKEN'], 421, 'wrong_host'],
  ['a longer host', [GET, 'Host: books.example.ch.evil.example:PORT', HTTPS, 'TOKEN'], 421, 'wrong_host'],
  ['two hosts', [GET, 'Host: PUBLIC', 'Host: evil.example', HTTPS, 'TOKEN'], 421, 'wrong_host'],
  ['no host', [GET, HTTPS, 'TOKEN'], 421, 'wrong_host'],
  ['no host but a forwarded one', [GET, 'X-Forwarded-Host: PUBLIC', HTTPS, 'TOKEN'], 421, 'wrong_host'],
  ['another one in the request line', ['GET http://evil.example/ HTTP/1.1', 'Host: PUBLIC', HTTPS], 421, 'wrong_host'],
  ['another forwarded host', [GET, 'Host: PUBLIC', 'X-Forwarded-Host: evil.example', HTTPS], 421, 'wrong_host'],
  ['two forwarded hosts', [GET, 'Host: PUBLIC', 'X-Forwarded-Host: PUBLIC, evil', HTTPS], 421, 'wrong_host'],
  ['a foreign page', [GET, 'Host: PUBLIC', HTTPS, 'Origin: https://evil.example', 'TOKEN'], 403, 'foreign_origin'],
  ['the origin without TLS', [GET, 'Host: PUBLIC', HTTPS, 'Origin: http://PUBLIC', 'TOKEN'], 403, 'foreign_origin'],
  ['one without a port', [GET, 'Host: PUBLIC', HTTPS, 'Origin: https://books.example.ch'], 403, 'foreign_origin'],
  ['no origin (null)', [GET, 'Host: PUBLIC', HTTPS, 'Origin: null', 'TOKEN'], 403, 'foreign_origin'],
  ['the desktop shell', [GET, 'Host: PUBLIC', HTTPS, 'Origin: app://kontor', 'TOKEN'], 403, 'foreign_origin'],
  ['a window here', [GET, 'Host: PUBLIC', HTTPS, 'Origin: http://127.0.0.1:INNER', 'TOKEN'], 403, 'foreign_origin'],
  ['another site', [GET, 'Host: PUBLIC', HTTPS, 'Sec-Fetch-Site: cross-site', 'TOKEN'], 403, 'foreign_origin'],
  [
    'a preflight',
    ['OPTIONS /api/status HTTP/1.1', 'Host: PUBLIC', HTTPS, 'Origin: https://evil'],
    403,
    'foreign_origin',
  ],
  ['nobody', [GET, 'Host: PUBLIC', HTTPS], 401, 'unauthenticated'],
  ['the token of the start', [GET, 'Host: PUBLIC', HTTPS, 'START'], 401, 'unauthenticated'],
]

const filledIn = (lines: readonly string[]): string[] =>
  lines.map((line) =>
    line
      .replace('TOKEN', `Authorization: Bearer ${token}`)
      .replace('START', `Authorization: Bearer ${kontor.sessions.token}`)
      .replaceAll('PUBLIC', `${HOST}:${proxy.port}`)
      .replace('PORT', String(proxy.port))
      .replace('INNER', String(server.port)),
  )

describe('the port for proxies answers', () => {
  const requests = TABLE.map(([name, lines, status, code]) => ({ name, lines, status, code }))
  test.each(requests)('$name', async ({ lines, status, code }) => {
    const answer = await rawRequest(server.remote_port ?? 0, filledIn(lines))
    expect([answer.status, JSON.parse(answer.body).code]).toEqual([status, code])
    expect(answer.headers.get('strict-transport-security')).toBe('max-age=31536000')
    expect(answer.headers.get('access-control-allow-origin')).toBeUndefined()
  })

  test.each<[string, [string, string, string], number]>([
    ['a link in a mail opens the window', ['GET / HTTP/1.1', 'navigate', 'document'], 503],
    ['and one of its screens', ['GET /transactions HTTP/1.1', 'navigate', 'document'], 503],
    ['not in a frame', ['GET / HTTP/1.1', 'navigate', 'iframe'], 403],
    ['not an answer', ['GET /api/status HTTP/1.1', 'navigate', 'document'], 403],
    ['not a signed page', ['GET /signed/mail HTTP/1.1', 'navigate', 'document'], 403],
    ['not a form', ['POST / HTTP/1.1', 'navigate', 'document'], 403],
    ['not a script', ['GET /assets/a.js HTTP/1.1', 'no-cors', 'script'], 403],
  ])('%s', async (_name, [line, mode, target], status) => {
    const from = ['Sec-Fetch-Site: cross-site', `Sec-Fetch-Mode: ${mode}`, `Sec-Fetch-Dest: ${target}`]
    const answer = await rawRequest(server.remote_port ?? 0, filledIn([line, 'Host: PUBLIC', HTTPS, ...from]))
    // 503: the window was not built for this test.
    expect(answer.status).toBe(status)
  })
})

describe('the own port with remote access', () => {
  test('works as before for local scripts', async () => {
    const lines = [GET, `Host: 127.0.0.1:${server.port}`, 'TOKEN']
    const answer = await rawRequest(server.port, filledIn(lines))
    expect(answer.status).toBe(200)
    expect(answer.headers.get('strict-transport-security')).toBeUndefined()
  })

  test.each(['X-Forwarded-For: 192.0.2.1', 'X-Forwarded-Proto: https', 'Forwarded: proto=https'])(
    'does not treat a proxy as a local caller: %s',
    async (header) => {
      const answer = await rawRequest(server.port, filledIn([GET, 'Host: 127.0.0.1:INNER', 'TOKEN', header]))
      expect([answer.status, JSON.parse(answer.body).code]).toEqual([421, 'wrong_host'])
    },
  )

  test('refuses the public address', async () => {
    expect((await rawRequest(server.port, filledIn([GET, 'Host: PUBLIC', 'TOKEN']))).status).toBe(421)
  })
})

test('a direct caller on the proxy port is refused and gets the right address', async () => {
  const other = await startKontor({ remoteAccess: { public_url: proxy.url, trusted_proxies: ['192.0.2.7'] } })
  const { remote_port } = await other.serve()
  const answer = await rawRequest(remote_port ?? 0, filledIn(['GET / HTTP/1.1', 'Host: PUBLIC', HTTPS]))
  expect([answer.status, JSON.parse(answer.body)]).toEqual([
    421,
    { code: 'not_through_proxy', message: `Only the proxy in front is answered here. Open ${proxy.url}` },
  ])
  await other.close()
})

describe('through the proxy', () => {
  test('addresses in answers use the public address', async () => {
    const list = await proxy.ask('/api/bank_account?per_page=1', { headers: as(token) })
    expect(list.json()).toMatchObject({
      links: { first: `${proxy.url}/api/bank_account?per_page=1&page=1` },
      meta: { path: `${proxy.url}/api/bank_account` },
    })
    const user = (await proxy.ask('/api/user', { headers: as(token) })).text
    const picture = /https:[^"]*\/signed\/avatar[^"]*/.exec(user)?.[0] ?? ''
    expect(picture.startsWith(`${proxy.url}/signed/avatar?`)).toBe(true)
    expect(user).not.toContain('127.0.0.1')
    expect((await proxy.ask(picture.slice(proxy.url.length))).headers['content-type']).toBe('image/svg+xml')
    const link = await proxy.ask('/api/session/link', { method: 'POST', headers: as(token), body: '{}' })
    expect(link.json().url).toMatch(new RegExp(`^${proxy.url}/#sign_in=`))
  })

  test('no cookie is set, and only the own page may read answers', async () => {
    const { headers } = await proxy.ask('/api/docs')
    expect(headers['set-cookie']).toBeUndefined()
    expect(headers['content-security-policy']).toContain("connect-src 'self'")
    expect(headers['cross-origin-resource-policy']).toBe('same-origin')
  })

  test('two users work in the same books, and one receives events of the other’s changes', async () => {
    const member = await kontor.services.members.create(kontor.owner, {
      email: 'anna@example.ch',
      firstname: 'Anna',
      role: 'accountant',
    })
    if (!member.ok) throw new Error('no member')
    const link = await proxy.ask(`/api/member/${member.value.record.id}/sign_in_link`, {
      method: 'POST',
      headers: as(token),
      body: '{}',
    })
    const code = link.json<{ url: string }>().url.split('#sign_in=')[1]
    const first = await proxy.ask('/api/session', { method: 'POST', body: JSON.stringify({ code }) })
    await proxy.ask('/api/user', {
      method: 'PATCH',
      headers: as(first.json<{ token: string }>().token),
      body: JSON.stringify({ password: PASSWORD }),
    })
    const anna = await signIn('Anna@example.ch')
    const events = await proxy.open('/api/events', { headers: as(anna) })
    expect(events.headers['content-type']).toContain('text/event-stream')
    const heard = (async () => {
      let text = ''
      for await (const piece of events) {
        text += piece
        if (text.includes('"table":"company"')) return text
      }
      return text
    })()
    const made = await proxy.ask('/api/company', {
      method: 'POST',
      headers: as(token),
      body: JSON.stringify({ name: 'Muster AG' }),
    })
    expect(made.status).toBe(201)
    expect(await heard).toContain('event: changed')
    events.destroy()
  })

  test('files are transferred completely', async () => {
    const rows = Array.from({ length: 20_000 }, (_, index) => `2026-01-01;${index}.00;Text ${index}`)
    const file = ['Datum;Betrag;Text', ...rows].join('\n')
    const boundary = 'a-boundary'
    const body = [
      ...[
        `--${boundary}`,
        'Content-Disposition: form-data; name="files[0]"; filename="a.csv"',
        'Content-Type: text/csv',
      ],
      ...['', file, `--${boundary}--`, ''],
    ].join('\r\n')
    const answer = await proxy.ask('/api/bank_account/identify-files', {
      method: 'POST',
      headers: { ...as(token), 'content-type': `multipart/form-data; boundary=${boundary}` },
      body,
    })
    expect([answer.status, answer.text.slice(0, 400)]).toEqual([200, expect.stringContaining('a.csv')])
  })
})

// Which callers the server accepts: every kind of host and origin as a table, over a real connection.
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import type { HttpServer } from '../../../../main/http/server.ts'
import { type Kontor, startKontor, VERSION } from '../../kontor.ts'
import { rawRequest } from './raw-request.ts'

let kontor: Kontor
let server: HttpServer
beforeAll(async () => {
  kontor = await startKontor()
  server = await kontor.serve()
})
afterAll(() => kontor.close())

const GET = 'GET /api/status HTTP/1.1'
const JSON_TYPE = 'Content-Type: application/json'

/** `HOST` is the server's address, `TOKEN` the Authorization header with its token. */
const TABLE: readonly (readonly [string, readonly string[], number, string?])[] = [
  ['a script with the token', [GET, 'HOST', 'TOKEN'], 200],
  ['the same by the name localhost', [GET, 'Host: localhost:PORT', 'TOKEN'], 200],
  ['capitals in the host', [GET, 'Host: LOCALHOST:PORT', 'TOKEN'], 200],
  [
    'the window of a browser',
    [GET, 'HOST', 'Origin: http://127.0.0.1:PORT', 'Sec-Fetch-Site: same-origin', 'TOKEN'],
    200,
  ],
  [
    'the window of the desktop shell',
    [GET, 'HOST', 'Origin: app://kontor', 'Sec-Fetch-Site: cross-site', 'TOKEN'],
    200,
  ],
  ['an address typed in', [GET, 'HOST', 'Sec-Fetch-Site: none', 'TOKEN'], 200],
  ['a name that points here (DNS rebinding)', [GET, 'Host: evil.example', 'TOKEN'], 421],
  ['such a name with the port', [GET, 'Host: evil.example:PORT', 'TOKEN'], 421],
  ['a name that begins like ours', [GET, 'Host: 127.0.0.1.evil.example:PORT', 'TOKEN'], 421],
  ['another port', [GET, 'Host: 127.0.0.1:1', 'TOKEN'], 421],
  ['no port', [GET, 'Host: 127.0.0.1', 'TOKEN'], 421],
  ['another loopback address', [GET, 'Host: 127.0.0.2:PORT', 'TOKEN'], 421],
  ['two hosts', [GET, 'HOST', 'Host: evil.example', 'TOKEN'], 421],
  ['two equal hosts', [GET, 'HOST', 'HOST', 'TOKEN'], 421],
  ['no host', [GET, 'TOKEN'], 421],
  ['an empty host', [GET, 'Host:', 'TOKEN'], 421],
  ['another host in the request line', ['GET http://evil.example/api/status HTTP/1.1', 'HOST', 'TOKEN'], 421],
  ['a user name in the host', [GET, 'Host: evil@127.0.0.1:PORT', 'TOKEN'], 400],
  ['a foreign page', [GET, 'HOST', 'Origin: https://evil.example', 'TOKEN'], 403],
  ['a page without an origin', [GET, 'HOST', 'Origin: null', 'TOKEN'], 403],
  ['a page on another port', [GET, 'HOST', 'Origin: http://127.0.0.1:1', 'TOKEN'], 403],
  ['our origin by the other name', [GET, 'HOST', 'Origin: http://localhost:PORT', 'TOKEN'], 403],
  ['our origin with TLS', [GET, 'HOST', 'Origin: https://127.0.0.1:PORT', 'TOKEN'], 403],
  ['a foreign image or link', [GET, 'HOST', 'Sec-Fetch-Site: cross-site', 'TOKEN'], 403],
  ['no token', [GET, 'HOST'], 401],
  ['a wrong token', [GET, 'HOST', 'Authorization: Bearer abc'], 401],
  ['a token in the address', ['GET /api/status?token=SECRET HTTP/1.1', 'HOST'], 401],
  ['another scheme', [GET, 'HOST', 'Authorization: Basic SECRET'], 401],
  [
    'a form',
    ['POST /api/bank_account HTTP/1.1', 'HOST', 'TOKEN', 'Content-Type: text/plain', 'Content-Length: 2'],
    415,
    '{}',
  ],
  ['a body of no type', ['POST /api/bank_account HTTP/1.1', 'HOST', 'TOKEN', 'Content-Length: 2'], 415, '{}'],
  [
    'a compressed body',
    ['POST /api/bank_account HTTP/1.1', 'HOST', 'TOKEN', JSON_TYPE, 'Content-Encoding: gzip', 'Content-Length: 2'],
    415,
    '{}',
  ],
  ['broken JSON', ['POST /api/bank_account HTTP/1.1', 'HOST', 'TOKEN', JSON_TYPE, 'Content-Length: 1'], 422, '{'],
  [
    'a preflight of the desktop shell',
    ['OPTIONS /api/status HTTP/1.1', 'HOST', 'Origin: app://kontor', 'Access-Control-Request-Method: GET'],
    204,
  ],
  [
    'a preflight of a foreign page',
    ['OPTIONS /api/status HTTP/1.1', 'HOST', 'Origin: https://evil.example', 'Access-Control-Request-Method: GET'],
    403,
  ],
]

describe('guard', () => {
  const requests = TABLE.map(([name, lines, status, body = '']) => ({ name, lines, status, body }))
  test.each(requests)('$name', async ({ lines, status, body }) => {
    const answer = await rawRequest(server.port, filledIn(lines), body)
    expect(answer.status).toBe(status)
    expect(answer.headers.get('access-control-allow-origin')).toBe(
      lines.includes('Origin: app://kontor') ? 'app://kontor' : undefined,
    )
    expect(answer.headers.get('cache-control')).toBe('no-store')
    expect(answer.headers.get('x-content-type-options')).toBe('nosniff')
    if (status !== 200 && status !== 204) expect(JSON.parse(answer.body)).toHaveProperty('message')
  })

  test('every answer has the headers that stop browsers from running or embedding it', async () => {
    const { headers } = await rawRequest(server.port, filledIn([GET, 'HOST', 'TOKEN']))
    expect(headers.get('cross-origin-resource-policy')).toBe('same-origin')
    expect(headers.get('content-security-policy')).toBe("default-src 'none'; frame-ancestors 'none'")
    expect(headers.get('referrer-policy')).toBe('no-referrer')
    expect(headers.get('x-api-version')).toBe(VERSION)
  })

  test('the preflight allows what the window sends, and refuses other origins', async () => {
    const lines = [
      'OPTIONS /api/bank_account HTTP/1.1',
      'HOST',
      'Origin: app://kontor',
      'Access-Control-Request-Method: POST',
    ]
    const { headers } = await rawRequest(server.port, filledIn(lines))
    expect(headers.get('access-control-allow-headers')).toBe('Authorization, Content-Type, Idempotency-Key')
    expect(headers.get('access-control-allow-methods')).toBe('GET, POST, PUT, PATCH, DELETE')
    expect(headers.get('access-control-allow-credentials')).toBeUndefined()
  })

  test('a request that is not HTTP is refused without a stack trace', async () => {
    const answer = await rawRequest(server.port, ['NONSENSE'])
    expect(answer.status).toBe(400)
    expect(answer.body).not.toMatch(/at |\//)
  })
})

const filledIn = (lines: readonly string[]): string[] =>
  lines.map((line) =>
    line
      .replace(/^HOST$/, 'Host: 127.0.0.1:PORT')
      .replace(/^TOKEN$/, 'Authorization: Bearer SECRET')
      .replace('PORT', String(server.port))
      .replace('SECRET', kontor.sessions.token),
  )

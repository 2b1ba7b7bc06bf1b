// Users who sign in from other machines: what is recorded, who sees it, and how attackers who guess are slowed down.
// Rules 194, 195.
import { request } from 'node:http'
import { Secret, TOTP } from 'otpauth'
import { afterEach, beforeEach, describe, expect, test } from 'vitest'
import { type Kontor, linkCode, startKontor } from '../kontor.ts'

const PASSWORD = 'lang genug fuer alle'
const OFFICE = '192.0.2.10'
const ELSEWHERE = '198.51.100.7'
const SECOND = 1000
/** Too short for one-time passwords. */
const WRONG_CODES = ['1', '2', '3', '4', '5']

let time: number
let kontor: Kontor
let port: number
beforeEach(async () => {
  time = Date.UTC(2026, 10, 21, 12)
  const remoteAccess = { public_url: 'https://books.example.ch', trusted_proxies: ['127.0.0.1', '10.0.0.0/8'] }
  kontor = await startKontor({ remoteAccess, now: () => time })
  const named = { email: 'vreni@example.ch', firstname: 'Vreni', lastname: 'Muster', password: PASSWORD }
  await kontor.services.user.change(kontor.owner, named)
  port = (await kontor.serve()).remote_port ?? 0
})
afterEach(() => kontor.close())

interface Reply {
  readonly status: number
  readonly retry_after: string | null
  readonly body: Readonly<Record<string, unknown>>
}

/** The headers of the proxy for a client at an address. */
const ask = (from: string, method: string, path: string, body?: object, token = ''): Promise<Reply> =>
  new Promise((resolve, reject) => {
    const headers = {
      host: 'books.example.ch',
      'x-forwarded-proto': 'https',
      'x-forwarded-for': from,
      ...(token === '' ? {} : { authorization: `Bearer ${token}` }),
      ...(body === undefined ? {} : { 'content-type': 'application/json' }),
    }
    const asking = request({ host: '127.0.0.1', port, method, path: `/api${path}`, headers })
    asking.on('error', reject).on('response', (answer) => {
      void answer.toArray().then((parts) => {
        const text = Buffer.concat(parts).toString()
        const retry_after = answer.headers['retry-after'] ?? null
        const isJson = answer.headers['content-type']?.includes('json') === true
        resolve({ status: answer.statusCode ?? 0, retry_after, body: isJson ? JSON.parse(text) : { text } })
      })
    })
    asking.end(body === undefined ? undefined : JSON.stringify(body))
  })
const come = (email: string, password: string, from = OFFICE) => ask(from, 'POST', '/session', { email, password })
const enter = async (from = OFFICE) => String((await come('vreni@example.ch', PASSWORD, from)).body.token)
const events = async (token: string, query = '') => {
  const { body } = await ask(OFFICE, 'GET', `/sign_in?sort=time${query}`, undefined, token)
  return (body.data as Readonly<Record<string, unknown>>[]).map(({ action, user, address, about, count }) => [
    ...[action, (user as { name: string } | null)?.name ?? null, address, about, count],
  ])
}
/** Writes the counts, as the program does every minute. */
const minute = async () => {
  time += 60 * SECOND
  await kontor.services.close()
}

describe('the recorded sign-ins', () => {
  test('signing in and out, links and tokens: the user, the address, the event', async () => {
    const token = await enter()
    const added = await ask(
      OFFICE,
      'POST',
      '/member',
      { email: 'anna@example.ch', firstname: 'Anna', role: 'viewer' },
      token,
    )
    const link = await ask(OFFICE, 'POST', `/member/${added.body.id}/sign_in_link`, {}, token)
    expect(link.body.url).toMatch(/^https:\/\/books\.example\.ch\/#sign_in=/)
    const anna = await ask(ELSEWHERE, 'POST', '/session', { code: linkCode(String(link.body.url)) })
    const script = await ask(OFFICE, 'POST', '/token', { name: 'Nightly' }, token)
    await ask(OFFICE, 'DELETE', `/token/${script.body.id}`, undefined, token)
    await ask(ELSEWHERE, 'DELETE', '/session', undefined, String(anna.body.token))
    expect(await events(token)).toEqual([
      ['signed_in', 'Vreni Muster', OFFICE, null, 1],
      ['link_made', 'Vreni Muster', OFFICE, 'Anna', 1],
      ['link_used', 'Anna', ELSEWHERE, null, 1],
      ['signed_in', 'Anna', ELSEWHERE, null, 1],
      ['token_made', 'Vreni Muster', OFFICE, 'Nightly', 1],
      ['token_revoked', 'Vreni Muster', OFFICE, 'Nightly', 1],
      ['signed_out', 'Anna', ELSEWHERE, null, 1],
    ])
    expect(await events(token, '&filter[user]=2&filter[action]=signed_in')).toHaveLength(1)
    expect(await events(token, '&filter[date_range]=2020-01-01,2020-12-31')).toEqual([])
    expect((await events(token, '&per_page=2')).length).toBe(2)
    const csv = await ask(OFFICE, 'GET', '/sign_in?format=csv&sort=time', undefined, token)
    expect(String(csv.body.text).split('\r\n').slice(0, 2)).toEqual([
      expect.stringContaining('time;action;address;about;count;user.id;user.name'),
      expect.stringContaining(`;signed_in;${OFFICE};;1;1;Vreni Muster`),
    ])
  })

  test('failures, without the typed values; a closed window', async () => {
    await come('vreni@example.ch', 'wrong', ELSEWHERE)
    for (const name of ['a', 'b', 'c']) await come(`${name}-nobody@example.ch`, 'my other password', ELSEWHERE)
    const token = await enter()
    await ask(OFFICE, 'POST', '/session/leave', {}, token)
    await minute()
    const again = await enter()
    expect(await events(again)).toEqual(
      expect.arrayContaining([
        ['sign_in_failed', 'Vreni Muster', ELSEWHERE, null, 1],
        ['sign_in_failed', null, ELSEWHERE, null, 3],
        ['session_ended', 'Vreni Muster', null, null, 1],
      ]),
    )
    expect(JSON.stringify(kontor.systemBook.commits)).not.toMatch(/nobody@example|my other password/)
  })

  test('only for administrators of the installation, and with the scope', async () => {
    const token = await enter()
    const added = await ask(
      OFFICE,
      'POST',
      '/member',
      { email: 'anna@example.ch', firstname: 'Anna', role: 'accountant' },
      token,
    )
    const link = await ask(OFFICE, 'POST', `/member/${added.body.id}/sign_in_link`, {}, token)
    const anna = await ask(OFFICE, 'POST', '/session', { code: linkCode(String(link.body.url)) })
    expect((await ask(OFFICE, 'GET', '/sign_in', undefined, String(anna.body.token))).status).toBe(403)
    const script = await ask(OFFICE, 'POST', '/token', { name: 'Nightly', scopes: ['read'] }, token)
    const refused = await ask(OFFICE, 'GET', '/sign_in', undefined, String(script.body.token))
    expect([refused.status, refused.body.code]).toEqual([403, 'scope_missing'])
  })

  test('none, while only this machine is served', async () => {
    const alone = await startKontor()
    await alone.send('POST', '/api/token', { name: 'Nightly' })
    expect(await alone.listOf('/api/sign_in')).toEqual([])
    await alone.close()
  })
})

describe('an attacker who guesses', () => {
  test('waits after five wrong passwords, longer each time, and the right password waits as well', async () => {
    for (let index = 0; index < 5; index++) expect((await come('vreni@example.ch', 'wrong')).status).toBe(422)
    for (const seconds of [30, 60, 120, 240, 480, 900, 900]) {
      const refused = await come('vreni@example.ch', PASSWORD)
      expect([refused.status, refused.retry_after]).toEqual([429, String(seconds)])
      time += seconds * SECOND
      expect((await come('vreni@example.ch', 'wrong', `10.1.1.1, 203.0.113.${seconds % 250}`)).status).toBe(422)
    }
  })

  test('gets the same answer for existing and unknown users', async () => {
    const tries = async (email: string, from: string) => {
      const reported: unknown[] = []
      for (let index = 0; index < 7; index++) {
        const { status, retry_after, body } = await come(email, 'wrong', from)
        reported.push([status, retry_after, body])
      }
      return reported
    }
    expect(await tries('Nobody@example.ch', ELSEWHERE)).toEqual(await tries('vreni@example.ch', OFFICE))
  })

  test('for many users from one address waits too, and other addresses do not', async () => {
    for (let index = 0; index < 20; index++) await come(`nobody-${index}@example.ch`, 'wrong', ELSEWHERE)
    expect((await come('vreni@example.ch', PASSWORD, ELSEWHERE)).status).toBe(429)
    // The address that a client claims for itself is ignored.
    expect((await come('vreni@example.ch', PASSWORD, `${OFFICE}, ${ELSEWHERE}`)).status).toBe(429)
    expect((await come('vreni@example.ch', PASSWORD, `${OFFICE}, ${ELSEWHERE}, 10.0.0.1`)).status).toBe(429)
    expect((await come('vreni@example.ch', PASSWORD, OFFICE)).status).toBe(200)
  })

  test('from an IPv6 network counts as one, with any address of it', async () => {
    for (let index = 0; index < 20; index++) await come(`nobody-${index}@example.ch`, 'wrong', `2001:db8:0:1::${index}`)
    expect((await come('vreni@example.ch', PASSWORD, '2001:db8:0:1:ffff::1')).status).toBe(429)
    expect((await come('vreni@example.ch', PASSWORD, '2001:db8:0:2::1')).status).toBe(200)
  })

  test('one-time passwords waits although the password is right', async () => {
    const token = await enter()
    const { body } = await ask(OFFICE, 'POST', '/user/two_factor', {}, token)
    const secret = new URL(String(body.two_factor_qr_code_url)).searchParams.get('secret') ?? ''
    const totp = new TOTP({ secret: Secret.fromBase32(secret) })
    const one_time_password = totp.generate({ timestamp: time })
    expect((await ask(OFFICE, 'POST', '/user/two_factor/confirm', { one_time_password }, token)).status).toBe(200)
    const right = totp.generate({ timestamp: time + 30 * SECOND })
    const guess = (code: string) =>
      ask(ELSEWHERE, 'POST', '/session', { email: 'vreni@example.ch', password: PASSWORD, one_time_password: code })
    for (const code of WRONG_CODES) expect((await guess(code)).status).toBe(422)
    time += 30 * SECOND
    expect((await guess(right)).status).toBe(429)
    await minute()
    const noted = await events(token, '&filter[action]=second_factor_failed')
    expect(noted.map(([action, name]) => [action, name])).toContainEqual(['second_factor_failed', 'Vreni Muster'])
  })
})

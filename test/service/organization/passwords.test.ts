// How passwords are stored and checked, the limits of wrong attempts, the validity of links, sessions and
// confirmations, and one-time passwords: each limit at its last value and one beyond it.
import { scryptSync } from 'node:crypto'
import { beforeEach, describe, expect, test } from 'vitest'
import type { Actor } from '../../../main/service/core/request.ts'
import { hashOf } from '../../../main/service/core/secret.ts'
import { createPasswords, TooManyPasswords } from '../../../main/service/organization/password.ts'
import { type Claim, createPasswordConfirmation } from '../../../main/service/organization/password-confirmation.ts'
import { createSessions, newSecrets, type Secrets, type Sessions } from '../../../main/service/organization/sessions.ts'
import {
  newRecoveryCodes,
  newTwoFactor,
  spendRecoveryCode,
  stepOf,
} from '../../../main/service/organization/two-factor.ts'
import { ok } from '../../../shared/value/result.ts'
import { ACTOR, some } from '../../support/books/book-with.ts'
import { createMemoryBook } from '../../support/books/memory-book.ts'

const MINUTE = 60_000
/** Two rounds instead of thousands, for speed. */
const CHEAP = 2

let time: number
beforeEach(() => {
  time = Date.UTC(2026, 10, 21, 12)
})
const now = () => time

describe('a password', () => {
  test('is stored as scrypt with N = 32768, r = 8, p = 3', async () => {
    const storedHash = await createPasswords().hash('Zürich')
    expect(storedHash).toMatch(/^scrypt\$32768\$8\$3\$[\w+/]{22}==\$[\w+/]{43}=$/)
    const [, , , , salt = '', hash] = storedHash.split('$')
    const options = { N: 32_768, r: 8, p: 3, maxmem: 64 * 1024 * 1024 }
    expect(scryptSync('Zürich', Buffer.from(salt, 'base64'), 32, options).toString('base64')).toBe(hash)
  })

  test('is checked with its stored parameters', async () => {
    const salt = Buffer.from('sixteen bytes of')
    const hash = scryptSync('Zürich', salt, 32, { N: 4, r: 2, p: 1 })
    const storedHash = `scrypt$4$2$1$${salt.toString('base64')}$${hash.toString('base64')}`
    const { verify } = createPasswords(CHEAP)
    // The umlaut as one character and as two.
    expect(
      await Promise.all(['Zürich', 'Zu\u0308rich', 'zürich', ''].map((input) => verify(input, storedHash))),
    ).toEqual([...[true, true, false, false]])
    expect(await verify('Zürich', null)).toBe(false)
    expect(await verify('', null)).toBe(false)
    // A shorter hash does not match as a prefix.
    expect(await verify('Zürich', storedHash.slice(0, -24))).toBe(false)
  })

  test('waits for those before it, and beyond eight the next must retry in ten seconds', async () => {
    const { hash, verify } = createPasswords(CHEAP)
    const eight = Array.from({ length: 8 }, (_, at) => hash(`password ${at}`))
    const refused = await verify('one more', null).catch((error: unknown) => error)
    expect(refused).toBeInstanceOf(TooManyPasswords)
    expect(refused).toMatchObject({ retry_seconds: 10 })
    expect(new Set(await Promise.all(eight)).size).toBe(8)
    expect(await verify('one more', null)).toBe(false)
  })
})

describe('wrong passwords', () => {
  const KEPT = createPasswords(CHEAP).hash('right')
  const confirmation = async (isBeyond: boolean, passwords = createPasswords(CHEAP)) =>
    createPasswordConfirmation(
      await createMemoryBook('system'),
      passwords,
      createSessions(newSecrets(), now),
      now,
      isBeyond,
    )
  const anna: Claim = { person: 1, address: undefined }
  const from = (address: string, person: Claim['person'] = { email: `${address}@example.ch` }) => ({ person, address })

  test('of a user the fifth makes the next attempt wait, on this machine never for more than half a minute', async () => {
    const here = await confirmation(false)
    const tried = async (password: string) => here.check(anna, password, await KEPT)
    for (let turn = 0; turn < 4; turn++) expect(await tried('wrong')).toEqual({ ok: true, value: false })
    expect(here.refusalToWait(anna)).toBeNull()
    // Correct ones do not count.
    for (let turn = 0; turn < 9; turn++) expect(await tried('right')).toEqual({ ok: true, value: true })
    expect(await tried('wrong')).toEqual({ ok: true, value: false })
    expect(await tried('right')).toEqual({ ok: false, error: { type: 'TooManyAttempts', retry_seconds: 30 } })
    for (let turn = 0; turn < 9; turn++) here.noteWrong(anna)
    expect(here.refusalToWait(anna)).toEqual({ type: 'TooManyAttempts', retry_seconds: 30 })
    time += 29_500
    expect(here.refusalToWait(anna)).toEqual({ type: 'TooManyAttempts', retry_seconds: 1 })
    time += 500
    expect(here.refusalToWait(anna)).toBeNull()
    here.noteWrong(anna)
    expect(here.refusalToWait(anna)).not.toBeNull()
    here.noteRight(anna)
    expect(here.refusalToWait(anna)).toBeNull()
  })

  test('with remote access the wait grows to a quarter of an hour', async () => {
    const beyond = await confirmation(true)
    const waits = Array.from({ length: 12 }, () => {
      beyond.noteWrong(anna)
      return beyond.refusalToWait(anna)
    })
    const seconds = [30, 60, 120, 240, 480, 900, 900, 900]
    expect(waits.map((wait) => wait?.type === 'TooManyAttempts' && wait.retry_seconds)).toEqual([
      ...[false, false, false, false, ...seconds],
    ])
  })

  test('of an unknown e-mail address count alike, in any spelling', async () => {
    const beyond = await confirmation(true)
    for (const email of ['a@example.ch', 'A@example.ch', ' a@example.ch', 'a@EXAMPLE.ch ', 'a@example.ch'])
      beyond.noteWrong({ person: { email }, address: undefined })
    expect(beyond.refusalToWait({ person: { email: 'a@example.ch' }, address: undefined })).toMatchObject({
      retry_seconds: 30,
    })
    expect(beyond.refusalToWait({ person: { email: 'b@example.ch' }, address: undefined })).toBeNull()
    // An unknown user cannot sign in.
    beyond.noteRight({ person: { email: 'a@example.ch' }, address: undefined })
    expect(beyond.refusalToWait({ person: { email: 'a@example.ch' }, address: undefined })).not.toBeNull()
  })

  test('from one address the twentieth makes the next attempt wait, up to an hour', async () => {
    const beyond = await confirmation(true)
    for (let turn = 0; turn < 19; turn++) beyond.noteWrong(from('192.0.2.1', { email: `${turn}@example.ch` }))
    expect(beyond.refusalToWait(from('192.0.2.1'))).toBeNull()
    beyond.noteWrong(from('192.0.2.1', 7))
    expect(beyond.refusalToWait(from('192.0.2.1'))).toMatchObject({ retry_seconds: 30 })
    expect(beyond.refusalToWait(from('192.0.2.2'))).toBeNull()
    expect(beyond.refusalToWait({ person: 7, address: undefined })).toBeNull()
    for (let turn = 0; turn < 9; turn++) beyond.noteWrong(from('192.0.2.1', { email: `more ${turn}@example.ch` }))
    expect(beyond.refusalToWait(from('192.0.2.1'))).toMatchObject({ retry_seconds: 3600 })
  })

  test('of unknown people the latest ten thousand are known, so that memory is limited', async () => {
    const beyond = await confirmation(true)
    const wrong = (email: string) => beyond.noteWrong({ person: { email }, address: undefined })
    const waits = () => beyond.refusalToWait({ person: { email: 'first' }, address: undefined }) !== null
    for (let turn = 0; turn < 5; turn++) wrong('first')
    for (let turn = 0; turn < 9_999; turn++) wrong(`${turn}`)
    expect(waits()).toBe(true)
    wrong('one more')
    expect(waits()).toBe(false)
  })

  test.each([
    ['2001:db8:1:2::1', '2001:db8:1:2:ffff:ffff:ffff:ffff', true],
    ['2001:db8:1:2:3:4:5:6', '2001:DB8:0001:2::', true],
    ['2001:db8:1:2::1', '2001:db8:1:3::1', false],
    ['2001:db8::1', '2001:db8:0:0:1::', true],
    ['2001:db8::1', '2001:db8:0:1::1', false],
    // The zeros of the gap belong to the network where few groups are behind them.
    ['2001::2:3:4:5:6', '2001:0:0:2::', true],
    ['2001::2:3:4:5:6', '2001::3:3:4:5:6', false],
    ['::1', '::2', true],
    ['::1', '1::1', false],
    ['192.0.2.1', '192.0.2.10', false],
  ])('%s and %s are in one network: %s', async (one, other, isOne) => {
    const beyond = await confirmation(true)
    for (let turn = 0; turn < 20; turn++) beyond.noteWrong(from(one, { email: `${turn}@example.ch` }))
    expect(beyond.refusalToWait(from(other)) !== null).toBe(isOne)
  })

  test('a password that was never checked does not count', async () => {
    const passwords = createPasswords(CHEAP)
    const beyond = await confirmation(true, passwords)
    const busy = Array.from({ length: 8 }, () => passwords.hash('x'))
    for (let turn = 0; turn < 6; turn++)
      expect(await beyond.check(anna, 'wrong', null)).toEqual({
        ok: false,
        error: { type: 'TooManyAttempts', retry_seconds: 10 },
      })
    await Promise.all(busy)
    expect(beyond.refusalToWait(anna)).toBeNull()
  })
})

describe('the confirmation of a user', () => {
  const start = async () => {
    const systemBook = await createMemoryBook('system')
    const password = await createPasswords(CHEAP).hash('right')
    const changes = [
      some('user', 1, { email: '1@x.ch', password }),
      some('user', 2, { email: '2@x.ch', password: null }),
    ]
    await systemBook.write({ user: 1 }, async () => ok({ action: 'test', changes, value: null }))
    const sessions = createSessions(newSecrets(), now)
    const { ensure, validUntil } = createPasswordConfirmation(
      ...([systemBook, createPasswords(CHEAP), sessions, now, true] as const),
    )
    const actor = (user_id: number, by: object): Actor => ({ ...ACTOR, user_id, ...by })
    const session = (user_id: number) => hashOf(sessions.begin({ user_id, organization_id: 1 }, false))
    return { ensure, validUntil, actor, session }
  }
  const REQUIRED = { type: 'PasswordConfirmationRequired' }
  const WRONG = { type: 'Invalid', problems: [{ field: 'current_password', code: 'wrong_password' }] }

  test('is not needed by the start of the program, nor by a user without a password', async () => {
    const { ensure, actor, session } = await start()
    expect(await ensure(actor(1, {}), undefined)).toBeNull()
    expect(await ensure(actor(2, { session: session(2) }), undefined)).toBeNull()
    expect(await ensure(actor(2, { token: {} }), undefined)).toBeNull()
    expect(await ensure(actor(1, { session: session(1) }), undefined)).toEqual(REQUIRED)
    expect(await ensure(actor(1, { token: {} }), undefined)).toEqual(REQUIRED)
  })

  test('by a password is valid in its own session, for a quarter of an hour, and in none for a token', async () => {
    const { ensure, validUntil, actor, session } = await start()
    const [own, other] = [actor(1, { session: session(1) }), actor(1, { session: session(1) })]
    expect(validUntil(own)).toBe(0)
    expect(await ensure(own, 'wrong')).toMatchObject(WRONG)
    expect(await ensure(own, undefined)).toEqual(REQUIRED)
    expect(await ensure(own, 'right')).toBeNull()
    // 12:15 UTC.
    expect(validUntil(own)).toBe(Date.UTC(2026, 10, 21, 12, 15) / 1000)
    time += 15 * MINUTE - 1
    expect(await ensure(own, undefined)).toBeNull()
    expect(await ensure(other, undefined)).toEqual(REQUIRED)
    time += 1
    expect(await ensure(own, undefined)).toEqual(REQUIRED)
    const byToken = actor(1, { token: {} })
    expect(await ensure(byToken, 'right')).toBeNull()
    expect(await ensure(byToken, undefined)).toEqual(REQUIRED)
    expect([validUntil(byToken), validUntil(actor(1, { session: 'gone' }))]).toEqual([0, 0])
  })

  test('by a right password forgets the wrong ones before it; the fifth wrong one in a row must wait', async () => {
    const { ensure, actor, session } = await start()
    const own = actor(1, { session: session(1) })
    for (const password of ['1', '2', '3', '4', 'right', '1', '2', '3', '4'])
      expect(await ensure(own, password)).toEqual(password === 'right' ? null : expect.objectContaining(WRONG))
    expect(await ensure(own, '5')).toMatchObject(WRONG)
    expect(await ensure(own, 'right')).toEqual({ type: 'TooManyAttempts', retry_seconds: 30 })
  })
})

describe('sessions', () => {
  const ANNA = { user_id: 1, organization_id: 1 } as const
  let secrets: Secrets
  let sessions: Sessions
  const reported: (number | string)[] = []
  beforeEach(() => {
    secrets = newSecrets()
    sessions = createSessions(secrets, now)
    reported.length = 0
    sessions.ended((userId) => reported.push(userId))
    sessions.changes(() => reported.push('changed'))
  })
  const begin = (of = ANNA as { user_id: number; organization_id: number }, isConfirmed = false) =>
    hashOf(sessions.begin(of, isConfirmed))

  test.each([
    ['a start', { type: 'start' } as const, 2 * MINUTE],
    ['a person', { type: 'person', ...ANNA } as const, 2 * MINUTE],
    ['a choice', { type: 'choice', people: [1, 2] } as const, 15 * MINUTE],
  ])('the code of %s is valid to its end', (_, lets, lasts) => {
    const { code, ends_at } = sessions.createCode(lets)
    expect(ends_at).toBe(time + lasts)
    time = ends_at
    expect(sessions.look(code)).toEqual(lets)
    time += 1
    expect(sessions.look(code)).toBeNull()
    // The next one removes it.
    const next = sessions.createCode(lets)
    expect(secrets.codes.size).toBe(1)
    sessions.spend(next.code)
    expect(sessions.look(next.code)).toBeNull()
  })

  test('a closed window has ten seconds to come back', () => {
    const [left, back, stays] = [begin(), begin(), begin()]
    sessions.endSoon(left)
    sessions.endSoon(back)
    time += 9_999
    expect(sessions.find(back)).toMatchObject({ ...ANNA, ends_at: null })
    time += 1
    sessions.expireSessions()
    expect([left, back, stays].map((one) => secrets.sessions.has(one))).toEqual([false, true, true])
    expect(reported).toEqual(['changed', 1])
    sessions.endSoon(back)
    time += 10_000
    expect(sessions.find(back)).toBeNull()
    expect(reported).toEqual(['changed', 1, 'changed', 1])
    expect([secrets.sessions.has(back), sessions.find('unknown')]).toEqual([false, null])
  })

  test('a confirmed password is valid for a quarter of an hour', () => {
    const [without, with_one] = [begin(), begin(ANNA, true)]
    expect([without, with_one].map((one) => sessions.find(one)?.confirmed_until)).toEqual([0, time + 15 * MINUTE])
    time += 5
    sessions.confirm(without)
    expect(sessions.find(without)?.confirmed_until).toBe(time + 15 * MINUTE)
  })

  test('a user has a hundred at most, the oldest ends first', () => {
    const other = begin({ user_id: 2, organization_id: 1 })
    const own = Array.from({ length: 100 }, () => begin())
    expect([...secrets.sessions.keys()]).toEqual([other, ...own])
    const next = begin()
    expect([...secrets.sessions.keys()]).toEqual([other, ...own.slice(1), next])
    expect(reported).toEqual(['changed', 1])
  })

  test('all of a user end except one, or only that one by signing out', () => {
    const other = begin({ user_id: 2, organization_id: 1 })
    const [first, second] = [begin(), begin()]
    sessions.endAllOf(1, second)
    expect([...secrets.sessions.keys()]).toEqual([other, second])
    expect(reported).toEqual(['changed', 1])
    // A user who signs out expects the end.
    sessions.end(second)
    sessions.end(first)
    expect([...secrets.sessions.keys()]).toEqual([other])
    expect(reported).toEqual(['changed', 1, 'changed'])
    sessions.endAllOf(2)
    expect(secrets.sessions.size).toBe(0)
  })

  test('a removed listener receives no events', () => {
    const stops = [sessions.ended(() => reported.push('too much')), sessions.changes(() => reported.push('too much'))]
    for (const stop of stops) stop()
    begin()
    sessions.endAllOf(1)
    expect(reported).toEqual(['changed', 1])
  })
})

describe('one-time passwords', () => {
  /** RFC 6238, appendix B: "12345678901234567890" in base32; at 59 seconds the last six digits are 287082. */
  const SECRET = 'GEZDGNBVGY3TQOJQGEZDGNBVGY3TQOJQ'

  test.each([
    ['287082', 59, 1],
    ['287 082', 59, 1],
    ['287082', 29, 1],
    ['287082', 89, 1],
    ['287082', 90, null],
    ['287083', 59, null],
    ['081804', 1_111_111_109, 37_037_036],
    ['', 59, null],
  ])('"%s" at %i seconds', (input, seconds, step) => expect(stepOf(SECRET, input, seconds * 1000)).toBe(step))

  test('a secret is shown with its address and eight recovery codes, of which only hashes are stored', () => {
    const { stored, url, qr_code, recovery_codes } = newTwoFactor('vreni@example.ch')
    expect(stored).toEqual({
      secret: expect.stringMatching(/^[A-Z2-7]{32}$/),
      confirmed_at: null,
      recovery_code_sha256s: recovery_codes.map(hashOf),
    })
    expect(url).toContain(`otpauth://totp/Kontor:vreni%40example.ch?issuer=Kontor&secret=${stored.secret}`)
    expect(qr_code).toMatch(/^<svg/)
    expect(recovery_codes).toHaveLength(8)
    for (const code of recovery_codes) expect(code).toMatch(/^[a-hjkmnp-z2-9]{5}-[a-hjkmnp-z2-9]{5}$/)
    expect(new Set([...recovery_codes, ...newRecoveryCodes()]).size).toBe(16)
  })

  test('a recovery code is valid once, in any spelling', () => {
    const { stored, recovery_codes } = newTwoFactor('vreni@example.ch')
    const [first = '', second = ''] = recovery_codes
    const left = spendRecoveryCode(stored, ` ${first.toUpperCase()} `)
    expect(left).toEqual({ ...stored, recovery_code_sha256s: stored.recovery_code_sha256s.slice(1) })
    expect(left && spendRecoveryCode(left, first)).toBeNull()
    expect(left && spendRecoveryCode(left, second)?.recovery_code_sha256s).toHaveLength(6)
    expect(spendRecoveryCode(stored, 'abcde-fghjk')).toBeNull()
  })
})

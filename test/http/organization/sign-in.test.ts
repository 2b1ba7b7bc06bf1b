// Signing in: which questions a start asks, links for members, passwords and one-time passwords, and actions that need
// the password.
import { Secret, TOTP } from 'otpauth'
import { afterEach, beforeEach, describe, expect, test } from 'vitest'
import { type Kontor, linkCode, startKontor } from '../kontor.ts'
import { type Caller, callerOf, type Invited, invite, type Reply, refusal, theOwner } from './people.ts'

const SECOND = 1000
const MINUTE = 60 * SECOND
const HOUR = 60 * MINUTE

let time: number
let kontor: Kontor
let owner: Caller
beforeEach(async () => {
  time = Date.UTC(2026, 10, 21, 12)
  kontor = await startKontor({ now: () => time })
  owner = await theOwner(kontor)
})
afterEach(() => kontor.close())

const come = (body: object): Promise<Reply> => callerOf(kontor, '').ask('POST', '/session', body)
const startCode = () => linkCode(kontor.services.signIn.linkForStart())
const anna = (password?: string): Promise<Invited> =>
  invite(kontor, owner, { email: 'anna@example.ch', role: 'viewer', ...(password ? { password } : {}) })
const PASSWORD = 'correct horse'

describe('a start of the program', () => {
  test('signs the only user in who can sign in, without a question', async () => {
    const { status, body } = await come({ code: startCode() })
    expect([status, body]).toEqual([
      200,
      { token: expect.stringMatching(/^[\w-]{43}$/), code: null, user_id: 1, people: [] },
    ])
  })

  test('asks for the user as soon as a second one can sign in, and needs only a click where there is no password', async () => {
    await anna(PASSWORD)
    const asked = await come({ code: startCode() })
    expect(asked.body).toEqual({
      token: null,
      code: expect.any(String),
      user_id: null,
      people: [
        { id: 1, fullName: 'Owner', email: 'owner@localhost', asks_password: false, asks_one_time_password: false },
        { id: 2, fullName: 'viewer', email: 'anna@example.ch', asks_password: true, asks_one_time_password: false },
      ],
    })
    const { code } = asked.body
    expect(refusal(await come({ code, user_id: 2 }))).toEqual([422, 'wrong_credentials'])
    expect(refusal(await come({ code, user_id: 2, password: 'wrong' }))).toEqual([422, 'wrong_credentials'])
    expect(refusal(await come({ code, user_id: 3 }))).toEqual([422, 'wrong_credentials'])
    const inside = await come({ code, user_id: 2, password: PASSWORD })
    expect([inside.status, inside.body.user_id]).toEqual([200, 2])
    // Valid for one user.
    expect(refusal(await come({ code, user_id: 1 }))).toEqual([422, 'sign_in_link_used'])
    expect((await come({ code: (await come({ code: startCode() })).body.code, user_id: 1 })).body.user_id).toBe(1)
  })

  test('asks the only user too, once that user has a password', async () => {
    await owner.ask('PATCH', '/user', { password: PASSWORD })
    const { body } = await come({ code: startCode() })
    expect([body.token, (body.people as object[]).length]).toEqual([null, 1])
    expect(refusal(await come({ code: body.code, user_id: 1 }))).toEqual([422, 'wrong_credentials'])
    expect((await come({ code: body.code, user_id: 1, password: PASSWORD })).status).toBe(200)
  })
})

describe('e-mail address and password', () => {
  test('sign in every user with a password, in any case of the address, and no other', async () => {
    await anna(PASSWORD)
    expect((await come({ email: ' Anna@Example.ch ', password: PASSWORD })).body.user_id).toBe(2)
    const wrong = [
      { email: 'anna@example.ch', password: `${PASSWORD} ` },
      { email: 'anna@example.ch' },
      { email: 'nobody@example.ch', password: PASSWORD },
      { password: PASSWORD },
      // A user without a password signs in by a link of a start only.
      { email: 'owner@localhost', password: '' },
      { email: 'owner@localhost' },
    ]
    for (const body of wrong) expect([body, ...refusal(await come(body))]).toEqual([body, 422, 'wrong_credentials'])
  })

  test('are refused for half a minute after five wrong ones, even when they are right', async () => {
    await anna(PASSWORD)
    const tried = { email: 'anna@example.ch', password: 'wrong' }
    for (let count = 0; count < 5; count++) expect((await come(tried)).status).toBe(422)
    const right = { ...tried, password: PASSWORD }
    const waiting = await come(right)
    expect([...refusal(waiting), waiting.headers.get('retry-after')]).toEqual([429, 'too_many_attempts', '30'])
    time += 30 * SECOND
    expect((await come(right)).status).toBe(200)
  })
})

describe('a link for a member', () => {
  const linkFor = async (by: Caller, memberId: number) => {
    const answer = await by.ask('POST', `/member/${memberId}/sign_in_link`, {})
    return { answer, code: linkCode(String(answer.body.url)) }
  }

  test('signs in once, within 24 hours, and a new link ends the one before', async () => {
    const { member_id } = await anna()
    const first = await linkFor(owner, member_id)
    expect([first.answer.status, first.answer.body.expires_at]).toEqual([201, '2026-11-22T12:00:00.000000Z'])
    const second = await linkFor(owner, member_id)
    expect(refusal(await come({ code: first.code }))).toEqual([422, 'sign_in_link_used'])
    time += 24 * HOUR
    expect((await come({ code: second.code })).body.user_id).toBe(2)
    expect(refusal(await come({ code: second.code }))).toEqual([422, 'sign_in_link_used'])
    const late = await linkFor(owner, member_id)
    time += 24 * HOUR + 1
    expect(refusal(await come({ code: late.code }))).toEqual([422, 'sign_in_link_used'])
  })

  test('is valid after a restart, and only its SHA-256 is stored', async () => {
    const { member_id } = await anna()
    const { code } = await linkFor(owner, member_id)
    expect(JSON.stringify(kontor.systemBook.commits)).not.toContain(code)
    const before = kontor
    kontor = await startKontor({ now: () => time, after: before })
    await before.close('keep')
    expect((await come({ code })).body.user_id).toBe(2)
  })

  test('cannot be made by a user with fewer permissions, nor by a token, nor for a user with more permissions elsewhere', async () => {
    const administrator = await invite(kontor, owner, { email: 'adam@example.ch', role: 'administrator' })
    expect(refusal((await linkFor(administrator, 1)).answer)).toEqual([403, 'forbidden'])
    const { member_id } = await anna()
    expect((await linkFor(administrator, member_id)).answer.status).toBe(201)
    const script = callerOf(kontor, String((await owner.ask('POST', '/token', { name: 'script' })).body.token))
    expect(refusal((await linkFor(script, member_id)).answer)).toEqual([403, 'forbidden'])
    // The owner creates another organization, of which the administrator is no member, and adds Anna there.
    const other = await owner.ask('POST', '/organizations', { name: 'Other AG' })
    await owner.ask('PATCH', '/user', { current_organization_id: other.body.id })
    await owner.ask('POST', '/member', { email: 'anna@example.ch', role: 'viewer' })
    expect(refusal((await linkFor(administrator, member_id)).answer)).toEqual([403, 'forbidden'])
    await owner.ask('PATCH', '/user', { current_organization_id: 1 })
    expect((await linkFor(owner, member_id)).answer.status).toBe(201)
  })
})

test('a session begins in the last organization, else in the first that is not archived', async () => {
  const person = await anna(PASSWORD)
  const begins = async () => {
    const { body } = await come({ email: person.email, password: PASSWORD })
    const session = callerOf(kontor, String(body.token))
    const user = await session.ask('GET', '/user')
    return [session, (user.body.current_organization as { id: number } | null)?.id] as const
  }
  const members = new Map([[1, person.member_id]])
  for (const id of [2, 3]) {
    expect((await owner.ask('POST', '/organizations', { name: `Company ${id}` })).body.id).toBe(id)
    await owner.ask('PATCH', '/user', { current_organization_id: id })
    const member = await owner.ask('POST', '/member', { email: person.email, role: 'viewer' })
    members.set(id, Number(member.body.id))
  }
  const removeFrom = async (id: number) => {
    await owner.ask('PATCH', '/user', { current_organization_id: id })
    expect((await owner.ask('DELETE', `/member/${members.get(id)}`)).status).toBe(204)
  }
  const [session, first] = await begins()
  expect(first).toBe(1)
  await session.ask('PATCH', '/user', { current_organization_id: 3 })
  expect((await begins())[1]).toBe(3)
  await removeFrom(3)
  expect((await begins())[1]).toBe(1)
  await owner.ask('POST', '/organizations/1/archive')
  expect((await begins())[1]).toBe(2)
  await owner.ask('POST', '/organizations/2/archive')
  expect((await begins())[1]).toBe(1)
})

describe('the password is confirmed', () => {
  /** Anna as an administrator, who signed in long ago. */
  const longAgo = async () => {
    const person = await invite(kontor, owner, { email: 'anna@example.ch', role: 'administrator', password: PASSWORD })
    time += 15 * MINUTE
    return person
  }
  const REQUIRED = [423, 'password_confirmation_required']

  test('for another e-mail address, password, role or link, and for no other action', async () => {
    const person = await longAgo()
    const weighty = [
      ['PATCH', '/user', { email: 'new@example.ch' }],
      ['PATCH', '/user', { password: 'another one' }],
      ['PATCH', `/member/${person.member_id}`, { role: 'viewer' }],
      ['POST', `/member/${person.member_id}/sign_in_link`, {}],
      ['POST', '/user/two_factor', undefined],
      ['DELETE', '/user/two_factor', undefined],
      ['POST', '/user/two_factor/recovery_codes', undefined],
    ] as const
    for (const [method, path, body] of weighty)
      expect([path, ...refusal(await person.ask(method, path, body))]).toEqual([path, ...REQUIRED])
    const light = { firstname: 'Anna', email: 'anna@example.ch', locale: 'en' }
    expect((await person.ask('PATCH', '/user', light)).status).toBe(200)
  })

  test('in the request itself', async () => {
    const person = await longAgo()
    const change = { email: 'new@example.ch' }
    const wrong = await person.ask('PATCH', '/user', { ...change, current_password: 'no' })
    expect([...refusal(wrong), Object.keys(wrong.body.errors as object)]).toEqual([
      422,
      'wrong_password',
      ['current_password'],
    ])
    expect((await person.ask('PATCH', '/user', { ...change, current_password: PASSWORD })).body.email).toBe(
      'new@example.ch',
    )
  })

  test('or before it, valid for a quarter of an hour, as the user object states', async () => {
    const person = await longAgo()
    expect((await person.ask('GET', '/user')).body.password_confirmation_valid_until).toBeLessThanOrEqual(time / 1000)
    expect(refusal(await person.ask('POST', '/session/confirm', { password: 'no' }))).toEqual([422, 'wrong_password'])
    const until = time / 1000 + 900
    const confirmed = await person.ask('POST', '/session/confirm', { password: PASSWORD })
    expect(confirmed.body).toEqual({ password_confirmation_valid_until: until })
    expect((await person.ask('GET', '/user')).body.password_confirmation_valid_until).toBe(until)
    time += 15 * MINUTE - 1
    expect((await person.ask('PATCH', '/user', { email: 'new@example.ch' })).status).toBe(200)
    time += 1
    expect(refusal(await person.ask('PATCH', '/user', { email: 'newer@example.ch' }))).toEqual(REQUIRED)
  })

  test('never by the token of the start; a new password ends the user’s other windows', async () => {
    const person = await longAgo()
    await owner.ask('PATCH', '/user', { password: 'first one' })
    const start = callerOf(kontor, kontor.sessions.token)
    expect((await start.ask('PATCH', '/user', { password: 'second one' })).status).toBe(200)
    expect((await owner.ask('GET', '/status')).status).toBe(401)
    expect((await person.ask('GET', '/status')).status).toBe(200)
  })

  test('and no script sets the first password of its user', async () => {
    const script = callerOf(kontor, String((await owner.ask('POST', '/token', { name: 'script' })).body.token))
    expect(refusal(await script.ask('PATCH', '/user', { password: PASSWORD }))).toEqual([403, 'forbidden'])
  })
})

describe('two-factor authentication', () => {
  const codeAt = (url: string, at: number) => {
    const secret = new URL(url).searchParams.get('secret') ?? ''
    return new TOTP({ secret: Secret.fromBase32(secret) }).generate({ timestamp: at })
  }
  const turnOn = async (person: Caller) => {
    const setUp = await person.ask('POST', '/user/two_factor')
    const url = String(setUp.body.two_factor_qr_code_url)
    const recovery_codes = setUp.body.two_factor_recovery_codes as string[]
    const confirmed = await person.ask('POST', '/user/two_factor/confirm', { one_time_password: codeAt(url, time) })
    return { setUp, confirmed, url, recovery_codes }
  }

  test('is set up by a picture and a first one-time password, and shows its secrets once', async () => {
    const person = await anna(PASSWORD)
    const { setUp, confirmed, url, recovery_codes } = await turnOn(person)
    expect(url).toMatch(/^otpauth:\/\/totp\/Kontor:anna%40example\.ch\?issuer=Kontor&secret=[A-Z2-7]{32}&/)
    expect(String(setUp.body.two_factor_qr_code)).toMatch(/^<svg/)
    expect([recovery_codes.length, new Set(recovery_codes).size]).toEqual([8, 8])
    expect(setUp.body.two_factor_enabled).toBe(false)
    expect(confirmed.body).toMatchObject({
      two_factor_enabled: true,
      two_factor_qr_code: null,
      two_factor_qr_code_url: null,
      two_factor_recovery_codes: [],
    })
    expect(JSON.stringify(kontor.systemBook.commits)).not.toContain(recovery_codes[0])
    expect(refusal(await person.ask('POST', '/user/two_factor'))).toEqual([422, 'two_factor_is_on'])
  })

  test('is required with the password; each code is valid once', async () => {
    const { url, recovery_codes } = await turnOn(await anna(PASSWORD))
    const who = { email: 'anna@example.ch', password: PASSWORD }
    expect(refusal(await come(who))).toEqual([422, 'one_time_password_required'])
    expect(refusal(await come({ ...who, one_time_password: '12345' }))).toEqual([422, 'one_time_password_wrong'])
    const old = codeAt(url, time - 90 * SECOND)
    expect(refusal(await come({ ...who, one_time_password: old }))).toEqual([422, 'one_time_password_wrong'])
    const one_time_password = codeAt(url, time)
    expect((await come({ ...who, one_time_password })).status).toBe(200)
    expect(refusal(await come({ ...who, one_time_password }))).toEqual([422, 'one_time_password_wrong'])
    time += 30 * SECOND
    expect((await come({ ...who, one_time_password: codeAt(url, time) })).status).toBe(200)
    const [recovery = ''] = recovery_codes
    expect((await come({ ...who, one_time_password: recovery.toUpperCase() })).status).toBe(200)
    expect(refusal(await come({ ...who, one_time_password: recovery }))).toEqual([422, 'one_time_password_wrong'])
  })

  test('is required with a link too, and ends when it is turned off', async () => {
    const person = await anna(PASSWORD)
    const { url } = await turnOn(person)
    const link = await owner.ask('POST', `/member/${person.member_id}/sign_in_link`, {})
    const code = linkCode(String(link.body.url))
    const asked = await come({ code })
    const choice = { id: 2, fullName: 'viewer', email: 'anna@example.ch', asks_password: false }
    expect(asked.body).toEqual({
      token: null,
      code,
      user_id: null,
      people: [{ ...choice, asks_one_time_password: true }],
    })
    expect((await come({ code, user_id: 2, one_time_password: codeAt(url, time) })).body.user_id).toBe(2)
    expect((await person.ask('DELETE', '/user/two_factor')).body.two_factor_enabled).toBe(false)
    expect((await come({ email: 'anna@example.ch', password: PASSWORD })).status).toBe(200)
  })

  test('needs a password first, and new recovery codes replace the old ones', async () => {
    expect(refusal(await owner.ask('POST', '/user/two_factor'))).toEqual([422, 'password_missing'])
    expect(refusal(await owner.ask('POST', '/user/two_factor/recovery_codes'))).toEqual([422, 'two_factor_not_begun'])
    const person = await anna(PASSWORD)
    const { recovery_codes } = await turnOn(person)
    const renewed = (await person.ask('POST', '/user/two_factor/recovery_codes')).body.two_factor_recovery_codes
    const who = { email: 'anna@example.ch', password: PASSWORD }
    expect((await come({ ...who, one_time_password: recovery_codes[0] })).status).toBe(422)
    expect((await come({ ...who, one_time_password: (renewed as string[])[0] })).status).toBe(200)
  })
})

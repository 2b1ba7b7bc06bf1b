// Permanent tokens: their user, scope and expiry; the tokens they create; and that they end with what they depend on.
import { afterEach, beforeEach, describe, expect, test } from 'vitest'
import { patiently } from '../../support/patience.ts'
import { type Kontor, startKontor } from '../kontor.ts'
import { type Caller, callerOf, invite, refusal, theOwner } from './people.ts'

let kontor: Kontor
let owner: Caller
beforeEach(async () => {
  kontor = await startKontor()
  owner = await theOwner(kontor)
})
afterEach(() => kontor.close())

const make = async (by: Caller, wanted: object = {}) => {
  const answer = await by.ask('POST', '/token', { name: 'script', ...wanted })
  return { answer, id: String(answer.body.id), ...callerOf(kontor, String(answer.body.token)) }
}
const FUTURE = '2099-12-31T00:00:00.000000Z'

test('states its purpose; only that answer has its secret', async () => {
  const wanted = { role: 'accountant', scopes: ['book', 'read'], expires_at: FUTURE }
  const { answer, id, ask } = await make(owner, wanted)
  const shown = {
    id,
    name: 'script',
    organization_id: 1,
    role: 'accountant',
    scopes: ['read', 'book'],
    expires_at: FUTURE,
    last_used_at: null,
    parent_id: null,
    created_at: expect.any(String),
  }
  expect(answer.body).toEqual({ ...shown, token: expect.stringMatching(/^[\w-]{43}$/) })
  expect((await owner.ask('GET', '/token')).body.data).toEqual([shown])
  await ask('GET', '/status')
  const [used] = (await owner.ask('GET', '/token')).body.data as { last_used_at: string }[]
  expect(Date.now() - Date.parse(used?.last_used_at ?? '')).toBeLessThan(60_000)
})

test('by default has the permissions of its creator, and does not expire', async () => {
  expect((await make(owner)).answer.body).toMatchObject({
    role: 'owner',
    scopes: ['read', 'import', 'book', 'budget', 'manage'],
    expires_at: null,
  })
})

test('its last use is known after a restart', async () => {
  const { ask } = await make(owner)
  await ask('GET', '/status')
  const before = kontor
  await before.close('keep')
  kontor = await startKontor({ after: before })
  const [kept] = (await callerOf(kontor, kontor.sessions.token).ask('GET', '/token')).body.data as object[]
  expect(kept).toMatchObject({ last_used_at: expect.stringMatching(/^\d{4}-/) })
})

describe('never stronger', () => {
  test('than the user in the current role', async () => {
    const person = await invite(kontor, owner, { email: 'a@example.ch', role: 'accountant' })
    for (const role of ['owner', 'administrator'])
      expect(refusal((await make(person, { role })).answer)).toEqual([422, 'role_too_strong'])
    const script = await make(person)
    expect((await script.ask('POST', '/company', { name: 'X' })).status).toBe(201)
    await owner.ask('PATCH', `/member/${person.member_id}`, { role: 'viewer' })
    expect((await script.ask('POST', '/company', { name: 'X' })).status).toBe(403)
    // A viewer cannot create a token in any way.
    expect(refusal((await make(person)).answer)).toEqual([403, 'forbidden'])
    expect(refusal((await make(script)).answer)).toEqual([403, 'forbidden'])
  })

  test('nor longer valid than the token that creates it, which needs `manage`', async () => {
    const reading = await make(owner, { scopes: ['read'] })
    expect(refusal((await make(reading)).answer)).toEqual([403, 'scope_missing'])
    const parent = await make(owner, { role: 'administrator', scopes: ['manage', 'read'], expires_at: FUTURE })
    expect(refusal((await make(parent, { role: 'owner' })).answer)).toEqual([422, 'role_too_strong'])
    expect(refusal((await make(parent, { scopes: ['read', 'book'] })).answer)).toEqual([422, 'scopes_too_wide'])
    for (const expires_at of [null, '2100-01-01T00:00:00.000000Z'])
      expect(refusal((await make(parent, { expires_at })).answer)).toEqual([422, 'expires_too_late'])
    const child = await make(parent)
    expect(child.answer.body).toMatchObject({
      role: 'administrator',
      scopes: ['read', 'manage'],
      expires_at: FUTURE,
      parent_id: parent.id,
    })
  })

  test('and a viewer creates no organization', async () => {
    const viewer = await invite(kontor, owner, { email: 'v@example.ch', role: 'viewer' })
    expect(refusal(await viewer.ask('POST', '/organizations', { name: 'Mine AG' }))).toEqual([403, 'forbidden'])
  })
})

describe('ends', () => {
  test('when it is revoked, with its descendants, and no other token', async () => {
    const parent = await make(owner)
    const child = await make(parent)
    const grandchild = await make(child)
    const other = await make(owner)
    expect((await owner.ask('DELETE', `/token/${parent.id}`)).status).toBe(204)
    for (const ended of [parent, child, grandchild]) expect((await ended.ask('GET', '/status')).status).toBe(401)
    expect((await other.ask('GET', '/status')).status).toBe(200)
    expect(((await owner.ask('GET', '/token')).body.data as object[]).length).toBe(1)
  })

  test('at its time', async () => {
    // The test clock runs ahead of the machine's after many writes: it gives each record another time.
    const { body } = await owner.ask('POST', '/company', { name: 'It is now' })
    const soon = new Date(Date.parse(String(body.created_at)) + patiently(1000)).toISOString().replace('Z', '000Z')
    const script = await make(owner, { expires_at: soon })
    expect((await script.ask('GET', '/status')).status).toBe(200)
    const isOver = async () => {
      // Each reads the clock.
      const answers = await Promise.all(Array.from({ length: 100 }, () => script.ask('GET', '/status')))
      return answers.at(-1)?.status
    }
    await expect.poll(isOver, { timeout: patiently(30_000) }).toBe(401)
    const past = '2020-01-01T00:00:00.000000Z'
    expect(refusal((await make(owner, { expires_at: past })).answer)).toEqual([422, 'expires_in_the_past'])
  })

  test('with the membership of its user', async () => {
    const person = await invite(kontor, owner, { email: 'a@example.ch', role: 'accountant' })
    const script = await make(person)
    await owner.ask('DELETE', `/member/${person.member_id}`)
    expect((await script.ask('GET', '/status')).status).toBe(401)
  })
})

describe('an organization', () => {
  test('of a token is any in which the user is a member, and the token stays in it', async () => {
    const other = await owner.ask('POST', '/organizations', { name: 'Other AG' })
    const organization_id = Number(other.body.id)
    const script = await make(owner, { organization_id })
    expect((await script.ask('GET', '/status')).body.organization).toMatchObject({ id: organization_id })
    expect((await script.ask('GET', '/organizations')).body).toMatchObject([{ id: organization_id }])
    expect((await script.ask('GET', '/organizations/1')).status).toBe(404)
    expect(refusal(await script.ask('PATCH', '/organizations/1', { name: 'Mine now' }))).toEqual([404, 'not_found'])
    expect(refusal((await make(script, { organization_id: 1 })).answer)).toEqual([404, 'not_found'])
    const change = { current_organization_id: 1 }
    expect(refusal(await script.ask('PATCH', '/user', change))).toEqual([422, 'token_stays'])
    const start = callerOf(kontor, kontor.sessions.token)
    expect(refusal(await start.ask('PATCH', '/user', { current_organization_id: organization_id }))).toEqual([
      422,
      'token_stays',
    ])
    // The window shows all tokens of the user, a token those of its organization.
    expect(((await owner.ask('GET', '/token')).body.data as object[]).length).toBe(1)
    await make(owner)
    expect(((await script.ask('GET', '/token')).body.data as object[]).length).toBe(1)
  })

  test('of another user is refused', async () => {
    const stranger = await invite(kontor, owner, { email: 'a@example.ch', role: 'accountant' })
    const other = await owner.ask('POST', '/organizations', { name: 'Other AG' })
    expect(refusal((await make(stranger, { organization_id: other.body.id })).answer)).toEqual([404, 'not_found'])
  })
})

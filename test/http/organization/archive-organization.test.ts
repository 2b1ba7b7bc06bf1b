// Organizations: the session switches between them; one is archived, restored, deleted.
import { afterEach, beforeEach, describe, expect, test } from 'vitest'
import { ok } from '../../../shared/value/result.ts'
import { type Kontor, startKontor } from '../kontor.ts'
import { type Caller, callerOf, invite, refusal, theOwner } from './people.ts'

let kontor: Kontor
let owner: Caller
let second: number
beforeEach(async () => {
  // Books in memory have no journal to pack; the real program tests the written file.
  kontor = await startKontor({ archive: { store: async (id) => ok(`deleted/organization-${id}.zip`) } })
  owner = await theOwner(kontor)
  second = Number((await owner.ask('POST', '/organizations', { name: 'Second AG' })).body.id)
})
afterEach(() => kontor.close())

const switchTo = (caller: Caller, current_organization_id: number) =>
  caller.ask('PATCH', '/user', { current_organization_id })
const openOf = async (caller: Caller) =>
  ((await caller.ask('GET', '/status')).body.organization as { id: number } | undefined)?.id

describe('a session', () => {
  test('works in the organization it switched to, and the next session of the user begins there', async () => {
    const comparison = await theOwner(kontor)
    const reported = await switchTo(owner, second)
    expect([reported.status, (reported.body.current_organization as { name: string }).name]).toEqual([200, 'Second AG'])
    expect([await openOf(owner), await openOf(comparison)]).toEqual([second, 1])
    await owner.ask('POST', '/company', { name: 'Only there' })
    expect(((await owner.ask('GET', '/company')).body.data as object[]).length).toBe(1)
    expect(((await comparison.ask('GET', '/company')).body.data as object[]).length).toBe(0)
    await owner.ask('PATCH', '/user', { password: 'correct horse' })
    const who = { email: 'owner@localhost', password: 'correct horse' }
    const next = await callerOf(kontor, '').ask('POST', '/session', who)
    expect(await openOf(callerOf(kontor, String(next.body.token)))).toBe(second)
  })

  test('cannot switch to an organization without membership', async () => {
    const viewer = await invite(kontor, owner, { email: 'v@example.ch', role: 'viewer' })
    for (const id of [second, 99]) expect(refusal(await switchTo(viewer, id))).toEqual([404, 'not_found'])
    expect(await openOf(viewer)).toBe(1)
  })

  test('stays where it was when another part of the change is refused', async () => {
    await invite(kontor, owner, { email: 'v@example.ch', role: 'viewer' })
    const refused = await owner.ask('PATCH', '/user', { current_organization_id: second, email: 'v@example.ch' })
    expect(refusal(refused)).toEqual([422, 'email_taken'])
    expect(await openOf(owner)).toBe(1)
  })
})

describe('an archived organization', () => {
  test('is read-only until it is restored', async () => {
    await switchTo(owner, second)
    const { id } = (await owner.ask('POST', '/company', { name: 'Kept' })).body
    const archived = await owner.ask('POST', `/organizations/${second}/archive`)
    expect([archived.status, archived.body.archived_at]).toEqual([200, expect.stringMatching(/^20\d\d-/)])
    expect((await owner.ask('GET', `/company/${id}`)).status).toBe(200)
    const ARCHIVED = [409, 'organization_archived']
    expect(refusal(await owner.ask('DELETE', `/company/${id}`))).toEqual(ARCHIVED)
    expect(refusal(await owner.ask('POST', '/member', { email: 'x@example.ch', role: 'viewer' }))).toEqual(ARCHIVED)
    await switchTo(owner, 1)
    expect(refusal(await owner.ask('PATCH', `/organizations/${second}`, { name: 'Renamed' }))).toEqual(ARCHIVED)
    await switchTo(owner, second)
    expect((await owner.ask('POST', `/organizations/${second}/unarchive`)).body.archived_at).toBeNull()
    expect((await owner.ask('DELETE', `/company/${id}`)).status).toBe(204)
  })

  test('can be archived and deleted by its owner only', async () => {
    await switchTo(owner, second)
    const administrator = await invite(kontor, owner, { email: 'a@example.ch', role: 'administrator' })
    for (const [method, path, body] of [
      ['POST', '/archive', undefined],
      ['POST', '/unarchive', undefined],
      ['DELETE', '', { name: 'Second AG' }],
    ] as const)
      expect(refusal(await administrator.ask(method, `/organizations/${second}${path}`, body))).toEqual([
        403,
        'forbidden',
      ])
  })
})

describe('a deleted organization', () => {
  test('is gone for everyone at once, after its journal was exported; its number is never used again', async () => {
    const script = await owner.ask('POST', '/token', { name: 'script', organization_id: second })
    const wrong = await owner.ask('DELETE', `/organizations/${second}`, { name: 'second ag' })
    expect(refusal(wrong)).toEqual([422, 'name_does_not_match'])
    const deleted = await owner.ask('DELETE', `/organizations/${second}`, { name: 'Second AG' })
    expect([deleted.status, deleted.body]).toEqual([200, { exported_to: `deleted/organization-${second}.zip` }])
    expect((await callerOf(kontor, String(script.body.token)).ask('GET', '/status')).status).toBe(401)
    expect((await owner.ask('GET', `/organizations/${second}`)).status).toBe(404)
    expect((await owner.ask('GET', '/organizations')).body).toMatchObject([{ id: 1 }])
    expect(refusal(await switchTo(owner, second))).toEqual([404, 'not_found'])
    expect((await owner.ask('POST', '/organizations', { name: 'Third AG' })).body.id).toBe(second + 1)
  })

  test('is never the first one, which the token of api.json belongs to', async () => {
    const refused = await owner.ask('DELETE', '/organizations/1', { name: 'My company' })
    expect(refusal(refused)).toEqual([422, 'first_organization'])
    expect((await owner.ask('GET', '/organizations/1')).body.archived_at).toBeNull()
  })

  test('stays when its journal cannot be exported', async () => {
    await kontor.close()
    kontor = await startKontor()
    owner = await theOwner(kontor)
    const { id } = (await owner.ask('POST', '/organizations', { name: 'Other AG' })).body
    const refused = await owner.ask('DELETE', `/organizations/${id}`, { name: 'Other AG' })
    expect(refusal(refused)).toEqual([422, 'books_not_whole'])
    expect((await owner.ask('GET', `/organizations/${id}`)).body).toMatchObject({ archived_at: null })
  })
})

// Permissions apply at once: a user who loses a role or a membership loses its permissions with the next request, by
// every way in (the token of the start, a permanent token, the browser's session, a stream of events), and not before.
import { afterEach, beforeEach, describe, expect, test } from 'vitest'
import type { Book } from '../../../main/service/core/book.ts'
import type { Actor } from '../../../main/service/core/request.ts'
import { createAccess } from '../../../main/service/organization/access.ts'
import { prepareSystem } from '../../../main/service/organization/first-start.ts'
import { createSessions, newSecrets } from '../../../main/service/organization/sessions.ts'
import { get, page } from '../../../shared/books/port/read.ts'
import type { Role } from '../../../shared/record/organization/organization.ts'
import { type LocalDate, timestampOf } from '../../../shared/value/calendar.ts'
import { newId } from '../../../shared/value/id.ts'
import { createMemoryBook } from '../../support/books/memory-book.ts'
import { type Kontor, ownerSession, sendAs, startKontor, tokenOf } from '../kontor.ts'

let kontor: Kontor
/** A second owner, who can take permissions from the first one. */
let other: string
beforeEach(async () => {
  kontor = await startKontor()
  other = await tokenOf(kontor, 'owner')
  // With a password, so that the first one is not the only owner who can sign in.
  await sendAs(kontor, other, 'PATCH', '/api/user', { password: 'long enough' })
})
afterEach(() => kontor.close())

const as = (token: string, method = 'GET', body?: unknown): RequestInit => ({
  method,
  headers: { authorization: `Bearer ${token}`, 'content-type': 'application/json' },
  ...(body === undefined ? {} : { body: JSON.stringify(body) }),
})
const makeMember1 = (role: Role) => kontor.ask('/api/member/1', as(other, 'PATCH', { role }))
const removeMember1 = () => kontor.ask('/api/member/1', as(other, 'DELETE'))
const createAccountWith = async (token: string, name: string) =>
  (await kontor.ask('/api/bank_account', as(token, 'POST', { type: 'cash', name }))).status

/** The ways in of the first owner: the status of a write and a read for each. */
const waysIn = async () => {
  const made = (await (await kontor.send('POST', '/api/token', { name: 'Script' })).json()) as { token: string }
  const session = await ownerSession(kontor)
  const bearer = (token: string) => async () => [
    await createAccountWith(token, 'Kasse'),
    (await kontor.ask('/api/member', as(token))).status,
  ]
  return {
    'start token': bearer(kontor.sessions.token),
    'lasting token': bearer(made.token),
    'window session': bearer(session),
  }
}

describe('the current role', () => {
  test('a demoted owner can no longer write, can still read, and writes again once promoted', async () => {
    const ways = Object.entries(await waysIn())
    const now = async () => Object.fromEntries(await Promise.all(ways.map(async ([name, ask]) => [name, await ask()])))
    const asOwner = { 'start token': [201, 200], 'lasting token': [201, 200], 'window session': [201, 200] }
    expect(await now()).toEqual(asOwner)
    expect((await makeMember1('viewer')).status).toBe(200)
    const asViewer = [403, 200]
    expect(await now()).toEqual({ 'start token': asViewer, 'lasting token': asViewer, 'window session': asViewer })
    expect((await makeMember1('owner')).status).toBe(200)
    expect(await now()).toEqual(asOwner)
  })

  test('the last owner who can sign in cannot be demoted: the organization would become inaccessible', async () => {
    const lonely = await startKontor()
    const added = await lonely.send('POST', '/api/member', { email: 'b@example.com', firstname: 'B', role: 'owner' })
    expect(added.status).toBe(201)
    const refused = await lonely.send('PATCH', '/api/member/1', { role: 'viewer' })
    expect([refused.status, ((await refused.json()) as { code: string }).code]).toEqual([422, 'no_owner_signs_in'])
    expect((await lonely.ask('/api/user').then((answer) => answer.json())) as object).toMatchObject({ role: 'owner' })
    await lonely.close()
  })

  test('a removed member is unknown', async () => {
    const ways = Object.entries(await waysIn())
    expect((await removeMember1()).status).toBe(204)
    for (const [name, ask] of ways) expect([name, await ask()]).toEqual([name, [401, 401]])
  })

  test('a user who gives up the own role or membership loses it at once', async () => {
    const { token } = kontor.sessions
    expect((await kontor.send('PATCH', '/api/member/1', { role: 'accountant' })).status).toBe(200)
    expect((await kontor.send('PATCH', '/api/organizations/1', { name: 'Mine' })).status).toBe(403)
    expect(await createAccountWith(token, 'Kasse')).toBe(201)
    expect((await makeMember1('owner')).status).toBe(200)
    expect((await kontor.ask('/api/member/1', { method: 'DELETE' })).status).toBe(204)
    expect((await kontor.ask('/api/status')).status).toBe(401)
  })

  test('the last owner cannot leave, cannot give up the role, and stays an owner', async () => {
    const [member] = (await kontor.systemBook.read([page('member')]))[0].rows.filter(({ id }) => id !== 1)
    expect((await kontor.ask(`/api/member/${member?.id}`, { method: 'DELETE' })).status).toBe(204)
    for (const [method, body] of [
      ['PATCH', { role: 'administrator' }],
      ['DELETE', undefined],
    ] as const) {
      const answer = await kontor.ask('/api/member/1', as(kontor.sessions.token, method, body))
      const problem = (await answer.json()) as { errors: object }
      expect([answer.status, Object.keys(problem.errors)]).toEqual([422, ['role']])
    }
    expect((await kontor.systemBook.read([get('member', 1)]))[0]).toMatchObject({ role: 'owner' })
  })

  test('the profile of a user who just left stays unchanged', async () => {
    const commits = () => kontor.systemBook.commits.length
    await removeMember1()
    const before = commits()
    const answer = await kontor.services.user.change(kontor.owner, { firstname: 'Late' })
    expect(answer).toEqual({ ok: false, error: { type: 'NotFound', model: 'Organization', id: 1 } })
    expect(commits()).toBe(before)
  })
})

test('thousands of requests read the memberships once', async () => {
  let reads = 0
  const read: Book['read'] = (queries) => {
    reads++
    return kontor.systemBook.read(queries)
  }
  const sessions = createSessions(newSecrets(), Date.now)
  const access = createAccess({ ...kontor.systemBook, read }, () => timestampOf(Date.now()), sessions)
  for (let time = 0; time < 5000; time++) await access.findMember(kontor.owner)
  expect(reads).toBe(1)
  await kontor.send('PATCH', '/api/user', { firstname: 'Anna' })
  await access.findMember(kontor.owner)
  expect(reads).toBe(1)
  await makeMember1('viewer')
  expect(await access.findMember(kontor.owner)).toMatchObject({ role: 'viewer' })
  expect(reads).toBe(2)
})

describe('a stream of events', () => {
  const listen = (url: string, token: string) =>
    fetch(`${url}/api/events`, { headers: { authorization: `Bearer ${token}` } })
  /** Every event until the stream ends. */
  const rest = (answer: Response) => answer.text()
  /** The first bytes of a stream. */
  const BEGINNING = /^retry: 1000\n\nid: [\w-]+\nevent: ready\ndata: \{\}\n\n$/

  test('ends with the membership or with the token; those of others continue', async () => {
    const { url } = await kontor.serve()
    const { id, token } = (await (await kontor.send('POST', '/api/token', { name: 'Script' })).json()) as {
      id: string
      token: string
    }
    const [byToken, byStart, byOther] = await Promise.all([
      listen(url, token),
      listen(url, kontor.sessions.token),
      listen(url, other),
    ])
    await kontor.send('DELETE', `/api/token/${id}`, {})
    expect(await rest(byToken)).toMatch(BEGINNING)
    await removeMember1()
    expect(await rest(byStart)).toMatch(BEGINNING)
    const reader = byOther.body?.getReader()
    await createAccountWith(other, 'Kasse')
    let text = ''
    while (reader && !text.includes('bank_account')) text += new TextDecoder().decode((await reader.read()).value)
    expect(text).toContain('event: changed')
    await reader?.cancel()
    expect(await rest(await listen(url, kontor.sessions.token))).toContain('Unauthenticated.')
  })
})

describe('the next start', () => {
  const options = { now: timestampOf(0), today: '2026-11-21' as LocalDate, newId, is_demo: false }
  const ownerOfNextStart = async (): Promise<Actor> =>
    (await prepareSystem(await createMemoryBook('system', kontor.systemBook.commits), options)).owner

  test('restores no role', async () => {
    await makeMember1('viewer')
    expect(await ownerOfNextStart()).toEqual({ user_id: 1, organization_id: 1, role: 'viewer' })
  })

  test('acts for the owner with the longest membership when the first user has left', async () => {
    await tokenOf(kontor, 'owner')
    await removeMember1()
    expect(await ownerOfNextStart()).toEqual({ user_id: 2, organization_id: 1, role: 'owner' })
  })
})

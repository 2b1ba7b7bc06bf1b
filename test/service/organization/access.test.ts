// Access tokens and memberships: who gets in with what rights, what a token may create, and how long a link is valid.
import { beforeEach, describe, expect, test } from 'vitest'
import type { Actor } from '../../../main/service/core/request.ts'
import { hashOf } from '../../../main/service/core/secret.ts'
import { createAccess } from '../../../main/service/organization/access.ts'
import { createMembers } from '../../../main/service/organization/members.ts'
import { createSessions, newSecrets } from '../../../main/service/organization/sessions.ts'
import { createTokens } from '../../../main/service/organization/tokens.ts'
import { type Change, changeOfFields, removed } from '../../../shared/books/port/change.ts'
import { page } from '../../../shared/books/port/read.ts'
import type { AccessToken, Role } from '../../../shared/record/organization/organization.ts'
import { ok } from '../../../shared/value/result.ts'
import { depsOf, some } from '../../support/books/book-with.ts'
import { createMemoryBook, type MemoryBook } from '../../support/books/memory-book.ts'

const NOW = '2026-06-30T12:00:00.000000Z'
const at = (hour: number) => `2026-06-30T${hour}:00:00.000000Z`
let system: MemoryBook
const write = (...changes: readonly Change[]) =>
  system.write<null, never>({ user: 1 }, async () => ok({ action: 'test', changes, value: null }))
const member = (user_id: number, organization_id: number, role: Role) =>
  some('member', user_id * 10 + organization_id, { user_id, organization_id, role })
const token = (id: string, fields: object = {}) =>
  some('access_token', id, {
    ...{
      name: id,
      user_id: 1,
      organization_id: 1,
      secret_sha256: `sha ${id}`,
      role: 'owner',
      scopes: ['read', 'book'],
    },
    ...{ expires_at: null, last_used_at: null, parent_id: null, created_at: NOW, ...fields },
  })
const organization = (id: number, fields: object = {}) =>
  some('organization', id, { name: `O ${id}`, archived_at: null, deleted_at: null, slug: `o${id}`, ...fields })
const user = (id: number, fields: object = {}) =>
  some('user', id, {
    ...{ firstname: 'Rosa', lastname: `Nr ${id}`, email: `p${id}@x.ch`, locale: 'de', password: null },
    ...{ sign_in_link: null, two_factor: null, created_at: NOW, ...fields },
  })

beforeEach(async () => {
  system = await createMemoryBook('system')
  await write(
    ...[organization(1), organization(2), organization(3, { archived_at: NOW }), organization(4, { deleted_at: NOW })],
    ...[user(1), user(2), user(3)],
    ...[member(1, 1, 'owner'), member(1, 2, 'accountant'), member(1, 3, 'owner'), member(1, 4, 'owner')],
    ...[member(2, 1, 'administrator'), member(2, 2, 'owner'), member(3, 1, 'viewer')],
  )
})
let ids = 0
const serviceDeps = async () => ({ ...(await depsOf(system)), systemBook: system, newId: () => `new${++ids}` })
const access = (now = () => NOW) =>
  createAccess(system, now as never, { find: () => null, changes: () => () => undefined } as never)

describe('a token', () => {
  const found = async (id: string, now?: () => string) => {
    const actor = await access(now).findToken(`sha ${id}`)
    return (
      actor && `${actor.user_id} in ${actor.organization_id}: ${actor.role}${actor.runs_installation ? ' runs' : ''}`
    )
  }

  test('has the weaker one of its role and that of its person, and the installation only in the first organization', async () => {
    await write(
      ...[token('a'), token('b', { role: 'viewer' }), token('c', { organization_id: 2 })],
      ...[token('d', { organization_id: 4 }), token('e', { user_id: 3, organization_id: 2 })],
      ...[token('f', { user_id: 3 }), token('g', { user_id: 2 })],
    )
    expect([await found('a'), await found('b'), await found('c')]).toEqual([
      ...['1 in 1: owner runs', '1 in 1: viewer runs', '1 in 2: accountant'],
    ])
    // Of a deleted organization, and of a person who is no member.
    expect([await found('d'), await found('e'), await found('none')]).toEqual([null, null, null])
    expect([await found('f'), await found('g')]).toEqual(['3 in 1: viewer', '2 in 1: administrator runs'])
  })

  test('is valid up to its expiry', async () => {
    await write(token('a', { expires_at: at(13) }))
    expect(await found('a', () => '2026-06-30T12:59:59.999999Z')).toBe('1 in 1: owner runs')
    expect(await found('a', () => at(13))).toBeNull()
    expect(await found('a', () => at(14))).toBeNull()
  })

  test('is known from its creation to its end', async () => {
    const own = access()
    expect(await own.findToken('sha a')).toBeNull()
    await write(token('a'))
    expect(await own.findToken('sha a')).not.toBeNull()
    await write(removed('member', { id: 11, user_id: 1, organization_id: 1, role: 'owner' } as never))
    expect(await own.findToken('sha a')).toBeNull()
  })

  test('notes its last use, unless a later one is known', async () => {
    const uses = async () => {
      const [{ rows }] = await system.read([page('access_token')])
      return Object.fromEntries(rows.map(({ id, last_used_at }) => [id, last_used_at]))
    }
    await write(token('a'), token('b'), token('c', { last_used_at: at(23) }))
    const own = access()
    await own.noteUses()
    expect(system.commits.length).toBe(2)
    for (const id of ['a', 'c']) await own.findToken(`sha ${id}`)
    const c = { id: 'c', last_used_at: at(23) } as AccessToken
    expect([own.lastUse({ id: 'a', last_used_at: null } as AccessToken), own.lastUse({ ...c, id: 'b' })]).toEqual([
      ...[NOW, at(23)],
    ])
    await own.noteUses()
    expect(await uses()).toEqual({ a: NOW, b: null, c: at(23) })
    const commits = system.commits.length
    await own.noteUses()
    expect(system.commits.length).toBe(commits)
  })
})

test('the last use of a token is that of this start until it is in the books', async () => {
  await write(token('a'))
  let time = NOW
  const own = access(() => time)
  const lastUse = (last_used_at: string | null) => own.lastUse({ id: 'a', last_used_at } as AccessToken)
  await own.findToken('sha a')
  // A use while the first one is written stays for the next time.
  const noting = own.noteUses()
  time = at(13)
  await Promise.all([noting, own.findToken('sha a')])
  expect(lastUse(NOW)).toBe(at(13))
  await own.noteUses()
  const [{ rows }] = await system.read([page('access_token')])
  expect(rows.map(({ last_used_at }) => last_used_at)).toEqual([at(13)])
  // Another program notes a later one.
  expect(lastUse(at(14))).toBe(at(14))
})

describe('a session', () => {
  const started = () => {
    const sessions = createSessions(newSecrets(), () => 0)
    const own = createAccess(system, () => NOW as never, sessions)
    const begin = (user_id: number, organization_id: number) =>
      hashOf(sessions.begin({ user_id, organization_id }, false))
    return { sessions, own, begin }
  }

  test('has the role of its person in its organization, as long as it lasts and the person is a member', async () => {
    const { sessions, own, begin } = started()
    const sha256 = begin(1, 2)
    expect(await own.findSession(sha256)).toEqual({
      ...{ user_id: 1, organization_id: 2, role: 'accountant', runs_installation: true, is_archived: false },
      session: sha256,
    })
    // Of a deleted organization, of an organization without the person, and none.
    expect(await Promise.all([begin(1, 4), begin(3, 2), 'none'].map(own.findSession))).toEqual([null, null, null])
    await write(removed('member', { id: 12, user_id: 1, organization_id: 2, role: 'accountant' } as never))
    expect(await own.findSession(sha256)).toBeNull()
    const other = begin(1, 1)
    sessions.end(other)
    expect(await own.findSession(other)).toBeNull()
  })

  test('that ends is reported to the listeners of access', () => {
    const { sessions, own, begin } = started()
    const heard: string[] = []
    own.changes(() => heard.push('change'))
    const sha256 = begin(1, 1)
    sessions.end(sha256)
    expect(heard).toEqual(['change'])
  })
})

test('a change of the books without names counts as one of members and tokens', async () => {
  let report: Parameters<MemoryBook['changes']>[0] = () => undefined
  const changes: MemoryBook['changes'] = (listener) => {
    report = listener
    return () => undefined
  }
  let reads = 0
  const read: MemoryBook['read'] = (questions) => {
    reads += 1
    return system.read(questions)
  }
  const sessions = { find: () => null, changes: () => () => undefined } as never
  const own = createAccess({ ...system, read, changes }, () => NOW as never, sessions)
  await own.findToken('sha a')
  report({ changed: [{ table: 'user', id: 1 }] } as never)
  await own.findToken('sha a')
  expect(reads).toBe(1)
  report({ changed: [] } as never)
  await own.findToken('sha a')
  expect(reads).toBe(2)
})

test('memberships: archived organizations are read-only, and deleted ones have none', async () => {
  const own = access()
  const of = async (user_id: number, organization_id: number) => {
    const actor = await own.findMember({ user_id, organization_id })
    return actor && [actor.role, actor.is_archived, actor.runs_installation]
  }
  expect([await of(1, 1), await of(1, 2), await of(1, 3), await of(1, 4)]).toEqual([
    ['owner', false, true],
    ['accountant', false, true],
    ['owner', true, true],
    null,
  ])
  expect([await of(2, 2), await of(3, 1), await of(3, 2)]).toEqual([
    ['owner', false, true],
    ['viewer', false, false],
    null,
  ])
})

test('listeners hear of members, tokens and organizations', async () => {
  const own = access()
  let heard = 0
  const stop = own.changes(() => {
    heard += 1
  })
  await write(token('a'))
  await write(changeOfFields('user', 1, { firstname: 'Rosa' }, { firstname: 'Ada' }))
  await write(changeOfFields('organization', 1, { name: 'O 1' }, { name: 'Neu' }))
  expect(heard).toBe(2)
  stop()
  await write(token('b'))
  expect(heard).toBe(2)
})

describe('creating a token', () => {
  const OWNER = { user_id: 1, organization_id: 1, role: 'owner' } as Actor
  const create = async (actor: Actor, input: object = {}) => {
    const tokens = createTokens(await serviceDeps(), access(), { changesOf: () => [] })
    const answer = await tokens.create(actor, { name: 'neu', ...input } as never)
    if (answer.ok) return answer.value.record
    return 'problems' in answer.error ? answer.error.code : answer.error.type
  }
  const byToken = (fields: object) =>
    ({ ...OWNER, token: { ...(token('parent', fields).after as AccessToken) } }) as Actor

  test('has the role of the person and all scopes, or what is asked for', async () => {
    expect(await create(OWNER)).toMatchObject({
      ...{ role: 'owner', scopes: ['read', 'import', 'book', 'budget', 'manage'], expires_at: null, parent_id: null },
      organization_id: 1,
    })
    const input = { organization_id: 2, role: 'viewer', scopes: ['manage', 'read'], expires_at: at(13) }
    expect(await create(OWNER, input)).toMatchObject({
      ...{ organization_id: 2, role: 'viewer', scopes: ['read', 'manage'], expires_at: at(13) },
    })
    expect(await create(OWNER, { organization_id: 2, role: 'owner' })).toBe('role_too_strong')
    expect(await create({ user_id: 3, organization_id: 1, role: 'viewer' } as Actor)).toBe('Forbidden')
    expect(await create(OWNER, { organization_id: 4 })).toBe('NotFound')
    expect(await create(OWNER, { expires_at: NOW })).toBe('expires_in_the_past')
  })

  test('by a token: within its organization, role, scopes and time', async () => {
    await write(token('parent', { expires_at: at(14), role: 'accountant' }))
    const parent = byToken({ expires_at: at(14), role: 'accountant' })
    expect(await create(parent)).toMatchObject({
      ...{ role: 'accountant', scopes: ['read', 'book'], expires_at: at(14), parent_id: 'parent' },
    })
    expect(await create(parent, { organization_id: 2 })).toBe('NotFound')
    expect(await create(parent, { role: 'owner' })).toBe('role_too_strong')
    expect(await create(parent, { scopes: ['read', 'import'] })).toBe('scopes_too_wide')
    expect(await create(parent, { scopes: ['read'], expires_at: at(13) })).toMatchObject({ scopes: ['read'] })
    expect(await create(parent, { expires_at: at(15) })).toBe('expires_too_late')
    expect(await create(parent, { expires_at: null })).toBe('expires_too_late')
    // It was revoked at this moment.
    await write(
      removed('access_token', token('parent', { expires_at: at(14), role: 'accountant' }).after as AccessToken),
    )
    expect(await create(parent)).toBe('NotFound')
  })

  test('a revoked token takes those with it that it created, and theirs', async () => {
    const tree = [token('a'), token('b', { parent_id: 'a' }), token('c', { parent_id: 'b' }), token('d')]
    await write(...tree)
    const tokens = createTokens(await serviceDeps(), access(), { changesOf: () => [] })
    expect(await tokens.remove({ ...OWNER, user_id: 2 }, { id: 'a' })).toMatchObject({ ok: false })
    expect(await tokens.remove(OWNER, { id: 'a' })).toMatchObject({ ok: true })
    const [{ rows }] = await system.read([page('access_token')])
    expect(rows.map(({ id }) => id)).toEqual(['d'])
  })
})

describe('a sign-in link', () => {
  const link = async (actor: Partial<Actor>, id: number) => {
    const deps = {
      ...(await serviceDeps()),
      confirmation: { ensure: async () => null },
      signInLog: { changesOf: () => [] },
      clock: () => Date.UTC(2026, 5, 30, 12),
      origin: () => 'https://kontor.test',
    }
    const by = { user_id: 1, organization_id: 1, role: 'owner', ...actor } as Actor
    const answer = await createMembers(deps as never).createSignInLink(by, { id } as never)
    return answer.ok ? answer.value.expires_at : answer.error.type
  }

  test('is valid for a day', async () => {
    expect(await link({}, 31)).toBe('2026-07-01T12:00:00.000000Z')
    const [{ rows }] = await system.read([page('user')])
    expect(rows.filter(({ sign_in_link }) => sign_in_link !== null).map(({ id }) => id)).toEqual([3])
  })

  test('is not for another organization, by a token, or for a person with more rights anywhere', async () => {
    expect(await link({}, 22)).toBe('NotFound')
    expect(await link({ token: {} as AccessToken }, 31)).toBe('Forbidden')
    // An owner of the second organization, where the asking person is an accountant.
    expect(await link({}, 21)).toBe('Forbidden')
  })
})

describe('members', () => {
  const members = async () => {
    const deps = { ...(await serviceDeps()), confirmation: { ensure: async () => null } }
    return createMembers(deps as never)
  }
  const ADMINISTRATOR = { user_id: 2, organization_id: 1, role: 'administrator' } as Actor
  const OWNER = { user_id: 1, organization_id: 1, role: 'owner' } as Actor
  const shown = (answer: Awaited<ReturnType<Awaited<ReturnType<typeof members>>['create']>>) => {
    if (answer.ok) return `${answer.value.user.email} ${answer.value.record.role}`
    return 'problems' in answer.error ? answer.error.code : answer.error.type
  }
  const create = async (actor: Actor, email: string, role: Role, firstname?: string) =>
    shown(await (await members()).create(actor, { email, role, ...(firstname ? { firstname } : {}) } as never))
  const change = async (actor: Actor, id: number, role: Role) =>
    shown(await (await members()).change(actor, { id, role } as never))
  const remove = async (actor: Actor, id: number) => {
    const answer = await (await members()).remove(actor, { id } as never)
    return answer.ok ? 'removed' : answer.error.type
  }

  test('are known by their address in any notation; new ones need a first name', async () => {
    await write(user(4))
    expect(await create(OWNER, 'P4@X.CH', 'accountant')).toBe('p4@x.ch accountant')
    expect(await create(OWNER, 'p4@x.ch', 'viewer')).toBe('email_taken')
    expect(await create(OWNER, 'new@x.ch', 'viewer')).toBe('member_unknown')
    expect(await create(OWNER, 'new@x.ch', 'viewer', 'Urs')).toBe('new@x.ch viewer')
    const [users] = await system.read([page('user')])
    expect(users.total).toBe(5)
  })

  test('get no more rights than the member has who gives them', async () => {
    expect(await create(ADMINISTRATOR, 'new@x.ch', 'owner', 'Urs')).toBe('role_too_strong')
    expect(await create(ADMINISTRATOR, 'new@x.ch', 'administrator', 'Urs')).toBe('new@x.ch administrator')
    expect(await change(ADMINISTRATOR, 31, 'owner')).toBe('role_too_strong')
    expect(await change(ADMINISTRATOR, 31, 'administrator')).toBe('p3@x.ch administrator')
  })

  test('with more rights are changed and removed only by their like; those of other organizations are not found', async () => {
    expect(await change(ADMINISTRATOR, 11, 'viewer')).toBe('Forbidden')
    expect(await remove(ADMINISTRATOR, 11)).toBe('Forbidden')
    expect([await change(OWNER, 22, 'viewer'), await remove(OWNER, 22)]).toEqual(['NotFound', 'NotFound'])
    expect(await remove(OWNER, 21)).toBe('removed')
  })

  test('who leave lose their tokens of that organization', async () => {
    await write(token('a', { user_id: 3 }), token('b', { user_id: 3, organization_id: 2 }), token('c', { user_id: 2 }))
    expect(await remove(OWNER, 31)).toBe('removed')
    const [tokens, all] = await system.read([page('access_token'), page('member')])
    expect(tokens.rows.map(({ id }) => id).toSorted()).toEqual(['b', 'c'])
    expect(all.rows.some(({ id }) => id === 31)).toBe(false)
  })
})

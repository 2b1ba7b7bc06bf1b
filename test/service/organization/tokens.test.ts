// Access tokens at the limits of what their creator may do and of their time, and whose tokens a caller may revoke.
import { describe, expect, test } from 'vitest'
import type { Actor } from '../../../main/service/core/request.ts'
import { createTokens } from '../../../main/service/organization/tokens.ts'
import { created } from '../../../shared/books/port/change.ts'
import { page } from '../../../shared/books/port/read.ts'
import type { AccessToken } from '../../../shared/record/organization/organization.ts'
import { ok } from '../../../shared/value/result.ts'
import { bookWith, depsOf } from '../../support/books/book-with.ts'
import { createMemoryBook } from '../../support/books/memory-book.ts'

/** The clock of the services is at 12:00:00. */
const [BEFORE, NOW, SOON, LATER] = ['11:59:59', '12:00:00', '12:00:01', '13:00:00'].map(
  (time) => `2026-06-30T${time}.000000Z`,
)
const token = (id: string, fields: Partial<AccessToken> = {}): AccessToken =>
  ({
    ...{ id, name: id, user_id: 1, organization_id: 1, secret_sha256: id, role: 'administrator', parent_id: null },
    ...{ scopes: ['read', 'manage'], expires_at: null, last_used_at: null, created_at: BEFORE, ...fields },
  }) as AccessToken

const start = async (stored: readonly AccessToken[], role: string | null = 'owner') => {
  const systemBook = await createMemoryBook('system')
  const changes = stored.map((each) => created('access_token', each))
  await systemBook.write<null, never>({ user: 1 }, async () => ok({ action: 'test', changes, value: null }))
  // A decision may run again.
  const noted = new Set<string>()
  const access = { findMember: async () => (role === null ? null : { role }), lastUse: () => null }
  const log = {
    changesOf: ({ action, about }: { action: string; about: string }) => {
      noted.add(`${action} ${about}`)
      return []
    },
  }
  const deps = { ...(await depsOf(await bookWith())), systemBook }
  const tokens = createTokens(deps, access as never, log as never)
  const left = async () => (await systemBook.read([page('access_token')]))[0].rows.map(({ id }) => id)
  return { tokens, noted, left }
}
const actor = (parent?: AccessToken, fields: object = {}) =>
  ({
    user_id: 1,
    organization_id: 1,
    role: 'owner',
    address: null,
    ...(parent ? { token: parent } : {}),
    ...fields,
  }) as never as Actor

/** What a new token gets, or why it is refused. */
const made = async (input: object, parent?: AccessToken, role?: string | null, stored = parent ? [parent] : []) => {
  const { tokens } = await start(stored, role)
  const answer = await tokens.create(actor(parent), { name: 'script', ...input } as never)
  if (answer.ok) return answer.value.record
  const { error } = answer
  return 'problems' in error ? error.problems[0]?.code : error.type
}

describe('a new token', () => {
  test('expires after now', async () => {
    expect(await made({ expires_at: BEFORE })).toBe('expires_in_the_past')
    expect(await made({ expires_at: NOW })).toBe('expires_in_the_past')
    expect(await made({ expires_at: SOON })).toMatchObject({ expires_at: SOON })
  })

  test('made by a token ends with it at the latest', async () => {
    const parent = token('parent', { expires_at: SOON as never })
    expect(await made({ expires_at: SOON }, parent)).toMatchObject({ expires_at: SOON, parent_id: 'parent' })
    expect(await made({}, parent)).toMatchObject({ expires_at: SOON })
    expect(await made({ expires_at: LATER }, parent)).toBe('expires_too_late')
    expect(await made({ expires_at: null }, parent)).toBe('expires_too_late')
    expect(await made({ expires_at: LATER }, token('parent'))).toMatchObject({ expires_at: LATER })
    expect(await made({}, token('parent'))).toMatchObject({ expires_at: null })
  })

  test('has by default the weaker role of its creator and of the token that makes it', async () => {
    expect(await made({}, token('parent'), 'accountant')).toMatchObject({ role: 'accountant' })
    expect(await made({}, token('parent'), 'owner')).toMatchObject({
      role: 'administrator',
      scopes: ['read', 'manage'],
    })
    expect(await made({ role: 'administrator' }, token('parent'), 'accountant')).toBe('role_too_strong')
    expect(await made({ role: 'viewer' }, undefined, 'viewer')).toBe('Forbidden')
    expect(await made({}, undefined, null)).toBe('NotFound')
  })

  test('is not made by a token that was revoked at this moment, nor for another organization', async () => {
    expect(await made({}, token('parent'), 'owner', [])).toBe('NotFound')
    expect(await made({ organization_id: 2 }, token('parent'))).toBe('NotFound')
    expect(await made({ organization_id: 2 })).toMatchObject({ organization_id: 2 })
  })
})

describe('a caller', () => {
  const stored = [
    token('own'),
    token('child', { parent_id: 'own' }),
    token('grandchild', { parent_id: 'child' }),
    token('elsewhere', { organization_id: 2 }),
    token('of another user', { user_id: 2 }),
  ]
  const script = actor(token('own'))

  test('revokes the own tokens, each with what it made; a token only those of its organization', async () => {
    const removed = async (id: string, by = actor()) => {
      const { tokens, noted, left } = await start(stored)
      const answer = await tokens.remove(by, { id })
      return [answer.ok, [...noted], (await left()).length]
    }
    const all = ['token_revoked own', 'token_revoked child', 'token_revoked grandchild']
    expect(await removed('own')).toEqual([true, all, 2])
    expect(await removed('child', script)).toEqual([true, all.slice(1), 3])
    expect(await removed('elsewhere')).toEqual([true, ['token_revoked elsewhere'], 4])
    expect(await removed('elsewhere', script)).toEqual([false, [], 5])
    expect(await removed('of another user')).toEqual([false, [], 5])
    expect(await removed('none')).toEqual([false, [], 5])
  })

  test('reads the same ones', async () => {
    const { tokens } = await start(stored)
    const seen = async (by: Actor) => {
      const question = { filter: [], search: null, sort: [], offset: 0, limit: 10 }
      const list = await tokens.list(by, { question } as never)
      const each = await Promise.all(stored.map(({ id }) => tokens.get(by, { id } as never)))
      return [list.ok && list.value.rows.map(({ id }) => id), each.map((answer) => answer.ok)]
    }
    expect(await seen(actor())).toEqual([
      ['child', 'elsewhere', 'grandchild', 'own'],
      [true, true, true, true, false],
    ])
    expect(await seen(script)).toEqual([
      ['child', 'grandchild', 'own'],
      [true, true, true, false, false],
    ])
  })
})

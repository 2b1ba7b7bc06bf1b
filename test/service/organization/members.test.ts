// Members of an organization: who may join in which role, whose membership a caller may change, and what ends with it.
import { describe, expect, test } from 'vitest'
import type { Actor } from '../../../main/service/core/request.ts'
import { createMembers } from '../../../main/service/organization/members.ts'
import { created } from '../../../shared/books/port/change.ts'
import { page } from '../../../shared/books/port/read.ts'
import type { AccessToken, Member, Role, User } from '../../../shared/record/organization/organization.ts'
import { fullName, newUser } from '../../../shared/rule/organization/user.ts'
import type { Timestamp } from '../../../shared/value/calendar.ts'
import { ok } from '../../../shared/value/result.ts'
import { bookWith, depsOf } from '../../support/books/book-with.ts'
import { createMemoryBook } from '../../support/books/memory-book.ts'

const THEN = '2026-01-01T00:00:00.000000Z' as Timestamp
const user = (id: number, firstname: string): User => ({
  ...newUser({ id, firstname, lastname: '', email: `${firstname}@example.ch`, created_at: THEN }),
  password: 'hash',
})
const member = (id: number, user_id: number, role: Role, organization_id = 1): Member => ({
  ...{ id, user_id, role, organization_id, created_at: THEN },
})
const token = (id: string, user_id: number, organization_id: number) =>
  ({ id, name: id, user_id, organization_id, secret_sha256: id, parent_id: null }) as AccessToken

/** Two organizations: Olga owns both, Adam administers the first one and owns the second one with her. */
const USERS = [user(1, 'Olga'), user(2, 'Adam'), user(3, 'Vera'), user(7, 'Else')]
const MEMBERS = [
  member(1, 1, 'owner'),
  member(2, 2, 'administrator'),
  member(3, 3, 'viewer'),
  member(4, 1, 'owner', 2),
  member(5, 2, 'owner', 2),
  member(9, 7, 'viewer', 2),
]
const TOKENS = [token('a', 2, 1), token('b', 2, 2), token('c', 1, 1)]
const actor = (user_id: number, role: Role, fields: object = {}): Actor =>
  ({ user_id, role, organization_id: 1, address: null, ...fields }) as never as Actor
const [OLGA, ADAM] = [actor(1, 'owner'), actor(2, 'administrator')]

const start = async (refusal: object | null = null) => {
  const systemBook = await createMemoryBook('system')
  const changes = [
    ...USERS.map((each) => created('user', each)),
    ...MEMBERS.map((each) => created('member', each)),
    ...TOKENS.map((each) => created('access_token', each)),
  ]
  await systemBook.write<null, never>({ user: 1 }, async () => ok({ action: 'test', changes, value: null }))
  const members = createMembers({
    ...{ ...(await depsOf(await bookWith())), systemBook, confirmation: { ensure: async () => refusal as never } },
    ...{ signInLog: { changesOf: () => [] }, clock: () => Date.UTC(2026, 5, 30, 12), origin: () => 'http://k' },
  })
  const state = async () => {
    const [rows, tokens] = await systemBook.read([page('member'), page('access_token')])
    return [rows.rows.map(({ id, role }) => `${id} ${role}`), tokens.rows.map(({ id }) => id)]
  }
  return { members, systemBook, state }
}
type Reply = { readonly ok: boolean; readonly value?: unknown; readonly error?: { type: string } }
const reasonOf = (answer: Reply) => {
  if (answer.ok) return 'ok'
  const { type, problems } = answer.error as { type: string; problems?: readonly { code: string }[] }
  return problems?.[0]?.code ?? type
}

describe('a new member', () => {
  const join = async (by: Actor, input: object) => {
    const { members, systemBook } = await start()
    const answer = await members.create(by, {
      email: 'new@example.ch',
      firstname: 'Neu',
      role: 'viewer',
      ...input,
    } as never)
    const [users] = await systemBook.read([page('user')])
    return answer.ok
      ? [answer.value.record.id, answer.value.user.id, fullName(answer.value.user), users.total]
      : reasonOf(answer)
  }

  test('is a new user with the next number, or a known one by the address in any case', async () => {
    expect(await join(OLGA, {})).toEqual([10, 8, 'Neu', 5])
    expect(await join(OLGA, { lastname: 'Muster' })).toEqual([10, 8, 'Neu Muster', 5])
    expect(await join(OLGA, { email: 'ELSE@example.ch', firstname: undefined })).toEqual([10, 7, 'Else', 4])
  })

  test('needs a name unless known, is a member once, and has at most the role of the caller', async () => {
    expect(await join(OLGA, { firstname: undefined })).toBe('member_unknown')
    expect(await join(OLGA, { firstname: '' })).toBe('member_unknown')
    expect(await join(OLGA, { email: 'vera@EXAMPLE.ch' })).toBe('email_taken')
    expect(await join(ADAM, { role: 'owner' })).toBe('role_too_strong')
    expect(await join(ADAM, { role: 'administrator' })).toEqual([10, 8, 'Neu', 5])
  })
})

describe('a membership', () => {
  const change = async (by: Actor, id: number, role: Role) => {
    const { members, state } = await start()
    const reason = reasonOf(await members.change(by, { id, role } as never))
    return [reason, (await state())[0]?.[id === 9 ? 5 : id - 1]]
  }

  test('is changed up to the own role, of members with at most that role, and only here', async () => {
    expect(await change(OLGA, 3, 'owner')).toEqual(['ok', '3 owner'])
    expect(await change(ADAM, 3, 'administrator')).toEqual(['ok', '3 administrator'])
    expect(await change(ADAM, 3, 'owner')).toEqual(['role_too_strong', '3 viewer'])
    expect(await change(ADAM, 1, 'viewer')).toEqual(['Forbidden', '1 owner'])
    expect(await change(OLGA, 9, 'owner')).toEqual(['NotFound', '9 viewer'])
    expect(await change(OLGA, 1, 'administrator')).toEqual(['last_owner', '1 owner'])
  })

  test('is not changed before the password is confirmed', async () => {
    const { members, state } = await start({ type: 'PasswordRequired' })
    expect(reasonOf(await members.change(OLGA, { id: 3, role: 'owner' } as never))).toBe('PasswordRequired')
    expect(reasonOf(await members.createSignInLink(OLGA, { id: 3 } as never))).toBe('PasswordRequired')
    expect((await state())[0]?.[2]).toBe('3 viewer')
  })

  test('ends with the tokens of its user in this organization', async () => {
    const { members, state } = await start()
    expect(reasonOf(await members.remove(OLGA, { id: 2 }))).toBe('ok')
    expect(await state()).toEqual([
      ['1 owner', '3 viewer', '4 owner', '5 owner', '9 viewer'],
      ['b', 'c'],
    ])
    expect(reasonOf(await members.remove(OLGA, { id: 5 }))).toBe('NotFound')
    expect(reasonOf(await members.remove(OLGA, { id: 1 }))).toBe('last_owner')
  })

  test('is listed and read in its organization', async () => {
    const { members } = await start()
    const list = await members.list(OLGA, {
      question: { filter: [], search: null, sort: [], offset: 0, limit: 9 },
    } as never)
    expect(list.ok && list.value.rows.map(({ record, user: { firstname } }) => [record.id, firstname])).toEqual([
      [1, 'Olga'],
      [2, 'Adam'],
      [3, 'Vera'],
    ])
    expect(reasonOf(await members.get(OLGA, { id: 3 } as never))).toBe('ok')
    expect(reasonOf(await members.get(OLGA, { id: 9 } as never))).toBe('NotFound')
    expect(reasonOf(await members.get(OLGA, { id: 99 } as never))).toBe('NotFound')
  })
})

test('a sign-in link is valid for a day; no token makes one, and no one for a user with more rights elsewhere', async () => {
  const { members, systemBook } = await start()
  const link = await members.createSignInLink(OLGA, { id: 3 } as never)
  const expires_at = '2026-07-01T12:00:00.000000Z'
  expect(link).toMatchObject({ ok: true, value: { expires_at, url: expect.stringMatching(/^http:\/\/k/) } })
  const [users] = await systemBook.read([page('user')])
  expect(users.rows.map(({ sign_in_link }) => sign_in_link?.expires_at ?? null)).toEqual([null, null, expires_at, null])
  const refused = async (by: Actor, id: number) => reasonOf(await members.createSignInLink(by, { id } as never))
  expect(await refused({ ...OLGA, token: TOKENS[2] } as Actor, 3)).toBe('Forbidden')
  expect(await refused(ADAM, 1)).toBe('Forbidden')
  expect(await refused(OLGA, 9)).toBe('NotFound')
})

// The members of an organization and their roles. Extensions of the interface.

import type { SignInLink } from '../../../shared/api/endpoints/organization/session.ts'
import { created, removed, updated } from '../../../shared/books/port/change.ts'
import { get, page, where } from '../../../shared/books/port/read.ts'
import type { Member, User } from '../../../shared/record/organization/organization.ts'
import { isAtMost } from '../../../shared/rule/organization/permission.ts'
import { canVouchFor, lockOutProblem, type SignInDirectory } from '../../../shared/rule/organization/sign-in.ts'
import { fullName, newUser } from '../../../shared/rule/organization/user.ts'
import { timestampOf } from '../../../shared/value/calendar.ts'
import { assert, err, ok } from '../../../shared/value/result.ts'
import type { Decision, Read } from '../core/book.ts'
import type { ServiceDeps } from '../core/deps.ts'
import { invalid, notFound, type Refusal } from '../core/refusal.ts'
import type { Actor } from '../core/request.ts'
import { hashOf, newSecret } from '../core/secret.ts'
import type { MemberView, OrganizationServices } from './contract.ts'
import { nextId } from './organizations.ts'
import type { PasswordConfirmation } from './password-confirmation.ts'
import { linkTo } from './sign-in.ts'
import type { SignInLog } from './sign-in-log.ts'

/** How long a sign-in link is valid. */
const LINK_MS = 24 * 3_600_000

export interface MembersDeps extends ServiceDeps {
  readonly confirmation: Pick<PasswordConfirmation, 'ensure'>
  readonly signInLog: Pick<SignInLog, 'changesOf'>
  /** Milliseconds since 1970. */
  readonly clock: () => number
  /** The address of the window. */
  readonly origin: () => string
}

export const createMembers = (deps: MembersDeps): OrganizationServices['members'] => ({
  list: async (actor, { question }) => {
    const filter = [...question.filter, { field: 'organization_id', is: [actor.organization_id] }]
    const [found] = await deps.systemBook.read([page('member', { ...question, filter })])
    const users = await usersOf(deps.systemBook.read, found.rows)
    return ok({ rows: found.rows.map((record) => memberView(record, users)), total: found.total })
  },

  get: async (actor, { id }) => {
    const [record] = await deps.systemBook.read([get('member', id)])
    if (!isOf(actor, record)) return err(notFound('Member', id))
    return ok(memberView(record, await usersOf(deps.systemBook.read, [record])))
  },

  create: async (actor, { email, firstname, lastname = '', role }) =>
    deps.systemBook.write<MemberView, Refusal>({ user: actor.user_id }, async (read) => {
      const [users, members] = await read([page('user'), page('member')])
      const known = users.rows.find((user) => user.email.toLowerCase() === email.toLowerCase())
      // A member cannot give another one more rights than the own ones.
      if (!isAtMost(role, actor.role)) return err(invalid({ field: 'role', code: 'role_too_strong' }))
      if (!known && !firstname) return err(invalid({ field: 'email', code: 'member_unknown' }))
      const user =
        known ??
        newUser({ id: nextId(users.rows), firstname: firstname ?? '', lastname, email, created_at: deps.now() })
      if (members.rows.some((row) => row.user_id === user.id && isOf(actor, row)))
        return err(invalid({ field: 'email', code: 'email_taken' }))
      const record: Member = {
        id: nextId(members.rows),
        organization_id: actor.organization_id,
        user_id: user.id,
        role,
        created_at: deps.now(),
      }
      const changes = [...(known ? [] : [created('user', user)]), created('member', record)]
      return ok({ action: 'create_member', params: { name: fullName(user), role }, changes, value: { record, user } })
    }),

  change: async (actor, { id, role, current_password }) => {
    const refusal = await deps.confirmation.ensure(actor, current_password)
    if (refusal) return err(refusal)
    if (!isAtMost(role, actor.role)) return err(invalid({ field: 'role', code: 'role_too_strong' }))
    return changeMembership(deps, actor, id, async (read, record, { members, users: all }) => {
      const users = await usersOf(read, [record])
      const next = { ...record, role }
      return {
        action: 'change_member',
        params: { name: titleOf(users, record), role },
        changes: [updated('member', record, next)],
        after: { members: members.map((member) => (member.id === id ? next : member)), users: all },
        value: memberView(next, users),
      }
    })
  },

  remove: (actor, { id }) =>
    changeMembership(deps, actor, id, async (read, record, { members, users: all }) => {
      const users = await usersOf(read, [record])
      const [{ rows: tokens }] = await read([page('access_token')])
      const memberTokens = tokens.filter(
        (token) => token.user_id === record.user_id && token.organization_id === record.organization_id,
      )
      return {
        action: 'delete_member',
        params: { name: titleOf(users, record) },
        changes: [removed('member', record), ...memberTokens.map((token) => removed('access_token', token))],
        after: { members: members.filter((member) => member.id !== id), users: all },
        value: null,
      }
    }),

  createSignInLink: async (actor, { id, current_password }) => {
    const refusal = await deps.confirmation.ensure(actor, current_password)
    if (refusal) return err(refusal)
    const secret = newSecret()
    const expires_at = timestampOf(deps.clock() + LINK_MS)
    return deps.systemBook.write<SignInLink, Refusal>({ user: actor.user_id }, async (read) => {
      const [record, members] = await read([get('member', id), page('member')])
      if (!isOf(actor, record)) return err(notFound('Member', id))
      // A token must not get the rights of another person: that would exceed its purpose.
      if (actor.token || !canVouchFor(members.rows, actor.user_id, record.user_id)) return err({ type: 'Forbidden' })
      const [user] = await read([get('user', record.user_id)])
      assert(user, 'the user of a member')
      const noted = { action: 'link_made', user_id: actor.user_id, address: actor.address } as const
      const changes = [
        updated('user', user, { ...user, sign_in_link: { code_sha256: hashOf(secret), expires_at } }),
        ...deps.signInLog.changesOf({ ...noted, about: fullName(user) }),
      ]
      const value = { url: linkTo(deps.origin(), secret), expires_at }
      return ok({ action: 'create_sign_in_link', params: { name: fullName(user) }, changes, value })
    })
  },
})

/**
 * Changes or ends a membership in the actor's organization. Refuses when the member has more rights than the actor, or when
 * no owner who can sign in would remain.
 */
const changeMembership = <T>(
  { systemBook }: ServiceDeps,
  actor: Actor,
  id: number,
  decide: (
    read: Read,
    record: Member,
    ways: SignInDirectory,
  ) => Promise<Decision<T> & { readonly after: SignInDirectory }>,
) =>
  systemBook.write<T, Refusal>({ user: actor.user_id }, async (read) => {
    const [record, members, users] = await read([get('member', id), page('member'), page('user')])
    if (!isOf(actor, record)) return err(notFound('Member', id))
    if (!isAtMost(record.role, actor.role)) return err({ type: 'Forbidden' })
    const before = { members: members.rows, users: users.rows }
    const { after, ...decision } = await decide(read, record, before)
    const problem = lockOutProblem(before, after)
    return problem ? err(invalid({ field: 'role', code: problem })) : ok(decision)
  })

const titleOf = (users: ReadonlyMap<number, User>, { user_id }: Member): string => {
  const user = users.get(user_id)
  return user ? fullName(user) : ''
}

const isOf = (actor: Actor, member: Member | null): member is Member =>
  member !== null && member.organization_id === actor.organization_id

const usersOf = async (read: Read, members: readonly Member[]): Promise<ReadonlyMap<number, User>> => {
  const [users] = await read([
    where(
      'user',
      'id',
      members.map((member) => member.user_id),
    ),
  ])
  return new Map(users.map((user) => [user.id, user]))
}

const memberView = (record: Member, users: ReadonlyMap<number, User>): MemberView => {
  const user = users.get(record.user_id)
  assert(user, 'the user of a member')
  return { record, user }
}

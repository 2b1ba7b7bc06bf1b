// Who may enter an organization, in which role. Extensions of the interface.
import { type Change, created, removed, updated } from '../../shared/books/change.ts'
import { get, page, where } from '../../shared/books/read.ts'
import type { Member, User } from '../../shared/record/organization.ts'
import { newUser } from '../../shared/rule/user.ts'
import { assert, err, ok } from '../../shared/value/result.ts'
import type { ServiceDeps } from './deps.ts'
import { invalidFields } from './field-messages.ts'
import { nextId } from './organizations.ts'
import { notFound, type Refusal } from './refusal.ts'
import type { Actor, MemberView, Services } from './services.ts'
import type { Book } from './write.ts'

export const createMembers = (deps: ServiceDeps): Services['members'] => ({
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
    deps.systemBook.write<MemberView, Refusal>(actor.user_id, async (read) => {
      const [users, members] = await read([page('user'), page('member')])
      const known = users.rows.find((user) => user.email.toLowerCase() === email.toLowerCase())
      if (!known && !firstname) return err(invalidFields([{ field: 'email', type: 'member_unknown' }]))
      const user =
        known ??
        newUser({ id: nextId(users.rows), firstname: firstname ?? '', lastname, email, created_at: deps.now() })
      if (members.rows.some((row) => row.user_id === user.id && isOf(actor, row)))
        return err(invalidFields([{ field: 'email', type: 'email_taken' }]))
      const record: Member = {
        id: nextId(members.rows),
        organization_id: actor.organization_id,
        user_id: user.id,
        role,
        created_at: deps.now(),
      }
      const changes = [...(known ? [] : [created('user', user)]), created('member', record)]
      return ok({ action: 'create_member', changes, value: { record, user } })
    }),

  change: (actor, { id, role }) =>
    changeMembership(deps, actor, id, role, async (read, record) => {
      const users = await usersOf(read, [record])
      const after = { ...record, role }
      return { changes: [updated('member', record, after)], value: memberView(after, users) }
    }),

  remove: (actor, { id }) =>
    changeMembership(deps, actor, id, null, async (read, record) => {
      const [tokens] = await read([page('access_token')])
      const theirs = tokens.rows.filter(
        (token) => token.user_id === record.user_id && token.organization_id === record.organization_id,
      )
      const changes = [removed('member', record), ...theirs.map((token) => removed('access_token', token))]
      return { changes, value: null }
    }),
})

/** Changes or ends a membership of the actor's organization, unless nobody would own it afterwards. */
const changeMembership = <T>(
  { systemBook }: ServiceDeps,
  actor: Actor,
  id: number,
  role: Member['role'] | null,
  decide: (read: Book['read'], record: Member) => Promise<{ readonly changes: readonly Change[]; readonly value: T }>,
) =>
  systemBook.write<T, Refusal>(actor.user_id, async (read) => {
    const [record, members] = await read([
      get('member', id),
      where('member', 'organization_id', [actor.organization_id]),
    ])
    if (!isOf(actor, record)) return err(notFound('Member', id))
    const owners = members.filter((member) => member.role === 'owner')
    if (record.role === 'owner' && role !== 'owner' && owners.length === 1)
      return err(invalidFields([{ field: 'role', type: 'last_owner' }]))
    return ok({ action: role ? 'change_member' : 'delete_member', ...(await decide(read, record)) })
  })

const isOf = (actor: Actor, member: Member | null): member is Member =>
  member !== null && member.organization_id === actor.organization_id

const usersOf = async (read: Book['read'], members: readonly Member[]): Promise<ReadonlyMap<number, User>> => {
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

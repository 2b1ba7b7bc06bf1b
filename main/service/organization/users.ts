// The current user: profile, password, notifications. Interface document, current user.
import { updated } from '../../../shared/books/port/change.ts'
import { get, page, where } from '../../../shared/books/port/read.ts'
import { decideChangeUser, fullName, type UserChange } from '../../../shared/rule/organization/user.ts'
import { assert, err, ok } from '../../../shared/value/result.ts'
import type { ServiceDeps } from '../core/deps.ts'
import { invalid, notFound, type Refusal } from '../core/refusal.ts'
import type { Actor, Answer } from '../core/request.ts'
import type { OrganizationServices, UserView } from './contract.ts'
import { viewOf } from './organizations.ts'
import { hashPassword } from './password.ts'

export const createUsers = (
  deps: ServiceDeps,
  organizations: Pick<OrganizationServices['organizations'], 'list'>,
): OrganizationServices['user'] => {
  const view = async (actor: Actor): Answer<UserView> => {
    const [record] = await deps.systemBook.read([get('user', actor.user_id)])
    assert(record, 'the user of an actor')
    const organization = await viewOf(deps, actor, actor.organization_id)
    if (!organization.ok) return organization
    const all = await organizations.list(actor)
    return all.ok ? ok({ record, organization: organization.value, organizations: all.value }) : all
  }
  return {
    get: view,
    change: async (actor, { password, ...input }) => {
      const change = {
        ...withoutAbsent(input),
        ...(password === undefined ? {} : { password: await hashPassword(password) }),
      }
      const written = await deps.systemBook.write<null, Refusal>({ user: actor.user_id }, async (read) => {
        const [user, users, memberships] = await read([
          get('user', actor.user_id),
          page('user'),
          where('member', 'user_id', [actor.user_id]),
        ])
        assert(user, 'the user of an actor')
        // The answer shows the organization: whoever left it meanwhile is told so before anything is written.
        if (!memberships.some(({ organization_id }) => organization_id === actor.organization_id))
          return err(notFound('Organization', actor.organization_id))
        const decided = decideChangeUser(user, change, users.rows)
        if (!decided.ok) return err(invalid(...decided.error))
        const changes = [updated('user', user, decided.value)]
        return ok({
          action: 'change_user',
          params: { name: fullName({ ...user, ...decided.value }) },
          changes,
          value: null,
        })
      })
      return written.ok ? view(actor) : written
    },
  }
}

/** The fields that were given: an absent one stays as it is. */
const withoutAbsent = (input: object): UserChange =>
  Object.fromEntries(Object.entries(input).filter(([, value]) => value !== undefined))

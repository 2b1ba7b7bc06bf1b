// Access tokens: created by a person for one organization, shown once, stored only as their SHA-256 (rules 2 and 170).
import { created, removed } from '../../../shared/books/port/change.ts'
import { get, page } from '../../../shared/books/port/read.ts'
import { type AccessToken, SCOPES } from '../../../shared/record/organization/organization.ts'
import { isAtMost, weaker } from '../../../shared/rule/organization/permission.ts'
import { err, ok } from '../../../shared/value/result.ts'
import type { ServiceDeps } from '../core/deps.ts'
import { invalid, notFound, type Refusal } from '../core/refusal.ts'
import type { Actor } from '../core/request.ts'
import { hashOf, newSecret } from '../core/secret.ts'
import type { Access } from './access.ts'
import type { OrganizationServices } from './contract.ts'
import type { SignInLog } from './sign-in-log.ts'

export const createTokens = (
  deps: ServiceDeps,
  access: Pick<Access, 'findMember' | 'lastUse'>,
  signInLog: Pick<SignInLog, 'changesOf'>,
): OrganizationServices['tokens'] => {
  const shown = (record: AccessToken): AccessToken => ({ ...record, last_used_at: access.lastUse(record) })
  const noted = (action: 'token_made' | 'token_revoked', { user_id, address }: Actor, { name }: AccessToken) =>
    signInLog.changesOf({ action, user_id, address, about: name })
  return {
    list: async (actor, { question }) => {
      // All tokens of the person; for a request by a token, only those of its organization.
      const here = actor.token ? [{ field: 'organization_id', is: [actor.organization_id] }] : []
      const filter = [...question.filter, { field: 'user_id', is: [actor.user_id] }, ...here]
      const [found] = await deps.systemBook.read([page('access_token', { ...question, filter })])
      return ok({ ...found, rows: found.rows.map(shown) })
    },

    get: async (actor, { id }) => {
      const [record] = await deps.systemBook.read([get('access_token', id)])
      return isOf(actor, record) ? ok(shown(record)) : err(notFound('Token', id))
    },

    create: async (actor, input) => {
      const { name, organization_id = actor.organization_id } = input
      const parent = actor.token ?? null
      const member = await access.findMember({ user_id: actor.user_id, organization_id })
      // A token is limited to its organization, and cannot create tokens for others.
      if (member === null || (parent && organization_id !== parent.organization_id))
        return err(notFound('Organization', organization_id))
      const most = parent ? weaker(parent.role, member.role) : member.role
      const { role = most, scopes = parent?.scopes ?? [...SCOPES], expires_at = parent?.expires_at ?? null } = input
      if (most === 'viewer') return err({ type: 'Forbidden' })
      if (!isAtMost(role, most)) return err(invalid({ field: 'role', code: 'role_too_strong' }))
      if (parent && scopes.some((scope) => !parent.scopes.includes(scope)))
        return err(invalid({ field: 'scopes', code: 'scopes_too_wide' }))
      if (expires_at !== null && expires_at <= deps.now())
        return err(invalid({ field: 'expires_at', code: 'expires_in_the_past' }))
      if (parent?.expires_at && (expires_at === null || expires_at > parent.expires_at))
        return err(invalid({ field: 'expires_at', code: 'expires_too_late' }))
      const secret = newSecret()
      const record: AccessToken = {
        id: deps.newId(),
        name,
        user_id: actor.user_id,
        organization_id,
        secret_sha256: hashOf(secret),
        role,
        scopes: SCOPES.filter((scope) => scopes.includes(scope)),
        expires_at,
        last_used_at: null,
        parent_id: parent?.id ?? null,
        created_at: deps.now(),
      }
      return deps.systemBook.write<{ record: AccessToken; secret: string }, Refusal>(
        { user: actor.user_id },
        async (read) => {
          // The creating token was revoked at this moment: it cannot create tokens any more.
          const [still] = parent ? await read([get('access_token', parent.id)]) : [null]
          if (parent && !still) return err(notFound('Token', parent.id))
          const changes = [created('access_token', record), ...noted('token_made', actor, record)]
          return ok({ action: 'create_token', params: { name }, changes, value: { record, secret } })
        },
      )
    },

    remove: (actor, { id }) =>
      deps.systemBook.write<null, Refusal>({ user: actor.user_id }, async (read) => {
        const [record, all] = await read([get('access_token', id), page('access_token')])
        if (!isOf(actor, record)) return err(notFound('Token', id))
        const changes = withDescendants(record, all.rows).flatMap((token) => [
          removed('access_token', token),
          ...noted('token_revoked', actor, token),
        ])
        return ok({ action: 'delete_token', params: { name: record.name }, changes, value: null })
      }),
  }
}

/** A token, and all tokens that were created with it, directly or indirectly. */
const withDescendants = (token: AccessToken, all: readonly AccessToken[]): readonly AccessToken[] => [
  token,
  ...all.filter(({ parent_id }) => parent_id === token.id).flatMap((child) => withDescendants(child, all)),
]

const isOf = (actor: Actor, token: AccessToken | null): token is AccessToken =>
  token !== null &&
  token.user_id === actor.user_id &&
  (actor.token === undefined || token.organization_id === actor.organization_id)

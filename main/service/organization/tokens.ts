// Lasting tokens: made by a person for one organization, shown once, kept as their SHA-256 only (rule 2).
import { createHash, randomBytes } from 'node:crypto'
import { created, removed } from '../../../shared/books/port/change.ts'
import { get, page } from '../../../shared/books/port/read.ts'
import type { AccessToken } from '../../../shared/record/organization.ts'
import { lockOutProblem } from '../../../shared/rule/organization/sign-in.ts'
import { err, ok } from '../../../shared/value/result.ts'
import type { ServiceDeps } from '../core/deps.ts'
import { invalid, notFound, type Refusal } from '../core/refusal.ts'
import type { Actor } from '../core/request.ts'
import type { OrganizationServices } from './contract.ts'

export const createTokens = (deps: ServiceDeps): OrganizationServices['tokens'] => ({
  list: async (actor, { question }) => {
    const own = [
      { field: 'user_id', is: [actor.user_id] },
      { field: 'organization_id', is: [actor.organization_id] },
    ]
    const [found] = await deps.systemBook.read([
      page('access_token', { ...question, filter: [...question.filter, ...own] }),
    ])
    return ok(found)
  },

  get: async (actor, { id }) => {
    const [record] = await deps.systemBook.read([get('access_token', id)])
    return isOf(actor, record) ? ok(record) : err(notFound('Token', id))
  },

  create: async (actor, { name }) => {
    const secret = randomBytes(32).toString('base64url')
    const record: AccessToken = {
      id: deps.newId(),
      name,
      user_id: actor.user_id,
      organization_id: actor.organization_id,
      secret_sha256: createHash('sha256').update(secret).digest('hex'),
      created_at: deps.now(),
    }
    return deps.systemBook.write<{ record: AccessToken; secret: string }, never>({ user: actor.user_id }, async () =>
      ok({
        action: 'create_token',
        params: { name },
        changes: [created('access_token', record)],
        value: { record, secret },
      }),
    )
  },

  remove: (actor, { id }) =>
    deps.systemBook.write<null, Refusal>({ user: actor.user_id }, async (read) => {
      const [record, members, all] = await read([get('access_token', id), page('member'), page('access_token')])
      if (!isOf(actor, record)) return err(notFound('Token', id))
      const ways = { members: members.rows, tokens: all.rows }
      const problem = lockOutProblem(ways, { ...ways, tokens: all.rows.filter((token) => token.id !== id) })
      if (problem) return err(invalid({ field: 'token', code: problem }))
      const changes = [removed('access_token', record)]
      return ok({ action: 'delete_token', params: { name: record.name }, changes, value: null })
    }),
})

const isOf = (actor: Actor, token: AccessToken | null): token is AccessToken =>
  token !== null && token.user_id === actor.user_id && token.organization_id === actor.organization_id

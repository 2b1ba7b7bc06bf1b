// Lasting tokens: made by a person for one organization, shown once, kept as their SHA-256 only (decision 2).
import { createHash, randomBytes } from 'node:crypto'
import { created, removed } from '../../shared/books/change.ts'
import { get, page } from '../../shared/books/read.ts'
import type { AccessToken } from '../../shared/record/organization.ts'
import { err, ok } from '../../shared/value/result.ts'
import type { ServiceDeps } from './deps.ts'
import { notFound, type Refusal } from './refusal.ts'
import type { Actor, Services } from './services.ts'

export const createTokens = (deps: ServiceDeps): Services['tokens'] => ({
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
    return deps.systemBook.write<{ record: AccessToken; secret: string }, never>(actor.user_id, async () =>
      ok({ action: 'create_token', changes: [created('access_token', record)], value: { record, secret } }),
    )
  },

  remove: (actor, { id }) =>
    deps.systemBook.write<null, Refusal>(actor.user_id, async (read) => {
      const [record] = await read([get('access_token', id)])
      if (!isOf(actor, record)) return err(notFound('Token', id))
      return ok({ action: 'delete_token', changes: [removed('access_token', record)], value: null })
    }),
})

const isOf = (actor: Actor, token: AccessToken | null): token is AccessToken =>
  token !== null && token.user_id === actor.user_id && token.organization_id === actor.organization_id

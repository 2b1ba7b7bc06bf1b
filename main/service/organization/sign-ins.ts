// Lists who signed in, from where, and who failed to (rule 195); sign-in-log.ts records it.
import { page, where } from '../../../shared/books/port/read.ts'
import { ok } from '../../../shared/value/result.ts'
import type { ServiceDeps } from '../core/deps.ts'
import type { OrganizationServices } from './contract.ts'

export const createSignIns = ({ systemBook }: Pick<ServiceDeps, 'systemBook'>): OrganizationServices['signIns'] => ({
  list: async (_actor, { question }) => {
    const [found] = await systemBook.read([page('sign_in_event', question)])
    const ids = found.rows.flatMap(({ user_id }) => user_id ?? [])
    const [users] = await systemBook.read([where('user', 'id', [...new Set(ids)])])
    const byId = new Map(users.map((user) => [user.id, user]))
    const rows = found.rows.map((record) => ({ record, user: byId.get(record.user_id ?? 0) ?? null }))
    return ok({ rows, total: found.total })
  },
})

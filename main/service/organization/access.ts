// Who may enter: whose lasting tokens there are, and in which role somebody is a member. Every request asks, so the answer
// comes from memory; the books are read again only after members or tokens changed.
import { page } from '../../../shared/books/port/read.ts'
import type { TableName } from '../../../shared/books/port/tables.ts'
import type { Book } from '../core/book.ts'
import type { Actor, Membership } from '../core/request.ts'
import type { OrganizationServices } from './contract.ts'

const TABLES: readonly TableName[] = ['member', 'access_token']

interface Known {
  readonly byMembership: ReadonlyMap<string, Actor>
  readonly byToken: ReadonlyMap<string, Actor>
}

/** Who is no member of an organization has no way in, whatever token is shown. */
export const createAccess = (systemBook: Book): OrganizationServices['access'] => {
  let known: Promise<Known> | null = null
  const listeners = new Set<() => void>()
  systemBook.changes(({ changed }) => {
    if (!changed.some(({ table }) => TABLES.includes(table))) return
    known = null
    for (const listener of listeners) listener()
  })
  const knownNow = (): Promise<Known> => {
    known ??= readKnown(systemBook).catch((error: unknown) => {
      known = null
      throw error
    })
    return known
  }
  return {
    findToken: async (sha256) => (await knownNow()).byToken.get(sha256) ?? null,
    findMember: async (membership) => (await knownNow()).byMembership.get(keyOf(membership)) ?? null,
    changes: (listener) => {
      listeners.add(listener)
      return () => listeners.delete(listener)
    },
  }
}

const keyOf = ({ user_id, organization_id }: Membership): string => `${user_id} ${organization_id}`

const readKnown = async (systemBook: Book): Promise<Known> => {
  const [tokens, members] = await systemBook.read([page('access_token'), page('member')])
  const byMembership = new Map(
    members.rows.map(({ user_id, organization_id, role }): [string, Actor] => {
      const actor = { user_id, organization_id, role }
      return [keyOf(actor), actor]
    }),
  )
  const byToken = new Map<string, Actor>()
  for (const token of tokens.rows) {
    const actor = byMembership.get(keyOf(token))
    if (actor) byToken.set(token.secret_sha256, actor)
  }
  return { byMembership, byToken }
}

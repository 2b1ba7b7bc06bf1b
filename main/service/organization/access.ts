// Authentication: the access tokens, and the role of each member. Every request asks, so the answers come from memory; the
// books are read again only after people, members, tokens or organizations changed.
import { updated } from '../../../shared/books/port/change.ts'
import { page } from '../../../shared/books/port/read.ts'
import type { TableName } from '../../../shared/books/port/tables.ts'
import type { AccessToken } from '../../../shared/record/organization/organization.ts'
import { weaker } from '../../../shared/rule/organization/permission.ts'
import { firstOrganization, isInstallationAdmin } from '../../../shared/rule/organization/sign-in.ts'
import type { Timestamp } from '../../../shared/value/calendar.ts'
import { ok } from '../../../shared/value/result.ts'
import type { Book } from '../core/book.ts'
import type { Actor, Membership } from '../core/request.ts'
import type { OrganizationServices } from './contract.ts'
import type { Sessions } from './sessions.ts'

const TABLES: readonly TableName[] = ['organization', 'member', 'access_token']

interface AccessIndex {
  readonly byMembership: ReadonlyMap<string, Actor>
  readonly byToken: ReadonlyMap<string, Actor & { readonly token: AccessToken }>
}

export interface Access extends Readonly<OrganizationServices['access']> {
  /** When a token was last used: since this start, or as the books say. */
  readonly lastUse: (token: AccessToken) => Timestamp | null
  /** Writes the last uses of tokens to the books. */
  readonly noteUses: () => Promise<void>
}

/** Only members of an organization have access to it, even with a valid token. */
export const createAccess = (
  systemBook: Book,
  now: () => Timestamp,
  sessions: Pick<Sessions, 'find' | 'changes'>,
): Access => {
  let index: Promise<AccessIndex> | null = null
  const listeners = new Set<() => void>()
  /** By the id of the token; uses that are not in the books yet. */
  const uses = new Map<string, Timestamp>()
  const notify = () => {
    for (const listener of listeners) listener()
  }
  systemBook.changes(({ changed }) => {
    // A change without names: any record may have changed.
    if (changed.length > 0 && !changed.some(({ table }) => TABLES.includes(table))) return
    index = null
    notify()
  })
  sessions.changes(notify)
  const currentIndex = (): Promise<AccessIndex> => {
    index ??= readAccessIndex(systemBook).catch((error: unknown) => {
      index = null
      throw error
    })
    return index
  }
  return {
    findToken: async (sha256) => {
      const actor = (await currentIndex()).byToken.get(sha256)
      if (actor === undefined) return null
      const { id, expires_at } = actor.token
      const time = now()
      if (expires_at !== null && expires_at <= time) return null
      uses.set(id, time)
      return actor
    },
    findSession: async (sha256) => {
      const session = sessions.find(sha256)
      const person = session && (await currentIndex()).byMembership.get(keyOf(session))
      return person ? { ...person, session: sha256 } : null
    },
    findMember: async (membership) => (await currentIndex()).byMembership.get(keyOf(membership)) ?? null,
    changes: (listener) => {
      listeners.add(listener)
      return () => listeners.delete(listener)
    },
    lastUse: ({ id, last_used_at }) => uses.get(id) ?? last_used_at,
    noteUses: async () => {
      if (uses.size === 0) return
      const noted = [...uses]
      await systemBook.write<null, never>({ user: null }, async (read) => {
        const [tokens] = await read([page('access_token')])
        const used = new Map(noted)
        const changes = tokens.rows.flatMap((token) => {
          const last_used_at = used.get(token.id)
          // Another program may have noted a later use.
          const isLater = last_used_at !== undefined && last_used_at > (token.last_used_at ?? '')
          return !isLater ? [] : [updated('access_token', token, { last_used_at })]
        })
        return ok({ action: 'note_token_uses', changes, value: null })
      })
      for (const [id, time] of noted) if (uses.get(id) === time) uses.delete(id)
    },
  }
}

const keyOf = ({ user_id, organization_id }: Membership): string => `${user_id} ${organization_id}`

const readAccessIndex = async (systemBook: Book): Promise<AccessIndex> => {
  const [tokens, members, organizations] = await systemBook.read([
    page('access_token'),
    page('member'),
    page('organization'),
  ])
  const existing = new Map(
    organizations.rows.filter(({ deleted_at }) => deleted_at === null).map((one) => [one.id, one]),
  )
  const membersOfExisting = members.rows.filter(({ organization_id }) => existing.has(organization_id))
  const byMembership = new Map(
    membersOfExisting.map(({ user_id, organization_id, role }): [string, Actor] => {
      const runs_installation = isInstallationAdmin(membersOfExisting, user_id)
      const is_archived = existing.get(organization_id)?.archived_at !== null
      const actor = { user_id, organization_id, role, runs_installation, is_archived }
      return [keyOf(actor), actor]
    }),
  )
  const byToken = new Map<string, Actor & { readonly token: AccessToken }>()
  const first = firstOrganization(membersOfExisting)
  for (const token of tokens.rows) {
    const person = byMembership.get(keyOf(token))
    if (!person) continue
    // A token is limited to its organization, and the installation includes all of them. So only a token of the first
    // organization can manage it.
    const runs_installation = person.runs_installation === true && token.organization_id === first
    byToken.set(token.secret_sha256, { ...person, role: weaker(token.role, person.role), runs_installation, token })
  }
  return { byMembership, byToken }
}

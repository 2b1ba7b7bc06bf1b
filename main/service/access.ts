// Whose lasting tokens there are. Every request asks, so the answer comes from memory; the books are read again only
// after they changed.
import { page } from '../../shared/books/read.ts'
import type { Actor, Services } from './services.ts'
import type { Book } from './write.ts'

/** A token of someone who is no longer a member of its organization is worth nothing. */
export const createAccess = (systemBook: Book): Services['access'] => {
  let actors: Promise<ReadonlyMap<string, Actor>> | null = null
  systemBook.changes(() => {
    actors = null
  })
  return {
    findToken: async (sha256) => {
      actors ??= readActors(systemBook).catch((error: unknown) => {
        actors = null
        throw error
      })
      return (await actors).get(sha256) ?? null
    },
  }
}

const readActors = async (systemBook: Book): Promise<ReadonlyMap<string, Actor>> => {
  const [tokens, members] = await systemBook.read([page('access_token'), page('member')])
  const actors = new Map<string, Actor>()
  for (const { secret_sha256, user_id, organization_id } of tokens.rows) {
    const member = members.rows.find((row) => row.user_id === user_id && row.organization_id === organization_id)
    if (member) actors.set(secret_sha256, { user_id, organization_id, role: member.role })
  }
  return actors
}

// What the owner of a database prepares for programs that work in it with another role.
import { withConnection } from './database.ts'
import { DatabaseRefused } from './database-refused.ts'
import { shownUrl } from './database-url.ts'
import { grantTo, roleStatusOf } from './roles.ts'
import { prepareForMove } from './schema.ts'

/** The application name of this connection. */
const NAME = 'kontor prepare'

/**
 * Creates the schema of the books or brings it up to date, and grants the roles what a program needs. Throws
 * DatabaseRefused, or BooksUnavailable if the database cannot be reached.
 */
export const prepareDatabase = (url: string, roles: readonly string[]): Promise<void> =>
  withConnection(url, NAME, async (client) => {
    const { is_owner, owner, role } = await roleStatusOf(client)
    if (!is_owner)
      throw new DatabaseRefused(
        `The tables of the books in ${shownUrl(url)} belong to the role ${owner}, and ${role} may neither change nor grant them. Nothing was changed.`,
      )
    await prepareForMove(client)
    for (const each of roles) await grantTo(client, each)
  })

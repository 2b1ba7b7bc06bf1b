// A role of a test server that works in a database without owning it.
import { withConnection } from '../../../main/postgres/database.ts'
import { prepareDatabase } from '../../../main/postgres/prepare-database.ts'

/**
 * Makes a role of the server if it is missing. Returns the database URL of the role; it gets no rights. `url`: of a
 * superuser.
 */
export const withRole = async (url: string, role: string): Promise<string> => {
  await withConnection(url, 'a test', async (client) => {
    const { rows } = await client.query('SELECT 1 FROM pg_roles WHERE rolname = $1', [role])
    if (rows.length === 0) await client.query(`CREATE ROLE ${role} LOGIN`)
  })
  const own = new URL(url)
  own.username = role
  return own.href
}

/** The same for the role of a program, with the rights that it needs. */
export const programRole = async (url: string): Promise<string> => {
  const own = await withRole(url, 'kontor_app')
  await prepareDatabase(url, ['kontor_app'])
  return own
}

// Roles of the database: the owner creates the schema; a role that only works in it may add commits but never change
// one. This module lists what such a role needs, grants it for the owner, and checks it before any other work.
import { type ClientBase, escapeIdentifier } from 'pg'
import { inTransaction } from './database.ts'
import { DatabaseRefused } from './database-refused.ts'
import { storedTables } from './tables/stored-tables.ts'

type Privilege = 'SELECT' | 'INSERT' | 'UPDATE' | 'DELETE'

/** The privileges of the program's role, by table. Commits are only ever added. */
const GRANTS: ReadonlyMap<string, readonly Privilege[]> = new Map<string, readonly Privilege[]>([
  ['version', ['SELECT']],
  ['frame', ['SELECT', 'INSERT']],
  ['book', ['SELECT', 'INSERT', 'UPDATE']],
  ['total', ['SELECT', 'INSERT', 'UPDATE', 'DELETE']],
  ['kept_file', ['SELECT', 'INSERT', 'UPDATE']],
  ['lease', ['SELECT', 'INSERT', 'UPDATE', 'DELETE']],
  ['daily_backup', ['SELECT', 'INSERT', 'UPDATE']],
  // A migration into the database may use the program's role, too.
  ['moving', ['SELECT', 'INSERT', 'DELETE']],
  // Records are replaced, and refilled after a change of their shape.
  ...storedTables().flatMap(({ name, definition }): [string, readonly Privilege[]][] => [
    [name, ['SELECT', 'INSERT', 'DELETE']],
    ...(definition.search
      ? [[`searched_${name}`, ['SELECT', 'INSERT', 'UPDATE', 'DELETE']] satisfies [string, readonly Privilege[]]]
      : []),
  ]),
])

/** The role of the connection and the owner of the schema. */
interface RoleStatus {
  readonly database: string
  readonly role: string
  /** The owner of the schema; null if there is no schema yet. */
  readonly owner: string | null
  /** Whether the connection's role may create and change the schema. */
  readonly is_owner: boolean
}

/** Throws DatabaseRefused if there is no schema and the role may not create one. */
export const roleStatusOf = async (client: ClientBase): Promise<RoleStatus> => {
  const { rows } = await client.query<RoleStatus & { can_create: boolean }>(
    `SELECT current_database() AS database, current_user AS role, s.owner, coalesce(s.is_owner, false) AS is_owner,
            has_database_privilege(current_database(), 'CREATE') AS can_create
     FROM (SELECT 1) one LEFT JOIN (
       SELECT pg_get_userbyid(nspowner) AS owner, pg_has_role(nspowner, 'USAGE') AS is_owner
       FROM pg_namespace WHERE nspname = 'kontor') s ON true`,
  )
  const [found] = rows
  if (!found) throw new Error('The database does not state the current role')
  const { database, role, owner, can_create } = found
  if (owner !== null) return found
  if (!can_create)
    throw new DatabaseRefused(
      `There are no books in the database ${database}, and ${role} may not create any. Ask its owner to run: ${preparing('owner', found)}`,
    )
  return { ...found, is_owner: true }
}

/**
 * Checks a role that does not own the schema. Throws DatabaseRefused
 * unless the schema is up to date and everything is granted.
 */
export const refuseUnlessGranted = async (
  client: ClientBase,
  status: RoleStatus,
  isCurrent: () => Promise<boolean>,
): Promise<void> => {
  const { role, database, owner } = status
  const refuse = (why: string) => {
    throw new DatabaseRefused(`${why} Ask their owner to run: ${preparing(owner ?? 'owner', status)}`)
  }
  const missingRights = `${role} may not use all tables of the books in the database ${database}.`
  const usage = "SELECT has_schema_privilege('kontor', 'USAGE') AS can_use"
  if (!(await client.query<{ can_use: boolean }>(usage)).rows[0]?.can_use) refuse(missingRights)
  const wanted = [...GRANTS].flatMap(([table, privileges]) => privileges.map((privilege) => ({ table, privilege })))
  // The query ignores tables that do not exist yet.
  const { rows } = await client.query(
    `SELECT 1 FROM unnest($1::text[], $2::text[]) AS n (tbl, privilege)
     WHERE NOT has_table_privilege(to_regclass('kontor.' || n.tbl), n.privilege) LIMIT 1`,
    [wanted.map(({ table }) => table), wanted.map(({ privilege }) => privilege)],
  )
  if (rows.length > 0) refuse(missingRights)
  if (!(await isCurrent()))
    refuse(`The tables of the books in the database ${database} do not match this version of Kontor.`)
}

/**
 * Grants the role exactly what a program needs. Throws DatabaseRefused if the role does not exist, or could change
 * commits anyway.
 */
export const grantTo = async (client: ClientBase, role: string): Promise<void> => {
  const existing = await client.query('SELECT 1 FROM pg_roles WHERE rolname = $1', [role])
  if (existing.rows.length === 0)
    throw new DatabaseRefused(
      `There is no role ${role} on this server. Create it first: CREATE ROLE ${role} LOGIN PASSWORD …`,
    )
  const to = escapeIdentifier(role)
  await inTransaction(client, async () => {
    await client.query(`REVOKE ALL ON ALL TABLES IN SCHEMA kontor FROM ${to}`)
    await client.query(`REVOKE ALL ON SCHEMA kontor FROM ${to}`)
    await client.query(`GRANT USAGE ON SCHEMA kontor TO ${to}`)
    for (const [table, privileges] of GRANTS)
      await client.query(`GRANT ${privileges.join(', ')} ON kontor.${table} TO ${to}`)
    const { rows } = await client.query<{ can_change: boolean }>(
      `SELECT has_table_privilege($1, oid, 'UPDATE, DELETE, TRUNCATE') OR pg_has_role($1, relowner, 'MEMBER') AS can_change
       FROM pg_class WHERE oid = 'kontor.frame'::regclass`,
      [role],
    )
    if (rows[0]?.can_change !== false)
      throw new DatabaseRefused(
        `${role} can change commits whatever is granted here: it owns them, is a superuser, or is a member of such a role. Choose another one; nothing was granted.`,
      )
  })
}

const preparing = (owner: string, { database, role }: Pick<RoleStatus, 'database' | 'role'>): string =>
  `npm run books -- --prepare postgres://${owner}@…/${database} --role ${role}`

// Hundreds of other books in a database: the sample company repeatedly, copied row by row within the server.
import { setTimeout as sleep } from 'node:timers/promises'
import { withConnection } from '../../../main/postgres/database.ts'
import { derivedTables } from '../../../main/postgres/tables/stored-tables.ts'

/** The book that is copied. */
export const SAMPLE = 2

/**
 * Copies the books of the sample company this many times, with all their database rows. They have no organization: the
 * cost of many organizations is measured elsewhere.
 */
export const addOthers = (url: string, count: number): Promise<void> =>
  withConnection(url, NAME, async (client) => {
    // Derived data can be rebuilt, and so can the test server.
    await client.query('SET synchronous_commit = off')
    const others = `generate_series(${SAMPLE + 1}, ${SAMPLE + count}) AS n`
    const copy = async (table: string, where: string, changed: Readonly<Record<string, string>>) => {
      const { rows } = await client.query<{ name: string }>(
        "SELECT column_name AS name FROM information_schema.columns WHERE table_schema = 'kontor' AND table_name = $1",
        [table],
      )
      const names = rows.map(({ name }) => `"${name}"`).join(', ')
      const values = rows.map(({ name }) => changed[name] ?? `t."${name}"`).join(', ')
      await client.query(
        `INSERT INTO kontor.${table} (${names}) SELECT ${values} FROM kontor.${table} t, ${others} WHERE ${where}`,
      )
    }
    const lists = `ARRAY(SELECT regexp_replace(w, '^${SAMPLE}[|]', n || '|') FROM unnest(t.lists) w)`
    for (const name of derivedTables()) await copy(name, `t.book = ${SAMPLE}`, { book: 'n', lists })
    for (const table of ['book', 'frame', 'kept_file']) await copy(table, `t.book = ${SAMPLE}`, { book: 'n' })
  })

/** The server shows these connections by this name. */
const NAME = 'kontor bench'

/** Waits until no program works in the background, for a moment. */
export const untilQuiet = (url: string): Promise<void> =>
  withConnection(url, NAME, async (client) => {
    for (let busy = performance.now(); performance.now() - busy < QUIET_MS; await sleep(100)) {
      const { rows } = await client.query('SELECT 1 FROM kontor.lease LIMIT 1')
      if (rows.length > 0) busy = performance.now()
    }
  })

/** The work after a start begins some seconds later. */
const QUIET_MS = 6000

/** The maintenance that the server runs some minutes after many changes. */
export const tidyUp = (url: string): Promise<unknown> =>
  withConnection(url, NAME, (client) => client.query('VACUUM (ANALYZE)'))

/** A copy of a database without connections. */
export const copyDatabase = async (url: string, name: string): Promise<string> => {
  const [server, copy] = [new URL(url), new URL(url)]
  const template = server.pathname.slice(1)
  server.pathname = '/postgres'
  copy.pathname = `/${name}`
  await withConnection(server.href, NAME, (client) => client.query(`CREATE DATABASE ${name} TEMPLATE ${template}`))
  return copy.href
}

// A thousand other books in a database: the sample company again and again, copied row by row within the server.
import { setTimeout as sleep } from 'node:timers/promises'
import { Client } from 'pg'
import { derivedTables } from '../../main/postgres/stored-tables.ts'

/** The book that is copied. */
export const SAMPLE = 2

/**
 * Copies the books of the sample company so many times, with all that the database holds of them. They are nobody's: what a program
 * makes of many organizations is another question.
 */
export const addOthers = async (url: string, count: number): Promise<void> => {
  const client = new Client({ connectionString: url })
  await client.connect()
  try {
    // What follows from it can be made again, and the server with it.
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
  } finally {
    await client.end()
  }
}

/** Waits until no program works in the background, for a moment. */
export const untilQuiet = async (url: string): Promise<number> => {
  const client = new Client({ connectionString: url })
  await client.connect()
  const start = performance.now()
  for (let busy = start; ; await sleep(100)) {
    const { rows } = await client.query('SELECT 1 FROM kontor.lease LIMIT 1')
    if (rows.length > 0) busy = performance.now()
    if (performance.now() - busy < QUIET_MS) continue
    await client.end()
    return busy - start
  }
}

/** The work after a start begins some seconds later. */
const QUIET_MS = 6000

/** What the server does by itself some minutes after many changes. */
export const tidyUp = async (url: string): Promise<void> => {
  const client = new Client({ connectionString: url })
  await client.connect()
  await client.query('VACUUM (ANALYZE)')
  await client.end()
}

/** A copy of a database that nobody is connected with. */
export const copyDatabase = async (url: string, name: string): Promise<string> => {
  const [server, copy] = [new URL(url), new URL(url)]
  const template = server.pathname.slice(1)
  server.pathname = '/postgres'
  copy.pathname = `/${name}`
  const client = new Client({ connectionString: server.href })
  await client.connect()
  await client.query(`CREATE DATABASE ${name} TEMPLATE ${template}`)
  await client.end()
  return copy.href
}

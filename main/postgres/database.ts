// The connections to PostgreSQL: a pool for questions and writes, statements prepared once, and which failures mean that the
// database cannot be reached now.
import { createHash } from 'node:crypto'
import { Client, type ClientBase, DatabaseError, Pool, type PoolClient, type QueryResultRow } from 'pg'
import type { Log } from '../platform/log.ts'
import { BooksUnavailable } from '../service/core/book.ts'
import { DiskFull } from '../service/core/disk-space.ts'

export interface Database {
  /** Lends a connection. Rejects with BooksUnavailable when there is none, or when it breaks. */
  readonly use: <T>(task: (client: PoolClient) => Promise<T>) => Promise<T>
  readonly close: () => Promise<void>
}

/** So many connections a program: pages are answered in some milliseconds, and servers allow a hundred. */
const CONNECTIONS = 12
const CONNECT_MS = 10_000
/** How long a write waits for those of other programs. */
const LOCK_MS = 30_000
/** A connection that is silent for so long loses its locks: its program stands still, or its machine is gone. */
const STILL_SECONDS = 20
/** What is asked of the server for connections that hold locks. */
export const LOCK_HOLDER_OPTIONS = Object.entries({
  idle_session_timeout: `${STILL_SECONDS}s`,
  idle_in_transaction_session_timeout: `${STILL_SECONDS}s`,
  tcp_keepalives_idle: STILL_SECONDS / 4,
  tcp_keepalives_interval: STILL_SECONDS / 4,
  tcp_keepalives_count: 3,
})
  .map(([name, value]) => `-c ${name}=${value}`)
  .join(' ')

export const createDatabase = (url: string, log: Log): Database => {
  const pool = new Pool({
    ...{ connectionString: url, max: CONNECTIONS, connectionTimeoutMillis: CONNECT_MS },
    ...{ keepAlive: true, application_name: 'kontor', lock_timeout: LOCK_MS, options: LOCK_HOLDER_OPTIONS },
  })
  // A connection that breaks while nobody uses it: the next question takes another one.
  pool.on('error', (error) => log.warn(`A connection to the database was lost: ${error.message}`))
  // Between its pool and whoever takes it nobody else listens, and an error that nobody hears ends the program. The next
  // statement tells it.
  pool.on('connect', (client) => client.on('error', () => undefined))
  return {
    use: async (task) => {
      const client = await pool.connect().catch((error) => Promise.reject(toServiceError(error)))
      let isBroken = false
      const onError = () => {
        isBroken = true
      }
      client.on('error', onError)
      try {
        return await task(client)
      } catch (error) {
        const databaseError = toServiceError(error)
        isBroken ||= databaseError instanceof BooksUnavailable
        throw databaseError
      } finally {
        client.off('error', onError)
        client.release(isBroken)
      }
    },
    close: () => pool.end(),
  }
}

/** A connection of its own, for who moves or checks books. */
export type Connection = ClientBase

/**
 * Lends a connection that no pool keeps, by a name that the server shows. Rejects with BooksUnavailable when there is none, whose
 * cause says why.
 */
export const withConnection = async <T>(
  url: string,
  application_name: string,
  task: (client: Connection) => Promise<T>,
): Promise<T> => {
  const client = await connect(url, application_name)
  try {
    return await task(client)
  } finally {
    await client.end().catch(() => undefined)
  }
}

/** The same for who ends it. `options`: what is asked of the server. */
export const connect = async (url: string, application_name: string, options = ''): Promise<Client> => {
  const client = new Client({
    connectionString: url,
    ...{ application_name, options },
    connectionTimeoutMillis: CONNECT_MS,
    keepAlive: true,
  })
  // A line that breaks is told by the statement that needs it.
  client.on('error', () => undefined)
  await client.connect().catch((error) => Promise.reject(toServiceError(error)))
  return client
}

/** Does it in one snapshot, in which nothing is changed. */
export const inSnapshot = async <T>(client: Connection, task: () => Promise<T>): Promise<T> => {
  await client.query('BEGIN ISOLATION LEVEL REPEATABLE READ READ ONLY')
  try {
    return await task()
  } finally {
    await client.query('ROLLBACK').catch(() => undefined)
  }
}

/** Does it whole or not at all. */
export const inTransaction = async <T>(client: Connection, task: () => Promise<T>): Promise<T> => {
  await client.query('BEGIN')
  try {
    const done = await task()
    await client.query('COMMIT')
    return done
  } catch (error) {
    await client.query('ROLLBACK').catch(() => undefined)
    throw error
  }
}

/** The rows of a statement that is asked again and again: prepared at its second time, so many of them a connection. */
export const queryPrepared = async <R extends QueryResultRow>(
  client: ClientBase,
  text: string,
  values: readonly unknown[],
): Promise<readonly R[]> => {
  const name = nameOf(text)
  const { rows } = await client.query<R>({ ...(name === null ? {} : { name }), text, values: [...values] })
  return rows
}

const MAX_PREPARED = 400
/** By text; null: was asked once. */
const names = new Map<string, string | null>()

const nameOf = (text: string): string | null => {
  const known = names.get(text)
  if (typeof known === 'string') return known
  if (names.size >= MAX_PREPARED) return null
  const name = known === null ? createHash('sha256').update(text).digest('hex').slice(0, 32) : null
  names.set(text, name)
  return name
}

/** An error of the database as the services know it; what is a bug stays what it is. */
const toServiceError = (error: unknown): unknown => {
  if (error instanceof DatabaseError) {
    const code = error.code ?? ''
    if (code === DISK_FULL) return new DiskFull(null, 0, { cause: error })
    return UNREACHABLE.test(code) ? unreachable(error) : error
  }
  const isOfConnection = error instanceof Error && ('syscall' in error || /connection|timeout/i.test(error.message))
  return isOfConnection && !(error instanceof BooksUnavailable) ? unreachable(error) : error
}

const DISK_FULL = '53100'
/** Connection, resources, a server that stops or starts, a lock that was waited for too long. */
const UNREACHABLE = /^(08|53|57P|58|28|3D|55P03|25P03|25006)/

const unreachable = (cause: unknown): BooksUnavailable =>
  new BooksUnavailable('The database of the books cannot be reached. Nothing was changed; try again.', { cause })

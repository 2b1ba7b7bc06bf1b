// The connections to PostgreSQL: a pool for questions and writes, prepared statements, and the errors that mean that
// the database cannot be reached now.
import { Client, type ClientBase, DatabaseError, Pool, type PoolClient, type QueryResultRow } from 'pg'
import type { Log } from '../platform/log.ts'
import { sha256Of } from '../platform/sha256.ts'
import { BooksUnavailable } from '../service/core/book.ts'
import { DiskFull } from '../service/core/disk-space.ts'

export interface Database {
  /** Lends a connection. Rejects with BooksUnavailable if none is available, or if it breaks. */
  readonly use: <T>(task: (client: PoolClient) => Promise<T>) => Promise<T>
  readonly close: () => Promise<void>
}

/**
 * Connections of one program. Pages are answered in a few milliseconds, and servers allow about a hundred connections.
 */
const CONNECTIONS = 12
const CONNECT_MS = 10_000
/** How long a write waits for the writes of other programs. */
const LOCK_MS = 30_000
/**
 * The server ends a connection after this silence and releases
 * its locks: its program is suspended, or its machine is gone.
 */
const STILL_SECONDS = 20
/** Server settings for connections that hold locks. */
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
    connectionString: url,
    max: CONNECTIONS,
    connectionTimeoutMillis: CONNECT_MS,
    keepAlive: true,
    application_name: 'kontor',
    lock_timeout: LOCK_MS,
    options: LOCK_HOLDER_OPTIONS,
  })
  // An idle connection broke. The next question takes another one.
  pool.on('error', (error) => log.warn(`A connection to the database was lost: ${error.message}`))
  // Between its pool and its next user a connection has no other listener, and an unheard error would end the program.
  // The next statement reports the failure.
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

/** A connection outside the pool, for migrations and checks of books. */
export type Connection = ClientBase

/**
 * Lends a connection outside the pool, by a name that the server shows. Rejects with BooksUnavailable if there is none;
 * its cause says why.
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

/** Opens a connection that the caller ends. `options`: settings for the server. */
export const connect = async (url: string, application_name: string, options = ''): Promise<Client> => {
  const client = new Client({
    connectionString: url,
    application_name,
    options,
    connectionTimeoutMillis: CONNECT_MS,
    keepAlive: true,
  })
  // The next statement reports a broken connection.
  client.on('error', () => undefined)
  await client.connect().catch((error) => Promise.reject(toServiceError(error)))
  return client
}

/** Runs a task in one read-only snapshot. */
export const inSnapshot = async <T>(client: Connection, task: () => Promise<T>): Promise<T> => {
  await client.query('BEGIN ISOLATION LEVEL REPEATABLE READ READ ONLY')
  try {
    return await task()
  } finally {
    await client.query('ROLLBACK').catch(() => undefined)
  }
}

/** Runs a task in one transaction. */
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

/** The rows of a repeated statement. It is prepared at its second use, up to MAX_PREPARED statements. */
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
/** Statement names by text; null after the first use. */
const names = new Map<string, string | null>()

const nameOf = (text: string): string | null => {
  const known = names.get(text)
  if (typeof known === 'string') return known
  if (names.size >= MAX_PREPARED) return null
  const name = known === null ? sha256Of(text).slice(0, 32) : null
  names.set(text, name)
  return name
}

/** Translates database errors for the services. A bug stays as it is. */
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
/** Connection and resource errors, a server that stops or starts, and a lock that was waited for too long. */
const UNREACHABLE = /^(08|53|57P|58|28|3D|55P03|25P03|25006)/

const unreachable = (cause: unknown): BooksUnavailable =>
  new BooksUnavailable('The database of the books cannot be reached. Nothing was changed; try again.', { cause })

// Locks by key across all programs on a database. They are session locks of one connection, so a program that dies or
// is suspended loses its locks.
import { createHash } from 'node:crypto'
import { setTimeout as sleep } from 'node:timers/promises'
import type { Client } from 'pg'
import { BooksUnavailable } from '../service/core/book.ts'
import type { WithKeyLock } from '../service/core/idempotency.ts'
import { connect, LOCK_HOLDER_OPTIONS } from './database.ts'

export interface KeyLocks {
  readonly withKeyLock: WithKeyLock
  readonly close: () => Promise<void>
}

/** How often a program asks whether another one has released a lock. */
const POLL_MS = 50
/** As long as a write waits for the writes of other programs. */
const WAIT_MS = 30_000
/** The interval of the heartbeat: the server ends a silent connection (database.ts). */
const BEAT_MS = 5000

export const createKeyLocks = (url: string): KeyLocks => {
  let line: Promise<Client> | null = null

  const connected = (): Promise<Client> => {
    if (line !== null) return line
    const own = connect(url, 'kontor', LOCK_HOLDER_OPTIONS).then((client) => {
      const beat = setInterval(() => void client.query('SELECT').catch(() => undefined), BEAT_MS).unref()
      client.once('end', () => {
        clearInterval(beat)
        if (line === own) line = null
      })
      return client
    })
    line = own
    own.catch(() => {
      if (line === own) line = null
    })
    return own
  }

  const take = async (client: Client, key: string): Promise<void> => {
    for (const start = performance.now(); ; await sleep(POLL_MS)) {
      const { rows } = await client.query('SELECT pg_try_advisory_lock($1::bigint) AS is_mine', [numberOf(key)])
      if (rows[0]?.is_mine) return
      if (performance.now() - start > WAIT_MS)
        throw new BooksUnavailable('Another program is still processing the same request. Try again.')
    }
  }

  return {
    withKeyLock: async (key, task) => {
      const client = await connected()
      await take(client, key).catch((error) => {
        throw error instanceof BooksUnavailable
          ? error
          : new BooksUnavailable('The database cannot be reached.', { cause: error })
      })
      try {
        return await task()
      } finally {
        // A broken connection has released its locks already.
        await client.query('SELECT pg_advisory_unlock($1::bigint)', [numberOf(key)]).catch(() => undefined)
      }
    },
    close: async () => {
      const client = await line?.catch(() => null)
      await client?.end().catch(() => undefined)
    },
  }
}

/** PostgreSQL locks are numbers: use 64 bits of a hash. */
const numberOf = (key: string): string => createHash('sha256').update(key).digest().readBigInt64BE().toString()

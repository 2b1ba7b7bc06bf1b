// Background work that only one of several programs does: it holds a lease while it works. Commits do not depend on the
// lease, since each is decided on the current books. unfinished-work.ts finds work whose program died.
import { setTimeout as sleep } from 'node:timers/promises'
import type { WithLease } from '../service/core/background.ts'
import type { Database } from './database.ts'

export interface LeaseOptions {
  readonly database: Database
  /** Distinguishes this program from others; a new id at each start. */
  readonly holder: string
  readonly signal: AbortSignal
}

/** A program that was silent for this long counts as dead. */
const LEASE = '15 seconds'
const RENEW_MS = 4000
/** How often a program asks whether a lease is free. */
const POLL_MS = 500

const TAKE = `INSERT INTO kontor.lease (name, holder, until) VALUES ($1, $2, now() + $3::interval)
  ON CONFLICT (name) DO UPDATE SET holder = excluded.holder, until = excluded.until
  WHERE lease.until < now() OR lease.holder = excluded.holder RETURNING name`

export const createLeases = ({ database, holder, signal }: LeaseOptions): WithLease => {
  const take = (lane: string): Promise<boolean> =>
    database.use(async (client) => (await client.query(TAKE, [lane, holder, LEASE])).rows.length > 0)
  const release = (lane: string): Promise<unknown> =>
    database.use((client) => client.query('DELETE FROM kontor.lease WHERE name = $1 AND holder = $2', [lane, holder]))

  return async (lane, task) => {
    while (!(await take(lane))) {
      await sleep(POLL_MS, undefined, { signal, ref: false }).catch(() => undefined)
      // The program that holds the lease continues the work.
      if (signal.aborted) return
    }
    // If a renewal fails, the next one makes up for it, or the lease expires.
    const renewing = setInterval(() => void take(lane).catch(() => undefined), RENEW_MS).unref()
    try {
      await task()
    } finally {
      clearInterval(renewing)
      await release(lane).catch(() => undefined)
    }
  }
}

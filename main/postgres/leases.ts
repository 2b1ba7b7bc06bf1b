// Work in the background that only one of several programs does: it holds a lease while it works, and when it dies another one
// finds the lease run out and carries on. Commits are safe without: each is decided on the books as they are.
import { setTimeout as sleep } from 'node:timers/promises'
import type { Log } from '../log.ts'
import type { Alone } from '../service/core/background.ts'
import type { Database } from './database.ts'

export interface LeaseOptions {
  readonly database: Database
  /** By which this program is told from others; a new one at each start. */
  readonly holder: string
  readonly log: Log
  readonly signal: AbortSignal
  /** Told of organizations whose work nobody does any more. */
  readonly onOrphaned: (organizationId: number) => void
}

/** A program that was silent for so long counts as dead. */
const LEASE = '15 seconds'
const RENEW_MS = 4000
/** How often it is asked whether somebody else's work is free. */
const ASK_MS = 500
const LOOK_MS = 5000

const TAKE = `INSERT INTO kontor.lease (name, holder, until) VALUES ($1, $2, now() + $3::interval)
  ON CONFLICT (name) DO UPDATE SET holder = excluded.holder, until = excluded.until
  WHERE lease.until < now() OR lease.holder = excluded.holder RETURNING name`
/** Of several programs each one takes others. */
const ORPHANED = `DELETE FROM kontor.lease WHERE name IN (
  SELECT name FROM kontor.lease WHERE until < now() FOR UPDATE SKIP LOCKED) RETURNING name`

/** Begins to look for work that was left. */
export const createLeases = ({ database, holder, log, signal, onOrphaned }: LeaseOptions): Alone => {
  const take = (lane: string): Promise<boolean> =>
    database.use(async (client) => (await client.query(TAKE, [lane, holder, LEASE])).rows.length > 0)
  const release = (lane: string): Promise<unknown> =>
    database.use((client) => client.query('DELETE FROM kontor.lease WHERE name = $1 AND holder = $2', [lane, holder]))

  const look = async (): Promise<void> => {
    while (!signal.aborted) {
      await pause(LOOK_MS, signal)
      if (signal.aborted) return
      try {
        const { rows } = await database.use((client) => client.query<{ name: string }>(ORPHANED))
        // Other work than that of an organization is begun anew by whoever asks for it next.
        const ids = rows.map(({ name }) => Number(name.split(' ').at(-1))).filter(Number.isSafeInteger)
        for (const id of new Set(ids)) onOrphaned(id)
      } catch (error) {
        log.warn(`Whether another program left work cannot be asked now: ${String(error)}`)
      }
    }
  }
  void look()

  return async (lane, task) => {
    while (!(await take(lane))) {
      await pause(ASK_MS, signal)
      // Whoever has it goes on with it.
      if (signal.aborted) return
    }
    // A renewal that fails is made good by the next one, or the lease runs out.
    const renewing = setInterval(() => void take(lane).catch(() => undefined), RENEW_MS).unref()
    try {
      await task()
    } finally {
      clearInterval(renewing)
      await release(lane).catch(() => undefined)
    }
  }
}

const pause = (ms: number, signal: AbortSignal): Promise<void> =>
  sleep(ms, undefined, { signal, ref: false }).catch(() => undefined)

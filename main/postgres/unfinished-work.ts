// Finds work in the background that nobody does any more, since its program died: where a lease has run out, and in open books in
// which something was committed and for which no program holds a lease. What there is to do stands in the books themselves.
import { setTimeout as sleep } from 'node:timers/promises'
import type { Log } from '../platform/log.ts'
import type { Database } from './database.ts'

export interface UnfinishedWorkOptions {
  readonly database: Database
  readonly log: Log
  readonly signal: AbortSignal
  /** Carries on with what is left in the books of an organization, if anything is; they may not be open here. */
  readonly takeOver: (organizationId: number) => Promise<void>
}

const LOOK_MS = 5000

/** Of several programs each one takes others. */
const TAKE_EXPIRED = `DELETE FROM kontor.lease WHERE name IN (
  SELECT name FROM kontor.lease WHERE until < now() FOR UPDATE SKIP LOCKED) RETURNING name`
const ACTIVE_LEASES = 'SELECT name FROM kontor.lease WHERE until > now()'

/** Begins to look. The answer notes that something was committed in the books of an organization, by whichever program. */
export const watchUnfinishedWork = ({ database, log, signal, takeOver }: UnfinishedWorkOptions) => {
  const noted = new Set<number>()

  const look = async (): Promise<void> => {
    for (const id of await organizationsOf(database, TAKE_EXPIRED)) noted.add(id)
    if (noted.size === 0) return
    const leased = await organizationsOf(database, ACTIVE_LEASES)
    for (const id of [...noted].filter((each) => !leased.has(each))) {
      noted.delete(id)
      await takeOver(id).catch((error) => {
        noted.add(id)
        throw error
      })
    }
  }
  const watch = async (): Promise<void> => {
    while (!signal.aborted) {
      await sleep(LOOK_MS, undefined, { signal, ref: false }).catch(() => undefined)
      if (!signal.aborted)
        await look().catch((error) =>
          log.warn(`Whether another program left work cannot be told now: ${String(error)}`),
        )
    }
  }
  void watch()
  return (organizationId: number): void => void noted.add(organizationId)
}

/** Of leases for the work of an organization, which name it at their end; others are asked for again by who needs them. */
const organizationsOf = (database: Database, statement: string): Promise<ReadonlySet<number>> =>
  database.use(async (client) => {
    const { rows } = await client.query<{ name: string }>(statement)
    return new Set(rows.map(({ name }) => Number(name.split(' ').at(-1))).filter(Number.isSafeInteger))
  })

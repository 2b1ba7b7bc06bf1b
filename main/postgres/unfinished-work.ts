// Finds background work whose program died: work with an expired lease, and work in open books that have new commits
// and no lease. The books themselves say what is left to do.
import { setTimeout as sleep } from 'node:timers/promises'
import type { Log } from '../platform/log.ts'
import type { Database } from './database.ts'

export interface UnfinishedWorkOptions {
  readonly database: Database
  readonly log: Log
  readonly signal: AbortSignal
  /**
   * Continues the work that is left in the books of an organization, if there is any. The books may not be open here.
   */
  readonly takeOver: (organizationId: number) => Promise<void>
}

const LOOK_MS = 5000

/** If several programs ask, each takes other leases. */
const TAKE_EXPIRED = `DELETE FROM kontor.lease WHERE name IN (
  SELECT name FROM kontor.lease WHERE until < now() FOR UPDATE SKIP LOCKED) RETURNING name`
const ACTIVE_LEASES = 'SELECT name FROM kontor.lease WHERE until > now()'

/** Starts to watch. The returned function notes that a program committed to the books of an organization. */
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
          log.warn(`It is not known at the moment whether another program left unfinished work: ${String(error)}`),
        )
    }
  }
  void watch()
  return (organizationId: number): void => void noted.add(organizationId)
}

/** Reads organizations from lease names, which end with them. A program that needs another lease asks for it again. */
const organizationsOf = (database: Database, statement: string): Promise<ReadonlySet<number>> =>
  database.use(async (client) => {
    const { rows } = await client.query<{ name: string }>(statement)
    return new Set(rows.map(({ name }) => Number(name.split(' ').at(-1))).filter(Number.isSafeInteger))
  })

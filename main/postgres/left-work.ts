// Finds work in the background that nobody does any more, since its program died: in books in which something was committed and for
// which no program holds a lease. What there is to do stands in the books themselves.
import { setTimeout as sleep } from 'node:timers/promises'
import type { Log } from '../log.ts'
import type { Database } from './database.ts'

export interface LeftWorkOptions {
  readonly database: Database
  readonly log: Log
  readonly signal: AbortSignal
  /** Carries on with what is left in the books of an organization, if anything is. */
  readonly takeOver: (organizationId: number) => Promise<void>
}

const LOOK_MS = 5000

/** Begins to look. The answer notes that something was committed in the books of an organization, by whichever program. */
export const watchLeftWork = ({ database, log, signal, takeOver }: LeftWorkOptions) => {
  const noted = new Set<number>()

  const look = async (): Promise<void> => {
    const held = await organizationsAtWork(database)
    for (const id of [...noted].filter((each) => !held.has(each))) {
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
      if (signal.aborted || noted.size === 0) continue
      await look().catch((error) => log.warn(`Whether another program left work cannot be told now: ${String(error)}`))
    }
  }
  void watch()
  return (organizationId: number): void => void noted.add(organizationId)
}

/** Those for which some program holds a lease; each lane is named with its organization at the end. */
const organizationsAtWork = (database: Database): Promise<ReadonlySet<number>> =>
  database.use(async (client) => {
    const { rows } = await client.query<{ name: string }>('SELECT name FROM kontor.lease WHERE until > now()')
    return new Set(rows.map(({ name }) => Number(name.split(' ').at(-1))))
  })

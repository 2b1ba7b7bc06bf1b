// Works on the files of all books: one at a time, since each reads and writes as much as the disk gives. How far it is, and its end.
import type { BackupOverview } from '../../../shared/api/endpoints/books/backup.ts'
import { err, type Result } from '../../../shared/value/result.ts'
import type { Refusal } from '../core/refusal.ts'
import type { Watch } from './contract.ts'

type Running = NonNullable<BackupOverview['running']>

export interface BackupTurn {
  /** Null: nothing is under way. */
  readonly running: () => Running | null
  /** Does it unless something else is under way. `refused`: what its refusals mean. */
  readonly runExclusively: <T, Code>(
    type: Running['type'],
    work: (watch: Watch) => Promise<Result<T, Code>>,
    refused: (code: Code) => Result<never, Refusal>,
  ) => Promise<Result<T, Refusal>>
  /** Ends what is under way; resolves when nothing of it is left. */
  readonly cancel: () => Promise<void>
}

export const createTurn = (): BackupTurn => {
  let running: (Running & { readonly aborting: AbortController }) | null = null
  let ended: Promise<unknown> = Promise.resolve()
  return {
    running: () => running && { type: running.type, done: running.done, total: running.total },
    runExclusively: async (type, work, refused) => {
      if (running) return err({ type: 'Conflict', code: 'backup_running' })
      const own = { type, aborting: new AbortController(), done: 0, total: 0 }
      const { signal } = own.aborting
      running = own
      try {
        const working = work({ signal, onProgress: ({ done, total }) => Object.assign(own, { done, total }) })
        ended = working.catch(() => undefined)
        const outcome = await working
        return outcome.ok ? outcome : refused(outcome.error)
      } catch (error) {
        if (signal.aborted) return err({ type: 'Conflict', code: 'backup_cancelled' })
        throw error
      } finally {
        running = null
      }
    },
    cancel: async () => {
      running?.aborting.abort()
      await ended
    },
  }
}
